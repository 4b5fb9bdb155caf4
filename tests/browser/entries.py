"""Forms that take an entry, and what is typed there: ``test_nothing_is_lost`` asks the same of all.

A form that is not named here fails ``tests/web/test_forms_keep``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.web.houserules.link import code_of
from tests.browser.elsewhere import (
    PEOPLE,
    Game,
    begun,
    where_a_rank_is_said,
    where_each_has_a_contract,
    with_a_call,
    with_a_deal,
    with_a_meld,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A form that takes an entry, and what is typed there.

    route    the endpoint that the form is sent to
    page     its page; ``{game}``, ``{home}`` and ``{rules}`` stand for the addresses of a game, its
             table and rules of the table, ``{players}`` and ``{seat}`` for those of the table by
             the link by which seats are taken and of the game by the first player's own
    form     what tells the form from others of the page, as CSS
    typed    name of a field → what is typed there, of several fields a word each, or what is
             chosen; ``{book}`` stands for the book of another table, ``{code}`` for what is said
             to let somebody in; nothing where the form is a button
    later    the field that is typed into once more, and what; None: there it asks for something
             else once this is recorded, or for nothing
    counted  the page, and what stands there once for each time it was recorded
    makes    how many more of these there are once it is recorded
    waits    whether it waits as an entry while there is no network; else it says so in its place
    anew     whether its page puts in place what others record, instead of saying that they did
    game     begins the game
    """

    name: str
    route: str
    page: str
    form: str
    typed: Mapping[str, str] = field(default_factory=dict)
    later: tuple[str, str] | None = None
    counted: tuple[str, str] = STEP
    makes: int = 1
    waits: bool = True
    anew: bool = False
    game: Game = BEGUN


