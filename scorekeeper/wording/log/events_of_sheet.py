"""Sentences for the events of the sheet, seats, agreements and rules, and for undo and redo."""

from collections.abc import Mapping, Sequence

from flask_babel import lazy_gettext as _l

from scorekeeper.game import events
from scorekeeper.game.agreements import CHOICES, SWITCHES, Agreements, Stakes
from scorekeeper.game.names import is_nameless
from scorekeeper.game.state import Fine, Hand, WayOut
from scorekeeper.rules.ruleset.reading import reread_ruleset
from scorekeeper.wording.agreements import CHOICE_WORDS, SWITCH_WORDS
from scorekeeper.wording.cards import isolated, listing, show_card
from scorekeeper.wording.houserules.differing import differences_in_short
from scorekeeper.wording.names import called, game_name
from scorekeeper.wording.registry import Telling, Wordings
from scorekeeper.wording.sheet import fine_text
from scorekeeper.wording.speech import amount_text, gettext as _, ngettext, one_text, with_minus

from .events import way_out_text

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says


@says(events.AgreementChanged)
def agreement_changed(event: events.AgreementChanged, to: Telling) -> str:
    if isinstance(event.to, Stakes):
        return stakes_text(event.to)
    if isinstance(event.to, bool):
        return SWITCH_WORDS[event.agreement].told.by(event.to)
    return str(CHOICE_WORDS[event.agreement].told[event.to])


def stakes_text(stakes: Stakes) -> str:
    return _(
        "Stakes: each deal’s winner gets %(deal)s from everyone else; the game’s winner gets "
        "%(game)s.",
        deal=amount_text(stakes.deal),
        game=amount_text(stakes.game),
    )


@says(events.AgreementChanged, short=True)
def agreement_changed_short(event: events.AgreementChanged, to: Telling) -> str:
    if isinstance(event.to, Stakes):
        return _("The stakes were changed.")
    return agreement_changed(event, to)


def unusual_texts(agreements: Agreements) -> list[str]:
    """Return sentences on agreements at the start that differ from the defaults, with effect."""
    usual = Agreements()
    switched = [
        SWITCH_WORDS[name].told.by(not switch.default)
        for name, switch in SWITCHES.items()
        if getattr(agreements, name) != switch.default
        and agreements.works(switch)
        and SWITCH_WORDS[name].told_at_start
    ]
    chosen = [
        str(CHOICE_WORDS[name].told[getattr(agreements, name)])
        for name in CHOICES
        if getattr(agreements, name) != getattr(usual, name)
    ]
    return [*switched, *chosen]


@says(events.RulesChanged)
def rules_changed(event: events.RulesChanged, to: Telling) -> str:
    """Say from when on, and the first few differences to the rules before, ``to.ruleset``."""
    after = reread_ruleset(event.ruleset, "journal")
    facts = {
        "game": isolated(game_name(after.name)),
        "changes": differences_in_short(to.ruleset, after) if to.ruleset else "",
    }
    if not facts["changes"]:
        return rules_changed_short(event, to)
    if event.since == 1:
        return _(
            "The whole game now follows %(game)s; everything was recounted: %(changes)s.", **facts
        )
    return _("From deal %(deal)d on: %(game)s rules. %(changes)s.", deal=event.since, **facts)


@says(events.RulesChanged, short=True)
def rules_changed_short(event: events.RulesChanged, to: Telling) -> str:
    if event.since == 1:
        return _("The rules of the whole game were changed.")
    return _("The rules were changed from deal %(deal)d on.", deal=event.since)


say(events.GameFinished, _l("The table ended the game."))
say(events.GameResumed, _l("The game goes on."))


@says(events.GameStarted)
def game_started(event: events.GameStarted, to: Telling) -> str:
    return one_text([_beginning(event), *unusual_texts(event.agreements)])


def _beginning(event: events.GameStarted) -> str:
    players = listing(isolated(called(player.name)) for player in event.players)
    dealer = next(called(each.name) for each in event.players if each.key == event.first_dealer)
    game = isolated(game_name(str(event.ruleset.get("name", ""))))
    if event.drawn:
        return _(
            "A game of %(game)s started: %(players)s. %(dealer)s deals first, drawn by lot.",
            game=game,
            players=players,
            dealer=isolated(dealer),
        )
    return _(
        "A game of %(game)s started: %(players)s. %(dealer)s deals first.",
        game=game,
        players=players,
        dealer=isolated(dealer),
    )


