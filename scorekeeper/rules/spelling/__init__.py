"""Cards as people write them, in the words of their languages."""
