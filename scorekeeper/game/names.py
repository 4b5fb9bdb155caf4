"""Tidy up a player's name, and tell whether two names look the same.

Invisible characters (without width, marks of direction, fillers, tags) are dropped, except where
they change how their neighbours look: joiners within an emoji or a Persian word, variation
selectors, the tags of a flag.
"""

import re
from unicodedata import category, decimal, normalize

JOINERS = "\u200c\u200d"
SELECTORS = "\ufe0e\ufe0f"
KEYCAPS = "0123456789#*"
IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
FIRST_OF_IDEOGRAPHS = "\U000e0100"  # of the selectors of a variant of an ideograph
NO_WIDTH = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What Unicode calls default ignorable, and the blank Braille pattern."""
FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
TATWEEL = "\u0640"
LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("авеһіјкмнорѕстухԁԛԝ", "abehijkmhopsctyxdqw", strict=True)),
        **dict(zip("αβεζηικμνορτυχ", "abezhikmnoptyx", strict=True)),
        **dict(zip("يىك", "ییک", strict=True)),
        TATWEEL: "",
    }
)
"""Letter → the one it looks like: Cyrillic and Greek ones that look Latin (as small or as capital
letters), Arabic ones that look Persian. The tatweel, which only stretches a word, is dropped."""
NAMELESS = re.compile(r"Player ([1-9])")
UNSEEN = {"Mn", "Mc", "Me", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs"}
"""Unicode categories of characters that show nothing by themselves: marks, blanks, controls."""


def nameless(seat: int) -> str:
    """Return what stands for a name that the table has not said yet; ``seat``: from 1.

    It is kept in English. ``wording/names`` says it in the reader's language.
    """
    return f"Player {seat}"


def is_nameless(name: str) -> bool:
    return name.startswith("Player ") and NAMELESS.fullmatch(name) is not None


def tidy_name(name: str) -> str:
    """Return a name as it is stored: NFC, single blanks, no invisible characters.

    returns  "" where nothing visible is left
    """
    composed = normalize("NFC", name)
    flags = {at for found in FLAG.finditer(composed) for at in range(*found.span())}
    kept = ""
    for at, sign in enumerate(composed):
        before, after = kept[-1:], composed[at + 1 : at + 2]
        if at in flags or not NO_WIDTH.match(sign) or _shapes(before, sign, after):
            kept += sign
    return normalize("NFC", " ".join(kept.split())) if any(map(is_seen, kept)) else ""


def _shapes(before: str, sign: str, after: str) -> bool:
    """Return whether a character without width changes how its neighbours look."""
    if not before or before.isspace():
        return False
    if sign in JOINERS:
        between = after and not after.isspace() and not NO_WIDTH.match(after)
        return bool(between) and not before.isascii() and before not in JOINERS
    if sign in SELECTORS:
        return before in KEYCAPS or category(before)[0] in "SP"
    return sign >= FIRST_OF_IDEOGRAPHS and bool(IDEOGRAPH.match(before))


def is_seen(sign: str) -> bool:
    return category(sign) not in UNSEEN


def name_key(name: str) -> str:
    """Return a key that is equal for two names that look the same; it is never shown.

    It ignores capitals, Unicode compositions, the script of digits, and whether a letter is Latin,
    Cyrillic or Greek if they look alike.
    """
    folded = normalize("NFKC", normalize("NFKC", tidy_name(name)).casefold())
    plain = NO_WIDTH.sub("", folded).translate(LOOKS_LIKE)
    digits = "".join(str(decimal(sign, sign)) for sign in plain)
    return " ".join(digits.split())


SHORTEST_ALIKE = 3  # letters that a short form of a name has at least


def look_alike(one: str, other: str) -> bool:
    """Return whether two names may be one person's: "Mari" and "Maria", "José" and "Jose".

    One begins with the other, or they differ in accents alone, or in one letter of four or more.
    """
    short, long = sorted((_plain(one), _plain(other)), key=len)
    if len(short) < SHORTEST_ALIKE:
        return short == long
    if long.startswith(short):
        return True
    same = next((at for at, pair in enumerate(zip(short, long, strict=False)) if len({*pair}) > 1))
    after = short[same + 1 :] if len(short) == len(long) else short[same:]
    return len(long) > SHORTEST_ALIKE and after == long[same + 1 :]


def _plain(name: str) -> str:
    return "".join(sign for sign in normalize("NFD", name_key(name)) if category(sign) != "Mn")
