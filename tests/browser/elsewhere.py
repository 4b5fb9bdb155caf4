"""What somebody does without a browser: games that are under way when a phone opens them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlsplit

from scorekeeper.game.agreements import CHOICES, Nod
from tests.browser.phone import next_home
from tests.server.serving import Phone as Messenger

PEOPLE = ("Ana", "Bruno", "Chiyo", "Dara")
HELD = "7H 7D 7S 2C 4C 6H 8D 10S QC KH AD"

Game = Callable[["Elsewhere"], str]
"""Begins a game and plays it as far as is wanted; returns its address, with a slash at the end."""


class Elsewhere(Messenger):
    """Somebody who opens pages of a served Compro and sends their forms, by the fields alone."""

    def __init__(self, address: str) -> None:
        super().__init__(urlsplit(address).port)
        self.headers = {"X-Forwarded-For": next_home()}

    def send(self, page: str, ending: str, **fields: object) -> None:
        """Open a page, change fields of its form that goes to this ending, and send it."""
        self.get(page)
        form = self.form(ending)
        answer = self.post(form.action, form.fields.to_dict(flat=False) | fields)
        assert answer.status == 303, (answer.status, self.html)

    def enter_from_paper(self, game: str, points: Sequence[int]) -> None:
        """Enter a deal; ``points``: in order of the seats, 0 for the one who went out."""
        costs = {f"points-p{seat}": cost for seat, cost in enumerate(points, start=1)}
        out = f"p{points.index(0) + 1}"
        self.send(game + "count/paper", "count/paper", went_out=out, **costs)


OWN_CONTRACTS = """
name = "Ours"
based_on = "venezuela"
[contracts]
choice = "each player's own"
[[deals]]
contract = [{ set = 3, pure = true }]
[[deals]]
contract = [{ set = 3 }, { set = 3 }]
[[deals]]
contract = [{ set = 4 }]
[[deals]]
contract = [{ set = 3 }, { run = 4, or_more = true }]
"""
ANY_CONTRACT = OWN_CONTRACTS.replace("each player's own", "each player's own, in any order")
HOUSE_RULES = re.compile(r'href="(/[^"]+/houserules/\d+)"')
OUR_RULES = re.compile(r'<option[^>]* value="(house-\d+)"')
GAME = re.compile(r'href="(/[^"]+/game/\d+/)"')
TOURNAMENT = re.compile(r'href="(/[^"]+/tournament/\d+)"')
OTHER_VERSION = re.compile(r'href="(/[^"]+/game/\d+/)books/apart"')
WAY_TO_SEATS = re.compile(r'value="http://[^/"]+(/[^/"]+/)seat"')


def begun(ruleset: str, people: Sequence[str] = PEOPLE, **agreed: str) -> Game:
    """Return what begins a game, which the first of the people deals."""
    told = {"ruleset": ruleset, "names": people, "dealer": "0"} | agreed
    return lambda elsewhere: elsewhere.start_game(**told)


def at_a_tournament(
    page: str = "",
    *,
    start: bool = True,
    way: str = "by-the-clock",
    names: Sequence[str] = (*PEOPLE, "Elena", "Fumio", "Gabriela", "Hiroshi"),
) -> Game:
    """Return what begins a tournament of eight at two tables, and where a page of it is.

    start  whether its first round has begun, with a deal at its first table
    """

    def begin(elsewhere: Elsewhere) -> str:
        home = home_of(begun("venezuela")(elsewhere))
        elsewhere.send(home + "tournament", "/tournament", names="\n".join(names), format=way)
        elsewhere.get(home + "tournament")
        tournament = TOURNAMENT.search(elsewhere.html)[1]
        if start:
            elsewhere.send(tournament, "/start")
            elsewhere.get(tournament + "/table/1")
            game = GAME.search(elsewhere.html)[1]
            elsewhere.enter_from_paper(game, (0, 15, 30, 45))
        return tournament + page

    return begin


def with_one_gone(elsewhere: Elsewhere, ruleset: str = "scala-quaranta") -> str:
    """Begin a game, and enter a deal after which one is out of it."""
    game = begun(ruleset)(elsewhere)
    elsewhere.enter_from_paper(game, (0, 101, 20, 30))
    return game


def with_one_to_come_back(elsewhere: Elsewhere) -> str:
    """Do the same in a game to which one who is out may come back."""
    return with_one_gone(elsewhere, "loba-de-menos")


def with_contract_held(elsewhere: Elsewhere) -> str:
    """Close a deal in which one could have gone out, and one held the contract."""
    game = begun("venezuela")(elsewhere)
    elsewhere.send(game + "agreements", "agreements/melds_kept")
    elsewhere.send(game + "count", "/count", went_out="p1")
    for seat, cards in enumerate(("9H 9D 9S 3-10C", HELD, "K K Q"), start=2):
        elsewhere.send(f"{game}count/hand/p{seat}", f"count/hand/p{seat}", cards=cards)
    elsewhere.send(game + "count", "/count")
    return game


def with_two_versions(elsewhere: Elsewhere) -> str:
    """Play a deal, and bring a file in which it ended otherwise; return that version's address."""
    game = begun("venezuela")(elsewhere)
    elsewhere.enter_from_paper(game, (0, 10, 20, 30))
    home = home_of(game)
    elsewhere.get(home + "books/book.json")
    book = json.loads(elsewhere.html)
    [entered] = [
        event
        for told in book["games"]
        for event in told["events"]
        if event["kind"] == "DealEntered"
    ]
    entered["body"]["points"] |= {"p2": 45, "p4": 35}
    elsewhere.send(home + "books/import", "books/import", text=json.dumps(book))
    elsewhere.get(home)
    return OTHER_VERSION.search(elsewhere.html)[1]


