"""All sentences about each agreement but the stakes: in forms, pages, log and refusals."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

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
        question=_l("Record what is laid down"),
        hint=_l(
            "Compro then checks every lay-down, and knows how many cards each hand should hold."
        ),
        heading=_l("What is laid down"),
        holds=Either(
            on=_l(
                "Lay-downs are recorded: Compro checks them, and knows how many cards each hand "
                "should hold."
            ),
            off=_l(
                "Lay-downs are not recorded: Compro keeps chips and points, and cannot say how "
                "many cards a hand should hold."
            ),
        ),
        press=Either(on=_l("Record them from now on"), off=_l("Record them no longer")),
        told=Either(
            on=_l("Melds are recorded from now on."), off=_l("Melds are no longer recorded.")
        ),
        told_at_start=False,
        already=Either(
            on=_l("Melds are being recorded already."),
            off=_l("Melds are not being recorded as it is."),
        ),
    ),
    "advice": SwitchWords(
        question=_l("Give advice"),
        hint=_l("Whoever asks is then told what their hand can do."),
        heading=_l("Advice"),
        holds=Either(
            on=_l("Compro gives advice: whoever asks is told what their hand can do."),
            off=_l("Compro gives no advice: it judges what is laid down, and keeps the score."),
        ),
        press=Either(on=_l("Give advice from now on"), off=_l("No more advice")),
        told=Either(
            on=_l("Compro gives advice: it says what a hand can do."),
            off=_l("Compro gives no advice."),
        ),
        already=Either(
            on=_l("Compro gives advice already."), off=_l("Compro gives no advice as it is.")
        ),
    ),
    "mentions": SwitchWords(
        question=_l("Mention after a deal what a hand could have done"),
        hint=_l(
            "Who could have gone out, or held the contract. It can hurt; without advice it is "
            "not mentioned."
        ),
        heading=_l("What a hand could have done"),
        holds=Either(
            on=_l(
                "After a deal it is mentioned who could have gone out, or held the contract. "
                "It can hurt."
            ),
            off=_l("After a deal nothing is mentioned that a hand could have done."),
        ),
        press=Either(on=_l("Mention it from now on"), off=_l("Mention it no longer")),
        told=Either(
            on=_l("After a deal Compro mentions who could have gone out or held the contract."),
            off=_l("After a deal Compro mentions nothing that a hand could have done."),
        ),
        already=Either(
            on=_l("What a hand could have done is mentioned already."),
            off=_l("What a hand could have done is not mentioned as it is."),
        ),
        needs_other=_l(
            "As long as Compro gives no advice, it mentions nothing that a hand could have done."
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
            0: _l("The scorekeeper says"),
        },
        told={
            3: _l("Others have 3 seconds to call for a discard; then the rules say who gets it."),
            5: _l("Others have 5 seconds to call for a discard; then the rules say who gets it."),
            10: _l("Others have 10 seconds to call for a discard; then the rules say who gets it."),
            0: _l("Calls wait until the scorekeeper says who gets the discard."),
        },
    ),
    "nod": ChoiceWords(
        heading=_l("What a player lays down from the own phone"),
        press={
            Nod.AT_ONCE: _l("It counts at once"),
            Nod.NEIGHBOUR: _l("The next player nods"),
            Nod.SCOREKEEPER: _l("The scorekeeper nods"),
        },
        told={
            Nod.AT_ONCE: _l("What a player lays down from the own phone counts at once."),
            Nod.NEIGHBOUR: _l(
                "What a player lays down from the own phone counts once the next player nods."
            ),
            Nod.SCOREKEEPER: _l(
                "What a player lays down from the own phone counts once the scorekeeper nods."
            ),
        },
    ),
}
