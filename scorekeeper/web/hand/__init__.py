"""My hand: what can be done with the own cards."""