ENTRIES = (
    Entry(
        name="start",
        route="start.start_game",
        page="/",
        form=".start",
        typed={"names": "Zoe Yan", "dealer": "0", "ruleset": "romme", "exchanges": "none"},
        later=("names", "Una"),
        counted=("/", ".ways__item"),
    ),
    Entry(
        name="new game",
        route="home.start_game",
        page="{home}home/new-game",
        form=".start",
        typed={"names": "Zoe Yan", "dealer": "1", "chips": "3"},
        later=("names", "Una"),
        counted=("{home}", "a[href*='/game/']"),
    ),
    Entry(
        name="name of the table",
        route="home.rename",
        page="{home}home/name",
        form="[action$='home/name']",
        typed={"name": "Balcony"},
        later=("name", "Kitchen"),
        counted=("{home}", "h1:has-text('Balcony')"),
        waits=False,
    ),
    Entry(
        name="another name",
        route="people.rename",
        page="{game}people/p1",
        form="[action$='p1/name']",
        typed={"name": "Anita"},
        later=("name", "Annie"),
    ),
    Entry(
        name="a substitute",
        route="people.replace",
        page="{game}people/p1",
        form="[action$='p1/substitute']",
        typed={"substitute": "Fina"},
        later=("substitute", "Gina"),
    ),
    Entry(
        name="somebody joins",
        route="people.join",
        page="{game}people/join",
        form="[action$='people/join']",
        typed={"name": "Fina", "after": "p2", "points": "7", "chips": "3"},
        later=("name", "Gina"),
    ),
    Entry(
        name="chips",
        route="table.correct_chips",
        page="{game}table/player/p1",
        form="[action$='p1/chips']",
        typed={"chips": "3"},
        later=("chips", "4"),
    ),
    Entry(
        name="the cut",
        route="deal.reward_cut",
        page="{game}deal",
        form="[action$='deal/cut']",
        typed={"left": "45"},
    ),
    Entry(
        name="stakes",
        route="agreements.stakes",
        page="{game}agreements",
        form="[action$='agreements/stakes']",
        typed={"deal_stake": "1.00", "game_stake": "2.00"},
        later=("deal_stake", "3.00"),
    ),
    Entry(
        name="a hand",
        route="count.record_hand",
        page="{game}count/hand/p2",
        form="[action$='count/hand/p2']",
        typed={"cards": "K K"},
        later=("cards", "K K Q"),
    ),
    Entry(
        name="a number of the sheet",
        route="scores.correct",
        page="{game}scores/1/p2",
        form="[action$='scores/1/p2']",
        typed={"cards": "", "points": "33"},
        later=("points", "44"),
        game=with_a_deal,
    ),
    Entry(
        name="who went out",
        route="scores.correct_went_out",
        page="{game}scores/1/went-out",
        form="[action$='scores/1/went-out']",
        typed={"player": "p2", "cards": "K K"},
        game=with_a_deal,
    ),
    Entry(
        name="who laid down",
        route="scores.correct_down",
        page="{game}scores/1/down",
        form="[action$='scores/1/down']",
        typed={"down": "p2"},
        game=where_each_has_a_contract(),
    ),
    Entry(
        name="another link",
        route="links.make",
        page="{home}links",
        form="[action$='links']",
        typed={"right": "keep_score", "label": "Aunt"},
        later=("label", "Uncle"),
        counted=("{home}links", "h2:has-text('Aunt')"),
        waits=False,
    ),
    Entry(
        name="looks",
        route="looks.choose",
        page="/looks",
        form="[action$='looks']",
        typed={"theme": "dark", "who": "Aunt"},
        later=("who", "Uncle"),
        counted=("/looks", "[name=who][value=Aunt]"),
        waits=False,
    ),
    Entry(
        name="a name for rules",
        route="houserules.rename",
        page="{rules}",
        form="[action$='/name']",
        typed={"name": "Theirs"},
        later=("name", "Others"),
        counted=("{home}houserules", "bdi:has-text('Theirs')"),
        game=with_house_rules,
    ),
    Entry(
        name="rules from a text",
        route="houserules.add",
        page="{home}houserules/import",
        form="[action$='houserules/import']",
        typed={"text": 'name = "Theirs"\nbased_on = "romme"\n'},
        later=("text", "name"),
        counted=("{home}houserules", "a:has-text('Theirs')"),
        waits=False,
    ),
    Entry(
        name="language",
        route="looks.choose_language",
        page="/rules",
        form="[action$='/language']",
        typed={"lang": "de"},
        later=("lang", "es"),
        counted=("/rules", "[name=lang]:has(option[value=de][selected])"),
        waits=False,
    ),
    Entry(
        name="games from a book",
        route="books.add",
        page="{home}books/import",
        form="[action$='books/import']",
        typed={"text": "{book}"},
        later=("text", "{"),
        counted=("{home}", "a[href*='/game/']"),
        waits=False,
    ),
    Entry(
        name="a table from a book",
        route="books.make_table",
        page="/books/import",
        form="[action='/books/import']",
        typed={"text": "{book}"},
        later=("text", "{"),
        counted=("/", ".ways__item"),
        waits=False,
    ),
    Entry(
        name="a deal from paper",
        route="count.enter",
        page="{game}count/paper",
        form=".count",
        typed={"went_out": "p1", "points-p2": "62", "points-p3": "77", "points-p4": "31"},
        anew=True,
    ),
    Entry(
        name="a seat by its code",
        route="seat.enter",
        page="/seat",
        form="[action='/seat']",
        typed={"code": "{code}"},
        later=("code", "BCD FGH"),
        counted=("/", ".ways__item"),
        waits=False,
    ),
    Entry(
        name="the own name",
        route="seat.rename",
        page="{seat}seat/own",
        form="[action$='seat/name']",
        typed={"name": "Anita"},
        later=("name", "Annie"),
    ),
    Entry(
        name="the own language",
        route="seat.speak",
        page="{seat}seat/own",
        form="[action$='seat/language']",
        typed={"lang": "es"},
        counted=("{seat}seat", "html[lang=es]"),
        waits=False,
    ),
    Entry(
        name="a hand, from its seat",
        route="count.record_hand",
        page="{seat}count/hand/p1",
        form="[action$='count/hand/p1']",
        typed={"cards": "K K"},
        later=("cards", "K K Q"),
    ),
    Entry(
        name="cards put down later",
        route="lay_down.record_put_down",
        page="{game}lay-down/p1/put-down",
        form=".entry",
        typed={"melds": "9C 10C JC"},
        later=("melds", "9D"),
        game=with_one_down,
    ),
    Entry(
        name="cards for a meld on the table",
        route="lay_down.record_on_meld",
        page="{game}lay-down/meld/1",
        form=".entry",
        typed={"adds": "7C"},
        later=("adds", "7S"),
        game=with_a_meld,
    ),
)
BUTTONS = (
    Entry(
        name="another dealer",
        route="deal.change_dealer",
        page="{game}deal",
        form="[action$='deal/dealer']",
    ),
    Entry(
        name="jokers kept",
        route="deal.keep_jokers",
        page="{game}deal",
        form="[action$='deal/jokers']",
    ),
    Entry(
        name="the pile is turned",
        route="deal.turn_stock",
        page="{game}deal",
        form="[action$='deal/stock']",
    ),
    Entry(
        name="a contract",
        route="deal.choose_contract",
        page="{game}",
        form="[action$='deal/contract']",
        game=begun("ecuador-dealers-choice"),
    ),
    Entry(
        name="the wild rank",
        route="deal.announce_wilds",
        page="{game}deal",
        form="[action$='deal/wild']",
        game=where_a_rank_is_said,
    ),
    Entry(
        name="who gets it",
        route="claims.settle",
        page="{game}claims?discarder=p1&claimants=p2&claimants=p3",
        form="[action$='/claims']",
    ),
    Entry(
        name="what is agreed on",
        route="agreements.switch",
        page="{game}agreements",
        form="[action$='/advice']",
    ),
    Entry(
        name="the end",
        route="agreements.finish",
        page="{game}agreements",
        form="[action$='/finish']",
    ),
    Entry(
        name="another seat", route="people.swap", page="{game}people/p1", form="[action$='p1/seat']"
    ),
    Entry(
        name="going home", route="people.leave", page="{game}people/p1", form="[action$='p1/leave']"
    ),
    Entry(
        name="once more",
        route="scores.rematch",
        page="{game}scores/over",
        form="[action$='/rematch']",
        counted=("{home}", "a[href*='/game/']"),
        game=with_an_end,
    ),
    Entry(
        name="rules put away",
        route="houserules.put_away",
        page="{rules}",
        form="[action$='/away']",
        counted=("{home}houserules", "#away li"),
        waits=False,
        game=with_house_rules,
    ),
    Entry(
        name="a game goes on",
        route="agreements.resume",
        page="{game}agreements",
        form="[action$='/resume']",
        game=with_an_end,
    ),
    Entry(
        name="the exchange",
        route="deal.exchange",
        page="{game}deal",
        form="[action$='deal/exchange']",
        game=with_an_exchange,
    ),
    Entry(
        name="the card turned up",
        route="deal.take_upcard",
        page="{game}deal",
        form="[action$='deal/upcard']",
    ),
    Entry(
        name="the first round",
        route="table.end_first_round",
        page="{game}",
        form="[action*='/first-round']",
        game=begun("bolivia", (*PEOPLE, "Elena", "Fumio")),
    ),
    Entry(
        name="the end of a turn",
        route="table.end_turn",
        page="{game}",
        form="[action*='/end-turn']",
        game=with_one_down,
    ),
    Entry(
        name="nobody calls",
        route="table.drop_calls",
        page="{game}",
        form="[action*='/drop-calls']",
        game=with_a_call,
    ),
    Entry(
        name="back into the game",
        route="scores.buy_back",
        page="{game}scores",
        form="[action$='scores/back']",
        game=with_one_to_come_back,
    ),
    Entry(
        name="rules brought back",
        route="houserules.bring_back",
        page="{rules}",
        form="[action$='/back']",
        counted=("{home}houserules", "#away li"),
        makes=-1,
        waits=False,
        game=without_rules,
    ),
    Entry(
        name="rules of another table",
        route="houserules.keep_shared",
        page=f"/houserules/shared/{CARRIED}",
        form=":has([name=table])",
        counted=("{home}houserules", "a:has-text('Theirs')"),
    ),
    Entry(
        name="a link taken back",
        route="links.revoke",
        page="{home}links",
        form="[action$='/revoke']",
        counted=("{home}links", ".invitation"),
        makes=-1,
        waits=False,
    ),
    Entry(
        name="who sits here",
        route="seat.take",
        page="{players}seat",
        form="[action$='/seat']",
        counted=("{home}links", "[id^='seat-']"),
    ),
    Entry(name="the call", route="seat.call", page="{seat}seat", form="[action$='seat/call']"),
)
UNRECORDED = (
    Entry(
        name="the desk",
        route="desk.show",
        page="/desk",
        form=".entry",
        typed={"melds": "7H 7D 7S"},
    ),
    Entry(
        name="an own hand",
        route="hand.enter",
        page="{game}hand/p1",
        form=".entry",
        typed={"melds": "7H 7D 7S KC"},
    ),
    Entry(
        name="cards that are asked about",
        route="lay_down.check",
        page="{game}lay-down/check?player=p1",
        form=".entry",
        typed={"melds": "7H 7D 7S"},
    ),
    Entry(
        name="other rules",
        route="agreements.change_rules",
        page="{game}agreements/rules",
        form="[action$='agreements/rules']",
        typed={"joker": "50", "chips": "9", "since": "game"},
    ),
)
"""Forms whose entries are kept like those of all others; what they record, others ask."""
ELSEWHERE = {
    "claims.settle_calls": "test_calls",
    "proposals.end": "test_proposals",
    "proposals.nod": "test_proposals",
    "claims.show": "test_claims_kept",
    "count.end": "test_count",
    "houserules.keep": "test_houserules",
    "houserules.keep_first": "test_houserules_taps",
    "houserules.save": "test_houserules",
    "lay_down.record_lay_down": "test_drafts",
    "pencil.give": "test_pencil",
    "pencil.give_back": "test_pencil",
    "pencil.take": "test_pencil",
    "table.buy": "test_mistaps",
    "table.redo": "test_mistaps",
    "table.undo": "test_mistaps",
}
"""Endpoint → where all this is asked of a form that is a screen's whole subject."""
