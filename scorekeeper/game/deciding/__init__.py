"""Deciding: what each command of the table comes to, events or a refusal."""
