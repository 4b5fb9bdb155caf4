"""Pages: rendered, with the bar at their foot, and those for errors; what all templates may use."""

import errno
import re
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from hashlib import sha256
from secrets import token_hex
from threading import Lock
from typing import Any
from zlib import crc32

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    g,
    has_request_context,
    jsonify,
    make_response,
    render_template,
    request,
    session,
    url_for,
)
from flask.templating import Environment
from flask.typing import ResponseReturnValue
from flask_babel import LazyString, lazy_gettext as _
from flask_wtf.csrf import CSRFError, generate_csrf
from werkzeug.exceptions import Forbidden, HTTPException
from werkzeug.routing import Rule
from wtforms import Field

from scorekeeper.store import backups, database
from scorekeeper.store.journal.clerk import PHONE_DIGITS
from scorekeeper.store.models import utc_now
from scorekeeper.store.people.rights import NotAllowed
from scorekeeper.store.unavailable import StoreUnavailable, Trouble
from scorekeeper.wording.trouble import no_backup_text, trouble_text, unavailable_text

from . import access, nextseats
from .access import GameVisit, TableVisit

ID_BYTES = 16  # of a command's id, which is written in hexadecimal
KEPT_IN_PLACE = ("link", "game", "tournament")
"""Parts of an address that stay where a link leads on."""
NOT_RESENT = {"csrf_token"}
IN_A_GAME = re.compile(r"/(?P<link>[^/]+)/game/(?P<game>\d{1,9})/")
FRESH = re.compile(r'name="(?:csrf_token|command_id|seen)" value="[^"]*"')
TRY_AGAIN_AFTER = 5  # seconds
OF_THE_DISK = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EIO: Trouble.BROKEN_DISK,
}

health = Blueprint("health", __name__)


def page(template: str, **facts: object) -> str:
    """Render a page; with the header ``X-Fragment`` only its ``<main>``."""
    return render_template(template, **facts)


def new_command_id() -> str:
    """Return a fresh id for one command, so that it counts once however often it is sent.

    Its first digits are the phone's own, by each link that it uses: so the journal tells a second
    buy of one phone from the same buy of two.
    """
    csrf_token()
    link = (request.view_args or {}).get("link")
    phone = sha256(repr((session.get("csrf_token"), link)).encode()).hexdigest()[:PHONE_DIGITS]
    return phone + token_hex(ID_BYTES)[PHONE_DIGITS:]


def csrf_token() -> str:
    """Return the token of this page's forms, which is made once for all of them."""
    # One phone alone has it: ``web/live`` keeps no such page for others.
    g.apart = True
    made: str = generate_csrf()
    return made


def shared_command_id(*facts: object) -> str:
    """Return the id of a command that counts once from all phones: of what tells it from others."""
    return sha256(repr(facts).encode()).hexdigest()[:32]


def pointing(field: Field, hint: str | None, more: Mapping[str, object]) -> dict[str, object]:
    """Return a field's attributes that lead a screen reader to its hint and its errors."""
    about = [f"{field.id}-hint"] if hint else []
    about += [f"{field.id}-error"] if field.errors else []
    wrong = {"aria-invalid": "true"} if field.errors else {}
    return {**more, **wrong, **({"aria-describedby": " ".join(about)} if about else {})}


_compiling = Lock()
"""Before 3.11.5, Python must not compile syntax trees in two threads at once."""


def fingerprint(html: str) -> str:
    """Return what is equal for parts of pages that read the same.

    What a form has anew each time makes no difference. A page that is being
    filled in has news only where it would read otherwise, asked for anew.
    """
    return f"{crc32(FRESH.sub('', html).encode()):08x}"


