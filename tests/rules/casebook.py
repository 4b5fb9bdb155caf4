"""How a line of ``tests/cases/*.txt`` is put to the check it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    BuyBack,
    CloseDeal,
    CountHand,
    EndTurn,
    GoOut,
    LayDown,
    PutDownMeld,
    TellDown,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.sheet import chips_of, total
from scorekeeper.game.state import State, WayOut
from scorekeeper.game.winning import winners
from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.deal.preparing import (
    choice_faults,
    cut_faults,
    exchange_faults,
    jokers_kept_faults,
    seats_faults,
    seats_warning,
    stock_turning_faults,
    upcard_faults,
)
from scorekeeper.rules.melds.judging import judge_colour_run, judge_meld, judge_run, judge_set
from scorekeeper.rules.melds.melds import End, LaidMeld, Swap, TabledMeld, with_changed
from scorekeeper.rules.play.buying import buy_faults, discard_faults, judge_claims
from scorekeeper.rules.play.contract import find_contracts, judge_contract, worth
from scorekeeper.rules.play.jokers import (
    judge_joker_moving,
    judge_joker_taking,
    use_faults,
    with_use,
)
from scorekeeper.rules.play.laying_down import go_out_faults, judge_lay_down
from scorekeeper.rules.play.laying_off import discard_faults_at, judge_lay_off, judge_new_meld
from scorekeeper.rules.ruleset.choices import JokerUse
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import ruleset_as_data
from scorekeeper.rules.solver import cost_counted
from scorekeeper.rules.verdict import Reason, Verdict, verdict_of
from tests.game.table import PLAYERS, by_points, play, set_of, start_of, started

from .given import DOWN, LAYING_DOWN, NOT_DOWN, codes, entries, entry, lay_off, lies_then, tabled

FACTS = frozenset(
    {
        *("begin", "deals", "dealt", "first card", "unused", "stock turned"),
        *("called", "direction", "reward", "who chooses", "wild"),
    }
)
"""The kinds of these lines."""


def fact_of(kind: str, given: list[str], ruleset: Ruleset) -> int | str:
    """Return what a ruleset says of itself."""
    match kind:
        case "begin":
            deal = numbers_in(given[0])[1:]
            ruleset = ruleset.in_deal(ruleset.deals[deal[0] - 1]) if deal else ruleset
            players = numbers_in(given[0])[0]
            ruleset = ruleset.for_players(players)
            cards = ruleset.packs_for(players).cards
            hand, chips = ruleset.dealing.hand, ruleset.chips.each
            return f"{cards} cards, {hand} in hand, {chips} chips"
        case "deals":
            return "any number" if ruleset.deals_in_all is None else ruleset.deals_in_all
        case "dealt":
            packets = " ".join(map(str, ruleset.dealing.packets))
            return f"in packets of {packets}" if packets else "one at a time"
        case "first card":
            return ruleset.dealing.upcard
        case "called":
            return _word(given[0], ruleset)
        case "direction":
            return ruleset.dealing.direction
        case "wild":
            return _wild(given[0], ruleset)
        case "who chooses":
            if not ruleset.contracts.required:
                return "there is no contract"
            return ruleset.contracts.choice
    return _points_and_chips(kind, given, ruleset)


def _wild(given: str, ruleset: Ruleset) -> str:
    """Return what is wild in a deal beside jokers: ``deal 2``, ``deal 2, K was said``."""
    deal = ruleset.deals[numbers_in(given)[0] - 1]
    said = re.search(r"(\w+) was said", given)
    rank = parse_cards(said[1], suits_needed=False)[0].rank if said else None
    return ", ".join(ruleset.with_announced(rank).in_deal(deal).wilds.cards) or "jokers alone"


def _points_and_chips(kind: str, given: list[str], ruleset: Ruleset) -> int | str:
    match kind:
        case "unused":
            return numbers_in(given[0])[0] * ruleset.chips.points_off_for_unused
        case "reward":
            return f"{ruleset.cut.reward_chips} chips, {ruleset.cut.reward_points} points off"
        case "stock turned":
            return ruleset.stock.when_empty
    raise AssertionError(f"no check is called {kind!r}")


def _word(thing: str, ruleset: Ruleset) -> str:
    """Return what ``set of 3``, ``run``, ``pure`` or ``buy`` is called in the game's own words."""
    size = numbers_in(thing)
    words = ruleset.words
    return (
        words.sets.get(str(size[0])) if size else getattr(words, thing.replace(" ", "_"))
    ) or "-"


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


