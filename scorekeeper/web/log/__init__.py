"""The Log: what happened, when, and entered by whom."""
