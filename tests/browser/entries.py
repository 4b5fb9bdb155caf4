"""Forms that take an entry, and what is typed there: ``test_nothing_is_lost`` asks the same of all.

A form that is not named here fails ``tests/web/test_forms_keep``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.web.houserules.pages import code_of
from tests.browser.elsewhere import (
    PEOPLE,
    Game,
    begun,
    where_a_rank_is_said,
    where_each_has_a_contract,
    with_a_call,
    with_a_deal,
    with_a_debt,
    with_a_fine,
    with_a_meld,
    with_a_payment,
    with_an_end,
    with_an_exchange,
    with_house_rules,
    with_one_down,
    with_one_to_come_back,
    without_rules,
)

BEGUN = begun("venezuela")
CARRIED = code_of({"based_on": "bolivia", "name": "Theirs", "chips": {"each": 12}})
STEP = "{game}log", ".log__step"


@dataclass(frozen=True, slots=True)
class Entry:
    """A form that takes an entry, and what is typed there.

    route    the endpoint that the form is sent to
    page     its page; ``{game}``, ``{home}`` and ``{rules}`` stand for the addresses of a game, its
             table and rules of the table, ``{players}`` and ``{seat}`` for those of the table by
             the link by which seats are taken and of the game by the first player's own
    ending   of the address that the form is sent to, or CSS; "": it is the page's own address
    fields   name of a field → what is typed there, of several fields a word each, or what is
             chosen; a pair where something else is typed later. ``{book}`` stands for the book of
             another table, ``{code}`` for what is said to let somebody in. A button has none
    counted  the page, and what stands there once for each time it was recorded
    makes    how many more of these there are once it is recorded
    waits    whether it waits as an entry while there is no network; else it says so in its place
    anew     whether its page puts in place what others record, instead of saying that they did
    game     begins the game
    """

    route: str
    page: str
    ending: str = ""
    fields: Mapping[str, str | tuple[str, str]] = field(default_factory=dict)
    counted: tuple[str, str] = STEP
    makes: int = 1
    waits: bool = True
    anew: bool = False
    game: Game = BEGUN

    @property
    def name(self) -> str:
        return f"{self.route} from a seat" if self.page.startswith("{seat}count") else self.route

    @property
    def form(self) -> str:
        """What tells the form from others of the page, as CSS."""
        if self.ending.startswith((".", ":", "[")):
            return self.ending
        return f"[action$='{self.ending or self.page.rpartition('}')[2]}']"

    @property
    def typed(self) -> Mapping[str, str]:
        """What is typed or chosen at first."""
        return {
            name: told if isinstance(told, str) else told[0] for name, told in self.fields.items()
        }

    @property
    def later(self) -> tuple[str, str] | None:
        """The field that is typed into once more, and what."""
        again = (each for each in self.fields.items() if not isinstance(each[1], str))
        return next(((name, told[1]) for name, told in again), None)


ENTRIES = (
    Entry(
        "start.start_game",
        "/",
        ".start",
        fields={
            "names": ("Zoe Yan", "Una"),
            "dealer": "0",
            "ruleset": "romme",
            "exchanges": "none",
        },
        counted=("/", "main a[href*='/game/']"),
    ),
    Entry(
        "home.start_game",
        "{home}home/new-game",
        ".start",
        fields={"names": ("Zoe Yan", "Una"), "dealer": "1", "chips": "3"},
        counted=("{home}", "a[href*='/game/']"),
    ),
    Entry(
        "home.rename",
        "{home}home/name",
        fields={"name": ("Balcony", "Kitchen")},
        counted=("{home}", "h1:has-text('Balcony')"),
        waits=False,
    ),
    Entry(
        "season.add",
        "{home}season/new",
        fields={"name": ("Winter", "Summer"), "by": "place", "least_games": "2"},
        counted=("{home}season/?of=all", "nav a[href*='of=s']"),
    ),
    Entry("people.rename", "{game}people/p1", "p1/name", fields={"name": ("Anita", "Annie")}),
    Entry(
        "people.replace",
        "{game}people/p1",
        "p1/substitute",
        fields={"substitute": ("Fina", "Gina")},
    ),
    Entry(
        "people.join",
        "{game}people/join",
        fields={"name": ("Fina", "Gina"), "after": "p2", "points": "7", "chips": "3"},
    ),
    Entry("table.correct_chips", "{game}table/player/p1", "p1/chips", fields={"chips": ("3", "4")}),
    Entry("deal.reward_cut", "{game}deal", "deal/cut", fields={"left": "45"}),
    Entry(
        "agreements.stakes",
        "{game}agreements",
        "agreements/stakes",
        fields={"deal_stake": ("1.00", "3.00"), "game_stake": "2.00"},
    ),
    Entry("count.record_hand", "{game}count/hand/p2", fields={"cards": ("K K", "K K Q")}),
    Entry(
        "scores.correct",
        "{game}scores/1/p2",
        fields={"cards": "", "points": ("33", "44")},
        game=with_a_deal,
    ),
    Entry(
        "scores.correct_went_out",
        "{game}scores/1/went-out",
        fields={"player": "p2", "cards": "K K"},
        game=with_a_deal,
    ),
    Entry(
        "fines.give",
        "{game}fines",
        fields={"player": "p2", "points": ("3", "5"), "word": "late"},
    ),
    Entry(
        "scores.correct_down",
        "{game}scores/1/down",
        fields={"down": "p2"},
        game=where_each_has_a_contract(),
    ),
    Entry(
        "links.make",
        "{home}links",
        fields={"right": "keep_score", "label": ("Aunt", "Uncle")},
        counted=("{home}links", "h2:has-text('Aunt')"),
        waits=False,
    ),
    Entry(
        "looks.choose",
        "/looks",
        fields={"theme": "dark", "who": ("Aunt", "Uncle")},
        counted=("/looks", "[name=who][value=Aunt]"),
        waits=False,
    ),
    Entry(
        "houserules.rename",
        "{rules}",
        "/name",
        fields={"name": ("Theirs", "Others")},
        counted=("{home}houserules", "bdi:has-text('Theirs')"),
        game=with_house_rules,
    ),
    Entry(
        "houserules.add",
        "{home}houserules/import",
        fields={"text": ('name = "Theirs"\nbased_on = "romme"\n', "name")},
        counted=("{home}houserules", "a:has-text('Theirs')"),
        waits=False,
    ),
    Entry(
        "looks.choose_language",
        "/rules",
        "/language",
        fields={"lang": ("de", "es")},
        counted=("/rules", "[name=lang]:has(option[value=de][selected])"),
        waits=False,
    ),
    Entry(
        "books.add",
        "{home}books/import",
        fields={"text": ("{book}", "{")},
        counted=("{home}", "a[href*='/game/']"),
        waits=False,
    ),
    Entry(
        "books.make_table",
        "/books/import",
        "[action='/books/import']",
        fields={"text": ("{book}", "{")},
        counted=("/", "main a[href*='/game/']"),
        waits=False,
    ),
    Entry(
        "count.enter",
        "{game}count/paper",
        ".count",
        fields={"went_out": "p1", "points-p2": "62", "points-p3": "77", "points-p4": "31"},
        anew=True,
    ),
    Entry(
        "seat.enter",
        "/seat",
        "[action='/seat']",
        fields={"code": ("{code}", "BCD FGH")},
        counted=("/", "main a[href*='/game/']"),
        waits=False,
    ),
    Entry("seat.rename", "{seat}seat/own", "seat/name", fields={"name": ("Anita", "Annie")}),
    Entry(
        "seat.speak",
        "{seat}seat/own",
        "seat/language",
        fields={"lang": "es"},
        counted=("{seat}seat", "html[lang=es]"),
        waits=False,
    ),
    Entry("count.record_hand", "{seat}count/hand/p1", fields={"cards": ("K K", "K K Q")}),
    Entry(
        "lay_down.record_put_down",
        "{game}lay-down/p1/put-down?new=1",
        ".entry[data-sheet=new]",
        fields={"melds": ("9C 10C JC", "9D")},
        game=with_one_down,
    ),
    Entry(
        "lay_down.record_on_meld",
        "{game}lay-down/meld/1",
        ".entry[data-sheet='1']",
        fields={"adds": ("7C", "7S")},
        game=with_a_meld,
    ),
)
BUTTONS = (
    Entry("deal.change_dealer", "{game}deal", "deal/dealer"),
    Entry("deal.keep_jokers", "{game}deal", "deal/jokers"),
    Entry("deal.turn_stock", "{game}deal", "deal/stock"),
    Entry("deal.choose_contract", "{game}", "deal/contract", game=begun("ecuador-dealers-choice")),
    Entry("deal.announce_wilds", "{game}deal", "deal/wild", game=where_a_rank_is_said),
    Entry("claims.settle", "{game}claims?discarder=p1&claimants=p2&claimants=p3", "/claims"),
    Entry("agreements.switch", "{game}agreements", "/advice"),
    Entry("agreements.finish", "{game}agreements", "/finish"),
    Entry("people.swap", "{game}people/p1", "p1/seat"),
    Entry("people.leave", "{game}people/p1", "p1/leave"),
    Entry("fines.take_back", "{game}fines", "/back", game=with_a_fine),
    Entry(
        "scores.rematch",
        "{game}scores/over",
        "/rematch",
        counted=("{home}", "a[href*='/game/']"),
        game=with_an_end,
    ),
    Entry(
        "houserules.put_away",
        "{rules}",
        "/away",
        counted=("{home}houserules", "#away li"),
        waits=False,
        game=with_house_rules,
    ),
    Entry("agreements.resume", "{game}agreements", "/resume", game=with_an_end),
    Entry("deal.exchange", "{game}deal", "deal/exchange", game=with_an_exchange),
    Entry("deal.take_upcard", "{game}deal", "deal/upcard"),
    Entry(
        "table.end_first_round",
        "{game}",
        "[action*='/first-round']",
        game=begun("bolivia", (*PEOPLE, "Elena", "Fumio")),
    ),
    Entry("table.end_turn", "{game}", "[action*='/end-turn']", game=with_one_down),
    Entry("table.drop_calls", "{game}", "[action*='/drop-calls']", game=with_a_call),
    Entry("scores.buy_back", "{game}scores", "scores/back", game=with_one_to_come_back),
    Entry(
        "houserules.bring_back",
        "{rules}",
        "/back",
        counted=("{home}houserules", "#away li"),
        makes=-1,
        waits=False,
        game=without_rules,
    ),
    Entry(
        "houserules.keep_shared",
        f"/houserules/shared/{CARRIED}",
        ":has([name=table])",
        counted=("{home}houserules", "a:has-text('Theirs')"),
    ),
    Entry(
        "links.revoke",
        "{home}links",
        "/revoke",
        counted=("{home}links", ".invitation"),
        makes=-1,
        waits=False,
    ),
    Entry(
        "season.settle",
        "{home}season/pot",
        "[action*='season/pot?']",
        counted=("{home}season/pot", "[aria-labelledby='paid'] li"),
        game=with_a_debt,
    ),
    Entry(
        "season.undo",
        "{home}season/pot",
        "[action*='season/pot/']",
        counted=("{home}season/pot", "[aria-labelledby='paid'] s"),
        game=with_a_payment,
    ),
    Entry("seat.take", "{players}seat", "/seat", counted=("{home}links", "[id^='seat-']")),
    Entry("seat.call", "{seat}seat", "seat/call"),
)
UNRECORDED = (
    Entry("desk.show", "/desk", ".entry", fields={"melds": "7H 7D 7S"}),
    Entry("hand.enter", "{game}hand/p1", ".entry", fields={"melds": "7H 7D 7S KC"}),
    Entry(
        "lay_down.check", "{game}lay-down/check?player=p1", ".entry", fields={"melds": "7H 7D 7S"}
    ),
    Entry(
        "agreements.change_rules",
        "{game}agreements/rules",
        fields={"joker": "50", "chips": "9", "since": "game"},
    ),
)
"""Forms whose entries are kept like those of all others; what they record, others ask."""
ELSEWHERE = {
    "books.choose": "test_books",
    "books.codes": "test_books",
    "claims.settle_calls": "test_calls",
    "proposals.end": "test_proposals",
    "proposals.nod": "test_proposals",
    "claims.show": "test_claims_kept",
    "count.confirm": "test_seat_count",
    "count.end": "test_count",
    "home.delete": "test_public",
    "home.keep": "test_public",
    "houserules.keep": "test_houserules",
    "houserules.keep_first": "test_houserules_taps",
    "houserules.save": "test_houserules",
    "lay_down.record_lay_down": "test_drafts",
    "links.make_code": "test_public",
    "links.recover": "test_public",
    "paste.enter": "test_paste",
    "paste.read": "test_paste",
    "paste.read_new": "test_paste",
    "paste.start": "test_paste",
    "pencil.give": "test_pencil",
    "pencil.give_back": "test_pencil",
    "pencil.take": "test_pencil",
    "scores.confirm": "test_seat_count",
    "seat.confirm": "test_seat_count",
    "seat.end_turn": "test_seat",
    "seat.exchange": "test_seat",
    "seat.go_out": "test_seat_count",
    "seat.redo": "test_seat",
    "seat.undo": "test_seat",
    "season.change": "test_season",
    "season.delete": "test_season",
    "season.join": "test_season",
    "season.let_count": "test_season",
    "season.part": "test_season",
    "seat.withdraw": "test_calls",
    "table.buy": "test_mistaps",
    "table.redo": "test_mistaps",
    "table.undo": "test_mistaps",
    "tournament.add": "test_tournament",
    "tournament.begin": "test_tournament",
    "tournament.begin_first": "test_tournament",
    "tournament.come_back": "test_tournament",
    "tournament.draw": "test_tournament",
    "tournament.give_time": "test_tournament",
    "tournament.leave": "test_tournament",
    "tournament.renew": "test_tournament",
    "tournament.start": "test_tournament",
}
"""Endpoint → where all this is asked of a form that is a screen's whole subject."""
