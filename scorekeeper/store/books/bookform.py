"""The form of a book, a table's file: one JSON document, decoded whole and strictly."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from json import detect_encoding
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from scorekeeper.game.names import tidy_name
from scorekeeper.game.refusal import LONGEST_KEY, name_faults
from scorekeeper.game.seasons import Measure
from scorekeeper.store.models import LENGTH_OF_IDENTITY, LONGEST_COMMAND_ID
from scorekeeper.store.people.houserules import LARGEST_OVERLAY, MOST_VERSIONS, written
from scorekeeper.store.people.payments import MOST_CENTS, MOST_PAYMENTS
from scorekeeper.store.people.seasons import MOST_NEEDED, MOST_RULESETS, MOST_SEASONS

from .packing import LARGEST_UNPACKED, PACKED, unpack

FORMAT = "compro book"
VERSION = 1
LARGEST = 20 * 1024 * 1024  # bytes: a thousand evenings
MOST_PEOPLE = 2_000
LONGEST_TYPED = 200  # characters of a name before it is tidied
_IDENTITY = re.compile(r"required field `identity`|\.identity`$")
_WHERE = re.compile(r"`\$\.(?:rules|games\[(\d+)\](?:\.events\[(\d+)\])?)")
CommandId = Annotated[str, Meta(pattern=rf"^[!-~]{{1,{LONGEST_COMMAND_ID}}}\Z")]
Identity = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{{LENGTH_OF_IDENTITY}}}\Z")]
Moment = Annotated[datetime, Meta(tz=True)]
YEARS = range(2000, 2200)
Typed = Annotated[str, Meta(max_length=LONGEST_TYPED)]
Day = Annotated[str, Meta(pattern=r"^(2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?\Z")]
Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Parsed = TypeVar("Parsed")


class Fault(StrEnum):
    """Why a book is refused."""

    NO_BOOK = "no book"
    NEWER = "written by a later version"
    TOO_LARGE = "too large"
    MISWRITTEN = "not written as a book is"
    ORDER = "an event is missing, or out of order"
    FACTS = "no event that can be read"
    CANNOT_FOLLOW = "could not happen there"
    TWICE = "the same game again"
    UNKNOWN = "no identity, or none that Compro gives"
    RULES = "house rules that cannot be kept"


class BookRefused(ValueError):
    """A book is refused. ``game``, ``event``: where, counted from 1; 0: nowhere in particular."""

    def __init__(self, fault: Fault, game: int = 0, event: int = 0) -> None:
        super().__init__(fault, game, event)
        self.fault = fault
        self.game = game
        self.event = event


class BookPerson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person of the table; the events of this book name them by their identity.

    same_as  the identity of the person as whom they are counted; unset: as themselves
    """

    identity: Identity
    name: Typed
    same_as: Identity | UnsetType = UNSET


