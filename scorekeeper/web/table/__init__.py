"""The Table: how the game stands, buys, undo; one player explained; what else there is."""
