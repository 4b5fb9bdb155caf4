"""Decide on commands, a module for each group of them: events to record, or a refusal."""
