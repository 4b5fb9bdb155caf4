"""Melds: sets, runs and colour runs, the wilds in them, and whether cards make one."""
