"""The rules in plain sentences."""
