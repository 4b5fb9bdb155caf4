"""No unseen overwrite: an old page that changes what has changed since is asked, mine or theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    ChooseContract,
    CloseDeal,
    CorrectChips,
    CorrectHand,
    CountHand,
    EnterDeal,
    GoOut,
    LayDown,
    RenamePlayer,
    SwapSeats,
    TurnStock,
)
from scorekeeper.game.events import CardBought, ChipsCorrected
from tests.game.table import agree, by_points, set_aside_in, set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.phone import Form, Phone

FIRST_DEAL = EnterDeal(points={ANA: 0, BRUNO: 1, CHIYO: 2, DARA: 3}, went_out=ANA)
OUT = GoOut(player=BRUNO, ruling=True)
DOWN = LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"),), ruling=True)


@dataclass(frozen=True, kw_only=True)
class Clashing:
    """What an old page says, and what another phone has recorded since.

    before  commands before the page was opened; ``page``: which one
    form    how its form's address ends; ``typed``: what is entered there
    theirs  what the other phone says meanwhile
    """

    page: str
    form: str
    typed: Mapping[str, str]
    theirs: tuple[AnyCommand, ...]
    before: tuple[AnyCommand, ...] = ()


CLASHES = {
    "a hand": Clashing(
        before=(OUT,),
        page=f"count/hand/{ANA}",
        form=f"count/hand/{ANA}",
        typed={"points": "15"},
        theirs=(CountHand(player=ANA, hand=by_points(51)),),
    ),
    "a cell": Clashing(
        before=(FIRST_DEAL,),
        page=f"scores/1/{CHIYO}",
        form=f"scores/1/{CHIYO}",
        typed={"points": "15", "cards": ""},
        theirs=(CorrectHand(deal=1, player=CHIYO, hand=by_points(51)),),
    ),
    "chips": Clashing(
        page=f"table/player/{ANA}",
        form=f"table/player/{ANA}/chips",
        typed={"chips": "5"},
        theirs=(CorrectChips(player=ANA, chips=4),),
    ),
    "chips that were spent": Clashing(
        page=f"table/player/{ANA}",
        form=f"table/player/{ANA}/chips",
        typed={"chips": "5"},
        theirs=(Buy(player=ANA),),
    ),
    "a buy of the same player": Clashing(
        page="", form="/buy", typed={"player": ANA}, theirs=(Buy(player=ANA),)
    ),
    "stakes": Clashing(
        page="agreements",
        form="/agreements/stakes",
        typed={"deal_stake": "0.50", "game_stake": "2"},
        theirs=(agree(stakes=Stakes(deal=10, game=20)),),
    ),
    "a name": Clashing(
        page=f"people/{ANA}",
        form=f"people/{ANA}/name",
        typed={"name": "Anita"},
        theirs=(RenamePlayer(player=ANA, name="Annie"),),
    ),
    "seats": Clashing(
        page=f"people/{ANA}",
        form=f"people/{ANA}/seat",
        typed={"other": BRUNO},
        theirs=(SwapSeats(player=ANA, other=BRUNO),),
    ),
}


@pytest.fixture(params=CLASHES)
def clashing(request, table: AtTable) -> tuple[AtTable, Form]:
    """An old page's form, filled in, after another phone was faster."""
    return table, open_late(table, CLASHES[request.param])


def open_late(table: AtTable, case: Clashing) -> Form:
    table.record(*case.before)
    table.open(case.page)
    hidden = {name: value for name, value in case.typed.items() if name in ("player", "other")}
    form = table.form(case.form, **hidden)
    for name, value in case.typed.items():
        form.fields[name] = value
    table.record(*case.theirs)
    return form


def send(table: AtTable, form: Form, **more: str) -> Phone:
    fields = MultiDict(form.fields)
    for name, value in more.items():
        fields[name] = value
    return table.phone.post(form.action, fields)


def question(phone: Phone) -> Form:
    """The form of the page that asks, mine or theirs."""
    assert phone.status == HTTPStatus.CONFLICT
    return next(form for form in phone.page.forms if form.fields.get("command_id"))


def ruled(phone: Phone) -> Form:
    """The form of a refusal that the table may overrule."""
    assert phone.status == HTTPStatus.UNPROCESSABLE_ENTITY
    return next(form for form in phone.page.forms if ("ruling", "1") in form.buttons)


def theirs(phone: Phone) -> str:
    """Where it leads on to leave theirs."""
    return next(link for link in phone.html.split("<a ") if "data-leaves" in link).split('"')[3]


def test_what_was_changed_since_is_not_overwritten_unseen(clashing):
    table, form = clashing
    before = table.number

    phone = send(table, form)

    assert phone.status == HTTPStatus.CONFLICT
    assert table.number == before
    assert 'role="alert"' in phone.html


