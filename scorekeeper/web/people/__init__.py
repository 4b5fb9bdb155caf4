"""The people of a game: who sits where, who joins, who leaves."""