say(events.GameStarted, _l("The game began."), short=True)
say(events.DealerChanged, _l("%(player)s deals this deal."))


@says(events.HandCounted)
def hand_counted(event: events.HandCounted, to: Telling) -> str:
    return hand_text(to.name(event.player), event.hand, to)


def hand_text(player: str, hand: Hand, to: Telling) -> str:
    cost = to.cost(hand)
    if hand.never_down:
        return ngettext(
            "%(player)s never laid down: one point.",
            "%(player)s never laid down: %(num)d points.",
            cost or 0,
            player=player,
        )
    if hand.cards is None:
        return ngettext(
            "%(player)s was left with one point.",
            "%(player)s was left with %(num)d points.",
            cost or 0,
            player=player,
        )
    cards = listing(map(show_card, hand.cards)) if hand.cards else _("no cards")
    if cost is None:
        return _("%(player)s was left with %(cards)s.", player=player, cards=cards)
    return ngettext(
        "%(player)s was left with %(cards)s: one point.",
        "%(player)s was left with %(cards)s: %(num)d points.",
        cost,
        player=player,
        cards=cards,
    )


say(events.HandCounted, _l("%(player)s’s hand was counted."), short=True)
say(events.DealClosed, _l("Deal %(deal)d was closed."))


@says(events.DealEntered)
def deal_entered(event: events.DealEntered, to: Telling) -> str:
    said = [
        _(
            "Deal %(deal)d was entered from paper: %(points)s.",
            deal=event.deal,
            points=_each(event.points, to),
        )
    ]
    if event.rules is not None:
        said.append(_("Contract %(number)d was played.", number=event.rules + 1))
    if event.went_out is not None:
        said.append(_out_text(event, to.name(event.went_out)))
    if event.down:
        said.append(_("Laid down by %(players)s.", players=_down(event, event.down, to)))
    if event.chips:
        said.append(_("Chips left after it: %(chips)s.", chips=_each(event.chips, to)))
    return one_text(said)


def _out_text(event: events.DealEntered, player: str) -> str:
    if event.way is WayOut.LATER or event.first_turn:
        return _("%(player)s went out.", player=player)
    return way_out_text(event.way, player)


def _down(event: events.DealEntered | events.DownTold, players: Sequence[str], to: Telling) -> str:
    """Return who laid down, with the number of the contract where each lays down any."""
    return listing(
        # NOTE: a player and the contract laid down, in a list
        _("%(player)s (contract %(number)d)", player=to.name(key), number=event.filled[key] + 1)
        if key in event.filled
        else to.name(key)
        for key in players
    )


def _each(numbers: Mapping[str, int], to: Telling) -> str:
    return listing(
        # NOTE: a player and a number of points or chips, in a list
        _("%(player)s %(number)d", player=to.name(player), number=number)
        for player, number in numbers.items()
    )


say(events.DealEntered, _l("Deal %(deal)d was entered from paper."), short=True)


@says(events.FineGiven)
def fine_given(event: events.FineGiven, to: Telling) -> str:
    fine = Fine(player=event.player, points=event.points, cents=event.cents, word=event.word)
    said = fine_text(fine, to.names)
    if event.points < 0 or (event.cents < 0 and not event.points):
        return _("Bonus in deal %(deal)d: %(fine)s.", deal=event.deal, fine=said)
    return _("Fine in deal %(deal)d: %(fine)s.", deal=event.deal, fine=said)


@says(events.BoughtBack)
def bought_back(event: events.BoughtBack, to: Telling) -> str:
    return ngettext(
        "%(player)s came back into the game, with one point.",
        "%(player)s came back into the game, with %(num)d points.",
        event.total,
        player=to.name(event.player),
    )


@says(events.HandCorrected)
def hand_corrected(event: events.HandCorrected, to: Telling) -> str:
    return _(
        "Deal %(deal)d was corrected: %(sentence)s",
        deal=event.deal,
        sentence=hand_text(to.name(event.player), event.hand, to),
    )


say(events.HandCorrected, _l("%(player)s’s deal %(deal)d was corrected."), short=True)


@says(events.CountConfirmed)
def count_confirmed(event: events.CountConfirmed, to: Telling) -> str:
    facts = {"player": to.name(event.player), "points": with_minus(event.points)}
    if event.by is None:
        return _(
            "The scorekeeper confirmed %(player)s’s count in deal %(deal)d: %(points)s.",
            deal=event.deal,
            **facts,
        )
    by = to.name(event.by)
    return _(
        "%(by)s confirmed %(player)s’s count in deal %(deal)d: %(points)s.",
        by=by,
        deal=event.deal,
        **facts,
    )


