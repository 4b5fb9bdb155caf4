"""The meld desk: any meld, contract or hand under any rules."""
