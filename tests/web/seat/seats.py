"""How a phone takes a seat at the table of an evening."""

from __future__ import annotations

import re

from tests.web.conftest import Evening
from tests.web.phone import Phone

WAY_IN = re.compile(r'value="http://localhost(/[^"]+/seat)"')
SPOKEN = re.compile(r'invitation__spoken" dir="ltr">([A-Z]{3} [A-Z]{3} [A-Z]{3})<')


def links_page(evening: Evening) -> str:
    return evening.phone.open(evening.home + "links").html


def way_in(evening: Evening) -> str:
    """Return the address by which the players take their seats."""
    return WAY_IN.findall(links_page(evening))[0]


def sit_down(evening: Evening, phone: Phone, name: str = "Bruno") -> Phone:
    """Let a phone take the seat of this name, by the code on the table's phone."""
    phone.open(way_in(evening))
    person = re.search(rf'name="person" value="(\d+)"><bdi>{name}<', phone.html)[1]
    return phone.send("/seat", person=person)
