"""What every request must keep to, and what every answer tells the browser."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar
from urllib.parse import unquote_to_bytes

from flask import Flask, Response, current_app, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_wtf import CSRFProtect
from werkzeug.exceptions import BadRequest
from werkzeug.middleware.proxy_fix import ProxyFix

NOWHERE = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=()"
PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "Permissions-Policy": f"{NOWHERE}, usb=(), screen-wake-lock=(self)",
    "Referrer-Policy": "no-referrer",  # an address here is a key to a table
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
}
FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}  # a file can do nothing by itself
View = TypeVar("View", bound=Callable[..., object])
BROKEN = ("\x00", "\ufffd")  # NUL; what stands where bytes were not UTF-8


class SessionInterface(SecureCookieSessionInterface):
    """Flask's session: it outlives the browser, and keeps to HTTPS where the page came by it."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        return datetime.now(UTC) + app.permanent_session_lifetime


def init_app(app: Flask) -> None:
    app.session_interface = SessionInterface()
    if app.config["PROXIES"]:
        trusted = app.config["PROXIES"]
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=trusted, x_proto=trusted, x_host=trusted
        )
    app.before_request(make_room)
    app.before_request(refuse_broken_text)
    app.before_request(refuse_other_bodies)
    CSRFProtect(app)
    app.after_request(add_headers)


def takes_files(most: int) -> Callable[[View], View]:
    """Let a view's form hold files, and be as large as this, in bytes."""

    def mark(view: View) -> View:
        view.takes_files = most  # type: ignore[attr-defined]
        return view

    return mark


def takes_more(most: int) -> Callable[[View], View]:
    """Let a view's form be as large as this, in bytes; files it holds none."""

    def mark(view: View) -> View:
        view.takes_more = most  # type: ignore[attr-defined]
        return view

    return mark


def room_for_files() -> int:
    """Return how many bytes the form of this request may have; 0 where it holds no files."""
    view = current_app.view_functions.get(request.endpoint or "")
    return getattr(view, "takes_files", 0)


def make_room() -> None:
    """Let a form with files, or with many fields, be larger than others."""
    view = current_app.view_functions.get(request.endpoint or "")
    if most := room_for_files() or getattr(view, "takes_more", 0):
        request.max_content_length = request.max_form_memory_size = most


def refuse_broken_text() -> None:
    """Refuse text that cannot be kept: malformed UTF-8, NUL bytes."""
    path = request.environ.get("PATH_INFO", "").encode("latin-1", "replace")
    sent = [path, request.query_string]
    if request.mimetype == "application/x-www-form-urlencoded":
        sent.append(request.get_data())
    if all(map(is_plain, sent)) and request.mimetype != "multipart/form-data":
        return
    if not all(is_text(unquote_to_bytes(part)) for part in sent) or any(
        sign in text for pair in request.form.items(multi=True) for text in pair for sign in BROKEN
    ):
        raise BadRequest("broken text")


def is_plain(sent: bytes) -> bool:
    """Return whether these bytes are ASCII with nothing escaped, so that nothing can be broken."""
    return sent.isascii() and b"%" not in sent and b"\x00" not in sent


def refuse_other_bodies() -> None:
    """Refuse what no form of ours sends: JSON, nothing at all, files where none are asked for.

    FlaskForm would read those, and take nothing for a form as it was before being filled.
    """
    if request.method != "POST":
        return
    if not request.form or (request.files and not room_for_files()):
        raise BadRequest("no form")


def is_text(sent: bytes) -> bool:
    """Return whether these bytes are UTF-8 that can be kept."""
    try:
        return "\x00" not in sent.decode()
    except UnicodeDecodeError:
        return False


def add_headers(response: Response) -> Response:
    """Tell the browser to trust nothing but this server, and to keep no page."""
    is_file = request.endpoint == "static.file" and response.mimetype != "text/html"
    own = FILE_HEADERS if is_file else PAGE_HEADERS
    for name, value in own.items():
        response.headers.setdefault(name, value)
    return response
