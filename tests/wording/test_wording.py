"""Every code has its sentence, every event too, and finds in its facts what the sentence needs."""

import ast
import re
from dataclasses import fields
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from flask_babel import force_locale

import scorekeeper
from scorekeeper.game import events
from scorekeeper.game.agreements import CHOICES, SWITCHES, Agreements, Stakes, Terms
from scorekeeper.game.commands import Exchange, KeepJokers
from scorekeeper.game.events import EVENTS, Event
from scorekeeper.game.laying import Proposal
from scorekeeper.game.notes import deal_notes
from scorekeeper.game.state import Hand, Newcomer, WayOut
from scorekeeper.rules.cards import Card, Suit, parse_cards
from scorekeeper.rules.melds.melds import End, Meld, Swapped
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.verdict import Basis, Reason
from scorekeeper.web.languages import LANGUAGES
from scorekeeper.wording import reasons, story
from scorekeeper.wording.agreements import CHOICE_WORDS, SWITCH_WORDS
from scorekeeper.wording.cards import show_cards
from scorekeeper.wording.houserules.fields import WORDINGS as OF_FIELDS
from scorekeeper.wording.reasons import notes
from scorekeeper.wording.registry import Facts, Wordings
from scorekeeper.wording.sentences import OF_REASONS, sentence, step_text
from scorekeeper.wording.speech import amount_text, amount_typed, moment_text
from tests.game import table
from tests.rules.given import VENEZUELA
from tests.web.refusals import NAMES, START, every_refusal, of_other_games

pytestmark = pytest.mark.usefixtures("speaking")

ROOMS = Path(scorekeeper.__file__).parent
SEVEN = Card(7, Suit.HEARTS)
SEVENS = Meld(Kind.SET, parse_cards("7H 7D 7S"), 7)
A_TWO_TAKEN = Swapped(1, (SEVEN, SEVEN), SEVENS, taken=Card(2, Suit.HEARTS))
EXAMPLES: dict[str, object] = {
    "ruleset": table.VENEZUELA,
    "players": tuple(map(table.newcomer, table.PLAYERS)),
    "first_dealer": "ana",
    "drawn": True,
    "agreements": Agreements(advice=False, mentions=False),
    "agreement": "advice",
    "player": "ana",
    "left": 45,
    "count": 2,
    "card": SEVEN,
    "price": 1,
    "ends_reward": False,
    "price_points": 3,
    "cards": 2,
    "discarder": "bruno",
    "down": ("bruno", "chiyo"),
    "melded": True,
    "first_turn": True,
    "way": WayOut.WITHOUT_WILDS,
    "rules": 2,
    "fills": 0,
    "filled": {"bruno": 0},
    "rank": 13,
    "contract": 1,
    "claimants": ("chiyo", "ana"),
    "melds": (events.LaidMeld(meld=SEVENS, item=0, pure=True),),
    "lay_offs": (events.LaidOff(onto=1, cards=(SEVEN,), becomes=SEVENS),),
    "meld": 1,
    "lay_off": events.LaidOff(onto=1, cards=(SEVEN,), becomes=SEVENS),
    "swap": Swapped(1, (SEVEN, SEVEN), SEVENS),
    "becomes": SEVENS,
    "natural": SEVEN,
    "to": End.HIGH,
    "discard": SEVEN,
    "hand": Hand(cards=parse_cards("7H JK")),
    "deal": 2,
    "since": 2,
    "points": {"ana": 12, "bruno": 0},
    "chips": {"ana": 3},
    "went_out": "bruno",
    "hand_of_former": Hand(points=12),
    "proposal": Proposal.of(table.lay_down("ana")),
    "change": -2,
    "was": "Ana",
    "name": "Anna",
    "by": Newcomer(key="emil", name="Emil"),
    "other": "bruno",
    "newcomer": Newcomer(key="emil", name="Emil"),
    "after": "bruno",
    "step": 12,
    "total": 60,
    "overruled": (Reason("buy.no_chips"),),
    "noted": (Reason("goout.not_down", basis=Basis.BOOK),),
}
USUAL = Agreements(melds_kept=False, stakes=Stakes(deal=50))
"""Otherwise than usual, but in nothing that is said at a game's start."""
OTHERWISE = {
    events.AgreementChanged: {"to": False},
    events.MeldPutDown: {"meld": SEVENS},
    events.Nodded: {"by": "bruno"},
    events.ProposalEnded: {"by": "bruno"},
    events.PlayerJoined: {"points": 40, "chips": 5},
    events.Undone: {"to": 9},
    events.FineGiven: {"points": 3, "cents": 50, "word": "late"},
}


