"""The parts of a page by which cards are entered, pads, slots and boards, and what checks find."""
