"""Tables and who belongs to them: people, links, seats, the pencil, own house rules."""
