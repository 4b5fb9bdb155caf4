"""Checks of every request (host, size, text, token), headers of every answer, and the session.

A page shows links and codes that begin with the name it was asked under. So Compro answers only
under names that are its own: those of the setting COMPRO_HOSTS, those of this machine, and those
that the network's resolver gives its addresses. That also keeps out pages of other sites whose name
suddenly points here (DNS rebinding). An IP address is answered: no other site has it for a name.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from datetime import datetime
from hashlib import sha1
from ipaddress import ip_address
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import unquote_to_bytes, urlsplit

from flask import Flask, Response, current_app, g, make_response, render_template, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_wtf import CSRFProtect
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer
from werkzeug.exceptions import BadRequest
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.addresses import PREFIX, NamesNearby

from .responses import FOLLOWED

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

NOWHERE = (
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()"
)
ROBOTS = "X-Robots-Tag"
PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",  # X-Frame-Options would say it once more
    "Permissions-Policy": NOWHERE,  # the screen may be kept on, which is so without a word
    "Referrer-Policy": "no-referrer",  # an address here is a key to a table
    "X-Content-Type-Options": "nosniff",
    ROBOTS: "noindex, nofollow",
    "Cache-Control": "no-store",
}
WITHIN_ITSELF = {  # the page that holds Compro in a phone's browser shows it in a frame
    "Content-Security-Policy": PAGE_HEADERS["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'"
    )
}
YEAR = 365 * 24 * 60 * 60  # seconds
STAY_WITH_HTTPS = {"Strict-Transport-Security": f"max-age={YEAR}"}
FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}  # a file can do nothing by itself
View = TypeVar("View", bound=Callable[..., object])
MOST_ESCAPED = 1024 * 1024
"""Most bytes of a form without files: its signs are escaped, and reading them takes long."""
LOCALHOST = "localhost"
NEARBY = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Endings that routers at home give to names of machines; no other site can have such a name."""
AT = "at"  # in a page's address: which of several ways here its links and codes show
AT_HOME = "lan"  # among COMPRO_HOSTS: any name with such an ending
SAID_PREFIX = "HTTP_X_FORWARDED_PREFIX"
SAID_SCHEME = "HTTP_X_FORWARDED_PROTO"
SCHEMES = {"http", "https"}
BROKEN = ("\x00", "\ufffd")  # NUL; the sign put in place of bytes that are not UTF-8


class StrangeHost(BadRequest):
    """Compro was asked under a name that is none of its own."""


class Signer(TimestampSigner):
    """A signer that notes the time, and takes what was signed before the clock was put back."""

    def unsign(  # type: ignore[override]
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False
    ) -> bytes | tuple[bytes, datetime]:
        """Return what was signed. errors: BadSignature; SignatureExpired beyond ``max_age``."""
        value, signed = super().unsign(signed_value, return_timestamp=True)
        if max_age is not None and self.get_timestamp() - signed.timestamp() > max_age:
            raise SignatureExpired("signed too long ago", payload=value, date_signed=signed)
        return (value, signed) if return_timestamp else value


