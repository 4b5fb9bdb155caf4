"""All sentences about each agreement but the stakes: in forms, pages, log and refusals."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.game.agreements import Chosen, Nod


@dataclass(frozen=True, slots=True, kw_only=True)
class Either:
    """Two sentences: for a switch that is on, and for one that is off."""

    on: LazyString
    off: LazyString

    def by(self, on: bool) -> str:
        return str(self.on if on else self.off)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchWords:
    """Every sentence about one switch.

    question       asked in the form that starts a game; ``hint``: what a yes leads to
    heading        above the switch on the page of agreements
    holds          what that page says of its value
    press          the words on its button: ``on`` turns it on
    told           what the log says of a change
    told_at_start  whether the log says ``told`` of a game that starts with an unusual value, too
    already        refuses to change it to the value it has
    needs_other    refuses to turn it on without the switch it needs; None: it needs none
    """

    question: LazyString
    hint: LazyString
    heading: LazyString
    holds: Either
    press: Either
    told: Either
    told_at_start: bool = True
    already: Either
    needs_other: LazyString | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceWords:
    """Every sentence about one choice.

    heading  above it on the page of agreements
    press    what it may be → the words on the button that chooses it
    told     what it may be → what is said once it is chosen: on the page, and by the log
    """

    heading: LazyString
    press: Mapping[Chosen, LazyString]
    told: Mapping[Chosen, LazyString]


SWITCH_WORDS: Mapping[str, SwitchWords] = {
    "melds_kept": SwitchWords(
        question=_l("Record melds"),
        hint=_l("Compro checks every meld and knows how many cards each hand should hold."),
        heading=_l("Melds"),
        holds=Either(
            on=_l(
                "Melds are recorded, so Compro can check them and knows how many cards each "
                "hand should hold."
            ),
            off=_l(
                "Melds aren’t recorded. Compro keeps chips and points but can’t say how many "
                "cards a hand should hold."
            ),
        ),
        press=Either(on=_l("Start recording"), off=_l("Stop recording")),
        told=Either(
            on=_l("Melds are recorded from now on."), off=_l("Melds are no longer recorded.")
        ),
        told_at_start=False,
        already=Either(on=_l("Melds are already on."), off=_l("Melds are already off.")),
    ),
    "advice": SwitchWords(
        question=_l("Give advice"),
        hint=_l("Anyone can ask what their hand can do."),
        heading=_l("Advice"),
        holds=Either(
            on=_l("Advice is on: anyone can ask what their hand can do."),
            off=_l("Compro gives no advice. It checks melds and keeps score."),
        ),
        press=Either(on=_l("Turn on advice"), off=_l("Turn off advice")),
        told=Either(
            on=_l("Compro gives advice: it says what a hand can do."),
            off=_l("Compro gives no advice."),
        ),
        already=Either(on=_l("Advice is already on."), off=_l("Advice is already off.")),
    ),
    "mentions": SwitchWords(
        question=_l("Show missed chances after a deal"),
        hint=_l("Who could have gone out or laid down. It can hurt. Needs advice turned on."),
        heading=_l("Missed chances"),
        holds=Either(
            on=_l(
                "After each deal, Compro shows who could have gone out or laid down. It can hurt."
            ),
            off=_l("Missed chances aren’t shown."),
        ),
        press=Either(on=_l("Start showing these"), off=_l("Stop showing these")),
        told=Either(
            on=_l("Compro now shows missed chances after each deal."),
            off=_l("Compro no longer shows missed chances."),
        ),
        already=Either(
            on=_l("Missed chances are already on."), off=_l("Missed chances are already off.")
        ),
        needs_other=_l("Missed chances need advice turned on."),
    ),
    "second_look": SwitchWords(
        question=_l("Second look at counts"),
        hint=_l("Someone else confirms each count with one tap, on their own phone."),
        heading=_l("Second look at counts"),
        holds=Either(
            on=_l(
                "Each count is marked ✎ until someone else confirms it on their own phone. It "
                "counts all the same, and nobody has to wait. With one phone for everyone, the ✎ "
                "stays."
            ),
            off=_l("Counts aren’t confirmed by anyone else."),
        ),
        press=Either(on=_l("Ask for a second look"), off=_l("No second look")),
        told=Either(
            on=_l("Each count is marked ✎ until someone else confirms it."),
            off=_l("Counts are no longer confirmed by anyone else."),
        ),
        already=Either(
            on=_l("The second look is already on."), off=_l("The second look is already off.")
        ),
    ),
}

CHOICE_WORDS: Mapping[str, ChoiceWords] = {
    "call_window": ChoiceWords(
        heading=_l("Calls from the players’ phones"),
        press={
            3: _l("3 seconds"),
            5: _l("5 seconds"),
            10: _l("10 seconds"),
            0: _l("Scorekeeper decides"),
        },
        told={
            3: _l("Others have 3 seconds to call for a discard; then the rules say who gets it."),
            5: _l("Others have 5 seconds to call for a discard; then the rules say who gets it."),
            10: _l("Others have 10 seconds to call for a discard; then the rules say who gets it."),
            0: _l("Calls wait until the scorekeeper says who gets the discard."),
        },
    ),
    "nod": ChoiceWords(
        heading=_l("Laying down from your phone"),
        press={
            Nod.AT_ONCE: _l("Counts right away"),
            Nod.NEIGHBOUR: _l("Next player OKs it"),
            Nod.SCOREKEEPER: _l("Scorekeeper OKs it"),
        },
        told={
            Nod.AT_ONCE: _l("What you lay down on your phone counts right away."),
            Nod.NEIGHBOUR: _l(
                "What you lay down on your phone counts once the next player OKs it."
            ),
            Nod.SCOREKEEPER: _l(
                "What you lay down on your phone counts once the scorekeeper OKs it."
            ),
        },
    ),
}
