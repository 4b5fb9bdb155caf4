"""The parts of a page for entering cards (pads, slots, boards), and what checks find."""
