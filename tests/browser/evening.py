"""A whole evening on the smallest of common phones: everything is tapped, and nothing scolds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.boxes import SIZES
from tests.browser.phone import Phone, expect_text
from tests.browser.table import PEOPLE, SUITS, Table

RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
RANKS |= {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six"}
RANKS |= {"7": "seven", "8": "eight", "9": "nine", "10": "ten"}
CARD = re.compile(r"(10|[2-9AJQK])([SHDC])")
RUN = re.compile(r"(10|[2-9AJQK])-(10|[2-9AJQK])([SHDC])")
PAD = "Keys for cards"
NO_CHIPS: Mapping[str, str] = {}


class Evening(Table):
    """A game under way that a thumb enters: typed is only what no pad has keys for."""

    def __init__(self, phone: Phone, *, deals: int | None = 7) -> None:
        super().__init__(phone, deals=deals)
        phone.page.set_viewport_size(SIZES[0])
        phone.mind_scolding()

    def start(
        self, people: Sequence[str] = PEOPLE, game: str | None = None, **house_rules: str
    ) -> None:
        """Start a game; each name ends with the keyboard's own key. The first of them deals."""
        self.phone.open("/")
        if game:
            self.page.get_by_label("Game", exact=True).select_option(game)
        self.phone.tap(self.page.get_by_role("radio", name=str(len(people)), exact=True))
        self.phone.tap(self.page.get_by_label("Name of player 1", exact=True))
        for name in people:
            self.page.keyboard.type(name)
            self.page.keyboard.press("Enter")
        self.phone.tap(self.page.get_by_text("House rules and stakes"))
        self.phone.tap(self.page.get_by_label("Player 1 deals first"))
        for label, typed in house_rules.items():
            self.phone.tap(self.page.get_by_label(label))
            self.page.keyboard.type(typed)
        self.phone.tap(self.phone.button(f"Deal for {len(people)}"))
        self.expect_deal(1)

    def enter_melds(self, *melds: str) -> None:
        """Tap melds on the pad that is open, one in each slot."""
        self.tap_melds(*melds)

    def tap_melds(self, *melds: str) -> None:
        """Tap melds: into the slots that are there, then into new ones."""
        expect(self.page.locator("html[data-bound]")).to_be_attached()
        slots = self.phone.main.locator("[data-slot^=melds]:visible")
        expect(slots.first).to_be_visible()
        for place, meld in enumerate(melds, start=1):
            if slots.count() < place:
                self.phone.tap(self.phone.button("+ Meld"))
                expect(slots).to_have_count(place)
            self.tap_meld(meld)

    def tap_meld(self, meld: str) -> None:
        """Tap the keys of a meld: rank and suits of a set, suit and ends of a run.

        meld  "7H 7D JK", "9H 9D 7S"; a run, and where the joker in it is: "4-JH 10"
        """
        run = RUN.match(meld)
        self.choose_kind("run" if run else "set")
        if not run:
            self.tap_keys(PAD, *keys_of_set(meld))
            return
        low, high, suit = run.groups()
        self.tap_keys(PAD, SUITS[suit], RANKS[low], RANKS[high])
        slot = self.phone.main.locator(".slot--active:visible")
        for rank in meld.split()[1:]:
            self.phone.tap(slot.get_by_role("button", name=f"{RANKS[rank]} of {SUITS[suit]}"))

    def choose_kind(self, kind: str) -> None:
        """Say whether a set or a run is entered, where nothing has said so."""
        key = self.phone.main.locator(
            f".slot--active:visible [value='kind {kind}'][aria-pressed=false]"
        )
        if key.count():
            self.phone.tap(key)

    def erase(self) -> None:
        """Take the last card away."""
        self.tap_keys(PAD, "Delete last card")

    def choose(self, role: str, name: str) -> None:
        """Choose one of several by its name, unless it is chosen already."""
        if not self.page.get_by_role(role, name=name, exact=True).is_checked():
            self.phone.tap(self.phone.main.locator("label", has_text=name))

    def add_to(self, number: int, player: str, cards: str, button: str = "^Add ") -> None:
        """Lay cards off on a meld by the keys of those that fit, or take its joker for them."""
        with self.counted(f"lay-off of {len(cards.split())}"):
            self.open_meld(number, player)
            if button.startswith("Take"):
                self.take_joker(number)
            for card in cards.split():
                rank, suit = CARD.match(card).groups()
                self.tap_keys("Cards that fit", f"{RANKS[rank]} of {SUITS[suit]}")
            self.phone.tap(self.phone.button(re.compile(button)))

    def settle(self, discarder: str, *claimants: str, winner: str) -> None:
        """Let one of several have a discard that they called, as the referee says."""
        with self.counted(f"claim of {len(claimants)}"):
            self.call(*claimants)
            key = self.answer(discarder, f"{winner} buys it")
            self.expect_in_sight(key)
            self.phone.tap(key)
        self.expect_said(f"{winner} buys it")

    def correct(self, deal: int, player: str, wrong: int, right: int) -> None:
        """Correct a sum of an earlier deal, by its cell; the old value stays to be seen."""
        with self.counted("correction"):
            self.go_to("Scores")
            row = self.page.get_by_role("row", name=re.compile(f"^Deal {deal} "))
            self.phone.tap(row.get_by_role("link", name=str(wrong), exact=True))
            self.phone.tap(self.phone.link("Correct it"))
            expect_text(self.phone.heading, f"{player}, deal {deal}")
            self.page.get_by_role("textbox", name="Points").fill(str(right))
            self.phone.tap(self.phone.button("Save"))
        expect(row.get_by_role("link", name=f"was {wrong} {right}")).to_be_visible()

    def share(self, phone: Phone) -> Evening:
        """Let another phone scan the scorekeeper's link; come back to the Table."""
        self.go_to("More")
        self.phone.tap(self.phone.link(re.compile("^Let others join")))
        keepers = self.page.get_by_role("region").filter(has_text="keeps score")
        self.phone.tap(keepers.get_by_text("Show its code"))
        link = keepers.get_by_label("The link", exact=True).input_value()
        other = Evening(phone)
        phone.open(urlsplit(link).path)
        other.expect_deal(1)
        self.page.go_back()
        self.go_to("Table")
        return other

    def enter_from_paper(
        self,
        number: int,
        points: Mapping[str, str],
        *,
        out: str | None,
        contract: str | None = None,
        chips: Mapping[str, str] = NO_CHIPS,
    ) -> None:
        """Tap a deal that was played without Compro; ``chips``: of those who have no longer all."""
        assert not contract, "a game whose contracts come in order"
        with self.counted("deal from paper"):
            self.go_to("Count")
            self.phone.tap(self.phone.link("Played on paper?"))
            expect_text(self.phone.heading, f"Deal {number} from paper")
            said = f"{out or 'Nobody'} went out"
            self.phone.tap(self.page.get_by_role("radio", name=said, exact=True))
            for player, left in chips.items():
                self.phone.tap(self.page.get_by_role("textbox", name=f"Chips left: {player}"))
                self.tap_digits(left)
            self.phone.tap(self.line_of(next(iter(points))))
            for player, cost in points.items():
                self.count(player, int(cost))
            self.phone.tap(self.phone.button(f"Enter deal {number}"))
        expect(self.phone.heading).to_have_text(f"Deal {number} is closed")

    def on_with(self, number: int) -> None:
        """Go on with the next deal, for which nobody has to scroll."""
        self.expect_in_sight(self.way_on(number))
        super().on_with(number)

    def expect_in_sight(self, target: Locator) -> None:
        """A thumb gets there at once: it lies above what is fixed at the foot of the screen."""
        expect(target).to_be_in_viewport(ratio=1)
        foot = target.bounding_box()
        fixed = self.page.locator(".said, .bar").all()
        tops = [each.bounding_box()["y"] for each in fixed if each.is_visible()]
        seen = self.page.evaluate("innerHeight")
        assert foot["y"] + foot["height"] <= min([seen, *tops]), (foot, tops)


def keys_of_set(cards: str) -> Iterator[str]:
    """Yield what the keys of a set are called: a rank once, then the suit of each of its cards."""
    tapped = ""
    for card in cards.split():
        if card == "JK":
            yield "joker"
            continue
        rank, suit = CARD.match(card).groups()
        if rank != tapped:
            yield RANKS[rank]
        tapped = rank
        yield SUITS[suit]
