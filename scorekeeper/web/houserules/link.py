"""Pack house rules into the end of a link, short enough for a code to scan, and unpack them."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping

from flask import url_for

from scorekeeper.web.security import reachable

FORM = "1"
"""The first sign of every code: the version of how the rest is written."""
LONGEST_CODE = 2500  # characters: what is longer travels as a file
LONGEST_DRAWN = 1100  # characters of a link that a phone still scans off another one
LARGEST_UNPACKED = 32 * 1024  # bytes
CODE = re.compile(rf"{FORM}[A-Za-z0-9_-]{{4,{LONGEST_CODE - 1}}}", re.ASCII)


class UnreadableCode(ValueError):
    """The end of a link that holds no house rules, or none that can be read."""


def code_of(overlay: Mapping[str, object]) -> str | None:
    """Return house rules as the end of a link; None where they are too long for one."""
    text = json.dumps(overlay, ensure_ascii=False, separators=(",", ":"))
    packed = zlib.compress(text.encode(), level=9)
    code = FORM + urlsafe_b64encode(packed).rstrip(b"=").decode()
    return code if len(code) <= LONGEST_CODE else None


def address_of(code: str) -> str:
    return reachable(url_for("houserules.shared", code=code))


def overlay_in(code: str) -> dict[str, object]:
    """Return the house rules that a code carries, not yet checked. errors: UnreadableCode."""
    if not CODE.fullmatch(code):
        raise UnreadableCode(code[:20])
    packed = code.removeprefix(FORM)
    try:
        raw = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(raw, LARGEST_UNPACKED)
        if not unpacking.eof or unpacking.unused_data:
            raise UnreadableCode(code[:20])
        overlay = json.loads(text)
        json.dumps(overlay, ensure_ascii=False).encode()  # half a sign can be on no page
    except (Error, zlib.error, ValueError, RecursionError) as error:
        raise UnreadableCode(code[:20]) from error
    if not isinstance(overlay, dict):
        raise UnreadableCode(code[:20])
    return overlay
