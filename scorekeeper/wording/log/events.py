"""Sentences for the events of the cut, the play and the melds of a deal."""

from __future__ import annotations

from scorekeeper.game import events
from scorekeeper.game.state import WayOut
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, LaidOff
from scorekeeper.wording.cards import listing, show_card, show_cards
from scorekeeper.wording.facts import Telling
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

from .telling import way_out_text

WORDINGS = Wordings()
says = WORDINGS.says


@says(events.CutRewarded)
def cut_rewarded(event: events.CutRewarded, to: Telling) -> str:
    player = to.name(event.player)
    if event.left is None:
        return _("%(player)s cut just right and got the reward.", player=player)
    return ngettext(
        "%(player)s got the reward for the cut: one card was left.",
        "%(player)s got the reward for the cut: %(num)d cards were left.",
        event.left,
        player=player,
    )


@says(events.JokersKept)
def jokers_kept(event: events.JokersKept, to: Telling) -> str:
    said = [jokers_text(event, to)]
    if event.ends_reward:
        said.append(_("So the cut was not just right: its reward is taken back."))
    return " ".join(said)


def jokers_text(event: events.JokersKept, to: Telling) -> str:
    """Return how many jokers the cutter kept."""
    player = to.name(event.player)
    if not event.count:
        return _("%(player)s kept no joker at the cut.", player=player)
    return ngettext(
        "%(player)s kept a joker found at the cut.",
        "%(player)s kept %(num)d jokers found at the cut.",
        event.count,
        player=player,
    )


@says(events.ContractChosen)
def contract_chosen(event: events.ContractChosen, to: Telling) -> str:
    number = event.rules + 1
    if event.player is None:
        return _("Contract %(number)d was chosen for this deal.", number=number)
    player = to.name(event.player)
    return _("%(player)s chose contract %(number)d for this deal.", player=player, number=number)


@says(events.WildsAnnounced)
def wilds_announced(event: events.WildsAnnounced, to: Telling) -> str:
    if not event.rank:
        return _("No rank is said to be wild in this deal.")
    return _("Said to be wild in this deal: %(card)s.", card=show_card(Card(event.rank)))


@says(events.CardsExchanged)
def cards_exchanged(event: events.CardsExchanged, to: Telling) -> str:
    return _("Cards were exchanged before play.")


@says(events.UpcardTaken)
def upcard_taken(event: events.UpcardTaken, to: Telling) -> str:
    player = to.name(event.player)
    if event.card is None:
        said = _("%(player)s took the card turned up.", player=player)
    else:
        card = show_card(event.card)
        said = _("%(player)s took the card turned up, %(card)s.", player=player, card=card)
    return " ".join([said, _("It was to be melded at once.")] if event.melded else [said])


@says(events.DiscardTaken)
def discard_taken(event: events.DiscardTaken, to: Telling) -> str:
    said = [discard_taken_short(event, to)]
    if event.melded:
        said.append(_("It was to be melded at once."))
    if len(event.claimants) > 1:
        said.append(_("It was wanted by %(players)s.", players=to.all_names(event.claimants)))
    return " ".join(said)


@says(events.DiscardTaken, short=True)
def discard_taken_short(event: events.DiscardTaken, to: Telling) -> str:
    player = to.name(event.player)
    if event.card is None:
        return _("%(player)s took the discard instead of drawing.", player=player)
    card = show_card(event.card)
    return _("%(player)s took %(card)s instead of drawing.", player=player, card=card)


@says(events.FirstRoundEnded)
def first_round_ended(event: events.FirstRoundEnded, to: Telling) -> str:
    return _("Everybody had drawn once.")


@says(events.CardBought)
def card_bought(event: events.CardBought, to: Telling) -> str:
    said = [bought_text(event, to)]
    if event.price_points:
        said.append(
            ngettext("That costs one point.", "That costs %(num)d points.", event.price_points)
        )
    if event.cards > 1:
        said.append(
            ngettext(
                "One more card came from the stock.",
                "%(num)d more cards came from the stock.",
                event.cards - 1,
            )
        )
    if len(event.claimants) > 1:
        said.append(_("It was wanted by %(players)s.", players=to.all_names(event.claimants)))
    return " ".join(said)


def bought_text(event: events.CardBought, to: Telling) -> str:
    """Return who bought what from whom, and for how many chips, where it was for any."""
    if not event.price:
        return card_bought_short(event, to)
    card = event.card and show_card(event.card)
    discarder = None if event.discarder is None else to.name(event.discarder)
    if card and discarder:
        text = ngettext(
            "%(player)s bought %(card)s from %(discarder)s for one chip.",
            "%(player)s bought %(card)s from %(discarder)s for %(num)d chips.",
            event.price,
            player=to.name(event.player),
            card=card,
            discarder=discarder,
        )
    elif card:
        text = ngettext(
            "%(player)s bought %(card)s for one chip.",
            "%(player)s bought %(card)s for %(num)d chips.",
            event.price,
            player=to.name(event.player),
            card=card,
        )
    else:
        text = bought_unnamed_text(event, discarder, to)
    return text


def bought_unnamed_text(event: events.CardBought, discarder: str | None, to: Telling) -> str:
    """Return who bought a card that was not named; ``discarder``: from whom, None: not said."""
    if discarder:
        return ngettext(
            "%(player)s bought the card %(discarder)s discarded, for one chip.",
            "%(player)s bought the card %(discarder)s discarded, for %(num)d chips.",
            event.price,
            player=to.name(event.player),
            discarder=discarder,
        )
    return ngettext(
        "%(player)s bought a card for one chip.",
        "%(player)s bought a card for %(num)d chips.",
        event.price,
        player=to.name(event.player),
    )


