"""Melds: sets, runs and colour runs, the wilds in them, and the checks whether cards make one."""
