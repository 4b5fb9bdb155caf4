"""What the tests of the rules start from, and how they say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.rules.cards import Card, parse_cards
from scorekeeper.rules.melds.melds import (
    Entry,
    LaidOff,
    LayOff,
    Meld,
    Standing,
    Swapped,
    TabledMeld,
)
from scorekeeper.rules.melds.wilds import make_meld
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import load_ruleset, read_ruleset, ruleset_data, with_changes
from scorekeeper.rules.verdict import Reason, Verdict

VENEZUELA = load_ruleset("venezuela")
KINDS = {"set": Kind.SET, "run": Kind.RUN, "colour": Kind.COLOUR_RUN}


def house(**changes: object) -> Ruleset:
    """Return the base game under house rules: ``house(runs={"ace": "low"})``."""
    return read_ruleset(with_changes(ruleset_data("venezuela"), changes), "house rules")


def codes(said: Verdict[object] | Iterable[Reason]) -> list[str]:
    reasons = said.reasons if isinstance(said, Verdict) else said
    return [reason.code for reason in reasons]


def facts(said: Verdict[object] | Iterable[Reason], code: str) -> dict[str, object]:
    """Return what the only reason with this code tells."""
    reasons = said.reasons if isinstance(said, Verdict) else said
    [reason] = [reason for reason in reasons if reason.code == code]
    return dict(reason.facts)


def entry(text: str) -> Entry:
    """Read ``set 7H 7D 7S``, ``run 5-9S`` or ``colour 2H 3S 4D``; ``7H 7D 7S`` says no kind."""
    kind, _, rest = text.strip().partition(" ")
    return Entry(parse_cards(rest), KINDS[kind]) if kind in KINDS else Entry(parse_cards(text))


def entries(*texts: str) -> tuple[Entry, ...]:
    return tuple(map(entry, texts))


def lay_off(onto: int, text: str) -> LayOff:
    return LayOff(onto, parse_cards(text))


def lies_then(verdict: Verdict[Meld] | Verdict[LaidOff] | Verdict[Swapped]) -> Meld:
    """Return the meld as the check read it, or as it lies once something was done to it."""
    read = verdict.read_as
    return read.becomes if isinstance(read, LaidOff | Swapped) else read


def tabled(*texts: str, ruleset: Ruleset = VENEZUELA) -> tuple[TabledMeld, ...]:
    """Return a table: ``ana pure set 7H 7D 7S``, ``bruno contract run 5-7S``, ``ana run JK 6D 7D``.

    A run's wilds stand where they are written.
    """
    return tuple(_tabled(number, text, ruleset) for number, text in enumerate(texts, start=1))


def _tabled(number: int, text: str, ruleset: Ruleset) -> TabledMeld:
    words = text.split()
    kind = next(word for word in words if word in KINDS)
    cards = parse_cards(" ".join(words[words.index(kind) + 1 :]))
    meld = make_meld(KINDS[kind], cards, _low_of(cards, KINDS[kind], ruleset), ruleset)
    item = 0 if "contract" in words or "pure" in words else None
    return TabledMeld(meld, item, "pure" in words, number=number, owner=words[0])


def _low_of(cards: Sequence[Card], kind: Kind, ruleset: Ruleset) -> int:
    steps = range(len(cards))
    naturals = [step for step in steps if not ruleset.is_wild(cards[step])]
    others = [step for step in steps if not cards[step].is_joker]
    first = next(iter(naturals or others), None)
    if first is None:
        return 0
    low = cards[first].rank - (0 if kind is Kind.SET else first)
    return low + 13 if low < 1 else low


DOWN, LAYING_DOWN, NOT_DOWN = Standing.DOWN, Standing.LAYING_DOWN, Standing.NOT_DOWN