class Proxies(ProxyFix):
    """Trusted proxies. One that sets no path of its own passes on what a stranger has sent."""

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, below the path that a proxy says; what is no path is not believed.

        Nor is a way to come that is not of the web: links would begin with it.
        """
        said = environ.get(SAID_PREFIX, "").rpartition(",")[2].strip().rstrip("/")
        if not PREFIX.fullmatch(said):
            del environ[SAID_PREFIX]
        schemes = environ.pop(SAID_SCHEME, "").lower()
        if {each.strip() for each in schemes.split(",")} <= SCHEMES:
            environ[SAID_SCHEME] = schemes
        return super().__call__(environ, start_response)


class SessionInterface(SecureCookieSessionInterface):
    """Flask's session: it outlives the browser, and keeps to HTTPS where the page came by it."""

    digest_method = staticmethod(sha1)  # Flask's own takes a way round OpenSSL

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return what signs sessions; a clock that was put back ends none."""
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = Signer
        return serializer

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Let the phone's clock end the cookie, by Max-Age: this machine's may be far behind."""
        super().save_session(app, session, response)
        begins = f"{self.get_cookie_name(app)}="
        lasts = int(app.permanent_session_lifetime.total_seconds())
        cookies = [
            f"{cookie}; Max-Age={lasts}"
            if cookie.startswith(begins) and "Max-Age=" not in cookie
            else cookie
            for cookie in response.headers.getlist("Set-Cookie")
        ]
        response.headers.setlist("Set-Cookie", cookies)

    def get_cookie_path(self, app: Flask) -> str:
        """Return the path that Compro stands below: what else is on that host gets no cookie."""
        return request.script_root or "/"

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def init_app(app: Flask) -> None:
    """Look at every request, and give every answer its headers.

    What the network calls this machine may be set in ``NAMES_NEARBY``, as anything that contains.
    """
    app.session_interface = SessionInterface()
    app.config.setdefault("NAMES_NEARBY", NamesNearby())
    app.jinja_env.globals.update(other_ways=other_ways)
    if app.config["PROXIES"]:
        trusted = app.config["PROXIES"]
        app.wsgi_app = Proxies(  # type: ignore[method-assign]
            app.wsgi_app, x_for=trusted, x_proto=trusted, x_host=trusted, x_prefix=1
        )
    if not app.config["POCKET"]:  # which nobody asks from outside, under whatever name
        app.before_request(refuse_strange_hosts)
    app.register_error_handler(StrangeHost, show_strange_host)
    app.before_request(make_room)
    app.before_request(refuse_broken_text)
    app.before_request(refuse_other_bodies)
    CSRFProtect(app)
    app.after_request(add_headers)


def takes_more(most: int, *, files: bool = False) -> Callable[[View], View]:
    """Return a decorator of views: their form may have so many bytes, and hold ``files``."""

    def mark(view: View) -> View:
        view.takes_files = most if files else 0  # type: ignore[attr-defined]
        view.takes_more = most  # type: ignore[attr-defined]
        return view

    return mark


def room_for_files() -> int:
    """Return how many bytes this request's form with files may have; 0 where it may hold none."""
    view = current_app.view_functions.get(request.endpoint or "")
    return getattr(view, "takes_files", 0)


def make_room() -> None:
    """Set the limits of this request's size, where its view takes more than others."""
    view = current_app.view_functions.get(request.endpoint or "")
    if typed := getattr(view, "takes_more", 0):
        as_it_is = request.mimetype == "multipart/form-data"
        most = room_for_files() or typed if as_it_is else min(typed, MOST_ESCAPED)
        request.max_content_length = most
        request.max_form_memory_size = typed


def largest_form(app: Flask) -> int:
    """Return how many bytes the largest form of any view may have, for whoever serves."""
    more: list[int] = [getattr(view, "takes_files", 0) for view in app.view_functions.values()]
    return max(MOST_ESCAPED, *more)


def refuse_broken_text() -> None:
    """Raise BadRequest where address or form hold malformed UTF-8 or NUL, which cannot be kept."""
    path = request.environ.get("PATH_INFO", "").encode("latin-1", "replace")
    sent = [path, request.query_string]
    if request.mimetype == "application/x-www-form-urlencoded":
        sent.append(request.get_data())
    if is_plain(b"".join(sent)) and request.mimetype != "multipart/form-data":
        return
    if not all(is_text(unquote_to_bytes(part)) for part in sent) or any(
        sign in text for pair in request.form.items(multi=True) for text in pair for sign in BROKEN
    ):
        raise BadRequest("broken text")


def is_plain(sent: bytes) -> bool:
    """Return whether these bytes are ASCII with nothing escaped, so that nothing can be broken."""
    return sent.isascii() and b"%" not in sent and b"\x00" not in sent


def refuse_other_bodies() -> None:
    """Raise BadRequest on what no form of ours sends: JSON, nothing, files where none belong.

    FlaskForm would read JSON as a form, and take an empty form for one that was not sent.
    """
    if request.method != "POST":
        return
    if not request.form or (request.files and not room_for_files()):
        raise BadRequest("no form")


def is_text(sent: bytes) -> bool:
    try:
        return "\x00" not in sent.decode()
    except UnicodeDecodeError:
        return False


