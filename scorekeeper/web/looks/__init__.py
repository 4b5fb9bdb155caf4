"""How this browser shows Compro."""
