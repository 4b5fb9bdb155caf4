"""Files to take along: the book of a table, and house rules as TOML."""
