"""
Whether turns of Jokers Go Boom were legal.

``notation`` reads what was typed, ``judging`` holds one turn against the rules, ``replay`` leads through a text
of turns.
"""
