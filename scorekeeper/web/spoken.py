"""Codes of nine letters, spoken across the table, by which a phone takes a seat.

A code is the number of the players' link, enciphered under the application's secret. So it ends
with its link, and nothing needs to be kept. No code tells another; of the 134 million there are,
few lead anywhere. ``web/limiting`` counts the wrong ones.
"""

import hmac
from unicodedata import normalize

LETTERS = "HLOQRWXY"
"""No two sound alike in Spanish, English or German, also where each of two speaks another.

One of each group that is taken for another: H for A, J, K; W for B, C, D, E, G, P, T, V, Z, which
rhyme; X for F, S, M, N; Q for U; Y for I. L, R and O sound like no other. Eight letters are few, so
a code is longer: it must not be easier to guess than to ask for.
"""
LONG = 9  # letters
HALVES = len(LETTERS) ** 4, len(LETTERS) ** 5
MOST: int = HALVES[0] * HALVES[1] - 1
"""The highest number of a link that has a code."""
ROUNDS = 8


def code_of(number: int, secret: str) -> str:
    """Return the code of the link with this number. errors: ValueError beyond MOST."""
    if not 0 <= number <= MOST:
        raise ValueError(f"no code for a link numbered {number}")
    halves = list(divmod(number, HALVES[1]))
    for each in range(ROUNDS):
        side = each % 2
        mixed = _mixed(halves[1 - side], each, secret)
        halves[side] = (halves[side] + mixed) % HALVES[side]
    return _spelt(halves[0] * HALVES[1] + halves[1])


def number_in(code: str, secret: str) -> int | None:
    """Return the number that a code was made of; None where it is no code, however it is typed."""
    letters = letters_of(code)
    if len(letters) != LONG or not set(letters) <= set(LETTERS):
        return None
    value = 0
    for letter in letters:
        value = value * len(LETTERS) + LETTERS.index(letter)
    halves = list(divmod(value, HALVES[1]))
    for each in reversed(range(ROUNDS)):
        side = each % 2
        mixed = _mixed(halves[1 - side], each, secret)
        halves[side] = (halves[side] - mixed) % HALVES[side]
    return halves[0] * HALVES[1] + halves[1]


def letters_of(typed: str) -> str:
    """Return the letters of a code, however it is typed: in groups, small, or wide as in Japan."""
    return "".join(letter for letter in normalize("NFKC", typed).upper() if letter.isalnum())


def in_groups(code: str) -> str:
    """Return a code as it is shown and said: three letters at a time."""
    return " ".join(code[at : at + 3] for at in range(0, LONG, 3))


def _mixed(half: int, each: int, secret: str) -> int:
    """Return what a round adds to the other half: as good as drawn by chance, for each secret."""
    digest = hmac.digest(secret.encode(), b"compro code %d %d" % (each, half), "sha256")
    return int.from_bytes(digest[:8])


def _spelt(value: int) -> str:
    letters = []
    for _ in range(LONG):
        value, place = divmod(value, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(reversed(letters))
