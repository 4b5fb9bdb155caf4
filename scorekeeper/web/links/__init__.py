"""The links of a table."""
