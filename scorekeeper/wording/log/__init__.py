"""What happened at the table, told in sentences."""
