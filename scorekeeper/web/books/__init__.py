"""Take a table's book along, bring one in, download a game's sheet for spreadsheets."""
