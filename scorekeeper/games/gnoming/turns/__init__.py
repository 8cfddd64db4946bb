"""
Whether turns of Gnoming A Round were legal.

``notation`` reads what was typed, ``position`` and ``piles`` are what lies there, ``judging`` holds one turn
against the rules, ``table`` says whose turn it is and what a hazard asks, ``replay`` leads through a text of turns.
"""
