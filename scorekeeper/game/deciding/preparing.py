"""Decide on what comes before the play of a deal: dealer, cut, contract, exchange."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import assert_never

from scorekeeper.game.commands import (
    AnnounceWilds,
    ChangeDealer,
    ChooseContract,
    Exchange,
    KeepJokers,
    LayDown,
    Preparing,
    RewardCut,
)
from scorekeeper.game.events import (
    AnyEvent,
    CardsExchanged,
    ContractChosen,
    CutRewarded,
    DealerChanged,
    JokersKept,
    WildsAnnounced,
)
from scorekeeper.game.refusal import (
    Refusal,
    dealt_faults,
    decided,
    number_faults,
    refused,
    seated_faults,
)
from scorekeeper.game.sheet import last_penalty
from scorekeeper.game.state import Deal, State
from scorekeeper.game.turns import meant_faults, played_in
from scorekeeper.rules.cards import JOKER_RANK, KING
from scorekeeper.rules.deal.preparing import (
    announcement_faults,
    choice_faults,
    cut_faults,
    exact_cut,
    exchange_faults,
    jokers_kept_faults,
)
from scorekeeper.rules.play.contract import find_contracts, nearest_contract
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.verdict import Basis, Reason


def decide_preparing(state: State, command: Preparing) -> tuple[AnyEvent, ...] | Refusal:
    if state.over:
        return refused(Reason("game.over"))
    match command:
        case ChangeDealer():
            return _change_dealer(state, command)
        case RewardCut():
            return _reward_cut(state, command)
        case KeepJokers():
            return _keep_jokers(state, command)
        case ChooseContract():
            return decide_choice(state, command)
        case AnnounceWilds():
            return _announce_wilds(state, command)
        case Exchange():
            return _exchange(state, command)
        case _:
            assert_never(command)


def _change_dealer(state: State, command: ChangeDealer) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(seated_faults(state, command.player)):
        return refused(*faults)
    if state.deal.begun:
        return refused(Reason("deal.under_way", {"deal": state.deal.number}))
    if faults := tuple(dealt_faults(state, state.deal, command.player)):
        return refused(*faults)
    if state.deal.dealer == command.player:
        return refused(Reason("dealer.unchanged", {"player": command.player}))
    return (DealerChanged(player=command.player),)


def _reward_cut(state: State, command: RewardCut) -> tuple[AnyEvent, ...] | Refusal:
    deal, left = state.deal, command.left
    players = len(deal.players)
    if deal.cut_rewarded:
        return refused(Reason("cut.already_rewarded", {"player": deal.cutter}))
    cards = state.ruleset.packs_for(players).cards
    if left is not None and (faults := tuple(number_faults("cut", left, 0, cards))):
        return refused(*faults)
    reasons = tuple(
        cut_faults(
            left,
            players=players,
            jokers_kept=deal.jokers_kept,
            ruleset=state.ruleset,
            last_penalty=last_penalty(state, deal, deal.cutter),
        )
    )
    reasons += tuple(_counted_before(state))
    return decided(reasons, CutRewarded(player=deal.cutter, left=left))


def _counted_before(state: State) -> Iterator[Reason]:
    """Yield a reason if hands of the deal were counted before what comes first in it."""
    counted = tuple(player for player in state.deal.players if state.deal.hand_of(player))
    if counted:
        yield Reason("cut.after_count", {"players": counted}, Basis.BOOK)


def _keep_jokers(state: State, command: KeepJokers) -> tuple[AnyEvent, ...] | Refusal:
    deal, count = state.deal, command.count
    players = len(deal.players)
    most = state.ruleset.packs_for(players).jokers
    if faults := tuple(number_faults("jokers", count, 0, most)):
        return refused(*faults)
    reasons = (
        *jokers_kept_faults(count, players=players, ruleset=state.ruleset),
        *_held_otherwise(deal, count, most),
    )
    kept = JokersKept(player=deal.cutter, count=count, ends_reward=_ends_reward(state, count))
    return decided(reasons, kept)


def _held_otherwise(deal: Deal, count: int, most: int) -> Iterator[Reason]:
    """Yield a reason if counted hands speak against so many jokers kept.

    The cutter, who laid nothing, has fewer; or the others have too many, and took none off melds.

    most  jokers of the packs
    """
    jokers = {
        player: sum(card.is_joker for card in hand.cards)
        for player in deal.players
        if (hand := deal.hand_of(player)) and hand.cards is not None
    }
    own = jokers.pop(deal.cutter, None)
    if deal.melds_kept and own is not None and own < count and not deal.laid.get(deal.cutter):
        yield Reason("cut.held_otherwise", {"players": (deal.cutter,)}, Basis.BOOK)
    elif sum(jokers.values()) > most - count and not any(deal.jokers_taken.values()):
        against = tuple(player for player in jokers if jokers[player])
        yield Reason("cut.held_otherwise", {"players": against}, Basis.BOOK)


def _ends_reward(state: State, jokers: int) -> bool:
    """Return whether a cut was rewarded as exact that is not, with this many jokers kept.

    The cards left behind must have been counted. A cut that was not exact before either has its
    reward by the table's word, which stands.
    """
    deal, players = state.deal, len(state.deal.players)
    before, after = (exact_cut(players, kept, state.ruleset) for kept in (deal.jokers_kept, jokers))
    return deal.cut_rewarded and deal.cut_left in before and deal.cut_left not in after


def _announce_wilds(state: State, command: AnnounceWilds) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on the rank that is wild in the deal; no ruling helps, as melds are kept as read."""
    if faults := tuple(_announcing_faults(state, command)):
        return refused(*faults)
    return (WildsAnnounced(rank=command.rank),)


