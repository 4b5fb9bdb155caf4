"""House rules: written, kept, told, and carried elsewhere."""
