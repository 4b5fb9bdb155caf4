"""The journal of each game, the clerk who writes it, and what is worked out from it."""
