"""What brings the states of a page about, by hand.

Fields and keys are found by the names they send: those are the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.phone import Phone


def judge_lay_down(phone: Phone) -> None:
    """Tap a legal set; the verdict stands there."""
    for key in ("rank 5", "suit S", "suit H", "suit D", "suit C", "joker"):
        phone.tap(phone.main.locator(f"[data-keys=melds] [value='{key}']"))
    expect(phone.main.locator("[data-verdict] li").first).to_be_visible()


def refuse_lay_down(phone: Phone) -> None:
    """Record a set of three where five are asked for."""
    phone.main.locator("[name=melds]").first.fill("7H 7H JK")
    phone.tap(phone.main.locator(".key--main:visible"))
    expect(phone.page.get_by_role("alert")).to_be_visible()


def choose_own_way(phone: Phone) -> None:
    """Let a tournament be played the club's own way, and look at what that says."""
    phone.main.locator("[name=format][value=own]").check()
    phone.main.locator("[name=rounds]").fill("5")
    phone.main.locator("[value=look]").tap()
    expect(phone.main.locator(".format .reasons")).to_be_visible()


def mix_up_own_way(phone: Phone) -> None:
    """Let rounds of it have deals and minutes."""
    phone.main.locator("[name=format][value=own]").check()
    phone.main.locator("[name=deals]").fill("2")
    phone.main.locator("[name=minutes]").fill("30")
    phone.main.locator("[value=look]").tap()
    expect(phone.main.locator(".field__error")).to_be_visible()


def ask_why(phone: Phone) -> None:
    """Enter a set that is none, and open the sentence of the rules that its verdict rests on."""
    phone.main.locator("[name=melds]").first.fill("7H 7H 8S")
    phone.tap(phone.main.locator("[data-verdict] summary"))
    expect(phone.main.locator("[data-example]").first).to_be_visible()


def refuse_buy(phone: Phone) -> None:
    """Let the first player buy, who has nothing to pay with."""
    phone.tap(phone.main.locator("form[data-pays] button").first)
    expect(phone.page.get_by_role("alert")).to_be_visible()


def tap_counted(phone: Phone) -> None:
    """Save a hand of two cards where more are held by the book, and tap its player's name twice."""
    phone.main.locator("[name=cards]").fill("K jk")
    phone.main.locator("[name=cards]").press("Enter")
    phone.tap(phone.main.locator(".task__ways a"))
    for _ in range(2):
        phone.tap(phone.main.locator(".count__line--done .count__who").first)


def note_hand(phone: Phone) -> None:
    """Save a hand of two cards where more are held by the book, and look at it again."""
    tap_counted(phone)
    phone.tap(phone.main.locator(".count__line--done .count__also a").first)
    expect(phone.main.locator(".count--one [data-note]")).not_to_be_empty()


def paste_sheet(phone: Phone) -> None:
    """Paste two deals; in the second, two have 0."""
    lines = ("Ana 25, Bruno 84, Chiyo 0, Dara 41", "Ana 0, Bruno 35, Chiyo 62, Dara 0")
    phone.page.locator("textarea").fill("\n".join(lines))
    phone.page.locator(".foot .button--main").click()
    phone.page.locator(".paste__sheet").wait_for()


def tap_hand(phone: Phone) -> None:
    """Tap six cards of the own hand on the keys of the seat."""
    for card in ("K", "Q", "9", "9", "4", "2"):
        phone.tap(phone.main.locator(f".mine__pad button[value='{card}']"))
    expect(phone.main.locator(".mine__sum")).to_be_visible()


def buy_once_more(phone: Phone) -> None:
    """Let a player buy twice, the second time from a page that has not seen the first."""
    for _ in range(2):
        forget_what_was_seen(phone)
        phone.press(phone.main.locator("form[action$='/buy'] button").first)
        expect(phone.page.locator("body")).not_to_have_attribute("aria-busy", "true")
    expect(phone.page.get_by_role("alert")).to_be_visible()


