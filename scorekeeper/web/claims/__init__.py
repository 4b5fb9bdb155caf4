"""The screen that says who gets a discard which several players want."""
