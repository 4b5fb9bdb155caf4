"""What the cards allow: cards, melds, contracts, buying, penalties. Pure; knows no other room."""
