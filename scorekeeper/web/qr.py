"""Addresses as QR codes to scan."""

from io import BytesIO
from typing import Literal

import segno
from flask import Response

BORDER = 3  # of the code's own squares; four are advised, but the page around it is light as well
DARK, LIGHT = "#10281c", "#fffdf7"


def code_to_scan(address: str, *, scale: int, error: Literal["l", "m"]) -> Response:
    """Return an SVG picture of a QR code that holds a whole address.

    scale  the side of one square, in units of the picture
    error  how much of it may be unreadable: ``l`` 7 of 100, ``m`` 15; more makes it larger
    """
    return _picture(address, scale, error)


def long_code_to_scan(address: str, capitals: str) -> Response:
    """Return such a picture of a long address; what ends it in capitals and digits takes less."""
    return _picture([address, capitals], scale=4, error="l")


def _picture(content: str | list[str], scale: int, error: Literal["l", "m"]) -> Response:
    picture = BytesIO()
    # It takes several texts, each written as densely as its signs allow; its types do not say so.
    segno.make(content, micro=False, error=error).save(  # type: ignore[arg-type]
        picture, kind="svg", scale=scale, border=BORDER, dark=DARK, light=LIGHT
    )
    return Response(picture.getvalue(), mimetype="image/svg+xml")
