"""What players want to put down, with the nod to it: a yes or a no."""
