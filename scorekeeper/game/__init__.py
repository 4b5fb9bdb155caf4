"""A game as events: what a command leads to (``decide``), what an event changes (``apply``).

Pure functions of values: no clock, chance, database or language; only ``rules`` is used.
"""