def add_headers(response: Response) -> Response:
    """Return the response with headers: only this server is trusted, and no page is kept.

    Of a server for everybody the first page may be found by searching, and nothing else.

    Over HTTPS it is told to come by HTTPS from now on; said over plain HTTP, that would not count.
    """
    is_file = request.endpoint == "static.file" and response.mimetype != "text/html"
    own = FILE_HEADERS if is_file else PAGE_HEADERS
    own = own | WITHIN_ITSELF if current_app.config["POCKET"] and not is_file else own
    own = own | STAY_WITH_HTTPS if request.is_secure else own
    if request.endpoint == "start.show" and current_app.config["CONTACT"]:
        own = {name: value for name, value in own.items() if name != ROBOTS}
    known = {name.lower() for name, _ in response.headers}
    response.headers.extend({name: own[name] for name in own if name.lower() not in known})
    return response


def refuse_strange_hosts() -> None:
    """Raise StrangeHost where the request asks for a name that is none of ours.

    A request that names no host at all is no browser's, and has no name to show. A page that a form
    leads to is asked for under the form's name, and that was looked at just now.
    """
    asked = request.environ
    if "HTTP_HOST" in asked and FOLLOWED not in asked and not is_known(request.host):
        raise StrangeHost


def show_strange_host(_: StrangeHost) -> Response:
    """Return the page that says what to do; it does not repeat the name, and needs no styles."""
    at_home = is_of_home(name_of(request.host))
    return make_response(render_template("strange_host.html", at_home=at_home), 400)


def is_known(host: str) -> bool:
    """Return whether Compro answers under this name, with or without a port."""
    name, hosts = name_of(host), current_app.config["HOSTS"]
    if not name:
        return False
    if name in hosts or is_address(name) or is_own(name) or (AT_HOME in hosts and is_of_home(name)):
        return True
    return name in current_app.config["NAMES_NEARBY"]


def name_of(host: str) -> str:
    """Return the name or IP address of a host without its port; "" where it has none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:  # brackets that hold no address
        return ""


def is_own(name: str) -> bool:
    """Return whether this machine is called so, by itself or by its neighbours."""
    own = socket.gethostname().lower()
    short, _, ending = name.partition(".")
    near = short == own.partition(".")[0] and ending in ("", *NEARBY)
    return near or name in (LOCALHOST, own)


def is_of_home(name: str) -> bool:
    """Return whether a name is one that only routers and machines at home give."""
    return any(name.endswith(f".{ending}") for ending in NEARBY)


def is_address(text: str) -> bool:
    """Return whether this is an IP address that one machine can have."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    return not (address.is_unspecified or address.is_multicast)


def is_this_machine(host: str) -> bool:
    """Return whether this host is ``localhost`` or the like, which no other phone can reach."""
    name = name_of(host)
    try:
        return name == LOCALHOST or ip_address(name).is_loopback
    except ValueError:
        return False


def ways_here() -> tuple[str, ...]:
    """Return ``find_ways``, found once in a request."""
    if "ways" not in g:
        g.ways = find_ways()
    ways: tuple[str, ...] = g.ways
    return ways


def find_ways() -> tuple[str, ...]:
    """Return the beginnings of the addresses at which other phones find us, likeliest first.

    What was set comes first, then what was asked under. This machine's own addresses are told where
    it serves a home. Behind a proxy they would lead round it.
    """
    config, own = current_app.config, is_this_machine(request.host)
    find_own = config.get("REACHABLE_AT")
    ways = [config["ADDRESS"]] if config["ADDRESS"] else []
    if not own:
        ways.append(request.host_url.rstrip("/"))
    if find_own and not config["ADDRESS"] and (own or not config["PROXIES"]):
        ways += find_own()
    return tuple(dict.fromkeys(ways)) or (request.host_url.rstrip("/"),)


def way_shown() -> str:
    """Return the way that links and codes of this page show: which it asks for, or the first."""
    ways, asked = ways_here(), request.args.get(AT)
    return next((way for way in ways if without_scheme(way) == asked), ways[0])


def other_ways() -> list[str]:
    """Return the ways that a page could show instead, without ``http://``."""
    shown = way_shown()
    return [without_scheme(way) for way in ways_here() if way != shown]


def without_scheme(way: str) -> str:
    return way.partition("//")[2]


def reachable(path: str) -> str:
    """Return the whole address of a page of ours, as another phone can reach it."""
    return way_shown() + path
