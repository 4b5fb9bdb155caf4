"""What the table should know now: what is special about the deal under way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.cutting import exact_cut
from scorekeeper.rules.ruleset import Upcard
from scorekeeper.rules.seating import stock_warning
from scorekeeper.rules.verdict import Fact

from .state import Deal, State
from .turns import played_in


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth saying: a code and its facts; a sentence is made of it only at the edge."""

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


def deal_notes(state: State) -> tuple[Note, ...]:
    """Return what is special now, in the order in which it comes up at the table."""
    if state.over:
        return ()
    deal = state.deal
    before = () if played_in(deal) else (*_cut_notes(state, deal), *_start_notes(state, deal))
    return (*before, *_contract_notes(state, deal))


def _cut_notes(state: State, deal: Deal) -> Iterator[Note]:
    players, ruleset = len(deal.players), state.ruleset
    exact = exact_cut(players, deal.jokers_kept, ruleset)
    rewarded = ruleset.cut.reward_chips or ruleset.cut.reward_points
    if exact and rewarded and not deal.cut_rewarded:
        yield Note("cut.exact", {"cutter": deal.cutter, "cards": exact})
    if most := min(ruleset.cut.jokers_kept_among, ruleset.packs_for(players).jokers):
        yield Note(
            "cut.may_keep_jokers",
            {"cutter": deal.cutter, "among": most, "kept": deal.jokers_kept},
        )


def _start_notes(state: State, deal: Deal) -> Iterator[Note]:
    if warning := stock_warning(len(deal.players), state.ruleset):
        yield Note(warning.code, warning.facts)
    if state.ruleset.dealing.upcard is Upcard.FREE:
        yield Note("upcard.free", {"leader": deal.leader})


def _contract_notes(state: State, deal: Deal) -> Iterator[Note]:
    rules = state.rules_of(deal)
    if deal.exchanges < rules.exchanges:
        yield Note("exchange.due", {"made": deal.exchanges, "due": rules.exchanges})
    if any(item.pure for item in rules.contract):
        yield Note("contract.pure")
    if rules.must_go_out:
        yield Note("contract.must_go_out")
