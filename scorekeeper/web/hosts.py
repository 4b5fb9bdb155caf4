"""Check the host name that a request asks for; make addresses that other phones can reach.

A page shows links and codes that begin with the name it was asked under. So Compro answers only
under names that are its own: those of the setting COMPRO_HOSTS, and those of this machine. That
also keeps out pages of other sites whose name suddenly points here (DNS rebinding). An IP address
is answered: no other site has it for a name.
"""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, make_response, render_template, request
from werkzeug.exceptions import BadRequest

from .following import FOLLOWED

LOCALHOST = "localhost"
NEARBY = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Endings that routers at home give to names of machines; no other site can have such a name."""


class StrangeHost(BadRequest):
    """Compro was asked under a name that is none of its own."""


def init_app(app: Flask) -> None:
    """Check the host name of each request before anything else."""
    app.before_request(refuse_strange_hosts)
    app.register_error_handler(StrangeHost, show_strange_host)


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
    return make_response(render_template("strange_host.html"), 400)


def is_known(host: str) -> bool:
    """Return whether Compro answers under this name, with or without a port."""
    name = name_of(host)
    return bool(name) and (name in current_app.config["HOSTS"] or is_address(name) or is_own(name))


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


def reachable(path: str) -> str:
    """Return the whole address of a page of ours, as another phone can reach it."""
    here = request.host_url.rstrip("/")
    find_address = current_app.config.get("REACHABLE_AT")
    if find_address and is_this_machine(request.host):
        here = find_address() or here
    return here + path