def rename_unseen(phone: Phone) -> None:
    """Rename a player on a page that has not seen another new name."""
    person = phone.path
    rename(phone, "Anita")
    phone.open(person)
    rename(phone, "Annie")
    expect(phone.page.get_by_role("alert")).to_be_visible()


def rename(phone: Phone, name: str) -> None:
    """Enter another name for a player, as if nothing had been seen since the game's start."""
    forget_what_was_seen(phone)
    phone.main.locator("[name=name]").fill(name)
    phone.main.locator("[name=name]").press("Enter")
    expect(phone.main.get_by_text(name).first).to_be_visible()


def forget_what_was_seen(phone: Phone) -> None:
    """Let the page say that it has seen nothing but the start of its game."""
    seen = phone.main.locator("[name=seen]")
    seen.evaluate_all("fields => fields.forEach((field) => { field.value = 1; })")


def see_who_is_gone(phone: Phone) -> None:
    """Wait for a player who is out of the game."""
    expect(phone.main.locator(".gone__who")).to_be_visible()


def refuse_names(phone: Phone) -> None:
    """Start a game with two of one name."""
    for row in range(2):
        phone.main.locator("[name=names]").nth(row).fill("Ana")
    phone.tap(phone.main.locator("button.button--main"))
    expect(phone.page.get_by_role("alert")).to_be_visible()


def enter_colours(phone: Phone) -> None:
    """Tap seven cards of a colour run."""
    for key in ("rank 3", *(f"suit {suit}" for suit in "HSDCHSD")):
        phone.tap(phone.main.locator(f"[data-keys=melds] [value='{key}']"))
    expect(phone.main.locator("[data-verdict] li").first).to_be_visible()


def enter_twos(phone: Phone) -> None:
    """Tap a set with a wild two; the verdict stands there."""
    for key in ("rank 6", "suit S", "suit H", "rank 2", "suit C"):
        phone.tap(phone.main.locator(f"[data-keys=melds] [value='{key}']"))
    expect(phone.main.locator("[data-verdict] li").first).to_be_visible()


def hold_up(hand: str) -> Callable:
    """Return what types a hand at the desk; what can be done with it stands there."""

    def hold(phone: Phone) -> None:
        phone.tap(phone.main.locator("[data-keys=hand] [value='suit H']"))
        phone.main.locator("[name=melds]").fill(hand)
        expect(phone.main.locator("[data-headline]")).to_be_visible()

    return hold


def unfold(phone: Phone) -> None:
    """Unfold whatever can be unfolded."""
    for summary in phone.main.locator("summary").element_handles():
        if summary.is_visible() and not summary.evaluate("each => each.parentElement.open"):
            summary.tap()


def unfold_chapter(phone: Phone, key: str) -> None:
    """Open a chapter of the form of house rules."""
    phone.tap(phone.main.locator(f"#chapter-{key} > summary"))


def mend_rules(phone: Phone) -> None:
    """Keep rules in which two fields make no sense."""
    phone.main.locator("[name='name']").fill("")
    phone.main.locator("[name='chips.each']").fill("many")
    phone.tap(phone.main.locator("[name=press][value=save]"))
    expect(phone.page.get_by_role("alert")).to_be_visible()


def unfold_deal(phone: Phone) -> None:
    """Unfold a deal of the form of house rules, and one more contract that will do."""
    unfold_chapter(phone, "deals")
    phone.tap(phone.main.locator("#rule-deals-7 > summary"))
    phone.tap(phone.main.locator("[value='add deals[7].others']"))
    expect(phone.main.locator("[name='deals[7].others[1][1].size']")).to_be_visible()


def refuse_rules(phone: Phone) -> None:
    """Bring rules that are wrong in a line."""
    phone.main.locator("[name=text]").fill("name = 'Ours'\n[chips]\neach = 'x'\nprice =")
    phone.tap(phone.main.locator("form .button--main"))
    expect(phone.page.get_by_role("alert")).to_be_visible()


def send_too_late(phone: Phone) -> None:
    """Send a form from a page whose session is gone."""
    phone.context.clear_cookies()
    phone.main.locator("[name=who]").press("Enter")
    expect(phone.main.get_by_role("radio")).to_have_count(0)
