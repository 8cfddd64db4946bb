"""
The guided session at the table.

``questions`` says what is asked next, from the game file alone; ``lines`` reads an answer; ``words`` are the
commands that may be typed instead; ``setup`` begins a game; ``session`` leads through it.
"""