def home_of(game: str) -> str:
    """Return the address of the table of a game."""
    return game.partition("game/")[0]


def players_of(elsewhere: Elsewhere, game: str) -> str:
    """Return what comes before an address of the link by which seats of this table are taken."""
    elsewhere.get(home_of(game) + "links")
    return WAY_TO_SEATS.search(elsewhere.html)[1]


def on_a_seat(elsewhere: Elsewhere) -> str:
    """Begin a game, and take the first player's seat."""
    return seat_in(elsewhere, begun("venezuela")(elsewhere))


def seat_in(elsewhere: Elsewhere, game: str, name: str = PEOPLE[0]) -> str:
    """Take the seat of this name in a game; return the game's address by the seat's own link."""
    elsewhere.get(players_of(elsewhere, game) + "seat")
    person = re.search(rf'name="person" value="(\d+)"><bdi>{name}<', elsewhere.html)[1]
    form = elsewhere.form("/seat")
    answer = elsewhere.post(form.action, form.fields.to_dict(flat=False) | {"person": person})
    return answer.getheader("Location").removesuffix("seat")


def where_players_nod(elsewhere: Elsewhere) -> tuple[str, dict[str, str]]:
    """Begin a game in which the next player nods, and take all seats.

    returns  the address of the game for whoever keeps the score, and name → that by the own link
    """
    game = begun("venezuela")(elsewhere)
    let_players_nod(elsewhere, game)
    return game, {name: seat_in(elsewhere, game, name) for name in PEOPLE}


def let_players_nod(elsewhere: Elsewhere, game: str) -> None:
    """Agree that the next player nods to what is laid down from an own phone."""
    choice = CHOICES["nod"].index(Nod.NEIGHBOUR)
    elsewhere.send(game + "agreements", "agreements/nod", to=str(choice))


def propose(elsewhere: Elsewhere, own: str, melds: str) -> None:
    """Ask for the nod to a lay-down, on the page of a seat."""
    elsewhere.send(own + "lay-down/check", "lay-down/p2", melds=melds)


def asked_to_nod(elsewhere: Elsewhere) -> str:
    """Begin a game in which Chiyo is asked to nod to what Bruno lays down; return her address."""
    _game, seats = where_players_nod(elsewhere)
    propose(elsewhere, seats["Bruno"], "7H 7D 7S")
    return seats["Chiyo"]


def waiting_for_a_nod(elsewhere: Elsewhere) -> str:
    """The same, seen by whoever keeps the score."""
    game, seats = where_players_nod(elsewhere)
    propose(elsewhere, seats["Bruno"], "7H 7D 7S")
    return game


