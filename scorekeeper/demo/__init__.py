"""A table to look at and to measure with: games played by chance, through the same commands."""
