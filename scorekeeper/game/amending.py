"""Let a game go on by other rules from one of its deals on.

Melds on the table stay as they were judged. A hand entered as a sum stays that sum.
"""

from dataclasses import replace

from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.model import Ruleset

from .dealing import dealt_by
from .state import Deal, Player, Purchases, State


def amended(state: State, ruleset: Ruleset, since: int) -> State:
    """Return the game under these rules from deal number ``since`` on.

    Everybody's chips change by what the new rules give more or less. If these give new chips in
    each deal, earlier corrections are void. In the deals concerned each buy costs the new price.
    Each deal has its place in the new list of contracts; a chosen contract keeps its number.
    """
    newly_renewed = ruleset.chips.renewed and not state.agreed.chips.renewed
    change = ruleset.chips.each - state.agreed.chips.each
    former = (each for each in state.amended if each < since)
    deals = (deal if deal.number < since else _recounted(deal, ruleset) for deal in state.deals)
    changed = replace(
        state,
        amended=(*former, since),
        players={key: _with_chips(player, change) for key, player in state.players.items()},
        deals=tuple(deals),
        chip_changes={} if newly_renewed else state.chip_changes,
    )
    if changed.deal.begun:
        return changed
    dealt_anew = dealt_by(changed, changed.deal.dealer)
    return replace(changed, deals=(*changed.deals[:-1], dealt_anew))


def place_of(deal: Deal, ruleset: Ruleset) -> int | None:
    """Return which entry of ``ruleset.deals`` a deal has under these rules.

    returns  None if it is still to be chosen, or every player has an own one; a number beyond the
             list if a chosen contract is not in it
    """
    if ruleset.contracts.by_player:
        return None
    if ruleset.contracts.choice is Choice.IN_ORDER:
        return (deal.number - 1) % len(ruleset.deals)
    return deal.rules


def _recounted(deal: Deal, ruleset: Ruleset) -> Deal:
    """Return the deal under new rules. Last turns remain only if the new rules give some."""
    bought = {key: _at_price(each, ruleset) for key, each in deal.purchases.items()}
    return replace(
        deal,
        agreed=ruleset,
        rules=place_of(deal, ruleset),
        purchases=bought,
        last_turns=deal.last_turns if ruleset.going_out.one_more_turn else (),
    )


def _at_price(purchases: Purchases, ruleset: Ruleset) -> Purchases:
    times, buying = purchases.times, ruleset.buying
    return replace(purchases, chips=times * buying.price, points=times * buying.price_points)


def _with_chips(player: Player, change: int) -> Player:
    return replace(player, chips=player.chips + change)
