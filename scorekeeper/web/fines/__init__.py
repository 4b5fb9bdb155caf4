"""Fines and bonuses, given by the table's word."""
