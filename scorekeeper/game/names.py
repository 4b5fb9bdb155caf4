"""Names as they are written down, and when two of them are the same.

What nobody sees is no part of a name: signs without a width, marks of direction, fillers, tags.
Some of them shape what is seen, and stay where they do: the joiner of an emoji or of Persian
letters, the selector that makes a sign a picture, the tags of a flag.
"""

from __future__ import annotations

import re
from unicodedata import category, decimal, normalize

JOINERS = "\u200c\u200d"
SELECTORS = "\ufe0e\ufe0f"
KEYCAPS = "0123456789#*"
IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
FIRST_OF_IDEOGRAPHS = "\U000e0100"  # selectors of how one is drawn
NO_WIDTH = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What Unicode calls ignorable by default, and the blank of Braille."""
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
"""Small letters of Cyrillic and Greek that look, small or large, like Latin ones; Arabic ones that
look like Persian ones in a word, and the stroke that only draws a word out."""
UNSEEN = {"Mn", "Mc", "Me", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs"}  # marks, blanks, controls


def tidy_name(name: str) -> str:
    """Return a name as it is written down.

    returns  composed (NFC), with single blanks and none round it, without what nobody sees; ""
             where nothing else is left
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
    """Whether a sign without width changes how its neighbours look."""
    if not before or before.isspace():
        return False
    if sign in JOINERS:
        between = after and not after.isspace() and not NO_WIDTH.match(after)
        return bool(between) and not before.isascii() and before not in JOINERS
    if sign in SELECTORS:
        return before in KEYCAPS or category(before)[0] in "SP"
    return sign >= FIRST_OF_IDEOGRAPHS and bool(IDEOGRAPH.match(before))


def is_seen(sign: str) -> bool:
    """Whether a sign shows something by itself."""
    return category(sign) not in UNSEEN


def name_key(name: str) -> str:
    """Return what two names have in common that look the same; never shown.

    However they are composed, in capitals or not, in letters of which script, with digits of which.
    """
    folded = normalize("NFKC", normalize("NFKC", tidy_name(name)).casefold())
    plain = NO_WIDTH.sub("", folded).translate(LOOKS_LIKE)
    digits = "".join(str(decimal(sign, sign)) for sign in plain)
    return " ".join(digits.split())
