"""What a table agrees on beside the rules: stakes, and switches that are on or off.

Each agreement is a field of ``Agreements``. A switch is a field that is a ``bool``; all that asks
for it, shows it, changes it and keeps it goes by ``SWITCHES``, and its words stand in
``wording.agreements``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeAlias, get_type_hints


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What each of the others pays a deal's winner and the game's winner, in cents of anything."""

    deal: int = 0
    game: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreements:
    """What the table of one game agreed on.

    melds_kept  whether lay-downs are recorded, so that hand sizes can be checked
    advice      whether players are told what a hand could do: a referee need not be a coach
    mentions    whether it is said after a deal what a counted hand could have done

    A field's default is what holds where nothing is said: at the start, and in games that began
    before there was such an agreement. What else ``Switch`` says of it stands in its ``metadata``.
    """

    stakes: Stakes = field(default_factory=Stakes)
    melds_kept: bool = field(default=True, metadata={"until_over": True})
    advice: bool = True
    mentions: bool = field(default=True, metadata={"needs": "advice"})

    def changed(self, agreement: str, to: Terms) -> Agreements:
        """Return what holds once this agreement is that. errors: ValueError if it cannot be."""
        check_agreement(agreement, to)
        change: dict[str, Any] = {agreement: to}
        return replace(self, **change)

    def works(self, switch: Switch) -> bool:
        """Return whether it makes a difference if this switch is on: what it needs is on."""
        return switch.needs is None or bool(getattr(self, switch.needs))

    def holds(self, switch: Switch) -> bool:
        """Return whether a switch is on, and does something."""
        return self.works(switch) and bool(getattr(self, switch.name))


Terms: TypeAlias = Stakes | bool
"""What an agreement can be: a switch is on or off."""
_KINDS = get_type_hints(Agreements)


def check_agreement(agreement: str, to: Terms) -> None:
    """See to it that there is this agreement, and that it can be that. errors: ValueError."""
    if type(to) is not _KINDS.get(agreement):
        raise ValueError(f"no agreement {agreement!r} can be {to!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """An agreement that is on or off.

    name        of its field in ``Agreements``
    default     whether it is on where nothing is said
    needs       the switch without which this one does nothing, and is not put on; None: none
    until_over  whether it is left alone once the game is over
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
"""Every switch by its name, in the order in which they are shown."""
