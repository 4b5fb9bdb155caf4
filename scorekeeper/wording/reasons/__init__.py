"""Sentences for the codes of reasons and notes, and for what rulings set aside."""
