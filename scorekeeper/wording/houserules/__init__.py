"""House rules in words: fields, choices, what cannot stand, and files that cannot be read."""
