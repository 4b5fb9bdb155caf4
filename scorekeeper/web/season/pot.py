"""The pot: who owes whom over all evenings, settled by one tap and undone by one."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from flask import abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.game.pot import NOBODY, balances
from scorekeeper.game.seasons import CountedAs, Played, person_of
from scorekeeper.game.stakes import Payment, fewest_payments
from scorekeeper.store import database
from scorekeeper.store.people import joining, payments as kept, seasons
from scorekeeper.store.people.payments import KeptPayment
from scorekeeper.store.people.rights import NoSuchPerson, Right
from scorekeeper.web import access
from scorekeeper.web.forms.base import ButtonForm, HiddenNumber
from scorekeeper.web.pages import page
from scorekeeper.web.standings import has_money
from scorekeeper.wording.speech import gettext as _

from .person import Seen, paged, see
from .views import season as season

CHANGED = _l("This has changed: someone paid, or a game was added. It now stands like this.")
FULL = _l("Your table has no room for more payments.")


class SettleForm(ButtonForm):
    """A debt that is paid, as the sender saw it. ``payer``, ``receiver``: numbers of persons."""

    payer = HiddenNumber()
    receiver = HiddenNumber()
    cents = HiddenNumber()

    @property
    def debt(self) -> Payment:
        """errors: BadRequest where a field is missing."""
        payer, receiver, cents = self.payer.data, self.receiver.data, self.cents.data
        if payer is None or receiver is None or not cents:
            abort(400)
        return Payment(payer=str(payer), receiver=str(receiver), cents=cents)


class UndoForm(ButtonForm):
    """A payment that is taken back; or that stands again, where ``undone`` is 0."""

    undone = HiddenNumber()


@season.get("/<link>/season/pot")
def pot(link: str) -> ResponseReturnValue:
    return pot_page(link)


@season.post("/<link>/season/pot")
def settle(link: str) -> ResponseReturnValue:
    """Write down that a debt is paid; where it stands no more, show how it stands."""
    visit, form = access.open_table(link, Right.KEEP_SCORE), SettleForm()
    form.validate()
    debt = form.debt
    try:
        kept.pay(
            visit.table_id,
            int(debt.payer),
            int(debt.receiver),
            debt.cents,
            by=visit.author,
            command_id=form.command_id.data or "",
            owed=lambda: debt in debts_at(visit.table_id),
        )
    except kept.NotOwed:
        return pot_page(link, trouble=CHANGED), 409
    except kept.TooManyPayments:
        return pot_page(link, trouble=FULL), 422
    except (NoSuchPerson, ValueError):
        abort(400)
    flash(_("Paid. You can undo it below."))
    return redirect(url_for(".pot", of=request.args.get("of")), code=303)


@season.post("/<link>/season/pot/<int:number>")
def undo(link: str, number: int) -> ResponseReturnValue:
    """Take a payment back, or let it stand again if it is still owed."""
    visit, form = access.open_table(link, Right.KEEP_SCORE), UndoForm()
    form.validate()
    undone = form.undone.data != 0
    try:
        kept.undo_payment(
            visit.table_id,
            number,
            undone=undone,
            by=visit.author,
            owed=lambda: may_stand(visit.table_id, number),
        )
    except kept.NoSuchPayment:
        abort(404)
    except kept.NotOwed:
        return pot_page(link, trouble=CHANGED), 409
    flash(_("Undone: it is owed again.") if undone else _("It is paid again."))
    return redirect(url_for(".pot", of=request.args.get("of")), code=303)


def debts_at(table_id: int) -> list[Payment]:
    """Return who owes whom at a table now."""
    with database.reading():
        played, counted_as = seasons.games_over(table_id), joining.counted_at(table_id)
        return debts(played, counted_as, kept.payments_of(table_id))


def may_stand(table_id: int, number: int) -> bool:
    """Return whether two still owe, and get, as much as a payment that was taken back."""
    with database.reading():
        played, counted_as = seasons.games_over(table_id), joining.counted_at(table_id)
        paid = kept.payments_of(table_id)
    [back] = standing(replace(each, undone=None) for each in paid if each.id == number)
    open_ = balances(played, standing(paid), counted_as)
    payer, receiver = (counted_as.get(one, one) for one in (back.payer, back.receiver))
    return open_.get(payer, 0) <= -back.cents and open_.get(receiver, 0) >= back.cents


def debts(
    played: Iterable[Played], counted_as: CountedAs, paid: Iterable[KeptPayment]
) -> list[Payment]:
    """Return who owes whom, in the fewest payments, none of them above what may be paid at once."""
    owed = fewest_payments(balances(played, standing(paid), counted_as))
    return [replace(each, cents=min(each.cents, kept.MOST_CENTS)) for each in owed]


def standing(paid: Iterable[KeptPayment]) -> list[Payment]:
    """Return the payments that are not undone."""
    return [
        Payment(payer=str(each.payer), receiver=str(each.receiver), cents=each.cents)
        for each in paid
        if each.undone is None
    ]


def pot_page(link: str, *, trouble: LazyString | None = None) -> str:
    """Return the page; ``trouble``: what is said where nothing was written."""
    with database.reading():
        seen = see(link)
        paid = kept.payments_of(seen.table)
    return page(
        "season/pot.html",
        chosen=seen.chosen,
        choices=seen.choices,
        names={**seen.names, NOBODY: _("someone without a name")},
        nobody=NOBODY,
        owed=debts(seen.played, seen.counted_as, paid),
        brought=sorted(money_of(seen).items(), key=lambda each: -each[1]),
        listed=paged(paid[::-1]),
        for_money=any(map(has_money, seen.played)),
        trouble=trouble,
    )


def money_of(seen: Seen) -> Mapping[str, int]:
    """Return person → cents won in a season, below 0 if lost, of all whose games had money."""
    found: Counter[str] = Counter()
    for game in filter(has_money, seen.games):
        for player in game.result.players:
            found[person_of(player, seen.counted_as) or NOBODY] += player.cents
    return found
