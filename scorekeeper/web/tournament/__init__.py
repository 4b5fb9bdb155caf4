"""The Tournament: several tables, drawn anew in each round, and one list of who is ahead."""
