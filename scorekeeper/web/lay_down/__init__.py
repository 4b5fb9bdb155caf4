"""The pages on which melds are entered: laying down, one meld more, a meld on the table."""
