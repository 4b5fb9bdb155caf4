"""Checks of every request (size, text, token), headers of every answer, and the session."""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha1
from typing import TypeVar
from urllib.parse import unquote_to_bytes

from flask import Flask, Response, current_app, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_wtf import CSRFProtect
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer
from werkzeug.exceptions import BadRequest
from werkzeug.middleware.proxy_fix import ProxyFix

NOWHERE = (
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()"
)
PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",  # X-Frame-Options would say it once more
    "Permissions-Policy": NOWHERE,  # the screen may be kept on, which is so without a word
    "Referrer-Policy": "no-referrer",  # an address here is a key to a table
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
}
YEAR = 365 * 24 * 60 * 60  # seconds
STAY_WITH_HTTPS = {"Strict-Transport-Security": f"max-age={YEAR}"}
FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}  # a file can do nothing by itself
View = TypeVar("View", bound=Callable[..., object])
MOST_ESCAPED = 1024 * 1024
"""Most bytes of a form without files: its signs are escaped, and reading them takes long."""
BROKEN = ("\x00", "\ufffd")  # NUL; the sign put in place of bytes that are not UTF-8


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

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


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

    Over HTTPS it is told to come by HTTPS from now on; said over plain HTTP, that would not count.
    """
    is_file = request.endpoint == "static.file" and response.mimetype != "text/html"
    own = FILE_HEADERS if is_file else PAGE_HEADERS
    own = own | STAY_WITH_HTTPS if request.is_secure else own
    known = {name.lower() for name, _ in response.headers}
    response.headers.extend({name: own[name] for name in own if name.lower() not in known})
    return response
