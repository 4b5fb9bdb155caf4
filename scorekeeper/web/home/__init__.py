"""The home of a table: its games, its players, a new game."""