def without_advice(elsewhere: Elsewhere) -> str:
    """Begin a game in which Compro gives no advice about a hand."""
    game = begun("venezuela")(elsewhere)
    elsewhere.send(game + "agreements", "agreements/advice")
    return game


def without_chips(elsewhere: Elsewhere) -> str:
    """Begin a game in which the first player has no chip left."""
    game = begun("venezuela")(elsewhere)
    elsewhere.send(game + "table/player/p1", "/chips", chips="0")
    return game


def with_a_deal(elsewhere: Elsewhere) -> str:
    """Begin a game, and enter its first deal."""
    game = begun("venezuela")(elsewhere)
    elsewhere.enter_from_paper(game, (0, 10, 20, 30))
    return game


def with_a_fine(elsewhere: Elsewhere) -> str:
    """Begin a game in which the first player was fined."""
    game = begun("venezuela")(elsewhere)
    elsewhere.send(f"{game}fines", "/fines", player="p1", points="3", word="late")
    return game


def with_counts_unseen(elsewhere: Elsewhere) -> str:
    """Close a deal with two counts that nobody but the scorekeeper has seen."""
    game = begun("venezuela", PEOPLE[:3])(elsewhere)
    elsewhere.send(game + "agreements", "/second_look", to="1")
    hands = {"points-p2": "45", "points-p3": "30"}
    elsewhere.send(game + "count", "/count", went_out="p1", **hands)
    return game


def asked_to_look(elsewhere: Elsewhere) -> str:
    """The same, from the seat of one who is asked whether a count is right."""
    return seat_in(elsewhere, with_counts_unseen(elsewhere))


def with_one_down(elsewhere: Elsewhere) -> str:
    """Begin a game in which the first player is down."""
    game = begun("venezuela")(elsewhere)
    elsewhere.send(f"{game}lay-down/p1", "lay-down/p1", melds="7H 7D 7S")
    return game


def with_a_meld(elsewhere: Elsewhere) -> str:
    """Begin a game in which the first player is down since an earlier turn."""
    game = with_one_down(elsewhere)
    elsewhere.send(f"{game}lay-down/p1/put-down", "/end-turn")
    return game


def with_house_rules(elsewhere: Elsewhere) -> str:
    """Begin a game at a table that has rules of its own."""
    game = begun("venezuela")(elsewhere)
    form = home_of(game) + "houserules/new"
    elsewhere.send(form, "houserules/new", name="Ours", press="save")
    return game


def where_a_rank_is_said(elsewhere: Elsewhere) -> str:
    """Begin a game in which the table says in each deal which rank is wild."""
    return under_rules(elsewhere, "venezuela", {"wilds.announced": "yes"})


def under_rules(
    elsewhere: Elsewhere, base: str, rules: Mapping[str, str], people: Sequence[str] = PEOPLE
) -> str:
    """Begin a game under rules of the table's own; ``rules``: field → what differs in it."""
    home = home_of(begun(base)(elsewhere))
    form = f"{home}houserules/new?base={base}"
    elsewhere.send(form, "houserules/new", name="Ours", press="save", **rules)
    return by_our_rules(elsewhere, home, people)


def by_our_rules(elsewhere: Elsewhere, home: str, people: Sequence[str] = PEOPLE) -> str:
    """Begin a game by the rules that a table keeps; the first of the people deals."""
    elsewhere.get(home + "home/new-game")
    ours = OUR_RULES.search(elsewhere.html)[1]
    form = elsewhere.form("home/new-game")
    told = {"ruleset": ours, "names": people, "many": str(len(people)), "dealer": "0"}
    answer = elsewhere.post(form.action, form.fields.to_dict(flat=False) | told)
    assert answer.status == 303, (answer.status, elsewhere.html)
    return answer.getheader("Location")