class BookEvent(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event of the journal.

    step     the number of the last event of the same step
    kind     the name of the event's class; ``body``: its fields
    command  the id of the command, on the first event of a step only
    """

    number: Number
    step: Number
    at: Annotated[datetime, Meta(tz=True)]
    who: Typed
    kind: Annotated[str, Meta(max_length=LONGEST_KEY)]
    body: msgspec.Raw
    command: CommandId | UnsetType = UNSET


class BookRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A version of house rules.

    command   the id of the command that made it
    overlay   the fields that differ from the base, as plain data
    first     ``command`` of the first version of the same rules; unset on that one
    replaced  when a newer version was made; None: it is the current one
    archived  when the rules were put away; None: they are not
    """

    command: CommandId
    name: str
    overlay: dict[str, Any]
    created: Moment
    first: CommandId | UnsetType = UNSET
    replaced: Moment | None = None
    archived: Moment | None = None

    @property
    def line(self) -> str:
        """The id that all versions of the same rules share: the first one's command."""
        return self.command if self.first is UNSET else self.first


class BookGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game, with its whole journal.

    identity   the same in all books. Where it went on at two places, two games of a book have it
    aside      whether another of them counts instead
    uncounted  whether its table keeps it without counting
    undecided  whether it is set aside only until somebody says which version counts
    """

    identity: Identity
    events: tuple[BookEvent, ...]
    aside: bool = False
    uncounted: bool = False
    undecided: bool = False


class BookSeason(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A season that the table named. ``command``: the id of the command that made it."""

    command: CommandId
    name: Typed
    first: Day = ""
    last: Day = ""
    by: Measure = Measure.GAMES
    least_games: Annotated[int, Meta(ge=0, le=MOST_NEEDED)] = 0
    least_share: Annotated[int, Meta(ge=0, le=100)] = 0
    rulesets: Annotated[tuple[Typed, ...], Meta(max_length=MOST_RULESETS)] = ()


class BookPayment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A payment. ``command``: the id of the command that made it; ``undone``: None: it stands."""

    command: CommandId
    payer: Identity
    receiver: Identity
    cents: Annotated[int, Meta(ge=1, le=MOST_CENTS)]
    at: Moment
    undone: Moment | None = None


class Cover(Struct, frozen=True):
    """The two fields by which any version of a book is known."""

    format: str
    version: int


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole book. ``games``: in the order in which they began; ``rules``: the house rules.

    identity  of the table, the same in all its books
    """

    format: str
    version: int
    identity: Identity
    table: Typed
    people: Annotated[tuple[BookPerson, ...], Meta(max_length=MOST_PEOPLE)]
    rules: tuple[BookRules, ...]
    games: tuple[BookGame, ...]
    seasons: Annotated[tuple[BookSeason, ...], Meta(max_length=MOST_SEASONS)] = ()
    payments: Annotated[tuple[BookPayment, ...], Meta(max_length=MOST_PAYMENTS)] = ()


_COVERS = msgspec.json.Decoder(Cover)
_BOOKS = msgspec.json.Decoder(Book)


def decode_book(data: bytes) -> Book:
    """Return the book that these bytes are. errors: BookRefused."""
    if len(data) > LARGEST:
        raise BookRefused(Fault.TOO_LARGE)
    text = _unpacked(_in_utf8(data))
    cover = _decode(_COVERS, text, Fault.NO_BOOK)
    if cover.format != FORMAT or cover.version < 1:
        raise BookRefused(Fault.NO_BOOK)
    if cover.version > VERSION:
        raise BookRefused(Fault.NEWER)
    return _decode(_BOOKS, text, Fault.MISWRITTEN)


def _in_utf8(data: bytes) -> bytes:
    """Return a JSON text without a byte order mark; an editor may have saved it as UTF-16."""
    coding = detect_encoding(data)
    try:
        return data if coding == "utf-8" else data.decode(coding).encode()
    except UnicodeError as error:
        raise BookRefused(Fault.NO_BOOK) from error


def _unpacked(text: bytes) -> bytes:
    """Return the JSON of a book that came as a row of codes; any other text as it is."""
    signs = text.strip()
    if not signs.startswith(PACKED.encode()):
        return text
    try:
        book = unpack(signs[len(PACKED) :])
    except ValueError as error:
        raise BookRefused(Fault.NO_BOOK) from error
    if len(book) > LARGEST_UNPACKED:
        raise BookRefused(Fault.TOO_LARGE)
    return book


def _decode(decoder: msgspec.json.Decoder[Parsed], text: bytes, fault: Fault) -> Parsed:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        found = _WHERE.search(str(error))
        if _IDENTITY.search(str(error)):
            fault, found = Fault.UNKNOWN, None
        if found and found[1] is None:
            raise BookRefused(Fault.RULES) from error
        game, event = (
            (int(place) + 1 if place else 0 for place in found.groups()) if found else (0, 0)
        )
        raise BookRefused(fault, game, event) from error


def tidy_rules(rules: Sequence[BookRules]) -> tuple[BookRules, ...] | None:
    """Return these versions with tidy names; None where they cannot be the house rules of a book.

    Each version must come after the first of its rules. Exactly one version of each rules must be
    current. No command may occur twice.
    """
    tidy = tuple(map(_tidy, rules))
    current = [each.line for each in tidy if each.replaced is None]
    firsts: set[str] = set()
    for each in tidy:
        if each.first is UNSET:
            firsts.add(each.command)
        elif each.first not in firsts:
            return None
    stand = (
        len({each.command for each in tidy}) == len(tidy) <= MOST_VERSIONS
        and sorted(current) == sorted(firsts)
        and all(map(_can_be_kept, tidy))
    )
    return tidy if stand else None


def _tidy(version: BookRules) -> BookRules:
    overlay = version.overlay
    if isinstance(named := overlay.get("name"), str):
        overlay = {**overlay, "name": tidy_name(named)}
    return replace(version, name=tidy_name(version.name), overlay=overlay)


def is_possible(moment: datetime) -> bool:
    """Return whether a book may hold this time: also as it is kept and written again, in UTC."""
    return moment.year in YEARS and moment.astimezone(UTC).year in YEARS


def _can_be_kept(version: BookRules) -> bool:
    moments = (version.created, version.replaced, version.archived)
    if any(moment and not is_possible(moment) for moment in moments):
        return False
    if any(name_faults(version.name, ())) or version.overlay.get("name") != version.name:
        return False
    try:
        return len(written(version.overlay)) <= LARGEST_OVERLAY
    except (ValueError, RecursionError):
        return False
