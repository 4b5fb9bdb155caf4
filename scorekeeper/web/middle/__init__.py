"""The middle of the table: a tablet or a screen that all sides read."""
