"""What belongs to a deal as a whole: seats, cut, deal, cards seen, and what is left in hand."""
