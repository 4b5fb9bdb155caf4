"""The score sheet, its cells, corrections, the chart, and the end of the game."""
