"""Whole games as players tell them: ``played/*.txt``, read line by line and played.

Above stands the sheet, worked out by hand: what every deal adds to each total, the totals, the
chips left. Then come the deals, in the words of ``LINES``. Behind ``|`` is what the referee says:

no: codes     it is refused, but the table may let it stand by a ruling
never: codes  it is refused, and no ruling can help
note: codes   it is recorded, though the book has this against it

A line that begins with ``if`` is only asked. ``FACTS`` are lines about how the game stands.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from scorekeeper.game import commands as do, sheet, winning
from scorekeeper.game.apply import replay
from scorekeeper.game.decide import decide
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.state import Hand, State
from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.melds import LayOff, Swap
from scorekeeper.rules.ruleset.reading import with_changes
from tests.game.playing import Sheet, card, out
from tests.game.table import Evening, by_cards, by_points, evening_of, off, start_of
from tests.rules.given import entry


def play_text(ruleset: Mapping[str, object], text: str, **agreed: object) -> Evening:
    """Return the game that a text tells, played to its winner.

    text    house rules, the sheet, then the deals
    agreed  agreements, by their fields
    errors  AssertionError for whatever is not as the text says
    """
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    begin = next(at for at, line in enumerate(lines) if re.match(r"deal .* total", line))
    end = lines.index("", begin)
    worked_out = Sheet.read(lines[begin:end])
    data = with_changes(ruleset, tomllib.loads("\n".join(lines[:begin])))
    evening = evening_of(start_of(data, players=tuple(worked_out.numbers), **agreed))
    for line in filter(None, lines[end:]):
        _play_line(evening, line)
    assert evening.state.over
    assert Sheet.of(evening.state, worked_out) == worked_out
    assert replay(evening.steps) == evening.state
    return evening


def _play_line(evening: Evening, line: str) -> None:
    """Play one line, or check the fact that it tells."""
    for pattern, fact in FACTS.items():
        if found := re.fullmatch(rf"{pattern}: (.*)", line):
            *given, told = found.groups()
            assert ", ".join(map(str, fact(evening.state, *given))) == told, line
            return
    said, _, answer = (part.strip() for part in line.partition("|"))
    asked, said = said.startswith("if "), said.removeprefix("if ")
    heard = (
        _written(decide(evening.state, command) if asked else evening.say(command))
        for command in commands_in(said)
    )
    assert ", ".join(filter(None, heard)) == answer, line


def _written(answer: tuple[AnyEvent, ...] | Refusal) -> str:
    """Write what the referee says. The sums are made up, so that no hand has them is left out."""
    refused = isinstance(answer, Refusal)
    reasons = answer.reasons if refused else notes_in(answer)
    kind = "note" if not refused else "no" if answer.may_stand else "never"
    codes = [reason.code for reason in reasons if reason.code != "hand.no_such_sum"]
    return f"{kind}: {', '.join(codes)}" if codes else ""


def commands_in(said: str) -> Iterator[do.AnyCommand]:
    """Read what is said: one command, several for ``3 times``, or one for each hand counted."""
    said, times = re.fullmatch(r"(.*?)(?:, (\d+) times)?", said).groups()
    said, *ruling = said.split(", by ruling")
    *later, said = said.split("next turn: ")
    more = {"ruling": True} if ruling else {"new_turn": True} if later else {}
    fitting = ((found, to) for line, to in LINES.items() if (found := re.fullmatch(line, said)))
    found, command = next(fitting, (None, None))
    assert found, f"no line says {said!r}"
    given = {name: text for name, text in found.groupdict().items() if text}
    read = command(**{name: READ.get(name, str)(text) for name, text in given.items()})
    for each in read if isinstance(read, list) else [read] * int(times or 1):
        yield replace(each, **more)


def _lays_down(player: str, laid: str) -> do.LayDown:
    """Read ``7H 7D 7S; run 5-9S; to 1: 7C; swap 2: 9S; out with KC``."""
    melds, on_table, more = [], {"to": [], "swap": []}, {}
    for part in laid.split("; "):
        if found := re.fullmatch(r"(to|swap) (\d+): (.*)", part):
            kind = {"to": LayOff, "swap": Swap}[found[1]]
            on_table[found[1]].append(kind(int(found[2]), parse_cards(found[3])))
        elif found := re.fullmatch(r"out( in the first turn)?(?: with (\S+))?", part):
            more |= {"goes_out": True, "first_turn": bool(found[1])}
            more["discard"] = card(found[2]) if found[2] else None
        elif found := re.fullmatch(r"(discard|as contract) (\S+)", part):
            thrown, named = found[1] == "discard", found[2]
            more |= {"discard": card(named)} if thrown else {"rules": int(named) - 1}
        else:
            melds.append(entry(part))
    laid = {"lay_offs": tuple(on_table["to"]), "swaps": tuple(on_table["swap"])}
    return do.LayDown(player=player, melds=tuple(melds), **laid, **more)


def _counted(hands: str) -> list[do.AnyCommand]:
    """Read ``ana 30, bruno JK 2H``: what is left in hand, by points or by cards."""
    each = (one.split(" ", 1) for one in hands.split(", "))
    return [do.CountHand(player=player, hand=_hand(left)) for player, left in each]


def _hand(text: str) -> Hand:
    return by_points(int(text)) if text.isdigit() else by_cards(text)


def _deal(state: State, number: str) -> Iterable[str]:
    assert state.deal.number == int(number)
    return (f"{state.deal.dealer} deals", f"{state.deal.leader} leads")


def _parts(state: State, player: str, number: str) -> Iterable[str]:
    parts = sheet.parts_of(state, state.deals[int(number) - 1], player)
    of = {part: f" of deal {part.deal}" if part.deal else "" for part in parts}
    return (f"{part.kind} {part.points}{of[part]}" for part in parts)


P = r"(?P<player>\w+)"
MELD_IT = r"(?P<melded>, to meld it)?"
LINES: Mapping[str, Callable[..., do.AnyCommand | list[do.AnyCommand]]] = {
    r"the cut leaves (?P<left>\d+)": do.RewardCut,
    r"the cutter keeps (?P<count>\d+)": do.KeepJokers,
    rf"{P} chooses contract (?P<rules>\d+)": do.ChooseContract,
    r"the table exchanges": do.Exchange,
    rf"{P} takes the upcard(?: (?P<card>\w+))?{MELD_IT}": do.TakeUpcard,
    rf"{P} takes (?:the discard|(?P<card>\w+)) of (?P<discarder>\w+){MELD_IT}": do.TakeDiscard,
    rf"{P} buys(?: (?P<card>(?!from)\w+))?(?: from (?P<discarder>\w+))?": do.Buy,
    r"(?P<claimants>.+) (?:call for|(?P<disputed>dispute)) the discard of (?P<discarder>\w+)": (
        do.SettleDiscard
    ),
    r"everybody has drawn": do.EndFirstRound,
    rf"{P} lays down (?P<laid>.+)": _lays_down,
    rf"{P} puts down (?P<meld>.+)": do.PutDownMeld,
    rf"{P} lays off to (?P<onto>\d+): (?P<text>.+)": off,
    rf"{P} takes the wild of (?P<meld>\d+) for (?P<naturals>.+?)(?:; into (?P<into>.+))?"
    r"(?:; onto (?P<lay_off>.+))?": do.TakeJoker,
    r"the stock is turned": do.TurnStock,
    rf"{P} out(?: with (?P<discard>\w+))?": out,
    r"counted: (?P<hands>.+)": _counted,
    r"left: (?P<hands>.+)": lambda hands: [*_counted(hands), do.CloseDeal()],
    r"close": do.CloseDeal,
    r"on paper: (?P<points>.+?)(?:; (?P<went_out>\w+) out)?": do.EnterDeal,
    rf"deal (?P<deal>\d+) corrected: {P} (?P<hand>.+)": do.CorrectHand,
    rf"{P} comes back": do.BuyBack,
    r"undo": do.Undo,
    r"redo": do.Redo,
    r"the table has enough": do.FinishEarly,
}
READ: Mapping[str, Callable[[str], object]] = {
    **dict.fromkeys(("left", "count", "deal", "onto"), int),
    **dict.fromkeys(("melded", "disputed"), bool),
    **{"card": card, "naturals": parse_cards, "into": entry, "hand": _hand},
    "lay_off": lambda text: LayOff(int(text.split(": ")[0]), parse_cards(text.split(": ")[1])),
    "claimants": lambda text: tuple(text.split(", ")),
    "rules": lambda text: int(text) - 1,
    "meld": lambda text: int(text) if text.isdigit() else entry(text),
    "points": lambda text: {each.player: each.hand.points for each in _counted(text)},
}
FACTS: Mapping[str, Callable[..., Iterable[object]]] = {
    r"deal (\d+)": _deal,
    r"in the deal": lambda state: state.deal.players,
    r"cards in hand": lambda state: [state.ruleset.dealing.hand],
    r"contract": lambda state: [state.deal.rules + 1],
    r"contracts left": lambda state: [rules + 1 for rules in state.contracts_left],
    r"(\w+) has left": lambda state, key: [place + 1 for place in state.left_for(key)],
    r"meld (\d+)": lambda state, number: [
        write_cards(tabled.meld.cards)
        for tabled in state.deal.melds
        if tabled.number == int(number)
    ],
    r"one turn more": lambda state: state.deal.last_turns,
    r"bought": lambda state: [key for key in state.seats if state.deal.purchases.get(key)],
    r"deal won by": lambda state: sheet.deal_winners(state, [*sheet.closed_deals(state)][-1]),
    r"totals": lambda state: [f"{key} {sheet.total(state, key)}" for key in state.seats],
    r"(\w+) in deal (\d+)": _parts,
    r"over": lambda state: ["yes" if state.over else "no"],
    r"places": lambda state: (
        f"{each.rank} {each.player} {each.total}" for each in winning.ranking(state)
    ),
    r"ahead": winning.leaders,
    r"winner": winning.winners,
}
