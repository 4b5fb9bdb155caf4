"""What somebody who keeps the score does on a phone: each by the page that has the form for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Self
from urllib.parse import urlencode

from tests.harness.markup import Form, Page
from tests.harness.phone import NoSuchForm, Phone

LAYS_OFF = re.compile(r"(to|swap) (\d+): (.*)")
GOES_OUT = re.compile(r"(?:out|discard)( in the first turn)?(?: (?:with )?(\S+))?")
AS_CONTRACT = re.compile(r"as contract (\d+)")


class Refused(Exception):
    """The page asks, or refuses what was sent; or it does not offer that at all."""


@dataclass
class Laid:
    """What comes down: ``7H 7D JK; run 5-9S; to 1: 7C; swap 2: 9S; out with KC; as contract 2``.

    onto      "to" or "swap", and the number of a meld on the table → the cards for it
    out       the fields by which somebody goes out, or discards
    contract  the button that says which contract is meant; "": none
    """

    melds: list[str] = field(default_factory=list)
    onto: dict[tuple[str, str], str] = field(default_factory=dict)
    out: dict[str, str] = field(default_factory=dict)
    contract: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        laid = cls()
        for part in text.split("; "):
            if found := LAYS_OFF.fullmatch(part):
                laid.onto[found[1], found[2]] = found[3]
            elif found := AS_CONTRACT.fullmatch(part):
                laid.contract = f"rules {int(found[1]) - 1}"
            elif found := GOES_OUT.fullmatch(part):
                laid.out = {"goes_out": "y"} if part.startswith("out") else {}
                laid.out |= {"first_turn": "y"} if found[1] else {}
                laid.out |= {"discard": found[2]} if found[2] else {}
            else:
                laid.melds.append(without_kind(part))
        return laid

    def presses(self, form: Form) -> list[str]:
        """Return the buttons to press until the form has a slot for everything."""
        more = len(self.melds) - len(form.values("melds"))
        return [self.contract] * bool(self.contract) + ["more"] * more

    def fields(self, form: Form) -> tuple[dict[str, list[str]], list[tuple[str, str]]]:
        """Return the fields filled in; and what has none yet: number of the meld, and cards."""
        left, slots = dict(self.onto), len(form.values("melds"))
        said = {"melds": self.melds + [""] * (slots - len(self.melds))}
        for kind, name, number in (("to", "adds", "onto"), ("swap", "swaps", "swap_onto")):
            said[name] = [left.pop((kind, onto), "") for onto in form.values(number)]
        return said, [(onto, cards) for (_kind, onto), cards in left.items()]


class Keeping:
    """The score of one game, kept on one phone.

    home  address of the game's Table
    keys  player → the key of their seat
    """

    def __init__(self, phone: Phone, home: str, keys: Mapping[str, str]) -> None:
        self.phone, self.home, self.keys = phone, home, keys

    def at(self, page: str = "") -> Page:
        """Open a page of the game."""
        return self.phone.open(self.home + page)

    def send(self, ending: str, said: Mapping[str, str | list[str]], **holds: str) -> Page:
        """Fill in the form of the open page that goes there. errors: Refused."""
        try:
            form = self.phone.form(ending, **holds)
        except NoSuchForm as missing:
            raise Refused from missing
        return self.press(form, {**holds, **said})

    def press(self, form: Form, said: Mapping[str, str | list[str]]) -> Page:
        """Send a form. errors: Refused."""
        page = self.phone.press(form, said)
        if self.phone.status != 200:
            raise Refused
        return page

    def overrule(self) -> None:
        """Say that it counts anyway."""
        form = next(each for each in self.phone.page.forms if each.button("ruling", "1"))
        self.press(form, {"ruling": "1"})

    def end_turn(self) -> None:
        """End the turn that is open, if one is."""
        self.at()
        if any(form.action.endswith("/end-turn") for form in self.phone.page.forms):
            self.send("/end-turn", {})

    def cut(self, left: str) -> None:
        self.at("deal")
        self.send("/deal/cut", {"left": left})

    def keep_jokers(self, count: str) -> None:
        self.at("deal")
        self.send("/deal/jokers", {}, count=count)

    def choose(self, player: str, contract: str) -> None:
        self.at("deal")
        self.send("/deal/contract", {}, rules=str(int(contract) - 1))

    def exchange(self) -> None:
        self.at("deal")
        self.send("/deal/exchange", {})

    def turn_stock(self) -> None:
        self.at("deal")
        self.send("/deal/stock", {})

    def take_upcard(self, player: str, card: str | None, melded: str | None) -> None:
        self.at("deal")
        try:
            form = self.phone.form("/deal/upcard", player=self.keys[player])
        except NoSuchForm:
            self.take(player, "upcard", card, melded)
        else:
            if form.holds("melded", "1") != bool(melded):
                raise Refused
            self.press(form, {})

    def take(
        self, player: str, discarder: str, card: str | None = None, melded: str | None = None
    ) -> None:
        """Take a discard instead of drawing; ``melded``: to meld it."""
        self.claim([player], discarder, card, "takes it and melds it" if melded else "takes it ins")

    def buy(self, player: str, card: str | None, discarder: str | None) -> None:
        if discarder or card:
            self.claim([player], discarder or "upcard", card, "buys it")
        else:
            self.at()
            self.send("/table/buy", {}, player=self.keys[player])

    def call(self, claimants: str, disputed: str | None, discarder: str) -> None:
        self.claim(claimants.split(", "), discarder, disputed=bool(disputed))

    def claim(
        self,
        called: list[str],
        discarder: str,
        card: str | None = None,
        words: str = "",
        *,
        disputed: bool = False,
    ) -> None:
        """Ask who gets the card, and give it to who does by the rules.

        words  those by which the key says what becomes of it
        """
        keys = [self.keys[player] for player in called]
        asked = {"claimants": keys, "order": " ".join(keys), "card": card or ""}
        asked |= {"disputed": "y"} if disputed else {}
        self.at("claims?" + urlencode(asked, doseq=True))
        whose = self.keys.get(discarder, discarder)
        try:
            form = self.phone.form("/claims", **({"discarder": whose} if whose else {}))
        except NoSuchForm as missing:
            raise Refused from missing
        key = form.buttons[0]
        if form.values("ruling") or words not in key.words:
            raise Refused
        self.press(form, {key.name: key.value})

    def end_first_round(self) -> None:
        self.at()
        self.send("/first-round", {})

    def lay_down(self, player: str, laid: str) -> None:
        """Lay down melds, with lay-offs, a wild taken, and the way out.

        What is laid off on a meld that comes down with them goes there once that lies.
        """
        where, told = f"lay-down/{self.keys[player]}", Laid.read(laid)
        self.at(where)
        try:
            form = self.phone.form(f"/{where}")
            for press in told.presses(form):
                self.press(form, {"press": press})
                form = self.phone.form(f"/{where}")
        except NoSuchForm as missing:
            raise Refused from missing
        said, later = told.fields(form)
        self.press(form, said | ({} if later else told.out))
        try:
            for onto, cards in later:
                self.lay_off(player, onto, cards)
        except Refused:
            self.undo()
            raise
        if later and told.out:
            self.go_out(player)

    def put_down(self, player: str, meld: str) -> None:
        where = f"lay-down/{self.keys[player]}/put-down"
        self.at(f"{where}?new=1")
        self.send(f"/{where}", {"melds": without_kind(meld)})

    def lay_off(self, player: str, onto: str, cards: str) -> None:
        where = f"lay-down/meld/{onto}"
        self.at(f"{where}?player={self.keys[player]}")
        self.send(f"/{where}", {"player": self.keys[player], "adds": cards, "act": "lay off"})

    def take_wild(
        self, player: str, meld: str, naturals: str, into: str | None, onto: str | None
    ) -> None:
        where = f"lay-down/meld/{meld}"
        self.at(f"{where}?player={self.keys[player]}&aim=take")
        said = {"player": self.keys[player], "adds": naturals, "act": "take"}
        goes = {"melds": without_kind(into)} if into else {"wild_onto": onto} if onto else {}
        self.send(f"/{where}", said | goes)

    def go_out(self, player: str, discard: str | None = None) -> None:
        self.at("count")
        self.send("/count", {"went_out": self.keys[player]})

    def count(self, hands: str) -> None:
        """Count hands on their own pages, each by its cards or by points."""
        for each in hands.split(", "):
            player, left = each.split(" ", 1)
            where = f"count/hand/{self.keys[player]}"
            self.at(where)
            points = left.lstrip("-").isdigit()
            self.send(
                f"/{where}", {"points": left if points else "", "cards": "" if points else left}
            )

    def close(self) -> Page:
        """Close the deal; return the page that says what came of it."""
        self.at("count")
        return self.send("/count", {})

    def enter_deal(self, points: str, went_out: str | None) -> Page:
        """Enter a deal from paper; return the page that says what came of it."""
        self.at("count/paper")
        costs = (each.split(" ") for each in points.split(", "))
        said = {f"points-{self.keys[player]}": cost for player, cost in costs}
        return self.send("/count/paper", {"went_out": self.keys.get(went_out or "", ""), **said})

    def correct(self, deal: str, player: str, points: str) -> None:
        where = f"scores/{deal}/{self.keys[player]}"
        self.at(where)
        self.send(f"/{where}", {"points": points, "cards": ""})

    def come_back(self, player: str) -> None:
        self.at("scores")
        self.send("/scores/back", {}, player=self.keys[player])

    def undo(self) -> None:
        self.at()
        self.send("/undo", {})

    def redo(self) -> None:
        self.at()
        self.send("/redo", {})

    def finish(self) -> None:
        self.at("agreements")
        self.send("/finish", {})


def without_kind(meld: str) -> str:
    """Return a meld as it is typed: without the word for its kind."""
    return re.sub(r"^(set|run|colour) ", "", meld)


P = r"(?P<player>\w+)"
MELD_IT = r"(?P<melded>, to meld it)?"
ACTS: Mapping[str, Callable[..., Page | None]] = {
    r"the cut leaves (?P<left>\d+)": Keeping.cut,
    r"the cutter keeps (?P<count>\d+)": Keeping.keep_jokers,
    rf"{P} chooses contract (?P<contract>\d+)": Keeping.choose,
    r"the table exchanges": Keeping.exchange,
    rf"{P} takes the upcard(?: (?P<card>\w+))?{MELD_IT}": Keeping.take_upcard,
    rf"{P} takes (?:the discard|(?P<card>\w+)) of (?P<discarder>\w+){MELD_IT}": Keeping.take,
    rf"{P} buys(?: (?P<card>(?!from)\w+))?(?: from (?P<discarder>\w+))?": Keeping.buy,
    r"(?P<claimants>.+) (?:call for|(?P<disputed>dispute)) the discard of (?P<discarder>\w+)": (
        Keeping.call
    ),
    r"everybody has drawn": Keeping.end_first_round,
    rf"{P} lays down (?P<laid>.+)": Keeping.lay_down,
    rf"{P} puts down (?P<meld>.+)": Keeping.put_down,
    rf"{P} lays off to (?P<onto>\d+): (?P<cards>.+)": Keeping.lay_off,
    rf"{P} takes the wild of (?P<meld>\d+) for (?P<naturals>.+?)(?:; into (?P<into>.+))?"
    r"(?:; onto (?P<onto>\d+): JK)?": Keeping.take_wild,
    r"the stock is turned": Keeping.turn_stock,
    rf"{P} out(?: with (?P<discard>\w+))?": Keeping.go_out,
    r"counted: (?P<hands>.+)": Keeping.count,
    r"close": Keeping.close,
    r"on paper: (?P<points>.+?)(?:; (?P<went_out>\w+) out)?": Keeping.enter_deal,
    rf"deal (?P<deal>\d+) corrected: {P} (?P<points>.+)": Keeping.correct,
    rf"{P} comes back": Keeping.come_back,
    r"undo": Keeping.undo,
    r"redo": Keeping.redo,
    r"the table has enough": Keeping.finish,
}
