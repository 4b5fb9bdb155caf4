"""A book as letters and digits, short enough for a row of QR codes.

Base 32 needs 5.5 bits a sign in such a code for 5 bits of the book, base 64 needs 8 for 6.
"""

import zlib
from base64 import b32decode, b32encode
from binascii import Error
from hashlib import blake2b

PACKED = "COMPRO1."
"""Before a packed book, where its text is pasted."""
LONGEST_PART = 1_840
"""Signs of a part. Its code has about 120 squares a side, which a phone reads off another."""
LARGEST_UNPACKED = 512 * 1024
"""Bytes of a packed book once it is unpacked: a long game has a fifth of it. It is packed a hundred
times smaller where it is made to be, and judging it takes as long as it is large."""
_ID_BYTES = 5


def pack(book: bytes) -> str:
    """Return a book as capital letters and digits."""
    return b32encode(zlib.compress(book, 9)).decode().rstrip("=")


def unpack(text: bytes) -> bytes:
    """Return the book of what ``pack`` returned; of one too large no more than one byte too many.

    errors  ValueError where it is none, or not whole
    """
    whole = zlib.decompressobj()
    try:
        book = whole.decompress(b32decode(text + b"=" * (-len(text) % 8)), LARGEST_UNPACKED + 1)
    except (Error, zlib.error) as error:
        raise ValueError("no packed book") from error
    if len(book) <= LARGEST_UNPACKED and not whole.eof:
        raise ValueError("a packed book is not whole")
    return book


def parts_of(packed: str) -> tuple[str, ...]:
    """Return a packed book in parts of equal length: id of the whole, number, how many, signs."""
    many = -(-len(packed) // LONGEST_PART)
    size = -(-len(packed) // many)
    name = b32encode(blake2b(packed.encode(), digest_size=_ID_BYTES).digest()).decode()
    chunks = (packed[at : at + size] for at in range(0, len(packed), size))
    return tuple(f"{name}-{at}-{many}-{chunk}" for at, chunk in enumerate(chunks, 1))