def where_each_has_a_contract(
    people: Sequence[str] = PEOPLE,
    down: Sequence[str] = ("p1", "p3"),
    rules: str = OWN_CONTRACTS,
    **filled: str,
) -> Game:
    """Return what begins a game in which each has their own contract, with a deal from paper.

    down    keys of those who laid down in it, the first of whom went out
    filled  key → which contract, where they may lay down any
    """

    def begin(elsewhere: Elsewhere) -> str:
        home = home_of(begun("venezuela")(elsewhere))
        elsewhere.send(home + "houserules/import", "houserules/import", text=rules)
        game = by_our_rules(elsewhere, home, people)
        costs = {f"points-p{seat}": str(7 * seat) for seat, _ in enumerate(people, start=1)}
        paper = {**costs, f"points-{down[0]}": "", "went_out": down[0], "down": [*down]}
        paper |= {f"filled-{key}": place for key, place in filled.items()}
        elsewhere.send(game + "count/paper", "count/paper", **paper)
        return game

    return begin


def with_sums_of_own_contracts(elsewhere: Elsewhere) -> str:
    """Begin such a game in which lay-downs are not recorded."""
    game = where_each_has_a_contract()(elsewhere)
    elsewhere.send(game + "agreements", "agreements/melds_kept")
    return game


def with_contracts_left(elsewhere: Elsewhere) -> str:
    """Begin such a game in which each lays down any contract left; Ana had the third, Chiyo one."""
    return where_each_has_a_contract(rules=ANY_CONTRACT, p1="2", p3="0")(elsewhere)


def with_sums_of_contracts_left(elsewhere: Elsewhere) -> str:
    """Begin such a game in which lay-downs are not recorded."""
    game = with_contracts_left(elsewhere)
    elsewhere.send(game + "agreements", "agreements/melds_kept")
    return game


def with_an_end(elsewhere: Elsewhere) -> str:
    """Play a game of one deal that the table ended then."""
    game = with_a_deal(elsewhere)
    elsewhere.send(game + "agreements", "agreements/finish")
    return game


def with_a_debt(elsewhere: Elsewhere) -> str:
    """Play a game of two for money, which the table ended after a deal."""
    game = begun("venezuela", PEOPLE[:2], deal_stake="1")(elsewhere)
    elsewhere.enter_from_paper(game, (0, 10))
    elsewhere.send(game + "agreements", "agreements/finish")
    return game


def with_a_payment(elsewhere: Elsewhere) -> str:
    """Play the same, and settle the debt."""
    game = with_a_debt(elsewhere)
    elsewhere.send(home_of(game) + "season/pot", "season/pot")
    return game


def without_rules(elsewhere: Elsewhere) -> str:
    """Begin a game at a table that has put its own rules away."""
    game = with_house_rules(elsewhere)
    elsewhere.get(home_of(game) + "houserules")
    rules = HOUSE_RULES.search(elsewhere.html)[1]
    elsewhere.send(rules, "/away")
    return game


def with_an_exchange(elsewhere: Elsewhere) -> str:
    """Play a game up to its sixth deal, in which cards are exchanged."""
    game = begun("venezuela", exchanges="six")(elsewhere)
    for _ in range(5):
        elsewhere.enter_from_paper(game, (0, 10, 20, 30))
    return game


def seat_in_an_exchange(elsewhere: Elsewhere) -> str:
    """Do the same, seen from the seat of one who follows."""
    return seat_in(elsewhere, with_an_exchange(elsewhere), "Chiyo")


def seat_that_counts(elsewhere: Elsewhere) -> str:
    """Begin a game in which two hands are counted, nobody is out yet, and another counts."""
    game = with_a_deal(elsewhere)
    for page in ("count/hand/p3", "count/hand/p4"):
        elsewhere.send(game + page, page, points="30")
    return seat_in(elsewhere, game, "Bruno")


def with_a_call(elsewhere: Elsewhere) -> str:
    """Begin a game in which the first player calls for the discard."""
    game = begun("venezuela")(elsewhere)
    elsewhere.send(seat_in(elsewhere, game) + "seat", "seat/call")
    return game


def with_two_calls(elsewhere: Elsewhere, people: Sequence[str] = PEOPLE) -> str:
    """Begin a game in which two call for a card, and whose discard it was says who gets it."""
    game = begun("venezuela", people)(elsewhere)
    for name in people[1:4:2]:
        elsewhere.send(seat_in(elsewhere, game, name) + "seat", "seat/call")
    return game
