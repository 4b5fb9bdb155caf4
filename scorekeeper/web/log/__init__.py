"""The Log: what happened, when, and who entered it."""
