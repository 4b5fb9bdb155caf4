"""The end of a deal: who went out, and what everybody else had left."""
