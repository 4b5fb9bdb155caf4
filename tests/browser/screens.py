"""All screens there are, each with the address at which the demo's table shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest

from playwright.sync_api import expect

from scorekeeper.web.ruleslink import code_of
from tests.browser.phone import Phone
from tests.browser.serving import DemoLinks

DESK = "desk?"
FIRST, LAST = "game/1/", "game/3/"  # of the demo's games: one that is over, one in deal 5
DOWN = "2"  # the player who is down in the demo's deal 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A screen, or a state of one.

    link      whose link of the demo's table stands before the path; "" for pages without a table
    act       what brings the state about, once the page is open
    expected  faults of the phone that belong to this state
    """

    name: str
    path: str
    link: str = "scorekeeper"
    act: Callable[[Phone], None] | None = None
    expected: tuple[str, ...] = ()

    def show(self, phone: Phone, demo: DemoLinks) -> None:
        """Bring the screen about on a phone."""
        phone.expected += self.expected
        phone.open((getattr(demo, self.link) if self.link else "/") + self.path)
        expect(phone.main).to_be_visible()
        if self.act:
            self.act(phone)


# What follows finds fields and keys by the names they send: those are the same in every language.


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
    begin("scala-quaranta", page="end/paper")(phone)
    for seat, points in enumerate((0, 101, 20, 30)):
        phone.main.locator("[name^=points-]").nth(seat).fill(str(points))
    phone.tap(phone.main.locator("form button").last)
    phone.page.wait_for_url("**/end/result/1")
    phone.open(phone.path.partition("end/")[0])
    expect(phone.main.locator(".player--gone")).to_be_visible()


def hold_contract(page: str) -> Callable[[Phone], None]:
    """Return what closes a deal in which one could have gone out, and one held the contract."""

    def close(phone: Phone) -> None:
        begin("venezuela", page="settings")(phone)
        phone.tap(phone.main.locator("[action$='/settings/melds'] button"))
        game = phone.path.partition("settings")[0]
        phone.open(game + "end")
        phone.tap(phone.main.locator("[name=player]").first)
        for seat, cards in enumerate(("9H 9D 9S 3-10C", HELD, "K K Q"), start=2):
            phone.page.wait_for_url(f"**/end/hand/p{seat}")
            phone.main.locator("[name=cards]").fill(cards)
            phone.main.locator("[name=cards]").press("Enter")
        phone.page.wait_for_url("**/end")
        phone.tap(phone.main.locator("[action$='/end/close'] button"))
        phone.page.wait_for_url("**/end/result/1")
        phone.open(game + page)

    return close


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
    begin("venezuela", page="settings")(phone)
    phone.tap(phone.main.locator("form[action$='settings/advice'] button"))
    expect(phone.main.locator("[name=allowed][value='1']")).to_have_count(1)
    phone.open(phone.path.removesuffix("settings") + "hand")


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


