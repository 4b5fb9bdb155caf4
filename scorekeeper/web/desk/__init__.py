"""The meld desk: a page that judges any meld, contract or hand under any rules."""