@says(events.CardBought, short=True)
def card_bought_short(event: events.CardBought, to: Telling) -> str:
    player = to.name(event.player)
    if event.card is None:
        return _("%(player)s bought a card.", player=player)
    return _("%(player)s bought %(card)s.", player=player, card=show_card(event.card))


@says(events.LaidDown)
def laid_down(event: events.LaidDown, to: Telling) -> str:
    melds = " · ".join(show_cards(laid.meld.cards) for laid in event.melds)
    said = [_("%(player)s laid down: %(melds)s.", player=to.name(event.player), melds=melds)]
    if event.rules is not None:
        said.append(_("That made it contract %(number)d of the list.", number=event.rules + 1))
    said += [_laid_off_beside(added) for added in event.lay_offs]
    return " ".join(said)


def _laid_off_beside(added: LaidOff) -> str:
    cards = show_cards(added.cards)
    return _("Laid off on meld %(number)d: %(cards)s.", number=added.onto, cards=cards)


@says(events.LaidDown, short=True)
def laid_down_short(event: events.LaidDown, to: Telling) -> str:
    return _("%(player)s laid down.", player=to.name(event.player))


@says(events.MeldPutDown)
def meld_put_down(event: events.MeldPutDown, to: Telling) -> str:
    cards = show_cards(event.meld.cards)
    return _("%(player)s put down: %(cards)s.", player=to.name(event.player), cards=cards)


@says(events.CardsLaidOff)
def cards_laid_off(event: events.CardsLaidOff, to: Telling) -> str:
    return _(
        "%(player)s laid off %(cards)s on meld %(number)d: %(meld)s.",
        player=to.name(event.player),
        cards=show_cards(event.lay_off.cards),
        number=event.lay_off.onto,
        meld=show_cards(event.lay_off.becomes.cards),
    )


@says(events.CardsLaidOff, short=True)
def cards_laid_off_short(event: events.CardsLaidOff, to: Telling) -> str:
    cards = show_cards(event.lay_off.cards)
    return _("%(player)s laid off %(cards)s.", player=to.name(event.player), cards=cards)


@says(events.JokerTaken)
def joker_taken(event: events.JokerTaken, to: Telling) -> str:
    told = {
        "player": to.name(event.player),
        "number": event.swap.meld,
        "cards": show_cards(event.swap.naturals),
        "meld": show_cards(event.swap.becomes.cards),
    }
    if event.swap.taken.is_joker:
        return _("%(player)s took the joker of meld %(number)d for %(cards)s: %(meld)s.", **told)
    return _(
        "%(player)s took %(wild)s off meld %(number)d for %(cards)s: %(meld)s.",
        wild=show_card(event.swap.taken),
        **told,
    )


@says(events.JokerTaken, short=True)
def joker_taken_short(event: events.JokerTaken, to: Telling) -> str:
    player, taken = to.name(event.player), event.swap.taken
    if taken.is_joker:
        return _("%(player)s took a joker.", player=player)
    return _("%(player)s took %(card)s off a meld.", player=player, card=show_card(taken))


@says(events.JokerMoved)
def joker_moved(event: events.JokerMoved, to: Telling) -> str:
    told = {
        "player": to.name(event.player),
        "number": event.meld,
        "card": show_card(event.natural),
        "meld": show_cards(event.becomes.cards),
    }
    if event.to is End.LOW:
        return _(
            "%(player)s put %(card)s in the wild card's place in meld %(number)d and moved it "
            "to the low end: %(meld)s.",
            **told,
        )
    return _(
        "%(player)s put %(card)s in the wild card's place in meld %(number)d and moved it "
        "to the high end: %(meld)s.",
        **told,
    )


@says(events.JokerMoved, short=True)
def joker_moved_short(event: events.JokerMoved, to: Telling) -> str:
    return _("%(player)s moved a wild card.", player=to.name(event.player))


@says(events.Called)
def called(event: events.Called, to: Telling) -> str:
    return _("%(player)s calls for the card.", player=to.name(event.player))


@says(events.CallsDropped)
def calls_dropped(event: events.CallsDropped, to: Telling) -> str:
    players = listing([to.name(player) for player in event.players])
    return _("Nobody got the card: %(players)s had called.", players=players)


@says(events.TurnEnded)
def turn_ended(event: events.TurnEnded, to: Telling) -> str:
    return _("The turn of %(player)s is over.", player=to.name(event.player))


@says(events.StockTurned)
def stock_turned(event: events.StockTurned, to: Telling) -> str:
    return _("The stock was empty; the discard pile was turned.")


@says(events.WentOut)
def went_out(event: events.WentOut, to: Telling) -> str:
    player, first = to.name(event.player), event.first_turn
    if event.way is not WayOut.LATER and not first:
        return _went_out_at_once(event, player)
    if event.discard is None and first:
        return _("%(player)s went out in their first turn.", player=player)
    if event.discard is None:
        return _("%(player)s went out.", player=player)
    card = show_card(event.discard)
    if first:
        return _(
            "%(player)s went out in their first turn, discarding %(card)s.",
            player=player,
            card=card,
        )
    return _("%(player)s went out, discarding %(card)s.", player=player, card=card)


def _went_out_at_once(event: events.WentOut, player: str) -> str:
    if event.discard is None:
        return way_out_text(event.way, player)
    card = show_card(event.discard)
    if event.way is WayOut.WITHOUT_WILDS:
        return _(
            "%(player)s laid down and went out in one turn, without a wild card, discarding "
            "%(card)s.",
            player=player,
            card=card,
        )
    return _(
        "%(player)s laid down and went out in one turn, discarding %(card)s.",
        player=player,
        card=card,
    )
