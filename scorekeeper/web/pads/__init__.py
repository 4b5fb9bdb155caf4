"""Pads: where cards and melds are entered, whatever screen they are on, and what a check found."""
