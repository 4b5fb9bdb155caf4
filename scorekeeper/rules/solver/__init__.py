"""The solver: whether a hand can be laid down, can go out, and what is the least it leaves."""