ORDER = ("ana", "bruno", "chiyo", "dara")
Said = Verdict[object] | list[Reason] | int | str
"""What a check said: a verdict, reasons, or a plain fact."""


def written(said: Said, *, with_reading: bool) -> str:
    """Write what was said as the cases have it."""
    if isinstance(said, int | str):
        return str(said)
    if reasons := codes(said):
        return ", ".join(reasons)
    if with_reading and isinstance(said, Verdict):
        return "ok: " + write_cards(lies_then(said).stands_for)
    return "ok"


def judge(kind: str, given: list[str], ruleset: Ruleset) -> Said:
    """Put one case to the check it is about: first those about melds."""
    match kind.split():
        case ["set"] | ["run"] | ["colour", "run"]:
            judges = {"set": judge_set, "run": judge_run, "colour run": judge_colour_run}
            return judges[kind](parse_cards(given[0]), ruleset)
        case ["contract", number]:
            melds, deal = entries(*given[0].split(";")), ruleset.deals[int(number) - 1]
            return judge_contract(melds, deal, ruleset.in_deal(deal))
        case ["which", "contracts", *_]:
            left = [n - 1 for n in numbers_in(kind)] or range(len(ruleset.deals))
            found = find_contracts(entries(*given[0].split(";")), left, ruleset)
            return ", ".join(str(number + 1) for number in found) or "none"
        case ["worth"]:
            return worth(judge_meld(entry(given[0]), ruleset).read_as, ruleset)
        case ["second", *_] | ["lay", "down", *_]:
            return _lay_down(kind, given, ruleset)
        case ["lay", "off", *_] | ["new", "meld", *_] | ["joker", *_]:
            return _on_the_table(kind, given, ruleset)
        case ["buy", *_] | ["claims", *_] | ["discard", *_]:
            return _buying(kind, given, ruleset)
        case _ if kind in FACTS:
            return fact_of(kind, given, ruleset)
    return _before_the_deal(kind, given, ruleset)


def _on_the_table(kind: str, given: list[str], ruleset: Ruleset) -> Said:
    standing = NOT_DOWN if "before" in kind else LAYING_DOWN if "same turn" in kind else DOWN
    known = {"player": "ana", "standing": standing, "ruleset": ruleset}
    match kind.split():
        case ["new", "meld", *_]:
            return judge_new_meld(entry(given[1]), **known)
        case ["lay", "off", *_]:
            return judge_lay_off(lay_off(1, given[1]), table=lying(given[0], ruleset), **known)
        case ["joker", "taken", *_]:
            return _joker_taken(given[1], table=lying(given[0], ruleset), **known)
        case ["joker", "moved", to, *_]:
            [natural] = parse_cards(given[1])
            return judge_joker_moving(1, natural, End(to), table=lying(given[0], ruleset), **known)
    raise AssertionError(f"no check is called {kind!r}")


def _joker_taken(text: str, **known: object) -> Said:
    """Judge a wild taken off meld 1, and the meld it goes into or onto at once, if any."""
    naturals, _, into = text.partition("; into ")
    naturals, _, off = naturals.partition("; onto ")
    use = known["ruleset"].taking_jokers.use
    verdict = judge_joker_taking(1, parse_cards(naturals), **known)
    late = known["standing"] is DOWN and use is JokerUse.OWN_CONTRACT
    if use is JokerUse.HAND or late:
        return verdict
    table = known.pop("table")
    if read := verdict.read_as:
        table = with_changed(table, read.meld, read.becomes)
    onto, _, cards = off.partition(": ")
    offs = [judge_lay_off(lay_off(int(onto), cards), table=table, **known)] if off else []
    melds = [judge_new_meld(entry(into), **known)] if into else []
    used = use_faults(
        [verdict.read_as.taken] if verdict.read_as else [],
        [LaidMeld(meld.read_as) for meld in melds if meld.read_as],
        known["ruleset"],
        with_use([one.read_as for one in offs if one.read_as], 1, table, known["ruleset"]),
    )
    also = (reason for one in (*melds, *offs) for reason in one.reasons)
    reasons = (*verdict.reasons, *also, *used)
    return verdict_of(reasons, verdict.read_as)


