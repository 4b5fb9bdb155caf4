"""Who gets it? Several want the discard."""
