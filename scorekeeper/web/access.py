"""The links that open a table, and visits: requests that came by such a link.

Whoever holds a link may look on, or play on a seat of their own, or keep the score. Views find
their visit by ``open_table`` or ``open_game``. A browser knows the tables it has opened.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from hashlib import sha1
from http import HTTPStatus
from typing import TypeVar

from flask import Flask, Response, current_app, g, request, session
from itsdangerous import BadSignature, Signer
from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.routing import IntegerConverter, ValidationError

from scorekeeper.game.entering import may_confirm
from scorekeeper.game.names import is_nameless
from scorekeeper.game.own_entries import keeps_score, seat_of
from scorekeeper.game.state import Deal, State
from scorekeeper.store.books import versions
from scorekeeper.store.journal import clerk, states
from scorekeeper.store.journal.clerk import OpenGame
from scorekeeper.store.models import utc_now
from scorekeeper.store.people import ending, rights, tables
from scorekeeper.store.people.rights import Author, NotAllowed, Right, author_by
from scorekeeper.store.unavailable import StoreUnavailable
from scorekeeper.wording.names import called, name_after

from . import limiting

HIGHEST_NUMBER = 2**31 - 1  # no row has a higher one
LONGEST_NUMBER = 10  # digits
SEAT_COLOURS = 8  # in tokens-seats.css
MOST_TABLES_KNOWN = 12  # cookies are small


# Without slots, so that what a page asks again and again is worked out once.
@dataclass(frozen=True, kw_only=True)
class TableVisit:
    """A visit: one request by a link, with the table that the link opens.

    link      the link as it stands in addresses
    kept_as   what somebody called the table; "": nobody did
    person    number of the person whose seat the link is; None: it is nobody's
    author    who writes what this visit writes; the store asks anew whether that is allowed
    language  in which that player reads; None: as the phone prefers
    used      when the table was last used, to the day
    ends      when it will be deleted; None: it will not
    """

    link: str
    table_id: int
    kept_as: str
    person: int | None
    author: Author
    language: str | None
    used: datetime
    ends: datetime | None

    @property
    def table_name(self) -> str:
        return called(self.named)

    @cached_property
    def named(self) -> str:
        """The table's name in no reader's language: as kept, or else after who plays there now."""
        state = None if self.kept_as else self.newest_state()
        players = [state.players[key].name for key in state.seats] if state else []
        return self.kept_as or name_after(players)

    def newest_state(self) -> State | None:
        """Return the game that the table began last, as it stands; None before the first."""
        return states.newest_state_at(self.table_id)

    @property
    def link_id(self) -> int:
        assert self.author.link_id is not None  # visits come by a link
        return self.author.link_id

    @property
    def who(self) -> str:
        """The name under which this phone's entries stand in the log."""
        return called(self.author.who)

    @property
    def right(self) -> Right:
        """What the link gives now: a seat with a pencil keeps the score, too."""
        return self.author.right

    @cached_property
    def may_keep_score(self) -> bool:
        return self.author.may_write

    @property
    def may_hand_out(self) -> bool:
        """Whether links are made and taken back by this one: a scorekeeper's, not a seat's.

        Whoever was lent a pencil could otherwise keep it for good.
        """
        return self.author.full

    @property
    def may_take_seat(self) -> bool:
        """Whether the link is the one by which the players of the table take their seats."""
        return self.right is Right.PLAY and self.person is None and not self.author.full