def _lay_down(kind: str, given: list[str], ruleset: Ruleset) -> Said:
    number, holds = numbers_in(kind)
    put_down = [text.strip() for text in given[1].split(";")]
    offs = [found for text in put_down if (found := re.fullmatch(r"to (\d+): (.*)", text))]
    swaps = [found for text in put_down if (found := re.fullmatch(r"swap (\d+): (.*)", text))]
    return judge_lay_down(
        entries(*(text for text in put_down if ":" not in text)),
        [lay_off(int(off[1]), off[2]) for off in offs],
        swaps=[Swap(int(swap[1]), parse_cards(swap[2])) for swap in swaps],
        player="ana",
        table=lying(given[0], ruleset),
        standing=DOWN if kind.startswith("second") else NOT_DOWN,
        holds=holds,
        goes_out=False,
        discard=None,
        deal=ruleset.deals[number - 1],
        ruleset=ruleset.in_deal(ruleset.deals[number - 1]),
    )


def _buying(kind: str, given: list[str], ruleset: Ruleset) -> Said:
    deal = ruleset.deals[numbers_in(kind)[0] - 1] if "deal" in kind else None
    ruleset = ruleset.in_deal(deal) if deal else ruleset
    match kind.split():
        case ["claims"]:
            return _claims(given[0], given[1].split(", "), ruleset)
        case ["buy", "brings", *_]:
            drawn = ruleset.buying.extra_cards + int(given[0] == "in turn")
            return f"1 discard and {drawn} from the stock"
        case ["buy", *_]:
            discarder = "ana" if "own discard" in given[0] else "dara"
            known = {"player": "ana", "discarder": discarder, "down": "down" in given[0]}
            chips, *bought = numbers_in(given[0])
            known["bought"] = sum(bought)
            return [*buy_faults(chips=chips, ruleset=ruleset, deal=deal, **known)]
        case ["discard", *_]:
            discarder, melded = given[0].split()[0], "melded" in given[0]
            known = {"player": given[1], "discarder": discarder, "melded": melded}
            known["down"] = "is down" in given[0]
            return [*discard_faults(order=ORDER, ruleset=ruleset, **known)]
    raise AssertionError(f"no check is called {kind!r}")


def _claims(situation: str, claimants: Sequence[str], ruleset: Ruleset) -> Said:
    """Return who gets the discard; the verdict where nobody does."""
    chips = {player: int(f"{player} has no chips" not in situation) for player in ORDER}
    dealers = [player for player in ORDER if f"{player} is the dealer" in situation]
    verdict = judge_claims(
        claimants,
        discarder=situation.split()[0],
        order=ORDER,
        dealer=dealers[0] if dealers else "dara",
        chips=chips,
        down=[player for player in ORDER if f"{player} is down" in situation],
        ruleset=ruleset,
        disputed="disputed" in situation,
    )
    return verdict.read_as.winner or verdict


def _before_the_deal(kind: str, given: list[str], ruleset: Ruleset) -> Said:
    numbers = numbers_in(" ".join(given))
    if in_deal := re.search(r" in deal (\d+)$", kind):
        ruleset = ruleset.in_deal(ruleset.deals[int(in_deal[1]) - 1])
    match kind.split():
        case ["cut", *_]:
            players, jokers, *last, left = numbers
            known = {"jokers_kept": jokers, "last_penalty": sum(last), "ruleset": ruleset}
            return [*cut_faults(left, players=players, **known)]
        case ["jokers", "kept"]:
            return [*jokers_kept_faults(numbers[0], players=4, ruleset=ruleset)]
        case ["good", "table"]:
            return [reason for reason in [seats_warning(numbers[0], ruleset)] if reason]
        case ["seats"]:
            return [*seats_faults(numbers[0], ruleset)]
    return _of_the_deal(kind, given, ruleset)


