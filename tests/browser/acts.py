"""What brings the states of a page about, by hand.

Fields and keys are found by the names they send: those are the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from playwright.sync_api import expect

from tests.browser.phone import Phone

HELD = "7H 7D 7S 2C 4C 6H 8D 10S QC KH AD"


def judge_lay_down(phone: Phone) -> None:
    """Tap a legal set; the verdict stands there."""
    for key in ("rank 5", "suit S", "suit H", "suit D", "suit C", "joker"):
        phone.tap(phone.main.locator(f"[data-keys=set] [value='{key}']"))
    expect(phone.main.locator("[data-verdict] li")).to_be_visible()


def refuse_lay_down(phone: Phone) -> None:
    """Record a set of three where five are asked for."""
    phone.main.locator("[name=melds]").first.fill("7H 7H JK")
    phone.tap(phone.main.locator("form button:not([name])").last)
    expect(phone.page.get_by_role("alert")).to_be_visible()


def refuse_hand(phone: Phone) -> None:
    """Save a hand of two cards where more are held."""
    phone.main.locator("[name=cards]").fill("K jk")
    phone.main.locator("[name=cards]").press("Enter")
    expect(phone.page.get_by_role("alert")).to_be_visible()


def begin(game: str, people: str = "Ana Bruno Chiyo Dara", page: str = "") -> Callable:
    """Return what starts a game by the form that is open, and opens a page of it."""

    def start(phone: Phone) -> None:
        phone.main.locator("[name=ruleset]").select_option(game)
        folded = phone.main.locator("#more-players:not([open]) > summary")
        if folded.count():
            phone.tap(folded)
        seats = phone.main.locator("[name=names]")
        for seat, name in zip_longest(seats.all(), people.split(), fillvalue=""):
            seat.fill(name)
        phone.main.locator("[name=dealer][value=chance]").check(force=True)
        phone.main.locator("[name=names]").first.press("Enter")
        phone.page.wait_for_url("**/game/*/")
        phone.open(phone.path + page)

    return start


def lose_somebody(phone: Phone) -> None:
    """Enter a deal after which one is out of the game."""
    begin("scala-quaranta", page="count/paper")(phone)
    for seat, points in enumerate((0, 101, 20, 30)):
        phone.main.locator("[name^=points-]").nth(seat).fill(str(points))
    phone.tap(phone.main.locator("form button").last)
    phone.page.wait_for_url("**/count/result/1")
    phone.open(phone.path.partition("count/")[0])
    expect(phone.main.locator(".player--gone")).to_be_visible()


def hold_contract(page: str) -> Callable[[Phone], None]:
    """Return what closes a deal in which one could have gone out, and one held the contract."""

    def close(phone: Phone) -> None:
        begin("venezuela", page="agreements")(phone)
        phone.tap(phone.main.locator("[action$='/agreements/melds_kept'] button"))
        game = phone.path.partition("agreements")[0]
        phone.open(game + "count")
        phone.tap(phone.main.locator("[name=player]").first)
        for seat, cards in enumerate(("9H 9D 9S 3-10C", HELD, "K K Q"), start=2):
            phone.page.wait_for_url(f"**/count/hand/p{seat}")
            phone.main.locator("[name=cards]").fill(cards)
            phone.main.locator("[name=cards]").press("Enter")
        phone.page.wait_for_url("**/count")
        phone.tap(phone.main.locator("[action$='/count/close'] button"))
        phone.page.wait_for_url("**/count/result/1")
        phone.open(game + page)

    return close


def buy_once_more(phone: Phone) -> None:
    """Let a player buy twice, the second time from a page that has not seen the first."""
    begin("venezuela")(phone)
    for _ in range(2):
        forget_what_was_seen(phone)
        phone.tap(phone.main.locator("form[action$='/buy'] button").first)
        expect(phone.page.locator("body")).not_to_have_attribute("aria-busy", "true")
    expect(phone.page.get_by_role("alert")).to_be_visible()


def rename_unseen(phone: Phone) -> None:
    """Rename a player on a page that has not seen another new name."""
    begin("venezuela", page="people")(phone)
    people = phone.path
    for name in ("Anita", "Annie"):
        phone.open(f"{people}/p1")
        forget_what_was_seen(phone)
        phone.main.locator("[name=name]").fill(name)
        phone.main.locator("[name=name]").press("Enter")
        expect(phone.main.get_by_text(name).first).to_be_visible()
    expect(phone.page.get_by_role("alert")).to_be_visible()


def forget_what_was_seen(phone: Phone) -> None:
    """Let the page say that it has seen nothing but the start of its game."""
    seen = phone.main.locator("[name=seen]")
    seen.evaluate_all("fields => fields.forEach((field) => { field.value = 1; })")


def refuse_names(phone: Phone) -> None:
    """Start a game with one player."""
    phone.main.locator("[name=names]").first.fill("Ana")
    phone.main.locator("[name=names]").first.press("Enter")
    expect(phone.page.get_by_role("alert")).to_be_visible()


def enter_colours(phone: Phone) -> None:
    """Tap seven cards of a colour run."""
    for key in ("rank 3", *(f"suit {suit}" for suit in "HSDCHSD")):
        phone.tap(phone.main.locator(f"[data-keys=colours] [value='{key}']"))
    expect(phone.main.locator("[data-verdict] li").first).to_be_visible()


def enter_twos(phone: Phone) -> None:
    """Tap a set with a wild two; the verdict stands there."""
    for key in ("rank 6", "suit S", "suit H", "rank 2", "suit C"):
        phone.tap(phone.main.locator(f"[data-keys=set] [value='{key}']"))
    expect(phone.main.locator("[data-verdict] li")).to_be_visible()


def hold_up(hand: str) -> Callable:
    """Return what types a hand at the desk; what can be done with it stands there."""

    def hold(phone: Phone) -> None:
        phone.tap(phone.main.locator("[data-keys=hand] [value='suit H']"))
        phone.main.locator("[name=melds]").fill(hand)
        expect(phone.main.locator("[data-headline]")).to_be_visible()

    return hold


def hold_while_choosing(phone: Phone) -> None:
    """Enter a hand while nobody has said which contract is played."""
    begin("ecuador-dealers-choice", page="hand/p1")(phone)
    hold_up("7H 7D 7S 9H 9D 9S JK")(phone)


def want_no_advice(phone: Phone) -> None:
    """Switch advice off in a new game, and ask about a hand."""
    begin("venezuela", page="agreements")(phone)
    phone.tap(phone.main.locator("form[action$='agreements/advice'] button"))
    expect(
        phone.main.locator("form[action$='agreements/advice'] [name=to][value='1']")
    ).to_have_count(1)
    phone.open(phone.path.removesuffix("agreements") + "hand")


def unfold(phone: Phone) -> None:
    """Unfold whatever can be unfolded."""
    for summary in phone.main.locator("summary").all():
        phone.tap(summary)


def mend_rules(phone: Phone) -> None:
    """Keep rules in which two fields make no sense."""
    phone.main.locator("[name='name']").fill("")
    phone.tap(phone.main.locator("#chapter-buying > summary"))
    phone.main.locator("[name='chips.each']").fill("many")
    phone.tap(phone.main.locator("[name=press][value=save]"))
    expect(phone.page.get_by_role("alert")).to_be_visible()


def unfold_deal(phone: Phone) -> None:
    """Unfold a deal of the form of house rules, and one more contract that will do."""
    phone.tap(phone.main.locator("#chapter-deals > summary"))
    phone.tap(phone.main.locator("#rule-deals-7 > summary"))
    phone.tap(phone.main.locator("[value='add deals[7].others']"))
    expect(phone.main.locator("[name='deals[7].others[1][1].size']")).to_be_visible()


def refuse_rules(phone: Phone) -> None:
    """Bring rules that are wrong in a line."""
    phone.main.locator("[name=text]").fill("name = 'Ours'\n[chips]\neach = 'x'\nprice =")
    phone.tap(phone.main.locator("form button:not([name])"))
    expect(phone.page.get_by_role("alert")).to_be_visible()


def send_too_late(phone: Phone) -> None:
    """Send a form from a page whose session is gone."""
    phone.context.clear_cookies()
    phone.main.locator("[name=who]").press("Enter")
    expect(phone.main.get_by_role("radio")).to_have_count(0)