def codes_in_the_code() -> set[str]:
    """Every code that stands as a literal in a ``Reason("…")``, of a reason or a note."""
    found = set()
    for file in (
        each for room in ("rules", "game", "store") for each in (ROOMS / room).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Reason"), args=[ast.Constant(value=code), *_]):
                    found |= {code}
    return found


def example_of(kind: type[Event], **facts: object) -> Event:
    given = EXAMPLES | OTHERWISE.get(kind, {}) | facts
    return kind(**{each.name: given[each.name] for each in fields(kind)})


def bare_example_of(kind: type[Event]) -> Event:
    """The event with nothing said that need not be said."""
    needed = {each.name for each in fields(kind) if each.default is each.default_factory}
    given = EXAMPLES | OTHERWISE.get(kind, {})
    return kind(**{name: given[name] for name in needed})


def changed(**agreement: Terms) -> dict[str, object]:
    """The facts of an agreement that was changed, by its name."""
    ((name, to),) = agreement.items()
    return {"agreement": name, "to": to}


def test_every_reason_has_a_sentence_and_every_sentence_a_reason():
    assert codes_in_the_code() | set(OF_FIELDS) == set(OF_REASONS)


def test_no_code_is_worded_twice():
    table = Wordings()
    table.says("a.code")(lambda facts: "One sentence.")

    with pytest.raises(ValueError, match="twice"):
        table.says("a.code")(lambda facts: "Another.")
    with pytest.raises(ValueError, match="twice"):
        Wordings(table, table)


@pytest.mark.parametrize(
    ("left", "said"),
    [(1, "One card is left in deal 4."), (3, "\u2068Ana\u2069 has 3 cards left in deal 4.")],
)
def test_a_sentence_is_in_the_number_of_the_fact_it_counts(left, said):
    table = Wordings()
    table.say_counted(
        *("a.code", "left"),
        "One card is left in deal %(deal)s.",
        "%(player)s has %(num)d cards left in deal %(deal)s.",
    )

    facts = Facts(Reason("a.code", {"left": left, "player": "ana", "deal": 4}), {"ana": "Ana"})

    assert table["a.code"](facts) == said


def test_the_first_word_of_a_reason_leads_to_one_module():
    modules: dict[str, set[str]] = {}
    for each in iter_modules(reasons.__path__):
        module = import_module(f"{reasons.__name__}.{each.name}")
        table = getattr(module, "WORDINGS", {}) if module is not notes else {}
        for code in table:
            modules.setdefault(code.partition(".")[0], set()).add(each.name)

    assert modules["buy"] == {"buying"}
    assert {word: names for word, names in modules.items() if len(names) > 1} == {}


def test_a_code_that_nobody_worded_is_said_all_the_same():
    assert "a.code" in sentence(Reason("a.code"))


def test_every_reason_is_said_with_the_facts_it_really_gives():
    said = {}
    for reason in every_refusal():
        said.setdefault(reason.code, []).append(sentence(reason, NAMES))

    others = set(notes.WORDINGS) | set(story.WORDINGS)
    others |= {code for code in OF_REASONS if code.startswith("answers.")}
    assert set(said) | others == set(OF_REASONS) - set(OF_FIELDS)
    for sentences in said.values():
        assert not [each for each in sentences if "%(" in each or not each.endswith(".")]


@pytest.mark.parametrize("deal", range(1, 8))
def test_the_notes_of_a_deal_are_said_with_their_facts(deal):
    state = table.deal_under_way(deal)

    said = [sentence(note.said, NAMES) for note in deal_notes(state)]

    assert said
    assert not [each for each in said if "%(" in each or not each.endswith(".")]


@pytest.mark.parametrize("note", of_other_games(), ids=lambda note: note.said.code)
def test_the_notes_of_other_games_are_said_with_their_facts(note):
    said = sentence(note.said, NAMES)

    assert "%(" not in said
    assert said.endswith(".")


def test_every_note_is_tried():
    tried = {note.said.code for note in of_other_games()}
    base = {
        note.said.code for deal in range(1, 8) for note in deal_notes(table.deal_under_way(deal))
    }

    assert tried | base == set(notes.WORDINGS)


def test_notes_change_with_what_was_done_already():
    before = table.deal_under_way(6)
    after = table.play(before, KeepJokers(count=1), Exchange())
    said = [{sentence(note.said, NAMES) for note in deal_notes(state)} for state in (before, after)]

    assert said[0] != said[1]


def test_a_small_stock_is_noted():
    assert "19" in sentence(Reason("seats.small_stock", {"left": 19}))


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_told_at_length_and_in_short(kind):
    for event in (example_of(kind), bare_example_of(kind)):
        for said in (
            sentence(event, NAMES, VENEZUELA),
            sentence(event, NAMES),
            sentence(event, NAMES, short=True),
        ):
            assert said.endswith(".")
            assert "%(" not in said


@pytest.mark.parametrize(
    ("kind", "facts", "shown"),
    [
        (events.CardBought, {}, ["Ana", "Bruno", "Chiyo", "7♥", "one chip", "One more card"]),
        (events.CardBought, {"card": None, "price": 2}, ["Bruno", "2 chips"]),
        (events.CardBought, {"discarder": None}, ["Ana", "7♥"]),
        (events.HandCounted, {}, ["Ana", "7♥", "joker", "22 points"]),
        (events.HandCounted, {"hand": Hand(points=31)}, ["31 points"]),
        (events.HandCounted, {"hand": Hand(cards=())}, ["no cards", "0 points"]),
        (events.DealEntered, {}, ["deal 2", "Bruno", "12", "contract 3"]),
        (events.ContractChosen, {}, ["Ana", "contract 3"]),
        (events.WildsAnnounced, {}, ["wild", "K"]),
        (events.WildsAnnounced, {"rank": 0}, ["No extra wild rank"]),
        (events.DiscardTaken, {}, ["Ana", "7♥", "instead of drawing", "Chiyo", "melded"]),
        (events.WentOutCorrected, {"player": None}, ["nobody"]),
        (events.ChipsCorrected, {"change": 1}, ["one chip more"]),
        (events.JokerMoved, {"to": End.LOW}, ["low end"]),
        (events.JokerTaken, {"swap": A_TWO_TAKEN}, ["2♥", "7♥"]),
        (events.LaidDown, {"rules": 2}, ["contract 3"]),
        (events.LaidDown, {"rules": None, "fills": 2}, ["contract 3"]),
        (events.JokersKept, {"count": 0}, ["no joker"]),
        (events.JokersKept, {"count": 1, "ends_reward": True}, ["a joker", "canceled"]),
        (events.AgreementChanged, changed(stakes=Stakes(deal=50, game=200)), ["0.50", "2.00"]),
        (events.GameStarted, {"drawn": False}, ["Ana", "Dara", "Telefunken"]),
        (events.GameStarted, {}, ["no advice"]),
        (events.GameStarted, {"agreements": Agreements(mentions=False)}, ["Missed chances"]),
        (events.AgreementChanged, changed(melds_kept=True), ["from now on"]),
        (events.AgreementChanged, changed(melds_kept=False), ["no longer"]),
        (events.AgreementChanged, changed(advice=False), ["no advice"]),
        (events.AgreementChanged, changed(advice=True), ["gives advice"]),
        (events.AgreementChanged, changed(mentions=False), ["no longer shows"]),
        (events.AgreementChanged, changed(mentions=True), ["missed chances"]),
        (events.PlayerRenamed, {"was": "Ana", "name": "Anita"}, ["Ana", "Anita"]),
        (events.PlayerReplaced, {}, ["Emil", "Ana"]),
        (events.PlayerReplaced, {"was": "Dara"}, ["Emil", "Dara"]),
        (events.PlayerReplaced, {"was": "Player 2"}, ["Player 2", "is now called", "Emil"]),
    ],
)
def test_what_is_told_names_the_facts(kind, facts, shown):
    said = sentence(example_of(kind, **facts), NAMES, VENEZUELA).replace("\ufe0e", "")

    assert not [fact for fact in shown if fact.lower() not in said.lower()]


def test_a_game_that_begins_as_usual_is_not_told_what_is_usual():
    begun = [example_of(events.GameStarted, agreements=each) for each in (Agreements(), USUAL)]

    assert not [event for event in begun if "Compro" in sentence(event, NAMES)]


def test_every_switch_has_its_words():
    assert set(SWITCH_WORDS) == set(SWITCHES)
    for name, switch in SWITCHES.items():
        assert bool(SWITCH_WORDS[name].needs_other) == bool(switch.needs)


def test_every_choice_has_its_words():
    assert set(CHOICE_WORDS) == set(CHOICES)
    for name, options in CHOICES.items():
        assert set(CHOICE_WORDS[name].press) == set(CHOICE_WORDS[name].told) == set(options)


def test_a_step_is_told_without_the_turn_that_ended_by_the_way():
    ended = events.TurnEnded(player="bruno")
    bought = example_of(events.CardBought)

    told = step_text((ended, bought), NAMES)

    assert told == sentence(bought, NAMES, short=True)
    assert "Bruno" in step_text((ended,), NAMES)


def test_a_step_is_told_by_what_weighs_most_in_it():
    counted, closed = example_of(events.HandCounted), example_of(events.DealClosed)

    assert step_text((counted, closed), NAMES) == sentence(closed, NAMES, short=True)


def test_a_step_is_told_in_one_sentence():
    examples = [make(kind) for kind in EVENTS for make in (example_of, bare_example_of)]
    told = [step_text((event,), NAMES) for event in examples]

    assert [each for each in told if len(re.findall(r"[.!?](?=\s|$)", each)) != 1] == []


def test_names_keep_their_own_direction_in_a_sentence():
    reason = Reason("buy.down", {"player": "ana"})

    assert "\u2068آنا\u2069" in sentence(reason, {"ana": "آنا"})


def test_cards_lie_the_same_way_whichever_way_the_sentence_runs():
    shown = show_cards(parse_cards("5-7S"))

    assert (shown[0], shown[-1]) == ("\u2066", "\u2069")
    assert [sign for sign in shown if sign.isdigit()] == ["5", "6", "7"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moment_and_an_amount_can_be_said_in_every_language(language):
    with force_locale(language):
        moment = moment_text(datetime(2026, 11, 21, 19, 3, tzinfo=UTC))
        amount = amount_text(1250)

    assert "UTC" in moment
    assert amount


@pytest.mark.parametrize(
    ("language", "amount", "typed"),
    [("en", "1,250.50", "1250.50"), ("es", "1.250,50", "1250,50"), ("fa", "۱٬۲۵۰٫۵۰", "۱۲۵۰٫۵۰")],
)
def test_an_amount_has_the_readers_point_and_digits(language, amount, typed):
    with force_locale(language):
        assert amount_text(125_050) == amount
        assert amount_typed(125_050) == typed


def test_the_upcard_saves_what_a_buy_costs_and_no_chip_where_there_are_none():
    def said(*, buying: bool, chips: bool) -> str:
        facts = {"leader": "ana", "melded": False, "buying": buying, "chips": chips}
        return sentence(Reason("upcard.free", facts), NAMES)

    assert said(buying=True, chips=True).endswith("instead of drawing: no chip, no extra card.")
    assert said(buying=True, chips=False).endswith("instead of drawing: no extra card.")
    assert said(buying=False, chips=False).endswith("instead of drawing.")


def test_an_entry_that_is_one_of_several_is_named():
    reason = Reason("set.too_short", {"have": 2, "need": 3})

    assert sentence(reason.about(meld=2), NAMES).startswith("Meld 2: ")
    assert sentence(reason.about(lay_off=1), NAMES).startswith("Lay-off 1: ")
    assert START.ruleset.sets.shortest == 3
