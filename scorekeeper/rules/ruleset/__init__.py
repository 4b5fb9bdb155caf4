"""A ruleset: what it is made of, how it is read from its file, and whether it makes sense."""
