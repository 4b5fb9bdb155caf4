"""The seats of a table: taken by a player's own phone, and what that phone shows."""
