"""What people do at a table, through the screens: found by what stands on them, and tapped."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.elsewhere import PEOPLE, Elsewhere
from tests.browser.phone import SEEN_WITHIN, STEPS_AGAIN_AFTER, Phone, expect_text, saying

A_MOMENT = 500  # milliseconds
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
CARD_COUNTED = re.compile(r"(jk|10|[2-9AJQK])([SHDC]?)")
GAME = re.compile(r"/.+/game/\d+/")
PARTS_OF_ROW = ".seat__who > :not(.seat__way), .seat > :not(.seat__who)"


class Table:
    """A game under way, on the phone of whoever keeps the score.

    deals    how many the game has; None: nobody knows
    watcher  another phone that looks on; what is recorded must appear there by itself
    acts     what was done → the taps that each of them took
    """

    def __init__(self, phone: Phone, *, deals: int | None = 7) -> None:
        self.phone = phone
        self.page = phone.page
        self.deals = deals
        self.watcher: Phone | None = None
        self.acts: dict[str, list[int]] = defaultdict(list)

    @contextmanager
    def counted(self, act: str) -> Iterator[None]:
        """Count the taps of something that is done within the block."""
        before = self.phone.taps
        yield
        self.acts[act].append(self.phone.taps - before)

    def start(
        self, people: Sequence[str] = PEOPLE, game: str | None = None, **house_rules: str
    ) -> None:
        """Start a game by the form of the first page; the first of the people deals.

        game         its key in the list of games; None: the one chosen from the start
        house_rules  label of a field → what is typed there
        """
        self.phone.open("/")
        if game:
            self.page.get_by_label("Game", exact=True).select_option(game)
        self.phone.tap(self.page.get_by_role("radio", name=str(len(people)), exact=True))
        for seat, name in enumerate(people, start=1):
            self.page.get_by_label(f"Name of player {seat}", exact=True).fill(name)
        self.phone.tap(self.page.get_by_text("House rules and stakes"))
        self.page.get_by_label("Player 1 deals first").check(force=True)
        for label, typed in house_rules.items():
            self.page.get_by_label(label).fill(typed)
        self.phone.tap(self.phone.button(f"Deal for {len(people)}"))
        self.expect_deal(1)

    def begin(self, **fields: str) -> None:
        """Open a game as ``start`` makes it, which somebody else has started: that is quicker.

        fields  name of a field → what is sent there
        """
        with Elsewhere(self.phone.address) as elsewhere:
            self.phone.open(elsewhere.start_game(names=PEOPLE, dealer="0", **fields))
        self.expect_deal(1)

    @property
    def game(self) -> str:
        """The path of the game, with a slash at the end."""
        found = GAME.match(self.phone.path)
        assert found, self.phone.path
        return found[0]

    def invite(self, phone: Phone) -> Phone:
        """Give another phone the viewer's link, and open the table there."""
        table = self.phone.path
        self.phone.open(table.partition("game/")[0] + "links")
        viewers = self.page.get_by_role("region").filter(has_text="can watch")
        link = urlsplit(viewers.get_by_label("The link", exact=True).input_value()).path
        phone.open(link.partition("game/")[0] + "game/" + table.partition("game/")[2])
        self.phone.open(table)
        return phone

    def go_to(self, name: str) -> None:
        """Tap an entry of the bar, unless its page is shown already; out of a task by its cross."""
        counting = self.phone.main.locator(".count")
        if name == "Count" and counting.is_visible():
            return
        back = self.phone.link("Back to the table")
        with suppress(TimeoutError):  # a page whose entry is just recorded goes by itself
            if back.is_visible():
                back.tap(timeout=A_MOMENT)
        bar = self.page.get_by_role("navigation", name="This game")
        if bar.get_by_role("link", name=name, exact=True).get_attribute("aria-current") is None:
            self.phone.go_to(name)
        if name == "Count":
            expect(counting).to_be_visible()

    def row(self, player: str, phone: Phone | None = None) -> Locator:
        """Find a player's row on the Table."""
        items = (phone or self.phone).main.get_by_role("listitem")
        link = (phone or self.phone).page.get_by_role(
            "link", name=re.compile(f"^{player} .*Total:")
        )
        return items.filter(has=link)

    def expect_row(self, player: str, *facts: str) -> None:
        """Wait until a player's row says all this, here and on the phone that watches."""
        for fact in facts:
            expect(self.said_in_row(player, fact)).not_to_have_count(0)
            if self.watcher:
                said = self.said_in_row(player, fact, self.watcher)
                expect(said).not_to_have_count(0, timeout=SEEN_WITHIN)

    def said_in_row(self, player: str, fact: str, phone: Phone | None = None) -> Locator:
        """Find the parts of a player's row that say this; where it leads to is none of them."""
        return self.row(player, phone).locator(PARTS_OF_ROW).filter(has_text=saying(fact))

    def expect_deal(self, number: int) -> None:
        """Wait until the Table shows this deal."""
        of_all = f" of {self.deals}" if self.deals else ""
        expect_text(self.phone.main, f"Deal {number}{of_all}")

    def expect_said(self, text: str) -> None:
        """Wait until the last step is this one, here and on the phone that watches."""
        for phone in filter(None, (self.phone, self.watcher)):
            last = phone.page.get_by_role("region", name="The last step")
            within = SEEN_WITHIN if phone is self.watcher else 5000
            expect_text(last, text, within=within)

    def expect_refused(self, sentence: str) -> None:
        """Wait until a refusal gives this reason."""
        expect_text(self.page.get_by_role("alert"), sentence)

    def buy(self, player: str) -> None:
        """Let a player buy, by the button of the row."""
        with self.counted("buy"):
            self.go_to("Table")
            self.phone.press(self.phone.buy_key(player))
            self.expect_said(f"{player} bought")

    def call(self, *players: str) -> None:
        """Open who gets the discard, and say who called for it, in this order."""
        self.go_to("Table")
        self.phone.tap(self.phone.link("Two called?"))
        called = self.page.get_by_role("group", name="Who wants it?")
        for player in players:
            self.phone.tap(called.locator("label", has_text=player))

    def answer(self, discarder: str, outcome: str) -> Locator:
        """Find the key that says what comes of this player's discard, and records it."""
        guessed = r"(probably\W+)?"  # of one, by who discarded last
        return self.phone.button(re.compile(rf"^\W*{discarder}\W+{guessed}{outcome}$"))

    def undo(self) -> None:
        """Take back the last step."""
        self.phone.press(self.phone.step_button("Undo"), counts_after=STEPS_AGAIN_AFTER)

    def redo(self) -> None:
        """Do the last step taken back again."""
        self.phone.press(self.phone.step_button("Redo"), counts_after=STEPS_AGAIN_AFTER)

    def lay_down(
        self, player: str, *melds: str, out: bool = False, discard: str | None = None
    ) -> None:
        """Enter a lay-down: the contract's melds, then extra ones; leave it unrecorded.

        out      whether it is said that the player goes out
        discard  the last one, where it is told
        """
        self.open_pad(player)
        self.enter_melds(*melds)
        if out:
            self.phone.tap(self.page.get_by_label("Goes out"))
        if discard:
            self.page.get_by_label("Last discard").fill(discard)

    def lays_down(self, player: str, *melds: str) -> None:
        """Enter a lay-down, see that it is legal, and record it."""
        with self.counted(f"lay-down of {len(melds)}"):
            self.lay_down(player, *melds)
            self.expect_verdict("Legal")
            self.record()
        self.expect_said(f"{player} laid down")

    def goes_out(self, player: str, *melds: str, discard: str | None = None) -> None:
        """Enter a lay-down with which a player goes out, see that it is legal, and record it."""
        self.lay_down(player, *melds, out=True, discard=discard)
        self.expect_verdict("Legal")
        self.record()
        self.expect_row(player, "out")

    def puts_down(self, player: str, meld: str) -> None:
        """Enter a meld of somebody who is down, see that it is legal, and record it."""
        with self.counted("meld more"):
            self.open_pad(player, "Add cards")
            self.enter_new_meld()
            self.enter_melds(meld)
            self.expect_verdict("Legal")
            self.phone.tap(self.phone.button("Add"))
        self.expect_said(f"{player} put down")

    def end_turn(self) -> None:
        """Say that the turn of whoever put something down is over."""
        self.phone.tap(self.phone.button("End turn"))

    def open_pad(self, player: str, way: str = "Lay down") -> None:
        """Open the pad for what a player puts down, by the row; ``way``: Add cards, once down."""
        self.go_to("Table")
        row = self.row(player).get_by_role("link")
        expect(row).to_have_accessible_name(re.compile(f"{way}$"))
        self.phone.tap(row)
        expect(self.page.locator(".lay")).to_be_visible()

    def enter_melds(self, *melds: str) -> None:
        """Enter melds into the pad that is open, one in each slot."""
        self.type_melds(*melds)

    def type_melds(self, *melds: str) -> None:
        """Type one meld in each slot, adding slots as they are needed."""
        fields = self.phone.main.locator("[name=melds]").locator("visible=true")
        expect(fields.first).to_be_visible()
        for place, meld in enumerate(melds):
            if fields.count() <= place:
                self.phone.tap(self.phone.button("+ Meld"))
                expect(fields).to_have_count(place + 1)
            fields.nth(place).fill(meld)

    def expect_verdict(self, word: str) -> None:
        """Wait for the verdict on what is entered: Legal, Not legal, Not yet."""
        said = self.phone.main.get_by_role("status").get_by_role("paragraph").first
        expect(said.get_by_text(word, exact=True)).to_be_visible()

    def record(self) -> None:
        """Record what is entered."""
        self.phone.tap(self.phone.button("Lay down"))

    def rule(self) -> None:
        """Let stand what was refused."""
        self.phone.tap(self.page.get_by_role("button", name="It counts anyway", exact=True))

    def open_meld(self, number: int, player: str) -> None:
        """Open a meld on the table, for what this player wants to do with it."""
        self.open_pad(player, "Add cards")
        self.choose_meld(number)

    def choose_meld(self, number: int) -> None:
        """Tap a meld where all of them lie, beside its cards: what fits on it is offered."""
        meld = self.phone.link(re.compile(f"^Meld {number},"))
        meld.tap(position={"x": meld.bounding_box()["width"] - 8, "y": 12})
        self.phone.taps += 1
        expect(self.page.get_by_role("group", name="Cards that fit")).to_be_visible()

    def enter_new_meld(self) -> None:
        self.phone.tap(self.phone.link("New meld"))
        expect(self.page.get_by_role("group", name="Keys for cards")).to_be_visible()

    def take_joker(self, number: int) -> None:
        """Tap the joker of a meld where all of them lie."""
        self.phone.tap(self.phone.main.locator(f"[data-tile='{number}'] .tile__joker"))
        expect(self.page.get_by_role("group", name="Cards that fit")).to_be_visible()

    def choose(self, role: str, name: str) -> None:
        """Choose one of several, unless it is chosen already."""
        self.page.get_by_role(role, name=name, exact=True).check(force=True)

    def add_to(self, number: int, player: str, cards: str, button: str = "^Add ") -> None:
        """Lay cards off on a meld, or take its joker for them."""
        self.open_meld(number, player)
        if button.startswith("Take"):
            self.take_joker(number)
        field = self.page.get_by_role("textbox", name="Typed: Cards to add")
        field.locator("visible=true").fill(cards)
        self.phone.tap(self.phone.button(re.compile(button)).locator("visible=true"))

    def lays_off(self, number: int, player: str, cards: str, left: str = "0 cards") -> None:
        """Lay cards off on a meld; ``left``: what the player's row says then."""
        self.add_to(number, player, cards)
        self.expect_row(player, left)

    def say_out(self, player: str) -> None:
        """Say at the end of the deal who went out, unless a lay-down has said it."""
        self.go_to("Count")
        ring = self.page.get_by_role("radio", name=f"{player} went out", exact=True)
        if ring.is_enabled():
            self.phone.tap(ring)
        expect(ring).to_be_checked()

    def line_of(self, player: str) -> Locator:
        """Find the field of a player's points at the end of the deal."""
        return self.phone.main.get_by_role("textbox", name=f"Points: {player}", exact=True)

    def count(self, player: str, hand: str | int) -> None:
        """Count a hand by ranks, a tap a card, or enter it as a sum; go on to the next."""
        self.go_to("Count")
        field = self.line_of(player)
        expect(self.phone.main.locator(".count__line[aria-current]")).to_be_visible()
        if field.locator("xpath=ancestor::*[@aria-current]").count() == 0:
            self.phone.tap(field)
        if isinstance(hand, int):
            self.tap_digits(str(hand))
        else:
            self.tap_ranks(hand)
        following = self.phone.button("Next")
        if following.is_visible():
            try:
                self.phone.tap(following)
            except (
                TimeoutError
            ):  # others counted meanwhile: this was the last hand that was missing
                expect(following).to_be_hidden()

    def find_pad(self, name: str) -> Locator:
        """Find the pad of digits or of ranks; switch to it where the other one is shown."""
        pad = self.page.get_by_role("group", name=name)
        if not pad.is_visible():
            self.phone.tap(self.phone.button("Count by ranks"))
        return pad

    def tap_digits(self, digits: str) -> None:
        """Tap the key of each digit."""
        pad = self.find_pad("Pad of digits")
        for digit in digits:
            self.phone.tap(pad.get_by_role("button", name=digit, exact=True))

    def expect_hand_of(self, player: str) -> None:
        """Wait for the pad that counts this player's hand."""
        expect_text(self.phone.heading, f"{player}’s hand")

    def tap_keys(self, pad: str, *keys: str) -> None:
        """Tap keys of a pad of melds, as they are read out."""
        group = self.page.get_by_role("group", name=pad)
        for key in keys:
            self.phone.tap(group.get_by_role("button", name=key, exact=True))

    def tap_ranks(self, hand: str) -> None:
        """Tap the key of each card, and of its suit where one is written."""
        pad = self.find_pad("Pad of ranks")
        for card in hand.split():
            rank, suit = CARD_COUNTED.fullmatch(card).groups()
            name = "joker" if rank == "jk" else rank
            self.phone.tap(pad.get_by_role("button", name=re.compile(rf"^{name}( ×\d+)?$")))
            if suit:
                self.phone.tap(pad.get_by_role("button", name=SUITS[suit]))

    def close_deal(self, number: int) -> None:
        """Close the deal once all hands are counted."""
        self.phone.tap(self.phone.button(f"Close deal {number}"))
        expect(self.phone.heading).to_have_text(f"Deal {number} is closed")
        self.expect_said(f"Deal {number}: ")

    def end_deal(self, number: int, out: str, **hands: str | int) -> None:
        """Say who went out, count the other hands, and close the deal."""
        with self.counted("end of a deal"):
            self.say_out(out)
            for player, hand in hands.items():
                self.count(player, hand)
            self.close_deal(number)

    def way_on(self, number: int) -> Locator:
        """Find the link from a deal's result to the next deal."""
        expect_text(self.phone.main, f"deal {number}")
        return self.phone.link("Deal the cards")

    def on_with(self, number: int) -> None:
        """Go on with the next deal."""
        self.phone.tap(self.way_on(number))
        self.expect_deal(number)

    def find_entered(self, deals: Iterable[Sequence[int]]) -> None:
        """Open the Table once somebody else has entered deals from paper, in order of the seats."""
        with Elsewhere(self.phone.address) as elsewhere:
            for points in deals:
                elsewhere.enter_from_paper(self.game, points)
        self.phone.open(self.game)

    def choose_contract(self, words: str) -> None:
        """Choose the contract that is said with these words."""
        self.phone.tap(self.phone.button(re.compile(rf"^\d {words}"), exact=False))

    def enter_from_paper(
        self,
        number: int,
        points: Mapping[str, str],
        *,
        out: str | None,
        contract: str | None = None,
    ) -> None:
        """Enter a deal that was played without Compro.

        out       who went out; None: nobody
        contract  the words of the one it had, where somebody chose it
        """
        self.go_to("Count")
        self.phone.tap(self.phone.link("Played on paper?"))
        expect_text(self.phone.heading, f"Deal {number} from paper")
        said = f"{out or 'Nobody'} went out"
        self.page.get_by_role("radio", name=said, exact=True).check(force=True)
        if contract:
            self.page.get_by_label("Which contract was it?").select_option(contract)
        for player, cost in points.items():
            self.page.get_by_role("textbox", name=re.compile(f"^Points.*: {player}$")).fill(cost)
        self.phone.tap(self.phone.button(f"Enter deal {number}"))
        expect(self.phone.heading).to_have_text(f"Deal {number} is closed")

    def expect_chips(self, **left: int) -> None:
        """Read how many chips everybody has left, where they are agreed on."""
        self.go_to("More")
        self.phone.tap(self.phone.link(re.compile("^Agreements")))
        chips = self.page.get_by_role("region", name="Chips").get_by_role("listitem")
        for name, number in left.items():
            expect_text(chips.filter(has_text=name), f"{number} chips")

    def expect_no_ruling(self) -> None:
        """Nothing in the log was counted against the rules."""
        self.go_to("More")
        self.phone.tap(self.phone.link(re.compile("^Log")))
        expect(self.phone.main.get_by_role("listitem").first).to_be_visible()
        expect(self.phone.main.get_by_text("Counted anyway")).to_have_count(0)
