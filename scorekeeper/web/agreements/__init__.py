"""What the table agrees on beside the rules."""