def _announcing_faults(state: State, command: AnnounceWilds) -> Iterator[Reason]:
    deal, rank = state.deal, command.rank
    yield from meant_faults(state, command.deal)
    if wrong := tuple(number_faults("rank", rank, JOKER_RANK, KING)):
        yield from wrong
        return
    yield from announcement_faults(
        rank, now=deal.announced, deal=deal.common_rules, ruleset=state.agreed
    )
    if cards := _read_otherwise(state, rank):
        yield Reason("wilds.lie_already", {"cards": cards})


def _read_otherwise(state: State, rank: int) -> tuple[str, ...]:
    """Return the cards on the table that would be wild, or no longer, with this rank announced."""
    now, then = state.ruleset, replace(state.deal, announced=rank).ruleset
    lying = dict.fromkeys(card for tabled in state.deal.melds for card in tabled.meld.cards)
    return tuple(str(card) for card in lying if now.is_wild(card) != then.is_wild(card))


def _exchange(state: State, command: Exchange) -> tuple[AnyEvent, ...] | Refusal:
    deal = state.deal
    reasons = [*exchange_faults(made=deal.exchanges, deal=deal.common_rules)]
    if played_in(deal) or deal.hands:
        reasons.append(Reason("exchange.after_play", basis=Basis.BOOK))
    return decided(reasons, CardsExchanged())


def decide_choice(state: State, command: ChooseContract) -> tuple[AnyEvent, ...] | Refusal:
    """Return the event of the chosen contract, or a refusal; allowed until the deal is closed.

    The last contract left is the deal's without a word; to say it all the same is no error.
    """
    deal, choice = state.deal, state.ruleset.contracts.choice
    chooser = command.player
    if chooser is None and choice is Choice.DEALER:
        chooser = deal.dealer
    if faults := tuple(_choosing_faults(state, command)):
        return refused(*faults)
    reasons = tuple(_reasons_against(state, command.rules, chooser))
    return decided(reasons, ContractChosen(rules=command.rules, player=chooser))


def _choosing_faults(state: State, command: ChooseContract) -> Iterator[Reason]:
    deal = state.deal
    yield from meant_faults(state, command.deal)
    yield from dealt_faults(state, deal, *([] if command.player is None else [command.player]))
    if wrong := tuple(rules_faults(state, command.rules)):
        yield from wrong
    elif _is_the_last(state, command.rules):
        return
    elif deal.rules == command.rules:
        yield Reason("contract.unchanged", {"number": command.rules + 1})
    elif deal.rules is not None and deal.down:
        yield Reason("contract.already_chosen", {"number": deal.rules + 1})