@dataclass(frozen=True, kw_only=True)
class GameVisit(TableVisit):
    """A visit to a game of the table, with the game as it stood when the request came."""

    game: OpenGame

    @cached_property
    def state(self) -> State:
        return with_names(self.game.state)

    def newest_state(self) -> State | None:
        """Return the same, or the game itself while it goes on."""
        return super().newest_state() if self.game.state.over else self.game.state

    @cached_property
    def next_game(self) -> int | None:
        """The game that the table plays now instead of this one; None where there is none."""
        return next_game(self.game)

    @property
    def goes_on_to(self) -> int | None:
        """The game to which a page of one that is over goes on by itself; None: it stays.

        In the next round of a tournament, a shared phone first says where each player sits.
        """
        return self.next_game if self.person is not None or not self.game.rounds else None

    @property
    def number(self) -> int:
        """What the game's pages are known by, for live news."""
        return number_of(self.game, self.next_game)

    @cached_property
    def seat(self) -> str | None:
        """Key of the player whose seat the link is; None where it is nobody's in this game."""
        return seat_of(self.game.state, self.author.person)

    def is_nameless(self, player: str) -> bool:
        """Return whether nobody has given this player a name yet."""
        one = self.game.state.players.get(player)
        return one is not None and is_nameless(one.name)

    def may_count(self, player: str) -> bool:
        """Return whether this visit may enter what a player's hand holds at the deal's end."""
        return self.may_keep_score or player == self.seat

    def may_confirm(self, deal: Deal, player: str) -> bool:
        """Return whether this visit is asked whether a counted hand is right."""
        asked = self.may_keep_score or self.seat is not None
        return asked and may_confirm(self.state, deal, player, self.seat)

    def may_put_down(self, player: str | None) -> bool:
        """Return whether this visit may send what a player puts down; None: its own seat's."""
        own = self.seat in self.state.deal.players and player in (None, self.seat)
        return self.may_keep_score or own

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Seat key → name, of everybody who plays or has played."""
        return {key: player.name for key, player in self.state.players.items()}

    @property
    def hues(self) -> Mapping[str, int]:
        """Seat key → which of the colours of seats is its own, on every phone alike.

        It stays with the seat, whoever changes places or takes over.
        """
        return {key: place % SEAT_COLOURS + 1 for place, key in enumerate(self.game.state.players)}


def next_game(game: OpenGame) -> int | None:
    """Return the game that the table plays now instead of this one; None where there is none.

    It does so where this one is over, or where another version of it counts, or where another
    round of its tournament has begun.
    """
    if game.aside:
        return versions.find_standing(game.id)
    now = tables.game_under_way(game.table_id) if game.state.over or game.rounds else None
    return None if now == game.id else now


def number_of(game: OpenGame, following: int | None) -> int:
    """Return what the pages of a game are known by, for live news.

    It is the number of the last event, and more once people go on elsewhere: the table with
    another game (``following``), or a tournament with another round.
    """
    return game.number + game.rounds + (following is not None)


def with_names(state: State) -> State:
    """Return the state with what its reader calls those who have no name yet."""
    if not any(is_nameless(each.name) for each in state.players.values()):
        return state
    players = {key: replace(each, name=called(each.name)) for key, each in state.players.items()}
    return replace(state, players=players)


Arrived = TypeVar("Arrived", bound=TableVisit)


class RowNumber(IntegerConverter):
    """A number in an address (``<int:game>``), no higher than the number of a row can be."""

    regex = r"\d{1,10}"

    def to_python(self, value: str) -> int:
        """Return the number. errors: ValidationError, so that other routes are tried."""
        number: int = super().to_python(value)
        if number > HIGHEST_NUMBER:
            raise ValidationError
        return number


def init_app(app: Flask) -> None:
    """Make the signer of links, with the application's secret; use ``RowNumber`` in addresses."""
    app.url_map.converters["int"] = RowNumber
    app.after_request(note_use)
    app.extensions["compro-links"] = Signer(
        app.config["SECRET_KEY"], salt="compro link", key_derivation="hmac", digest_method=sha1
    )


def note_use(response: Response) -> Response:
    """Note that a table is in use: opened by its scorekeeper, or written to, once a day.

    Once it is to be deleted, opening it is not enough: somebody has to say so, or to record.
    """
    visit: TableVisit | None = g.get("visit")
    if visit is None or response.status_code >= HTTPStatus.BAD_REQUEST:
        return response
    sends = request.method == "POST" and visit.right.covers(Right.PLAY)
    opens = visit.may_keep_score and visit.ends is None
    stale = visit.ends is not None or visit.used < utc_now() - ending.DAY
    if stale and (sends or opens):
        with suppress(StoreUnavailable, NotAllowed):  # the page stands all the same
            ending.use_table(visit.table_id, by=visit.author)
    return response


def number_asked(text: str) -> int | None:
    """Return the number in a query's text; None where it is none that a row can have."""
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        return None
    number = int(text)
    return number if number <= HIGHEST_NUMBER else None


def before_asked(least: int = 0) -> int | None:
    """Return the number before which a list begins; None: it is not said. errors: NotFound."""
    asked = request.args.get("before", "")
    number = number_asked(asked) if asked else None
    if asked and (number is None or number < least):
        raise NotFound
    return number


def sign(nonce: str) -> str:
    """Return the link, as it stands in addresses, for the secret that its row keeps."""
    signer: Signer = current_app.extensions["compro-links"]
    return signer.sign(nonce).decode()


