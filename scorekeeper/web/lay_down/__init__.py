"""Laying down, one meld more, melds on the table."""
