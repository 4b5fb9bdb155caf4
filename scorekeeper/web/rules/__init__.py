"""The pages that tell the rules of games in plain sentences."""