HELD = "7H 7D 7S 2C 4C 6H 8D 10S QC KH AD"
SIX = "Ana Bruno Chiyo Dara Elena Fumio"
CALLED = "who-gets-it?discarder=p1&claimants=p2&claimants=p3&disputed=y"
CARRIED = code_of({"based_on": "bolivia", "name": "Theirs", "chips": {"each": 12}})
SCREENS = (
    Screen(name="welcome", path="", link=""),
    Screen(name="welcome-unfolded", path="", link="", act=unfold),
    Screen(name="welcome-refused", path="", link="", act=refuse_names),
    Screen(name="looks", path="looks", link=""),
    Screen(name="too-late", path="looks", link="", act=send_too_late, expected=("400",)),
    Screen(name="desk", path="desk", link=""),
    Screen(name="desk-unfolded", path="desk", link="", act=unfold),
    Screen(name="desk-alternatives", path=DESK + "deal=7&ask=contract&ruleset=peru-2", link=""),
    Screen(
        name="desk-colour-run",
        path=DESK + "deal=7&contract=4&ask=contract&ruleset=peru-2",
        link="",
        act=enter_colours,
    ),
    Screen(name="desk-first-melds", path=DESK + "ask=contract&ruleset=romme", link=""),
    Screen(name="desk-wild-twos", path=DESK + "ruleset=peru-wittig", link="", act=enter_twos),
    Screen(name="desk-hand", path=DESK + "ask=hand&ruleset=farmers-rummy", link=""),
    Screen(
        name="desk-hand-unfolded", path=DESK + "ask=hand&ruleset=super-deli", link="", act=unfold
    ),
    Screen(
        name="desk-hand-laid",
        path=DESK + "ask=hand&deal=2",
        link="",
        act=hold_up("7H 7D JK 9H 9D 9C 5-8C KD AD 10H"),
    ),
    Screen(
        name="desk-hand-missing",
        path=DESK + "ask=hand&deal=2",
        link="",
        act=hold_up("7H 7D 7S 9H 9D KD QD 2C 3H"),
    ),
    Screen(name="rulesets", path="rules", link=""),
    Screen(name="ruleset", path="rules/venezuela", link=""),
    Screen(name="bring-table", path="import", link=""),
    Screen(name="bring", path="import"),
    Screen(name="home", path=""),
    Screen(name="home-viewer", path="", link="viewer"),
    Screen(name="name", path="name"),
    Screen(name="new-game", path="games/new"),
    Screen(name="contracts", path="games/new", act=begin("ecuador-dealers-choice")),
    Screen(
        name="contracts-deal", path="games/new", act=begin("ecuador-dealers-choice", page="deal")
    ),
    Screen(name="contracts-left", path="games/new", act=begin("desordenada", page="deal")),
    Screen(name="first-round", path="games/new", act=begin("bolivia", SIX)),
    Screen(name="two-cuts", path="games/new", act=begin("bolivia", SIX, "deal")),
    Screen(name="called", path="games/new", act=begin("bolivia", SIX, CALLED)),
    Screen(name="contract-on-paper", path="games/new", act=begin("desordenada", page="end/paper")),
    Screen(name="stock-ends-deal", path="games/new", act=begin("peru-1", page="deal")),
    Screen(name="out-of-the-game", path="games/new", act=lose_somebody),
    Screen(name="result-held", path="games/new", act=hold_contract("end/result/1")),
    Screen(name="cell-held", path="games/new", act=hold_contract("scores/1/p3")),
    Screen(name="house", path="house"),
    Screen(name="house-viewer", path="house", link="viewer"),
    Screen(name="house-new", path="house/new"),
    Screen(name="house-unfolded", path="house/1/change", act=unfold),
    Screen(name="house-deal", path="house/1/change", act=unfold_deal),
    Screen(name="house-refused", path="house/1/change", act=mend_rules),
    Screen(name="house-bring", path="house/import"),
    Screen(name="house-bring-refused", path="house/import", act=refuse_rules),
    Screen(name="charter", path="house/1"),
    Screen(name="charter-unfolded", path="house/1", act=unfold),
    Screen(name="charter-viewer", path="house/1", link="viewer"),
    Screen(name="charter-shared", path=f"rules/shared/{CARRIED}", link=""),
    Screen(name="links", path="links"),
    Screen(name="links-unfolded", path="links", act=unfold),
    Screen(name="links-viewer", path="links", link="viewer"),
    Screen(name="desk-of-table", path="desk"),
    Screen(name="not-found", path=LAST + "meld/99", expected=("404",)),
    Screen(name="table", path=LAST),
    Screen(name="table-by-rank", path=LAST + "?order=rank"),
    Screen(name="table-viewer", path=LAST, link="viewer"),
    Screen(name="deal", path=LAST + "deal"),
    Screen(name="deal-viewer", path=LAST + "deal", link="viewer"),
    Screen(name="who-gets-it", path=LAST + "who-gets-it"),
    Screen(name="who-gets-it-said", path=LAST + "who-gets-it?discarder=1&claimants=3&claimants=4"),
    Screen(name="lay-down", path=LAST + "lay-down/1"),
    Screen(name="lay-down-legal", path=LAST + "lay-down/1", act=judge_lay_down),
    Screen(name="lay-down-refused", path=LAST + "lay-down/1", act=refuse_lay_down),
    Screen(name="put-down", path=LAST + "put-down/" + DOWN),
    Screen(name="meld", path=LAST + "meld/1"),
    Screen(name="meld-viewer", path=LAST + "meld/1", link="viewer"),
    Screen(name="check", path=LAST + "check?player=1"),
    Screen(name="check-viewer", path=LAST + "check", link="viewer"),
    Screen(name="my-hand", path=LAST + "hand/1"),
    Screen(name="my-hand-whose", path=LAST + "hand", link="viewer"),
    Screen(name="my-hand-legal", path=LAST + "hand/1", act=hold_up("7S 7H 7D 7C 7S KD QD")),
    Screen(name="my-hand-down", path=LAST + "hand/2", link="viewer", act=hold_up("3H 8D JK")),
    Screen(name="my-hand-choosing", path="games/new", act=hold_while_choosing),
    Screen(name="my-hand-no-advice", path="games/new", act=want_no_advice),
    Screen(name="end-of-deal", path=LAST + "end"),
    Screen(name="hand", path=LAST + "end/hand/1"),
    Screen(name="hand-refused", path=LAST + "end/hand/1", act=refuse_hand),
    Screen(name="paper", path=LAST + "end/paper"),
    Screen(name="result", path=LAST + "end/result/4"),
    Screen(name="scores", path=LAST + "scores"),
    Screen(name="scores-viewer", path=LAST + "scores", link="viewer"),
    Screen(name="cell", path=LAST + "scores/2/1"),
    Screen(name="cell-viewer", path=LAST + "scores/2/1", link="viewer"),
    Screen(name="went-out", path=LAST + "scores/2/went-out"),
    Screen(name="player", path=LAST + "player/1"),
    Screen(name="people", path=LAST + "people"),
    Screen(name="person", path=LAST + "people/1"),
    Screen(name="join", path=LAST + "people/join"),
    Screen(name="settings", path=LAST + "settings"),
    Screen(name="log", path=LAST + "log"),
    Screen(name="rules", path=LAST + "rules"),
    Screen(name="more", path=LAST + "more"),
    Screen(name="more-viewer", path=LAST + "more", link="viewer"),
    Screen(name="over", path=FIRST + "over"),
    Screen(name="over-viewer", path=FIRST + "over", link="viewer"),
    Screen(name="scores-over", path=FIRST + "scores"),
)
