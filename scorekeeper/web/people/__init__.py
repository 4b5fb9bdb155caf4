"""Who sits where."""
