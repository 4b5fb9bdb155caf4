"""A ruleset: its fields (``model``), how it is read from a file, and the checks of its values."""
