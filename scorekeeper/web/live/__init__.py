"""Live updates: who listens, how news comes, and what a stream carries."""
