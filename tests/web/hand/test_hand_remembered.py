"""An own hand is remembered by the phone it was entered on, and by nothing and nobody else."""

from __future__ import annotations

import pytest
from itsdangerous import URLSafeSerializer

from scorekeeper.game.commands import EnterDeal, LeaveGame, Undo
from scorekeeper.store.database import db
from scorekeeper.web.hand import ownhands
from tests.web.at_table import ANA, BRUNO, AtTable, enter, entered

HAND = "7H 7D 7S 2C 4D 6S 8H 10D QC KS AH"
OTHER = "3H 3D JK"


def path_of(table: AtTable) -> str:
    return table.address + "hand"


def cookie(table: AtTable):
    return table.phone.client.get_cookie(ownhands.COOKIE, path=path_of(table))


def put(table: AtTable, value: str) -> None:
    table.phone.client.set_cookie(ownhands.COOKIE, value, path=path_of(table))


def signed(table: AtTable, what: object) -> str:
    secret = table.app.config["SECRET_KEY"]
    return URLSafeSerializer(secret, salt="compro own hands").dumps(what)


def next_deal(table: AtTable) -> EnterDeal:
    return EnterDeal(points=dict.fromkeys(table.state.seats, 0))


def test_the_phone_remembers_the_hand_through_a_reload(looking):
    enter(looking, HAND)

    assert entered(looking) == HAND
    assert "You can lay down" in looking.open(f"hand/{ANA}").html


def test_after_entering_a_hand_a_reload_asks_for_nothing_but_the_page(looking):
    enter(looking, HAND)

    assert looking.phone.answer.request.method == "GET"


def test_the_cookie_goes_nowhere_but_to_the_pages_of_this_hand(looking):
    enter(looking, HAND)
    set_by = looking.phone.answer.history[0].headers.getlist("Set-Cookie")
    (line,) = [each for each in set_by if each.startswith(ownhands.COOKIE + "=")]

    assert f"Path={path_of(looking)}" in line
    assert "HttpOnly" in line
    assert "SameSite=Lax" in line
    assert "Secure" not in line
    assert f"Max-Age={24 * 60 * 60}" in line


def test_over_https_the_cookie_stays_there(looking):
    page = f"hand/{ANA}"
    form = looking.open(page).form(page)
    sent = {**form.fields, "melds": HAND}
    secure = {"base_url": "https://localhost", "headers": {"Referer": "https://localhost/"}}
    looking.phone.open(looking.address + page, base_url="https://localhost")
    sent["csrf_token"] = looking.phone.form(page).fields["csrf_token"]
    looking.phone.post(form.action, sent, **secure)

    lines = looking.phone.answer.headers.getlist("Set-Cookie")
    assert all("Secure" in line for line in lines if line.startswith(ownhands.COOKIE))
    assert [line for line in lines if line.startswith(ownhands.COOKIE)]


def test_no_page_about_a_hand_is_kept(looking):
    enter(looking, HAND)

    for answer in (looking.phone.answer, *looking.phone.answer.history):
        assert answer.headers["Cache-Control"] == "no-store"
        _link, _, leads_to = answer.headers.get("Location", "").partition("/game/")
        assert "7H" not in leads_to


def test_nobody_else_sees_the_hand(table, looking):
    enter(table, HAND)

    assert entered(looking) == ""
    for page in ("", f"table/player/{ANA}", "log", f"lay-down/check?player={ANA}", "hand"):
        assert "ten of diamonds" not in looking.open(page).html
        assert "10D" not in looking.phone.html


def test_nothing_of_the_hand_is_stored_or_written_to_a_log(table, looking, app, caplog):
    caplog.set_level("DEBUG")
    before, number = rows_of(app), table.number

    enter(looking, HAND)

    assert rows_of(app) == before
    assert table.number == number
    assert "7H" not in caplog.text


def rows_of(app) -> dict[str, list[object]]:
    """Table of the database → all its rows."""
    with app.app_context():
        return {
            table.name: [tuple(row) for row in db.session.execute(table.select())]
            for table in db.metadata.sorted_tables
        }


