"""The first page: a game at once, or a table this browser knows."""
