"""A table's seasons: standings, who is counted as whom, which games count."""