def test_what_was_typed_is_kept_and_mine_records_it_once(clashing):
    table, form = clashing
    before = table.number
    again = question(send(table, form))
    kept = {name: again.fields.getlist(name) for name in form.fields if name != "csrf_token"}
    assert kept == {
        name: [str(before)] if name == "seen" else form.fields.getlist(name) for name in kept
    }

    answers = [send(table, again).status, send(table, again).status]

    assert answers == [HTTPStatus.OK] * 2
    assert table.number == before + 1


def test_theirs_leaves_what_is_there(clashing):
    table, form = clashing
    before = table.number

    table.phone.open(theirs(send(table, form)))

    assert table.phone.status == HTTPStatus.OK
    assert table.number == before


def test_the_page_says_what_stands_who_entered_it_and_what_was_sent(table, app):
    other = Phone(app.test_client())
    other.open("/looks").send("/looks", who="Chiyo’s phone", theme="", suits="")
    table.open(f"people/{ANA}")
    form = table.form(f"people/{ANA}/name")
    other.open(table.address + f"people/{ANA}").send(f"people/{ANA}/name", name="Annie")

    phone = send(table, form, name="Anita")

    assert phone.status == HTTPStatus.CONFLICT
    for said in ("Annie", "Anita", "Chiyo’s phone", " datetime="):
        assert said in phone.html


def test_two_counts_of_a_hand_stand_there_as_numbers_and_cards_are_likelier(table):
    case = replace(CLASHES["a hand"], typed={"points": "", "cards": "K K 9 3 3 3 3 4 4 4 4"})

    phone = send(table, open_late(table, case))

    assert "\u2068Ana\u2069: 51 or 57?" in phone.html
    likelier, other = phone.html.split("clash__answer")[-2:]
    assert "57" in likelier
    assert "51" in other


def test_mine_that_is_overtaken_once_more_is_asked_once_more(table):
    again = question(send(table, open_late(table, CLASHES["a name"])))
    table.record(RenamePlayer(player=ANA, name="Aneta"))

    phone = send(table, again)

    assert "Aneta" in phone.html
    assert question(phone).fields["seen"] == str(table.number)
    assert table.state.players[ANA].name == "Aneta"


def test_mine_that_is_refused_can_be_ruled_to_stand(table):
    table.record(CorrectChips(player=ANA, chips=1))
    form = open_late(table, CLASHES["a buy of the same player"])

    refused = send(table, question(send(table, form)))
    send(table, ruled(refused), ruling="1")

    assert isinstance(table.last, CardBought)
    assert set_aside_in(table.last) == ("buy.no_chips",)
    assert table.chips()[0] == -1


def test_a_buy_that_this_phone_made_before_the_first_was_answered_is_not_asked(table):
    table.open()
    form = table.form("/buy", player=ANA)
    second = {"command_id": "b" * 32, "own": form.fields["command_id"]}
    send(table, form)

    assert send(table, form, **second).status == HTTPStatus.OK
    assert table.chips()[0] == 5


def test_the_same_buy_from_another_browser_is_asked_about_though_its_page_shows_it(table, app):
    table.open()
    send(table, table.form("/buy", player=ANA))
    other = Phone(app.test_client()).open(table.address)
    form = next(
        each
        for each in other.page.forms
        if each.action.endswith("/buy") and each.fields.get("player") == ANA
    )

    other.post(form.action, form.fields)

    assert other.status == HTTPStatus.CONFLICT
    assert table.chips()[0] == 6
    other.post(form.action, question(other).fields)
    assert other.status == HTTPStatus.OK
    assert table.chips()[0] == 5


def test_two_taps_of_one_phone_are_two_buys(table):
    for _ in range(2):
        table.open()
        send(table, table.form("/buy", player=ANA))

    assert table.chips()[0] == 5


def test_what_another_phone_bought_besides_is_asked_all_the_same(table):
    table.open()
    form = table.form("/buy", player=ANA)
    second = {"command_id": "b" * 32, "own": form.fields["command_id"]}
    send(table, form)
    table.record(Buy(player=ANA))

    phone = send(table, form, **second)

    assert phone.status == HTTPStatus.CONFLICT
    assert "Did \u2068Ana\u2069 buy once or twice?" in phone.html
    assert "own" not in question(phone).fields
    send(table, question(phone))
    assert table.chips()[0] == 4


def test_what_says_the_same_as_what_stands_is_not_asked(table):
    table.record(OUT)
    table.open(f"count/hand/{ANA}")
    form = table.form(f"count/hand/{ANA}")
    table.record(CountHand(player=ANA, hand=by_points(15)))

    assert send(table, form, points="15").status == HTTPStatus.OK
    assert table.deal.hand_of(ANA) == by_points(15)


