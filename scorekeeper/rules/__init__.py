"""What the cards allow: cards, melds, contracts, buying, penalties. Pure, and knows nothing else."""