def rules_faults(state: State, rules: int) -> Iterator[Reason]:
    """Yield a reason if nobody chooses in this game, or ``rules`` is no index into its deals."""
    if state.ruleset.contracts.by_player:
        yield Reason("contract.each_own")
    elif not state.ruleset.contracts.chosen:
        yield Reason("contract.in_order")
    else:
        yield from _place_faults(state, rules)


def _place_faults(state: State, rules: int) -> Iterator[Reason]:
    """Yield a reason if ``rules`` is no index into the deals of the ruleset."""
    yield from number_faults("contract", rules + 1, 1, len(state.ruleset.deals))


def _reasons_against(state: State, rules: int, chooser: str | None) -> Iterator[Reason]:
    deal, ruleset = state.deal, state.ruleset
    if _is_the_last(state, rules):
        return
    if ruleset.contracts.choice is Choice.FIRST_DOWN:
        if deal.melds_kept and deal.went_out is None:
            yield Reason("contract.first_down_chooses", basis=Basis.BOOK)
    elif chooser not in (None, deal.dealer):
        yield Reason("contract.dealer_chooses", {"dealer": deal.dealer})
    if deal.rules is not None:
        yield Reason("contract.already_chosen", {"number": deal.rules + 1})
    yield from choice_faults(rules, left=state.contracts_left, ruleset=ruleset)


def _is_the_last(state: State, rules: int) -> bool:
    """Whether the deal has this contract because no other is left."""
    return state.deal.rules == rules and state.contracts_left == (rules,)


def choice_laid_down(state: State, command: LayDown) -> int | tuple[Reason, ...]:
    """Return by which deal's rules a lay-down is judged.

    It is the player's own contract, or the one chosen for the deal, or the one the player names.
    Else it is the only unused one that the melds fill, or the one they come nearest to. Where each
    lays theirs down in any order, it may be one that the player has laid down before.

    returns  an index into ``ruleset.deals``; or reasons that no ruling sets aside
    source   [contracts] choice
    """
    said, chosen = command.rules, state.deal.rules
    any_open = state.ruleset.contracts.any_open
    own = state.contract_of(state.deal, command.player)
    if own is not None and chosen is None and not any_open:
        return own if said in (None, own) else (Reason("contract.each_own"),)
    if chosen is not None:
        other = said not in (None, chosen)
        return (Reason("contract.already_chosen", {"number": chosen + 1}),) if other else chosen
    if said is not None:
        return tuple(_place_faults(state, said) if any_open else rules_faults(state, said)) or said
    rules, left = state.deal.with_wild_said, state.left_for(command.player)
    fitting = find_contracts(command.melds, left, rules)
    if len(fitting) > 1:
        return (
            Reason(
                "contract.which", {"numbers": tuple(place + 1 for place in fitting)}, Basis.NOT_YET
            ),
        )
    if any_open and not fitting:
        fitting = find_contracts(command.melds, range(len(rules.deals)), rules)
    return fitting[0] if fitting else nearest_contract(command.melds, left, rules)


def used_faults(state: State, player: str, rules: int) -> Iterator[Reason]:
    """Yield a reason if a lay-down is of a contract that an earlier deal has used up.

    Where each lays theirs down in any order, this player has laid it down before.
    """
    if state.ruleset.contracts.any_open:
        yield from filled_faults(state, state.deal, {player: rules})
    elif state.deal.rules is None:
        yield from choice_faults(rules, left=state.contracts_left, ruleset=state.ruleset)


def filled_faults(state: State, deal: Deal, filled: Mapping[str, int]) -> Iterator[Reason]:
    """Yield a reason for each player who laid the same contract down in another deal as well."""
    for player, place in filled.items():
        others = (each for each in state.deals if each.number != deal.number)
        again = (each.number for each in others if state.filled_in(each, player) == place)
        for number in islice(again, 1):
            yield Reason(
                "contract.laid_down_before",
                {"player": player, "number": place + 1, "deal": number},
            )
