"""Commands refused where contracts, discards or the end of the game go by other rules."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.game.commands import (
    AnnounceWilds,
    Buy,
    ChangeRules,
    ChooseContract,
    EndFirstRound,
    EnterDeal,
    RewardCut,
    TakeDiscard,
    TakeUpcard,
    TellDown,
)
from tests.game import table
from tests.game.own_contracts import OWN

DEALER_CHOOSES = table.house({"contracts": {"choice": "the dealer"}})
FIRST_DOWN = table.house({"contracts": {"choice": "the first to lay down"}})
SAID = table.house({"wilds": {"announced": True}})
LATE = table.house({"laying_down": {"not_in_first_turn_from": 4}})
FREE = table.house({"buying": {"in_turn": "instead of drawing"}})
MELDED = table.house({"buying": {"in_turn": "instead of drawing, if melded at once"}})
NO_BUYING = table.house({"buying": {"allowed": False}})
NOT_IN_DEAL_1 = table.house(
    {"deals": [{"contract": [{"set": 3}], "buying": False}, {"contract": [{"set": 4}]}]}
)
NO_UPCARD = table.house({"dealing": {"upcard": "none, the leader has a card more and plays"}})
TO_100 = table.house({"end": {"target": 100}})
ERASING = table.house({"cut": {"reward_chips": 0, "erases_last_penalty": True}})


def refused_by_other_rules() -> Iterator[tuple[object, object]]:
    yield from refused_choices()
    yield from refused_wilds()
    yield from refused_rules()
    yield from refused_own_contracts()
    start = table.started(ruleset=LATE)
    yield table.play(start, EndFirstRound()), EndFirstRound()
    yield table.started(), EndFirstRound()
    free, melded = table.started(ruleset=FREE), table.started(ruleset=MELDED)
    yield free, Buy(player="bruno", discarder="ana")
    yield free, TakeDiscard(player="chiyo", discarder="ana")
    yield melded, TakeDiscard(player="bruno", discarder="ana")
    yield table.started(), TakeDiscard(player="bruno", discarder="ana")
    yield table.started(ruleset=NO_BUYING), Buy(player="bruno")
    yield table.started(ruleset=NOT_IN_DEAL_1), Buy(player="bruno")
    yield table.started(ruleset=NO_UPCARD), TakeUpcard(player="bruno")
    yield table.started(ruleset=ERASING), RewardCut()


def refused_rules() -> Iterator[tuple[object, object]]:
    """Yield changes of rules for which the game has come too far."""
    start = table.started()
    short = {**table.VENEZUELA, "deals": table.VENEZUELA["deals"][:1]}
    later = table.play(start, *table.ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    yield start, ChangeRules(ruleset=table.VENEZUELA, since=1)
    yield table.play(later, Buy(player="bruno")), ChangeRules(ruleset=short, since=1)
    chosen = table.play(table.started(ruleset=DEALER_CHOOSES), ChooseContract(rules=6))
    two = {**DEALER_CHOOSES, "deals": DEALER_CHOOSES["deals"][:2]}
    yield chosen, ChangeRules(ruleset=two, since=1)


def refused_own_contracts() -> Iterator[tuple[object, object]]:
    """Yield what cannot be where every player has a contract of their own, or only there."""
    ended = table.ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3})
    own, others = table.started(ruleset=OWN), table.play(table.started(), *ended)
    yield own, ChooseContract(rules=0)
    yield table.play(own, *ended), TellDown(deal=1, players=("ana",))
    yield others, TellDown(deal=1, players=("bruno",))
    paper = EnterDeal(points=dict.fromkeys(table.PLAYERS, 5))
    yield table.play(table.started(), paper), ChangeRules(ruleset=OWN, since=2)
    twice = table.play(own, *ended, *ended, Buy(player="bruno"))
    yield twice, ChangeRules(ruleset={**OWN, "deals": OWN["deals"][:2]}, since=1)


def refused_wilds() -> Iterator[tuple[object, object]]:
    said = table.play(table.started(ruleset=SAID), AnnounceWilds(rank=9))
    none = table.play(table.started(ruleset=SAID), AnnounceWilds(rank=0))
    yield table.started(), AnnounceWilds(rank=9)
    yield said, AnnounceWilds(rank=9)
    yield said, AnnounceWilds(rank=14)
    yield none, AnnounceWilds(rank=0)
    yield table.play(said, table.lay_down("bruno")), AnnounceWilds(rank=7)


def refused_choices() -> Iterator[tuple[object, object]]:
    dealer, first_down = table.started(ruleset=DEALER_CHOOSES), table.started(ruleset=FIRST_DOWN)
    yield dealer, Buy(player="bruno")
    yield dealer, ChooseContract(rules=0, player="bruno")
    yield first_down, ChooseContract(rules=0)
    yield table.started(), ChooseContract(rules=0)
    chosen = table.play(dealer, ChooseContract(rules=0))
    yield chosen, ChooseContract(rules=0)
    yield chosen, ChooseContract(rules=1)
    paper = EnterDeal(points=dict.fromkeys(table.PLAYERS, 5), rules=0)
    yield table.play(dealer, paper), paper
