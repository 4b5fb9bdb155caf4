"""What the cards allow: cards, melds, contracts, turns, penalties, and the solver.

Pure functions and frozen values. Nothing here knows a clock, chance, the network, a language, or
another room of the package; ``ruleset/model.py`` leads to every decision that a game can make.
"""