def open_table(link: str, right: Right = Right.LOOK) -> TableVisit:
    """Return the visit to the table that this link opens.

    errors  NotFound for a wrong, malformed or revoked link, all alike; Forbidden where the link is
            good but does not give this right; TooManyRequests for an address that keeps guessing
    """
    return arrive(visit_by(link, find_row(link)), right)


def open_game(link: str, game: int, right: Right = Right.LOOK) -> GameVisit:
    """Return the visit to a game. errors: as ``open_table``; NotFound for no game of the table."""
    asked: GameVisit | None = g.pop("opened", None)
    if asked is not None:  # just now, by ``live.lookers``
        return arrive(asked, right)
    row, opened = clerk.open_by_link(nonce_of(link), game)
    found = visit_by(link, row, opened.state if opened else None)
    if opened is None:
        raise NotFound
    return arrive(GameVisit(game=opened, **vars(found)), right)


def open_to_write(link: str, game: int) -> GameVisit:
    return open_game(link, game, Right.KEEP_SCORE)


def find_player(visit: GameVisit, player: str) -> GameVisit:
    """Return the visit if this player plays or has played in its game. errors: NotFound."""
    if player not in visit.state.players:
        raise NotFound
    return visit


def visit_by(link: str, row: rights.Link | None, state: State | None = None) -> TableVisit:
    """Return the visit of a link that is kept like this; None: it was never given.

    Only wrong links count against an address, so a good one opens whoever else guesses.

    state   of the game that is asked for; None: it is the table, whose newest game has its pencils
    errors  NotFound; TooManyRequests
    """
    if row is None or not row.is_open:
        forget(link)
        limiting.count_wrong_link()
        raise NotFound
    return TableVisit(
        link=link,
        table_id=row.table_id,
        kept_as=row.table_name,
        person=row.person_id,
        author=author_of(row, state),
        language=row.language,
        used=row.used,
        ends=row.ends if current_app.config["KEEP_MONTHS"] else None,
    )


def author_of(row: rights.Link, state: State | None = None) -> Author:
    """Return who comes by an open link, with the rights of this moment; ``state``: ``visit_by``."""
    person = row.person_id
    state = states.newest_state_at(row.table_id) if person and state is None else state
    return author_by(
        who=called_in(state, row) if person else session.get("who") or row.label,
        link_id=row.id,
        table_id=row.table_id,
        right=row.right,
        person_id=person,
        pencil=bool(person and state and keeps_score(state, str(person))),
    )


def called_in(state: State | None, row: rights.Link) -> str:
    """Return whose link it is, by this game: a seat may have got its name after its link."""
    key = seat_of(state, str(row.person_id)) if state else None
    return state.players[key].name if state and key else row.label


def find_row(link: str) -> rights.Link | None:
    """Return the link as it is kept, revoked or not; None where it was never given.

    A link with a wrong signature is looked up too, as one that nobody has: so the time that the
    answer takes tells nothing about it.
    """
    return rights.find_link(nonce_of(link))


def find_rows(some: Iterable[str]) -> dict[str, rights.Link]:
    """Return link → the link as it is kept, revoked or not, without those that were never given."""
    nonces = {link: nonce_of(link) for link in some}
    found = rights.find_links(set(nonces.values()))
    return {link: found[nonce] for link, nonce in nonces.items() if nonce in found}


def nonce_of(link: str) -> str:
    """Return the secret in a link; "", which no link has, where its signature is wrong."""
    signer: Signer = current_app.extensions["compro-links"]
    try:
        return signer.unsign(link).decode()
    except (BadSignature, UnicodeDecodeError):
        return ""


def arrive(visit: Arrived, right: Right) -> Arrived:
    """Return the visit, noted in ``g.visit`` and the browser's tables. errors: Forbidden."""
    g.visit = visit
    remember(visit.link, visit.named)
    if not visit.right.covers(right):
        raise Forbidden
    return visit


def known_links() -> dict[str, str]:
    """Return link → name of its table, the newest first."""
    return dict(session.get("tables", []))


def remember(link: str, table_name: str) -> None:
    """Put a table in front, unless it stands in the list already."""
    known = known_links()
    if known.get(link) != table_name:
        known.pop(link, None)
        newest_first = {link: table_name, **known}
        session["tables"] = list(newest_first.items())[:MOST_TABLES_KNOWN]


def forget(link: str) -> None:
    """Take a link that opens nothing out of the list."""
    known = known_links()
    if known.pop(link, None) is not None:
        session["tables"] = list(known.items())
