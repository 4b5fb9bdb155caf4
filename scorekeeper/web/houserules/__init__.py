"""A table's house rules: the pages that write, list, show and share them."""
