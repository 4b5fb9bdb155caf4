"""Sentences for the events of a deal: the cut, the play, melds, and what players propose."""

from typing import assert_never

from flask_babel import lazy_gettext as _l

from scorekeeper.game import events
from scorekeeper.game.laying import LayDown, LayOffCards, Melding, MoveJoker, PutDownMeld, TakeJoker
from scorekeeper.game.state import WayOut
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, LaidOff
from scorekeeper.wording.cards import listing, show_card, show_cards
from scorekeeper.wording.registry import Telling, Wordings
from scorekeeper.wording.speech import gettext as _, ngettext, one_text, plural

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says


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
        said.append(_("So the cut wasn’t just right, and the reward is canceled."))
    return one_text(said)


def jokers_text(event: events.JokersKept, to: Telling) -> str:
    player = to.name(event.player)
    if not event.count:
        return _("%(player)s kept no joker at the cut.", player=player)
    return ngettext(
        "%(player)s kept a joker found at the cut.",
        "%(player)s kept %(num)d jokers found at the cut.",
        event.count,
        player=player,
    )


@says(events.JokersKept, short=True)
def jokers_kept_short(event: events.JokersKept, to: Telling) -> str:
    return jokers_text(event, to)


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
        return _("No extra wild rank this deal.")
    return _("Wild this deal: %(card)s.", card=show_card(Card(event.rank)))


say(events.CardsExchanged, _l("Cards were exchanged before play."))


@says(events.UpcardTaken)
def upcard_taken(event: events.UpcardTaken, to: Telling) -> str:
    said = upcard_taken_short(event, to)
    return f"{said} {_('It had to be melded at once.')}" if event.melded else said


@says(events.UpcardTaken, short=True)
def upcard_taken_short(event: events.UpcardTaken, to: Telling) -> str:
    player = to.name(event.player)
    if event.card is None:
        return _("%(player)s took the face-up card.", player=player)
    card = show_card(event.card)
    return _("%(player)s took the face-up card, %(card)s.", player=player, card=card)


@says(events.DiscardTaken)
def discard_taken(event: events.DiscardTaken, to: Telling) -> str:
    said = [discard_taken_short(event, to)]
    if event.melded:
        said.append(_("It had to be melded at once."))
    if len(event.claimants) > 1:
        said.append(_("It was wanted by %(players)s.", players=to.all_names(event.claimants)))
    return one_text(said)


@says(events.DiscardTaken, short=True)
def discard_taken_short(event: events.DiscardTaken, to: Telling) -> str:
    player = to.name(event.player)
    if event.card is None:
        return _("%(player)s took the discard instead of drawing.", player=player)
    card = show_card(event.card)
    return _("%(player)s took %(card)s instead of drawing.", player=player, card=card)


say(events.FirstRoundEnded, _l("Everyone had drawn once."))


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
    return one_text(said)


def bought_text(event: events.CardBought, to: Telling) -> str:
    if not event.price:
        return card_bought_short(event, to)
    told = {
        "player": to.name(event.player),
        "card": event.card and show_card(event.card),
        "discarder": event.discarder and to.name(event.discarder),
    }
    said = BOUGHT[event.card is not None, event.discarder is not None]
    return ngettext(*said, event.price, **told)


BOUGHT = {
    (True, True): plural(
        "%(player)s bought %(discarder)s’s discard, %(card)s, for one chip.",
        "%(player)s bought %(discarder)s’s discard, %(card)s, for %(num)d chips.",
    ),
    (True, False): plural(
        "%(player)s bought %(card)s for one chip.", "%(player)s bought %(card)s for %(num)d chips."
    ),
    (False, True): plural(
        "%(player)s bought the card %(discarder)s discarded, for one chip.",
        "%(player)s bought the card %(discarder)s discarded, for %(num)d chips.",
    ),
    (False, False): plural(
        "%(player)s bought a card for one chip.", "%(player)s bought a card for %(num)d chips."
    ),
}
"""Whether the card is known, and who discarded it → what is said."""


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
    if event.fills is not None:
        said.append(_("It’s contract %(number)d of the list.", number=event.fills + 1))
    said += [_laid_off_beside(added) for added in event.lay_offs]
    return one_text(said)


