"""The rules of a game, told in plain sentences."""