class Address(Rule):
    """An address whose way back is compiled when somebody first takes it.

    Werkzeug would do so for all of them at every start, and take a tenth of a second for it.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compile_builder = super()._compile_builder

        def build(rule: Rule, /, **parts: Any) -> tuple[str, str]:
            with _compiling:
                made = compile_builder(append_unknown).__get__(rule)
            setattr(rule, "_build_unknown" if append_unknown else "_build", made)
            built: tuple[str, str] = made(**parts)
            return built

        return build


class Templates(Environment):
    """Flask's templates, which share the globals: comparing them takes a twentieth of a page."""

    def make_globals(self, own: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(own) if own else self.globals


def init_app(app: Flask) -> None:
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        csrf_token=csrf_token,
        new_command_id=new_command_id,
        shared_command_id=shared_command_id,
        pointing=pointing,
        next_seats=nextseats.next_seats,
        own_seat=nextseats.own_seat,
        tabs=tabs,
        address_here=address_here,
        backup_trouble=trouble_of_backups,
        kept_backups=kept_backups,
    )
    app.jinja_env.filters["fingerprint"] = fingerprint
    app.context_processor(describe_request)
    app.url_rule_class = Address
    app.url_defaults(place_keeper(app))
    app.register_error_handler(CSRFError, show_stale_page)
    app.register_error_handler(HTTPException, show_trouble)
    app.register_error_handler(NotAllowed, show_fault)
    app.register_error_handler(Exception, show_fault)
    app.register_error_handler(StoreUnavailable, show_unavailable)
    app.register_error_handler(OSError, show_disk_trouble)


def describe_request() -> dict[str, object]:
    return {
        "layout": "fragment.html" if request.headers.get("X-Fragment") else "base.html",
        "visit": g.get("visit"),
        "here": address_here() if request.method == "GET" else url_for("start.show"),
        "theme": session.get("theme"),
        "suits": session.get("suits"),
    }


def address_here(*, query: bool = False) -> str:
    """Return this request's own address, which begins with the path that Compro stands below.

    query  whether with what was asked after its ``?``
    """
    path = request.full_path if query and request.query_string else request.path
    return request.script_root + path


def place_keeper(app: Flask) -> Callable[[str, dict[str, object]], None]:
    """Return what fills in a request's link and game where ``url_for`` is not given any."""

    @cache
    def expected(endpoint: str) -> tuple[str, ...]:
        expects = app.url_map.is_endpoint_expecting
        return tuple(name for name in KEPT_IN_PLACE if expects(endpoint, name))

    def keep_place(endpoint: str, values: dict[str, object]) -> None:
        known = (request.view_args if has_request_context() else None) or {}
        for name in expected(endpoint):
            if name in known and name not in values:
                values[name] = known[name]

    return keep_place


@dataclass(frozen=True, slots=True)
class Tab:
    """An entry of the bar; ``icon`` names one in ``_macros/icons.html``.

    for_scorekeepers  whether it is left out where the visit may not write
    for_seats         whether it is left out where the visit has no seat in the game
    """

    endpoint: str
    label: LazyString
    icon: str
    for_scorekeepers: bool = False
    for_seats: bool = False

    @property
    def here(self) -> bool:
        """Whether this page, or one of its family, is shown; of those of the Table one is More."""
        family, more = self.endpoint.rpartition(".")[0], "table.more"
        return request.blueprint == family and (self.endpoint == more) == (request.endpoint == more)


TABS = (
    Tab("seat.show", _("My seat"), "hand", for_seats=True),
    Tab("table.show", _("Table"), "table"),
    Tab("deal.show", _("Deal"), "deal"),
    Tab("count.show", _("Count"), "count", for_scorekeepers=True),
    Tab("scores.show", _("Scores"), "scores"),
    Tab("table.more", _("More"), "more"),
)


def tabs(visit: object) -> list[Tab]:
    """Return the entries for whoever is at this visit; none outside a game."""
    if not isinstance(visit, GameVisit):
        return []
    return [
        tab
        for tab in TABS
        if tab.endpoint in current_app.view_functions
        and (visit.may_keep_score or not tab.for_scorekeepers)
        and (visit.seat is not None or not tab.for_seats)
    ]


def show_trouble(error: HTTPException) -> Response | HTTPException:
    """Return the page for an HTTP error, with its status and headers; other answers unchanged."""
    status = error.code or 500
    if status < 400:
        return error
    if isinstance(error, Forbidden) and may_get_pencil(g.get("visit")):
        return make_response(
            page("no_pencil.html", typed=typed(), here=url_for("start.show")), status
        )
    find_game()
    heading, text = trouble_text(status, in_game=isinstance(g.get("visit"), GameVisit))
    response = make_response(
        page("error.html", heading=heading, text=text, here=url_for("start.show")), status
    )
    for name, value in error.get_headers():
        if name.lower() not in {"content-type", "content-length"}:
            response.headers[name] = value
    return response


