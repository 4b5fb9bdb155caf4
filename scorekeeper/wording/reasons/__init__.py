"""Reasons, notes and rulings: a code and its facts become a sentence."""