def test_who_went_out_by_two_phones_is_told_who_did(table):
    table.open("count")
    form = table.form("/count")
    table.record(GoOut(player=CHIYO, ruling=True))
    before = table.number

    phone = send(table, form, went_out=ANA, ruling="1")

    assert phone.status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert table.number == before
    assert table.deal.went_out == CHIYO


def test_a_contract_chosen_on_two_phones_is_asked(game_of):
    table = game_of("ecuador-dealers-choice")
    table.open("deal")
    form = next(form for form in table.phone.page.forms if form.action.endswith("deal/contract"))
    table.record(ChooseContract(rules=2))
    assert table.deal.rules == 2

    phone = send(table, form, rules="4")

    assert phone.status == HTTPStatus.CONFLICT
    send(table, question(phone))
    send(table, ruled(table.phone), ruling="1")
    assert table.deal.rules == 4


def test_what_was_meant_for_a_deal_that_was_closed_since_is_asked(table):
    table.open(f"lay-down/{BRUNO}")
    form = table.form(f"lay-down/{BRUNO}")
    table.record(FIRST_DEAL)

    phone = send(table, form, melds="7H 7D 7S", ruling="1")

    assert phone.status == HTTPStatus.CONFLICT
    assert not table.deal.down


def test_a_pile_turned_on_two_phones_counts_once_unless_it_was_another(table):
    table.open("deal")
    form = table.form("deal/stock")
    table.record(TurnStock())

    phone = send(table, form)
    assert phone.status == HTTPStatus.CONFLICT
    assert table.deal.stock_turned == 1
    send(table, question(phone))

    assert table.deal.stock_turned == 2


def test_of_a_number_said_twice_the_older_counts(table):
    form = open_late(table, CLASHES["a name"])
    now = str(table.number)
    for order in ([form.fields["seen"], now], [now, form.fields["seen"]]):
        fields = MultiDict(form.fields)
        fields.setlist("seen", order)

        assert table.phone.post(form.action, fields).status == HTTPStatus.CONFLICT


@pytest.mark.parametrize("number", ["", "-1", "1.5", "x", "٣", "9" * 400, "1e3"])
def test_a_number_that_is_none_records_nothing(table, number):
    table.open()
    form = table.form("/buy", player=ANA)

    assert send(table, form, seen=number).status == HTTPStatus.BAD_REQUEST
    assert table.chips()[0] == 7


@pytest.mark.parametrize("number", ["99999", "0"])
def test_a_number_from_elsewhere_does_no_harm(table, number):
    table.open()
    form = table.form("/buy", player=ANA)

    assert send(table, form, seen=number).status == HTTPStatus.OK
    assert table.chips()[0] == 6


def test_a_page_that_says_no_number_is_taken_to_show_what_there_is(table):
    form = open_late(table, CLASHES["chips"])
    del form.fields["seen"]

    assert send(table, form).status == HTTPStatus.OK
    assert table.last == ChipsCorrected(player=ANA, change=1)


def test_a_refused_page_that_is_sent_again_has_seen_no_more_than_when_it_was_opened(table):
    form = open_late(table, CLASHES["a name"])
    refused = send(table, form, name="")
    assert refused.status == HTTPStatus.UNPROCESSABLE_ENTITY

    again = table.form(f"people/{ANA}/name")

    assert send(table, again, name="Anita").status == HTTPStatus.CONFLICT


def test_a_hand_looked_over_without_script_has_seen_no_more_than_when_it_was_opened(table):
    table.record(OUT)
    table.open(f"count/hand/{ANA}")
    form = table.form(f"count/hand/{ANA}")
    table.record(CountHand(player=ANA, hand=by_points(51)))

    assert send(table, form, cards="7", press="check").status == HTTPStatus.OK

    assert send(table, table.form(f"count/hand/{ANA}")).status == HTTPStatus.CONFLICT


def test_a_deal_closed_since_shows_its_result_to_who_says_no_more_and_asks_nothing(table):
    table.record(OUT, *(CountHand(player=each, hand=by_points(5)) for each in (ANA, CHIYO, DARA)))
    table.open("count")
    form = table.form("/count")
    table.record(CloseDeal())
    before = table.number

    assert send(table, form, **{f"points-{DARA}": "5"}).status == HTTPStatus.OK
    assert "Deal 1 is closed" in table.phone.html
    assert table.number == before