def _of_the_deal(kind: str, given: list[str], ruleset: Ruleset) -> Said:
    numbers = numbers_in(" ".join(given))
    match kind.split():
        case ["upcard"]:
            known = {"leader": "ana", "melded": "melded" in given[0], "ruleset": ruleset}
            player = "ana" if given[0].startswith("the leader") else "bruno"
            return [*upcard_faults(player=player, **known)]
        case ["choose"]:
            *left, number = numbers
            left = [one - 1 for one in left]
            return [*choice_faults(number - 1, left=left, ruleset=ruleset)]
        case ["exchange", number]:
            return [*exchange_faults(made=numbers[0], deal=ruleset.deals[int(number) - 1])]
        case ["stock", "empty"]:
            return [*stock_turning_faults(ruleset)]
        case ["go", "out", *_]:
            down = "not down" not in given[0]
            return [*go_out_faults(holds=numbers[0] - 1, down=down, ruleset=ruleset)]
        case ["last", "discard", *_]:
            [card], table = parse_cards(given[1]), lying(given[0], ruleset)
            players = (*numbers_in(kind), len(ORDER))[0]
            return [*discard_faults_at(card, table=table, players=players, ruleset=ruleset)]
        case ["penalty", *more]:
            never_down = "never" in more
            return cost_counted(parse_cards(given[0]), ruleset, never_down=never_down)
    return judge_in_a_game(kind, given, ruleset)


def lying(text: str, ruleset: Ruleset) -> tuple[TabledMeld, ...]:
    """Read what lies on the table; each wild lies where it is written."""
    if text == "-":
        return ()
    return tabled(*text.replace("own ", "ana ").split(";"), ruleset=ruleset)


MORE = ("elena", "fumio", "gita", "hugo")
A_CUADRA = ("9H 9D 9S 9C",)


def judge_in_a_game(kind: str, given: list[str], ruleset: Ruleset) -> str | list[Reason]:
    """Return what a game under this ruleset comes to."""
    match kind.split():
        case ["totals"]:
            state = _after(given[0], ruleset)
            return ", ".join(f"{player} {total(state, player)}" for player in state.seats)
        case ["chips", "left"]:
            state = _after(given[0], ruleset)
            return ", ".join(f"{player} {chips_of(state, player)}" for player in state.seats)
        case ["ends"]:
            state = _after(given[0], ruleset)
            return ", ".join(winners(state)) if state.over else "no"
        case ["play", "on"]:
            return ", ".join(_after(given[0], ruleset).deal.players)
        case ["leads"]:
            return _leader(given[0].split()[0], ruleset)
        case ["first", "round"]:
            players = (*PLAYERS, *MORE)[: int(given[0].split()[0])]
            state = started(ruleset=ruleset_as_data(ruleset), players=players)
            return _faults(state, LayDown(player="bruno", melds=(set_of("7H 7D 7S"),)))
        case ["come", "back"] | ["last", "turn"]:
            return _judge_who_is_out(kind, given, ruleset)
        case ["goes", "on", "to"]:
            state = _after(given[0], ruleset)
            places = {key: state.contract_of(state.deal, key) for key in state.deal.players}
            known = {key: "any" if at is None else at + 1 for key, at in places.items()}
            return ", ".join(f"{key} {number}" for key, number in known.items())
        case [player, "lays", "down", "after"]:
            return _faults(_after(given[0], ruleset), _lays_down(player, given[1]))
    return _judge_the_choice(kind, given, ruleset)


