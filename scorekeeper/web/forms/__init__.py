"""Forms: they parse what was sent; the rules decide about it."""