@pytest.mark.parametrize(("page", "ends"), [("count", "/count"), ("count/paper", "/count/paper")])
def test_a_whole_count_of_a_deal_closed_since_is_asked_and_mine_corrects_it(table, page, ends):
    table.open(page)
    form = table.form(ends)
    table.record(FIRST_DEAL)
    said = {f"points-{BRUNO}": "1", f"points-{CHIYO}": "52", f"points-{DARA}": "3"}

    phone = send(table, form, went_out=ANA, **said)

    assert "\u2068Chiyo\u2069: 2 or 52?" in phone.html
    send(table, question(phone))
    [corrected] = [each for each in table.state.deals if each.number == 1]
    assert corrected.hand_of(CHIYO) == by_points(52)
    assert corrected.replaced == {CHIYO: (by_points(2),)}


def test_a_count_with_another_who_went_out_in_a_deal_closed_since_is_asked(table):
    table.open("count")
    form = table.form("/count")
    table.record(FIRST_DEAL)
    said = {f"points-{ANA}": "9", f"points-{CHIYO}": "2", f"points-{DARA}": "3"}

    phone = send(table, form, went_out=BRUNO, **said)

    send(table, question(phone))
    [corrected] = [each for each in table.state.deals if each.number == 1]
    assert (corrected.went_out, corrected.hand_of(ANA)) == (BRUNO, by_points(9))


def test_points_of_who_went_out_in_a_deal_closed_since_say_that_they_did_not(table):
    table.open("count")
    form = table.form("/count")
    table.record(FIRST_DEAL)

    phone = send(table, form, **{f"points-{ANA}": "9"})

    assert "\u2068Ana\u2069: 0 or 9?" in phone.html
    send(table, question(phone))
    [corrected] = [each for each in table.state.deals if each.number == 1]
    assert corrected.went_out is None


def test_another_who_went_out_in_a_deal_closed_since_needs_the_hand_of_the_first(table):
    table.open("count")
    form = table.form("/count")
    table.record(FIRST_DEAL)
    before = table.number

    phone = send(table, form, went_out=BRUNO)

    assert phone.status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "say what was left in that hand" in phone.html
    assert table.number == before


def test_a_count_of_the_last_deal_closed_since_is_asked_though_the_game_is_over(table):
    table.record(*(replace(FIRST_DEAL, deal=number) for number in range(1, 7)))
    table.open("count")
    form = table.form("/count")
    table.record(replace(FIRST_DEAL, deal=7))
    assert table.state.over

    phone = send(table, form, went_out=ANA, **{f"points-{CHIYO}": "52"})

    send(table, question(phone))
    assert table.deal.hand_of(CHIYO) == by_points(52)


def test_a_count_of_a_deal_closed_since_is_asked_where_its_contract_was_chosen(game_of):
    table = game_of("ecuador-dealers-choice")
    table.open("count")
    form = table.form("/count")
    table.record(replace(FIRST_DEAL, rules=2))

    phone = send(table, form, went_out=ANA, rules="2", **{f"points-{CHIYO}": "52"})

    assert "\u2068Chiyo\u2069: 2 or 52?" in phone.html


def test_every_form_of_a_game_says_what_its_page_has_seen(walker, forms):
    game = [form for form in forms if form.method == "POST" and "/game/" in form.path]
    by_calls = {"claims.settle_calls"}  # names the calls that it has seen

    silent = {form.endpoint for form in game if "command_id" in form.names} - {
        form.endpoint for form in game if "seen" in form.names
    }

    assert silent - by_calls == set()


def test_a_table_renamed_since_keeps_that_name_until_mine_is_sent_once_more(evening):
    phone = evening.phone.open(evening.home + "home/name")
    old = phone.form("/name")
    phone.send("/name", name="Balcony")

    phone.post(old.action, {**old.fields.to_dict(), "name": "Kitchen"})

    assert phone.status == HTTPStatus.CONFLICT
    assert "Balcony" in phone.html
    assert phone.form("/name").fields["name"] == "Kitchen"
    assert "Balcony" in Phone(phone.client).open(evening.home).html
    assert phone.send("/name").status == HTTPStatus.OK
    assert "Kitchen" in phone.html


def test_house_rules_changed_since_are_not_renamed_unseen(ours):
    phone = ours.phone.open(ours.evening.home + "houserules/1")
    old = phone.form("houserules/1/name")
    phone.send("houserules/1/name", name="Theirs")

    phone.post(old.action, {**old.fields.to_dict(), "command_id": "b" * 32, "name": "Mine"})

    assert phone.status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Theirs" in phone.html
    assert [rules.name for rules in ours.kept()] == ["Theirs"]
    phone.send("houserules/1/name", command_id="c" * 32)
    assert [rules.name for rules in ours.kept()] == ["Mine"]