def _judge_who_is_out(kind: str, given: list[str], ruleset: Ruleset) -> str | list[Reason]:
    """Answer about those who are out of the game, or have one turn more once somebody went out."""
    if kind == "come back":
        state = _after(given[0], ruleset)
        answer = decide(state, BuyBack(player=given[1]))
        if isinstance(answer, Refusal):
            return [*answer.reasons]
        return str(total(play(state, BuyBack(player=given[1])), given[1]))
    state = play(started(ruleset=ruleset_as_data(ruleset)), GoOut(player="ana"))
    if "had it" in given[0]:
        state = play(state, _lays_down("bruno", given[1]), EndTurn())
        return _faults(state, PutDownMeld(player="bruno", meld=entries(given[1])[0]))
    return _faults(state, _lays_down("bruno", given[1]))


def _judge_the_choice(kind: str, given: list[str], ruleset: Ruleset) -> str | list[Reason]:
    """Answer about contracts that are chosen, for all or by each player."""
    state = started(ruleset=ruleset_as_data(ruleset))
    match kind.split():
        case ["chosen"]:
            rules = None if given[0] == "-" else int(given[0]) - 1
            melds = entries(*given[1].split(";"))
            return _faults(state, LayDown(player="bruno", melds=melds, rules=rules))
        case ["bound", "to", number]:
            first = LayDown(player="bruno", melds=entries(*A_CUADRA), rules=int(number) - 1)
            melds = entries(*given[0].split(";"))
            return _faults(play(state, first), LayDown(player="ana", melds=melds))
        case ["left"]:
            if "laid down" not in given[0]:
                sena = LayDown(player="bruno", melds=(set_of("7H 7D 7S 7C 7H 7D"),))
                state = play(state, sena)
            state = play(state, *_ended("bruno out, ana 1, chiyo 2, dara 3", state))
            return _places(state.contracts_left)
        case [player, "has", "left"]:
            return _places(_after(given[0], ruleset).left_for(player))
    raise AssertionError(f"no check is called {kind!r}")


def _places(places: Iterable[int]) -> str:
    return ", ".join(str(place + 1) for place in places)


def _lays_down(player: str, melds: str) -> LayDown:
    return LayDown(player=player, melds=entries(*melds.split(";")))


def _leader(dealer: str, ruleset: Ruleset) -> str:
    first = PLAYERS.index(dealer)
    order = (*PLAYERS[first:], *PLAYERS[:first])
    return play(None, start_of(ruleset_as_data(ruleset), players=order)).deal.leader


def _after(deals: str, ruleset: Ruleset) -> State:
    """Play ``ana out, bruno 10; bruno out at once, ana 5`` to its last deal.

    So does ``ana out in one turn`` (with laying down), and ``ana out in one turn without wilds``.
    ``chiyo down`` laid down, beside whoever went out; ``chiyo down 3`` the third contract.
    """
    state = started(ruleset=ruleset_as_data(ruleset))
    for deal in deals.split(";"):
        state = play(state, *_ended(deal, state))
    return state


def _ended(deal: str, state: State) -> Iterator[AnyCommand]:
    out = re.search(r"(\w+) out( at once)?( in one turn)?( without wilds)?", deal)
    assert out, deal
    yield from (Buy(player=player) for player in re.findall(r"(\w+) buys", deal))
    way = WayOut.AT_ONCE if out[3] else WayOut.LATER
    way = WayOut.WITHOUT_WILDS if out[4] else way
    yield GoOut(player=out[1], first_turn=bool(out[2]), way=way)
    left = {
        str(player): int(points) for player, points in re.findall(r"(\w+)(?<!down) (\d+)", deal)
    }
    assert {out[1], *left} == {*state.deal.players}, deal
    yield from (CountHand(player=one, hand=by_points(left[one])) for one in left)
    yield CloseDeal()
    if down := re.findall(r"(\w+) down(?: (\d+))?", deal):
        filled = {player: int(number) - 1 for player, number in down if number}
        players = tuple(player for player, _ in down)
        yield TellDown(deal=state.deal.number, players=players, filled=filled)


def _faults(state: State, command: AnyCommand) -> list[Reason]:
    answer = decide(state, command)
    return [*answer.reasons] if isinstance(answer, Refusal) else [*notes_in(answer)]
