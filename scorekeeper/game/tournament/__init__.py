"""A tournament: rounds at several tables. Its draws, its formats, and who is ahead."""
