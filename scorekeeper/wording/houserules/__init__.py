"""Words for house rules: their fields, choices and faults, and files that cannot be read."""
