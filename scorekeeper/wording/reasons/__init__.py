"""Sentences for the codes of reasons and notes, and for what rulings set aside.

A module is named after what gives its reasons; all codes with the same first word stand in one.
Notes have a module of their own, under whatever words.
"""
