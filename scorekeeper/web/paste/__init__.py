"""Paste a whole sheet: what people wrote without Compro becomes deals, or a game."""