def find_game() -> None:
    """Note the game in which an address leads nowhere: its error page leads back there."""
    place = IN_A_GAME.match(request.path)
    if request.view_args or not place:
        return
    with suppress(HTTPException, StoreUnavailable):
        access.open_game(place["link"], int(place["game"]))
        request.view_args = place.groupdict()


def show_fault(error: Exception) -> Response | HTTPException:
    """Return the page of a link that opens nothing: its table may be deleted at any moment.

    What was just read is gone then, or what is written refers to nothing.

    errors  any other fault, again
    """
    link = (request.view_args or {}).get("link") or getattr(g.get("visit"), "link", None)
    try:
        if link:
            access.visit_by(link, access.find_row(link))
    except HTTPException as gone:
        g.pop("visit", None)
        return show_trouble(gone)
    if isinstance(error, NotAllowed):
        return show_trouble(Forbidden())
    raise error


def may_get_pencil(visit: object) -> bool:
    """Return whether it is a pencil that is missing here, which a seat may have."""
    return isinstance(visit, GameVisit) and visit.seat is not None


def show_stale_page(error: CSRFError) -> Response:
    return make_response(page("stale.html", typed=typed()), 400)


def show_unavailable(error: StoreUnavailable) -> Response:
    """Return the page that says what is wrong with the database, and offers to try again."""
    current_app.logger.error("%s", error.message)
    writes = request.method == "POST"
    with_file = request.mimetype == "multipart/form-data"  # files are not sent back and forth
    in_phone = current_app.config["POCKET"]
    heading, why, then = unavailable_text(error.trouble, writes=writes, in_phone=in_phone)
    facts = {
        "heading": heading,
        "why": why,
        "then": then,
        "writes": writes,
        "typed": typed() if writes and not with_file else [],
        "here": url_for("start.show"),
    }
    if error.trouble is Trouble.NO_ROOM:
        # With 503 a phone would keep the entry and send it again and again.
        return make_response(page("unavailable.html", **facts), 422)
    response = make_response(page("unavailable.html", **facts), 503)
    response.headers["Retry-After"] = str(TRY_AGAIN_AFTER)
    if not writes:
        response.headers["Refresh"] = str(TRY_AGAIN_AFTER)
    return response


def show_disk_trouble(error: OSError) -> Response:
    """Return the same page for a disk that is full or broken. errors: any other error, again."""
    trouble = OF_THE_DISK.get(error.errno or 0)
    if trouble is None:
        raise error
    return show_unavailable(StoreUnavailable(trouble, error.strerror))


def typed() -> list[tuple[str, str]]:
    return [pair for pair in request.form.items(multi=True) if pair[0] not in NOT_RESENT]


@health.get("/health")
def show_health() -> ResponseReturnValue:
    """Answer as JSON: 200 where the database can be reached, 503 where it cannot.

    database  whether it can be reached
    revision  that of its tables; null where it cannot be reached
    backup    null where Compro keeps none (PostgreSQL has its own); else ``age`` of the last good
              one in seconds, null where there is none yet
    """
    revision = database.find_revision()
    keeper = kept_backups()
    made = keeper.last_made() if keeper else None
    age = max(utc_now() - made, timedelta()) if made else None
    answer = jsonify(
        database=revision is not None,
        revision=revision,
        backup=keeper and {"age": None if age is None else int(age.total_seconds())},
    )
    answer.status_code = 200 if revision is not None else 503
    return answer


def kept_backups() -> backups.Keeper | None:
    return backups.find_keeper(current_app)


def trouble_of_backups() -> str | None:
    """Return what is wrong with the backups, on a scorekeeper's page; None: nothing is told."""
    visit, keeper = g.get("visit"), kept_backups()
    told = isinstance(visit, TableVisit) and visit.may_keep_score
    return no_backup_text() if told and keeper and keeper.trouble else None
