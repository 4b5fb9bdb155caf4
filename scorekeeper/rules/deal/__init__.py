"""Rules about a deal as a whole: seats, cut, start and stock, cards counted, what a hand costs."""
