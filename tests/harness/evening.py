"""Plays an evening by forms, line by line, and compares every figure with what was worked out.

A refusal that the text tells must be shown: with a way past it, where the table may overrule it.
Lines that only ask are passed over, and facts that no page tells in figures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tests.harness import figures
from tests.harness.acts import ACTS, Keeping, Refused
from tests.harness.markup import Page
from tests.harness.phone import Phone
from tests.harness.told import Told

PASSED_OVER = re.compile(
    r"if .*|(?:cards in hand|contract|contracts left|meld \d+|one turn more|bought"
    r"|\w+ in deal \d+): .*"
)
FROM_DEAL = 2
"""From this one on, the first deal with a plain sum is opened again, closed again and corrected."""
CORRECTED = "19"
"""Points that are entered instead of others."""


def play(phone: Phone, told: Told) -> None:
    """Play an evening to its winner. errors: AssertionError that says in which line."""
    evening = Evening(phone, told)
    try:
        for evening.line in told.lines:
            evening.play_line()
        evening.line = "the end"
        evening.expect_the_end()
    except (AssertionError, Refused) as error:
        said = f"{told.game}, deal {evening.deal}, '{evening.line}', at {phone.address}: {error!r}"
        raise AssertionError(said) from error


def start(phone: Phone, told: Told) -> str:
    """Start the game, under house rules if it has some; return the address of its Table.

    The first game of a phone makes a table, and all others are played there: a server lets one
    address make only so many tables.
    """
    page = phone.open(phone.table or phone.base)
    rules = told.game
    if told.house:
        keep_house_rules(phone, page, told)
        page = phone.open(link(phone.page, "/new-game"))
        rules = ""
    elif phone.table:
        page = phone.open(link(page, "/new-game"))
    form = next(form for form in page.forms if form.values("names"))
    names = [player.capitalize() for player in told.players]
    said = {"names": names, "many": str(len(names)), "dealer": "0"}
    phone.press(form, said | ({"ruleset": rules} if rules else {}))
    assert phone.status == 200, reasons(phone.page)
    phone.table = phone.address.partition("game/")[0]
    return phone.address


def keep_house_rules(phone: Phone, page: Page, told: Told) -> None:
    """Make rules of the table's own from those of the game, as the evening's first lines say."""
    phone.open(link(page, "/houserules"))
    phone.open(link(phone.page, f"base={told.game}"))
    said = {name: "yes" if value == "true" else value for name, value in told.house.items()}
    phone.press(phone.form("/houserules/new"), {**said, "name": "Ours", "press": "save"})
    assert phone.status == 200, reasons(phone.page)


def link(page: Page, part: str) -> str:
    """Return where the first link with this in its address leads."""
    return next(
        each.said["href"] for each in page.root.all("a") if part in each.said.get("href", "")
    )


class Evening:
    """One evening on one phone.

    told      how it goes, and what it comes to
    keeping   the phone, on which the score is kept
    deal      number of the deal under way
    entered   (deal, player) → points as entered, as long as the sheet tells what came of them later
    line      what happens now
    corrected whether a hand was corrected, and that taken back
    """

    def __init__(self, phone: Phone, told: Told) -> None:
        self.told = told
        keys = {player: f"p{place}" for place, player in enumerate(told.players, start=1)}
        self.keeping = Keeping(phone, start(phone, told), keys)
        self.deal, self.line, self.corrected = 1, "start", False
        self.entered: dict[tuple[int, str], int] = {}

    @property
    def names(self) -> list[str]:
        return [player.capitalize() for player in self.told.players]

    def play_line(self) -> None:
        """Do what the line says, or compare the fact that it tells."""
        if PASSED_OVER.fullmatch(self.line):
            return
        for pattern, fact in FACTS.items():
            if found := re.fullmatch(pattern, self.line):
                fact(self, *found.groups())
                return
        said, _, answer = (part.strip() for part in self.line.partition("|"))
        kind, _, codes = answer.partition(": ")
        try:
            self.do(said)
        except Refused:
            assert kind in ("no", "never"), f"refused: {reasons(self.keeping.phone.page)}"
            self.expect_refusal(kind, len(codes.split(", ")))
        else:
            assert kind not in ("no", "never"), "not refused"

    def do(self, said: str) -> None:
        """Do what is said, so many times, by the table's word if it gave one. errors: Refused."""
        said, times = re.fullmatch(r"(.*?)(?:, (\d+) times)?", said).groups()
        said, *ruling = said.split(", by ruling")
        *later, said = said.split("next turn: ")
        if later:
            self.keeping.end_turn()
        fitting = (
            (found, act) for line, act in ACTS.items() if (found := re.fullmatch(line, said))
        )
        found, act = next(fitting, (None, None))
        assert found, "no act is told so"
        for _ in range(int(times or 1)):
            try:
                page = act(self.keeping, **found.groupdict())
            except Refused:
                if not ruling:
                    raise
                self.keeping.overrule()
            else:
                self.look_at(page, found.groupdict())

    def look_at(self, page: Page | None, said: Mapping[str, str | None]) -> None:
        """Look at the deal if it was closed; what the line changed is as the sheet says it."""
        self.entered.pop((int(said.get("deal") or self.deal), said.get("player") or ""), None)
        if page:
            self.expect_result(page)

    def close(self, hands: str) -> None:
        """Count the hands and close the deal."""
        before, after = self.told.lines_after(self.deal)
        for player, left in (each.split(" ", 1) for each in hands.split(", ")):
            corrected = f"deal {self.deal} corrected: {player} "
            if f"{player} comes back" in before or any(
                line.startswith(corrected) for line in before + after
            ):
                self.entered[self.deal, player] = int(left)
        self.keeping.count(hands)
        if self.told.chips and self.deal == self.told.deals:
            self.expect_chips()
        self.expect_result(self.keeping.close())
        sums = (each.split(" ", 1) for each in hands.split(", "))
        told = {player: str(self.told.costs[player][self.deal - 1]) for player in self.told.players}
        plain = [player for player, left in sums if left == told[player] != "0"]
        if plain and self.deal >= FROM_DEAL and not self.corrected:
            self.take_back_and_correct(plain[0])

    def take_back_and_correct(self, player: str) -> None:
        """Open the deal again and close it; correct a hand, and take that back."""
        keeping, deal, self.corrected = self.keeping, self.deal, True
        keeping.undo()
        self.expect_totals(deal - 1)
        keeping.redo()
        self.expect_totals(deal)
        keeping.correct(str(deal), player, CORRECTED)
        names, rows = figures.sheet(keeping.at("scores"))
        place, less = names.index(player.capitalize()), self.cost(player, deal) or 0
        same(rows[str(deal)][place], int(CORRECTED))
        same(rows["Σ"][place], self.total(player, deal) - less + int(CORRECTED))
        keeping.undo()
        self.expect_totals(deal)

    # What the pages say.

    def expect_refusal(self, kind: str, count: int) -> None:
        """So many reasons are shown, and the way past them if there is one."""
        page = self.keeping.phone.page
        shown = [each for each in reasons(page) if each]
        if not shown:
            return
        assert len(shown) == count, shown
        assert (kind == "no") == any(form.button("ruling", "1") for form in page.forms)

    def expect_deal(self, deal: str, dealer: str, leader: str) -> None:
        self.deal = int(deal)
        roles = figures.the(self.keeping.at("deal"), "dl", kind="roles").all("dd")
        said = [each.text() for each in roles]
        assert (said[0], said[2]) == (dealer.capitalize(), leader.capitalize()), said
        self.expect_totals(self.deal - 1)

    def cost(self, player: str, deal: int) -> int | None:
        """Return what a deal has cost a player so far; None if they were not in it."""
        return self.entered.get((deal, player), self.told.costs[player][deal - 1])

    def total(self, player: str, deal: int) -> int:
        """Return a player's total after this deal, as far as it is told."""
        return sum(self.cost(player, number) or 0 for number in range(1, deal + 1))

    def expect_result(self, page: Page) -> None:
        """A deal that was closed says what it cost, and the totals; the last one hides them."""
        assert "/count/result/" in self.keeping.phone.address, "the deal is not closed"
        if self.deal < self.told.deals:
            said = {
                player.capitalize(): (self.cost(player, self.deal), self.total(player, self.deal))
                for player in self.told.players
                if self.cost(player, self.deal) is not None
            }
            same(figures.result(page), said)

    def expect_totals(self, deal: int) -> None:
        """The Table says the totals after this deal."""
        shown = figures.totals_on_table(self.keeping.at())
        sit = {key: player for player, key in self.keeping.keys.items() if key in shown}
        same(shown, {key: self.total(player, deal) for key, player in sit.items()})

    def expect_told_totals(self, told: str) -> None:
        names, rows = figures.sheet(self.keeping.at("scores"))
        shown = dict(zip((name.lower() for name in names), rows["Σ"], strict=True))
        same(", ".join(f"{player} {total}" for player, total in shown.items()), told)

    def expect_chips(self) -> None:
        """The Table says how many chips are left in the end."""
        chips = {self.keeping.keys[player]: left for player, left in self.told.chips.items()}
        same(figures.chips_on_table(self.keeping.at()), chips)

    def expect_in_deal(self, told: str) -> None:
        shown = figures.totals_on_table(self.keeping.at())
        same([*shown], [self.keeping.keys[player] for player in told.split(", ")])

    def expect_over(self, told: str) -> None:
        self.keeping.at()
        assert ("/scores/over" in self.keeping.phone.address) == (told == "yes")

    def expect_won(self, told: str) -> None:
        """The sheet marks who won the deal that was closed last."""
        shown = figures.marked(self.keeping.at("scores"), str(self.deal), "scores__points--won")
        same({self.told.players[place] for place in shown}, {*told.split(", ")})

    def expect_ahead(self, told: str) -> None:
        shown = figures.marked(self.keeping.at("scores"), "№", "scores__leads")
        same({self.told.players[place] for place in shown}, {*told.split(", ")})

    def expect_winner(self, told: str) -> None:
        winners = {player.capitalize() for player in told.split(", ")}
        page = self.keeping.at("scores/over")
        same({name for place, name, _ in figures.places(page) if place == 1}, winners)
        said = figures.the(page, "h1").text()
        assert all(winner in said for winner in winners), said
        totals = {name.lower(): total for _, name, total in figures.places(page)}
        same(totals, self.told.totals)

    def expect_places(self, told: str) -> None:
        shown = figures.places(self.keeping.at("scores/over"))
        said = (f"{place} {name.lower()} {total}" for place, name, total in shown)
        same([*said], told.split(", "))

    def expect_the_end(self) -> None:
        """Every figure of the sheet, of the file, and of the players' own pages."""
        assert self.corrected, "no deal had a plain sum to correct"
        self.expect_rows(*figures.sheet(self.keeping.at("scores")), "Σ")
        self.keeping.at("scores/sheet.csv")
        self.expect_rows(*figures.spreadsheet(self.keeping.phone.text), "Total")
        for player, key in self.keeping.keys.items():
            points, chips = figures.own_figures(self.keeping.at(f"table/player/{key}"))
            same(points["Total"], self.told.totals[player])
            same(chips, self.told.chips.get(player, chips))

    def expect_rows(self, names: list[str], rows: dict[str, figures.Row], sign: str) -> None:
        same(names, self.names)
        for deal in range(1, self.told.deals + 1):
            same(
                rows[str(deal)], [self.told.costs[player][deal - 1] for player in self.told.players]
            )
        same(rows[sign], [*self.told.totals.values()])


UNSAID = {"details", "verdict__word"}


def reasons(page: Page) -> list[str]:
    """Return the reasons on a page that refuses, without its title or what is folded away."""
    boxes = [*page.root.all(role="alert"), *page.root.all(kind="field__error")]
    open_in = [[*box.walk(lambda each: not {each.tag, *each.classes} & UNSAID)] for box in boxes]
    said = [[each for each in found if each.tag in ("li", "p")] for found in open_in]
    return [each.text() for box, found in zip(boxes, said, strict=True) for each in found or [box]]


def same(shown: object, told: object) -> None:
    assert shown == told, f"the page says {shown}, worked out was {told}"


FACTS: Mapping[str, Callable[..., None]] = {
    r"deal (\d+): (\w+) deals, (\w+) leads": Evening.expect_deal,
    r"left: (.+)": Evening.close,
    r"totals: (.*)": Evening.expect_told_totals,
    r"in the deal: (.*)": Evening.expect_in_deal,
    r"over: (.*)": Evening.expect_over,
    r"deal won by: (.*)": Evening.expect_won,
    r"ahead: (.*)": Evening.expect_ahead,
    r"winner: (.*)": Evening.expect_winner,
    r"places: (.*)": Evening.expect_places,
}
