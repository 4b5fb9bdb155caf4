"""Sentences for the log on the reasons that a ruling of the table set aside."""

from collections.abc import Iterable, Mapping

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.rules.verdict import Reason
from scorekeeper.wording.sentences import sentence
from scorekeeper.wording.speech import gettext as _

_MELD = _l("These cards don’t make a meld.")
_TAKEN = _l("That buy isn’t allowed.")
_COUNTED = _l("The cards don’t fit the record.")
_OTHERWISE = _l("The rules don’t allow this.")
IN_GENERAL: Mapping[str, LazyString] = {
    **dict.fromkeys(("set", "run", "colour_run", "meld"), _MELD),
    **dict.fromkeys(("buy", "discard", "claims", "upcard"), _TAKEN),
    **dict.fromkeys(("hand", "cards"), _COUNTED),
    **dict.fromkeys(("contract", "firstmeld"), _l("That isn’t the contract.")),
    "laydown": _l("The contract couldn’t be laid down then."),
    "layoff": _l("These cards couldn’t be laid off like that."),
    "joker": _l("That wild couldn’t be taken or moved."),
    "goout": _l("That’s not a legal way to go out."),
    "cut": _l("That cut earns nothing."),
    "exchange": _l("No exchange was due."),
    "close": _l("The deal wasn’t at its end."),
    "seats": _l("This game doesn’t work with that many players."),
}
"""First word of a code → the sentence used where the facts for its own are missing.

They may be: a book may hold anything.
"""


def ruling_text(overruled: Iterable[Reason], names: Mapping[str, str]) -> str:
    """Return that the table let something stand, with a sentence for each reason against it."""
    said = dict.fromkeys(_said(reason, names) for reason in overruled)
    return _("The table let it stand: %(sentences)s", sentences=" ".join(said))


def _said(reason: Reason, names: Mapping[str, str]) -> str:
    try:
        return sentence(reason, names)
    except (LookupError, TypeError, ValueError):
        return str(IN_GENERAL.get(reason.code.partition(".")[0], _OTHERWISE))
