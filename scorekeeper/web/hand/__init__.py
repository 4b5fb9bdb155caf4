"""My hand: the page on which players ask what they can do with their own cards."""
