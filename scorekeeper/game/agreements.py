"""What a table agrees on beside the rules: stakes, switches and choices.

Each agreement is a field of ``Agreements``. A ``bool`` is a switch, listed in ``SWITCHES``. One of
a few values is a choice, listed in ``CHOICES``. Their sentences are in ``wording.agreements``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, TypeAlias, get_type_hints


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What each of the others pays the winner of a deal, and of the game, in cents."""

    deal: int = 0
    game: int = 0


class Nod(StrEnum):
    """When it counts what a player lays down from the own phone."""

    AT_ONCE = "at once"
    NEIGHBOUR = "the next player nods"
    SCOREKEEPER = "the scorekeeper nods"


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreements:
    """What the table of one game agreed on.

    melds_kept   whether lay-downs are recorded; only then the sizes of hands are known
    advice       whether players may ask what a hand could do
    mentions     whether the end of a deal tells what counted hands could have done
    call_window  seconds for further calls before the first one settles by itself; 0: it never does
    nod          when it counts what a player lays down from the own phone
    second_look  whether a counted hand is unconfirmed until another seat has seen it

    The ``metadata`` of a field holds how its ``Switch`` differs from the default one, or the
    ``options`` of a choice.
    """

    stakes: Stakes = field(default_factory=Stakes)
    melds_kept: bool = field(default=True, metadata={"until_over": True})
    advice: bool = True
    mentions: bool = field(default=True, metadata={"needs": "advice"})
    call_window: int = field(default=5, metadata={"options": (3, 5, 10, 0)})
    nod: Nod = field(default=Nod.AT_ONCE, metadata={"options": tuple(Nod)})
    second_look: bool = False

    def changed(self, agreement: str, to: Terms) -> Agreements:
        """Return a copy with this agreement changed. errors: ValueError as ``check_agreement``."""
        check_agreement(agreement, to)
        change: dict[str, Any] = {agreement: to}
        return replace(self, **change)

    def works(self, switch: Switch) -> bool:
        """Return whether the switch has an effect: it needs no other, or that one is on."""
        return switch.needs is None or bool(getattr(self, switch.needs))

    def holds(self, switch: Switch) -> bool:
        return self.works(switch) and bool(getattr(self, switch.name))


Chosen: TypeAlias = int | Nod
"""One of a few values."""
Terms: TypeAlias = Stakes | bool | Chosen
"""The value of an agreement: the stakes, whether a switch is on, what was chosen."""
_KINDS = get_type_hints(Agreements)


def check_agreement(agreement: str, to: Terms) -> None:
    """Raise ValueError unless ``agreement`` is a field of ``Agreements`` and may be ``to``."""
    if type(to) is not _KINDS.get(agreement) or to not in CHOICES.get(agreement, (to,)):
        raise ValueError(f"no agreement {agreement!r} can be {to!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """An agreement that is on or off.

    name        of its field in ``Agreements``
    needs       the switch that must be on for this one to work; None: none
    until_over  whether it stays as it is once the game is over
    """

    name: str
    default: bool
    needs: str | None = None
    until_over: bool = False


SWITCHES = {
    each.name: Switch(name=each.name, default=getattr(Agreements(), each.name), **each.metadata)
    for each in fields(Agreements)
    if _KINDS[each.name] is bool
}
"""Name of the switch → the switch, in the order of the page."""
CHOICES: dict[str, tuple[Chosen, ...]] = {
    each.name: each.metadata["options"] for each in fields(Agreements) if "options" in each.metadata
}
"""Name of the choice → what it may be, in the order of the page."""