def _laid_off_beside(added: LaidOff) -> str:
    cards = show_cards(added.cards)
    return _("Laid off on meld %(number)d: %(cards)s.", number=added.onto, cards=cards)


say(events.LaidDown, _l("%(player)s laid down."), short=True)


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
            "%(player)s put %(card)s in the wild’s place in meld %(number)d and moved it to "
            "the low end: %(meld)s.",
            **told,
        )
    return _(
        "%(player)s put %(card)s in the wild’s place in meld %(number)d and moved it to the "
        "high end: %(meld)s.",
        **told,
    )


say(events.JokerMoved, _l("%(player)s moved a wild."), short=True)
say(events.Called, _l("%(player)s calls for the card."))
say(events.CallWithdrawn, _l("%(player)s takes the call back."))


@says(events.CallsDropped)
def calls_dropped(event: events.CallsDropped, to: Telling) -> str:
    players = listing([to.name(player) for player in event.players])
    return _("Nobody got the card: %(players)s had called.", players=players)


say(events.TurnEnded, _l("%(player)s’s turn is over."))
say(events.StockTurned, _l("The stock was empty; the discard pile was turned."))


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
            "%(player)s laid down and went out in one turn, without a wild, discarding %(card)s.",
            player=player,
            card=card,
        )
    return _(
        "%(player)s laid down and went out in one turn, discarding %(card)s.",
        player=player,
        card=card,
    )


@says(events.Proposed)
def proposed(event: events.Proposed, to: Telling) -> str:
    return proposal_text(event.proposal.command, to)


def proposal_text(command: Melding, to: Telling) -> str:
    player = to.name(command.player)
    match command:
        case LayDown(melds=melds):
            shown = " · ".join(show_cards(each.cards) for each in melds)
            return _("%(player)s wants to lay down: %(melds)s.", player=player, melds=shown)
        case PutDownMeld(meld=meld):
            cards = show_cards(meld.cards)
            return _("%(player)s wants to put down: %(cards)s.", player=player, cards=cards)
        case LayOffCards(lay_off=lay_off):
            return _(
                "%(player)s wants to lay off %(cards)s on meld %(number)d.",
                player=player,
                cards=show_cards(lay_off.cards),
                number=lay_off.onto,
            )
        case TakeJoker(meld=number, naturals=naturals):
            return _(
                "%(player)s wants to take the wild of meld %(number)d for %(cards)s.",
                player=player,
                number=number,
                cards=show_cards(naturals),
            )
        case MoveJoker(meld=number, natural=natural):
            return _(
                "%(player)s wants to put %(card)s in the wild’s place in meld %(number)d.",
                player=player,
                card=show_card(natural),
                number=number,
            )
        case _:
            assert_never(command)


@says(events.Proposed, short=True)
def proposed_short(event: events.Proposed, to: Telling) -> str:
    player = to.name(event.player)
    if event.proposal.lay_down:
        return _("%(player)s wants to lay down.", player=player)
    return _("%(player)s wants to put cards down.", player=player)


@says(events.Nodded)
def nodded(event: events.Nodded, to: Telling) -> str:
    player = to.name(event.player)
    if event.by is None:
        return _("The scorekeeper OK’d %(player)s’s melds.", player=player)
    by = to.name(event.by)
    return _("%(by)s OK’d %(player)s’s melds.", by=by, player=player)


@says(events.ProposalEnded)
def proposal_ended(event: events.ProposalEnded, to: Telling) -> str:
    player = to.name(event.player)
    if event.by == event.player:
        return _("%(player)s changed their mind.", player=player)
    if event.by is None:
        text = _("The scorekeeper said no to %(player)s.", player=player)
    else:
        by = to.name(event.by)
        text = _("%(by)s said no to %(player)s.", by=by, player=player)
    return text


def way_out_text(way: WayOut, player: str) -> str:
    """Return that a player went out in the turn of laying down, with a wild card or without."""
    if way is WayOut.WITHOUT_WILDS:
        return _("%(player)s laid down and went out in one turn, without a wild.", player=player)
    return _("%(player)s laid down and went out in one turn.", player=player)
