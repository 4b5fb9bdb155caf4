"""The pencil: who keeps the score, handed on, asked for, taken."""
