"""Sentences of the log: one for each kind of event, and a short one for some."""
