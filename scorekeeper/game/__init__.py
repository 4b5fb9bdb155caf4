"""A game at the table, as events. Pure: knows the rules and nothing else."""
