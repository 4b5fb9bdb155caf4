"""Codes of six letters, spoken across the table, by which a phone takes a seat.

A code is the number of the players' link, enciphered under the application's secret. So it ends
with its link, and nothing needs to be kept. No code tells another; of the 64 million there are,
few lead anywhere. ``web/limiting`` counts the wrong ones.
"""

import hmac

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels, so that no code is a word; without Y, which is said in two ways."""
LONG = 6  # letters
HALF: int = len(LETTERS) ** (LONG // 2)
MOST: int = HALF * HALF - 1
"""The highest number of a link that has a code."""
ROUNDS = 8


def code_of(number: int, secret: str) -> str:
    """Return the code of the link with this number. errors: ValueError beyond MOST."""
    if not 0 <= number <= MOST:
        raise ValueError(f"no code for a link numbered {number}")
    left, right = divmod(number, HALF)
    for each in range(ROUNDS):
        left, right = right, (left + _mixed(right, each, secret)) % HALF
    return _spelt(left * HALF + right)


def number_in(code: str, secret: str) -> int | None:
    """Return the number that a code was made of; None where it is no code, however it is typed."""
    letters = [letter for letter in code.upper() if letter.isalnum()]
    if len(letters) != LONG or not set(letters) <= set(LETTERS):
        return None
    value = 0
    for letter in letters:
        value = value * len(LETTERS) + LETTERS.index(letter)
    left, right = divmod(value, HALF)
    for each in reversed(range(ROUNDS)):
        left, right = (right - _mixed(left, each, secret)) % HALF, left
    return left * HALF + right


def _mixed(half: int, each: int, secret: str) -> int:
    """Return what a round adds to the other half: as good as drawn by chance, for each secret."""
    digest = hmac.digest(secret.encode(), b"compro code %d %d" % (each, half), "sha256")
    return int.from_bytes(digest[:8]) % HALF


def _spelt(value: int) -> str:
    letters = []
    for _ in range(LONG):
        value, place = divmod(value, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(reversed(letters))
