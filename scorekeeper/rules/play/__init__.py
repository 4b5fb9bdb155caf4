"""What a player may do in a turn: buy, lay down, lay off, take wilds off melds, go out."""