def test_each_seat_has_its_own_hand_on_a_phone_for_two(table):
    enter(table, HAND, ANA)
    enter(table, OTHER, BRUNO)

    assert entered(table, ANA) == HAND
    assert entered(table, BRUNO) == OTHER


def test_the_phone_knows_whose_hand_it_asked_about_last(table):
    enter(table, HAND, ANA)
    enter(table, OTHER, BRUNO)

    assert table.open("hand").address.endswith(f"hand/{BRUNO}")


def test_one_tap_forgets_a_hand_and_only_that(table):
    enter(table, HAND, ANA)
    enter(table, OTHER, BRUNO)

    table.open(f"hand/{ANA}").send(f"hand/{ANA}", clear="1")

    assert table.phone.status == 200
    assert entered(table, ANA) == ""
    assert entered(table, BRUNO) == OTHER


def test_a_hand_emptied_by_hand_is_forgotten_too(table):
    enter(table, "7H")
    enter(table, "")

    assert entered(table) == ""


def test_what_cannot_be_read_leaves_the_hand_as_it_was_remembered(table):
    enter(table, HAND)
    enter(table, "7H zz")

    assert entered(table) == HAND


def test_with_the_deal_the_hand_is_forgotten(table, looking):
    enter(looking, HAND)
    table.record(next_deal(table))

    assert entered(looking) == ""
    table.record(Undo())
    assert entered(looking) == ""


def test_whose_hand_it_was_is_known_in_the_next_deal_too(table, looking):
    enter(looking, HAND)
    table.record(next_deal(table))

    assert looking.open("hand").address.endswith(f"hand/{ANA}")


def test_a_hand_sent_for_a_deal_that_is_over_is_not_taken_for_the_next(table, looking):
    page = f"hand/{ANA}"
    form = looking.open(page).form(page)
    table.record(next_deal(table))
    sent = {**form.fields, "melds": HAND, "press": "check"}

    looking.phone.post(form.action, sent, headers={"X-Fragment": "verdict"})
    assert "enter the new hand" in looking.phone.html
    assert "You can lay down" not in looking.phone.html

    looking.phone.post(form.action, sent)
    assert "enter the new hand" in looking.phone.html
    assert entered(looking) == ""


@pytest.mark.parametrize(
    "value", ["", "x", "7H", "W10.made-up", "." * 50, "é", "x" * 3000, '{"p1": "7H"}']
)
def test_a_cookie_nobody_here_wrote_says_nothing(looking, value):
    put(looking, value)

    assert entered(looking) == ""
    assert looking.phone.status == 200


@pytest.mark.parametrize(
    "what",
    [
        None,
        1,
        [],
        [1, ANA],
        [1, ANA, []],
        [1, ANA, {ANA: "7H zz"}],
        [1, ANA, {ANA: 7}],
        [1, ANA, {ANA: "7H " * 61}],
        ["1", ANA, {ANA: "7H"}],
        [1, "p9", {"p9": "7H"}],
    ],
)
def test_a_cookie_of_another_form_says_nothing_though_it_is_signed(looking, what):
    put(looking, signed(looking, what))

    assert entered(looking) == ""
    assert looking.open("hand").status == 200


def test_whoever_has_left_is_no_longer_known(table, looking):
    enter(looking, HAND, "p4")
    table.record(next_deal(table), LeaveGame(player="p4"))

    assert looking.open("hand").address.endswith("/hand")
    assert "doesn’t play" in looking.open("hand/p4").html


def test_a_cookie_never_outgrows_what_browsers_keep(table):
    for player in table.state.seats:
        enter(table, "10H " * 60, player)

    assert len(cookie(table).value) <= ownhands.LARGEST
    assert entered(table, table.state.seats[-1]).split() == ["10H"] * 60


def test_asking_without_entering_anything_leaves_no_cookie(looking):
    looking.open("hand")
    looking.open(f"hand/{ANA}")

    assert cookie(looking) is None