@says(events.WentOutCorrected)
def went_out_corrected(event: events.WentOutCorrected, to: Telling) -> str:
    if event.player is None:
        return _("Deal %(deal)d was corrected: nobody went out.", deal=event.deal)
    player = to.name(event.player)
    if event.way is not WayOut.LATER and not event.first_turn:
        return _(
            "Deal %(deal)d was corrected: %(sentence)s",
            deal=event.deal,
            sentence=way_out_text(event.way, player),
        )
    if event.first_turn:
        return _(
            "Deal %(deal)d was corrected: %(player)s went out in their first turn.",
            deal=event.deal,
            player=player,
        )
    return _("Deal %(deal)d was corrected: %(player)s went out.", deal=event.deal, player=player)


@says(events.DownTold)
def down_told(event: events.DownTold, to: Telling) -> str:
    if not event.players:
        return _("Recorded: nobody laid down in deal %(deal)d.", deal=event.deal)
    return _(
        "Recorded: %(players)s laid down in deal %(deal)d.",
        deal=event.deal,
        players=_down(event, event.players, to),
    )


say(events.DownTold, _l("It was recorded who laid down in deal %(deal)d."), short=True)


@says(events.ChipsCorrected)
def chips_corrected(event: events.ChipsCorrected, to: Telling) -> str:
    player = to.name(event.player)
    if event.change < 0:
        return ngettext(
            "%(player)s has one chip less, by correction.",
            "%(player)s has %(num)d chips less, by correction.",
            -event.change,
            player=player,
        )
    return ngettext(
        "%(player)s has one chip more, by correction.",
        "%(player)s has %(num)d chips more, by correction.",
        event.change,
        player=player,
    )


@says(events.PlayerRenamed)
def player_renamed(event: events.PlayerRenamed, to: Telling) -> str:
    return now_called(event.was, event.name)


def now_called(before: str, after: str) -> str:
    was, now = (isolated(called(name)) for name in (before, after))
    return _("%(player)s is now called %(name)s.", player=was, name=now)


@says(events.PlayerReplaced)
def player_replaced(event: events.PlayerReplaced, to: Telling) -> str:
    if is_nameless(event.was):
        return now_called(event.was, event.by.name)
    old = isolated(called(event.was)) if event.was else to.name(event.player)
    new = isolated(called(event.by.name))
    if old == new:
        return _("%(name)s took over a seat, with its score and chips.", name=new)
    return _(
        "%(name)s took over the seat of %(player)s, with its score and chips.", name=new, player=old
    )


@says(events.PlayerReplaced, short=True)
def player_replaced_short(event: events.PlayerReplaced, to: Telling) -> str:
    if is_nameless(event.was):
        return now_called(event.was, event.by.name)
    return _("%(name)s took over a seat.", name=isolated(called(event.by.name)))


say(events.SeatsSwapped, _l("%(player)s and %(other)s changed seats."))


@says(events.PlayerJoined)
def player_joined(event: events.PlayerJoined, to: Telling) -> str:
    joined = _(
        "%(player)s joined, and sits after %(other)s.",
        player=isolated(called(event.newcomer.name)),
        other=to.name(event.after),
    )
    points = ngettext("One point to begin with.", "%(num)d points to begin with.", event.points)
    chips = ngettext("One chip.", "%(num)d chips.", event.chips)
    return one_text((joined, points, chips))


@says(events.PlayerJoined, short=True)
def player_joined_short(event: events.PlayerJoined, to: Telling) -> str:
    return _("%(player)s joined.", player=isolated(called(event.newcomer.name)))


say(events.PlayerLeft, _l("%(player)s left the game."))


say(events.PencilTaken, _l("%(player)s took the pencil."))
say(events.PencilGiven, _l("%(player)s was given the pencil."))
say(events.PencilReturned, _l("%(player)s no longer has a pencil."))


@says(events.Undone)
def undone(event: events.Undone, to: Telling) -> str:
    return _("Entry %(number)d was undone.", number=event.step)


say(events.Undone, _l("A step was undone."), short=True)


@says(events.Redone)
def redone(event: events.Redone, to: Telling) -> str:
    return _("Entry %(number)d counts again.", number=event.step)


say(events.Redone, _l("A step was redone."), short=True)
