"""Read the settings from the environment; make and keep the secret that signs links."""

import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from click import ClickException

from . import places
from .addresses import PREFIX
from .store import folder
from .store.backups import archive
from .store.database import file_of, url_of
from .store.folder import SECRET_FILE

KILOBYTE = 1024

NUMBER = re.compile(r"[0-9]{1,8}")
MOST_OF_ALL = 99_999_999
CONTACT = re.compile(r"https?://[^\s@]+|(mailto:)?[^\s@:]+@[^\s@:]+")
HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?")


class WrongSetting(ClickException):
    """A setting with an impossible value; the message says which, what was expected, what it is."""


FIXED: Mapping[str, object] = {
    "MAX_CONTENT_LENGTH": 64 * KILOBYTE,
    "MAX_FORM_MEMORY_SIZE": 64 * KILOBYTE,
    "MAX_FORM_PARTS": 400,
    "SESSION_COOKIE_NAME": "compro",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
    "WTF_CSRF_TIME_LIMIT": None,  # a token ends with its session; no clock decides what may be sent
    "WTF_CSRF_SSL_STRICT": False,  # pages send no referrer, as their addresses are secrets
    "STREAMS": 0,  # live phones that a process may have, each holds a thread; 0: as the server can
    "PROXIES": 0,  # how many trusted ones stand in front and pass on who asks
    "POCKET": False,  # inside a phone's browser, for that phone alone: no live news, limits, links
    "HOSTS": "",  # names to answer under beside this machine's own, separated by commas
    "ADDRESS": "",  # where phones find this server, where it cannot know that itself
    "PREFIX": "",  # the path that Compro stands below, where no proxy tells it
    "CONTACT": "",  # an address of whoever runs a server for everybody; "": it is no such server
    "IMPRINT": "",
    "PRIVACY": "",
    "MOST_TABLES": 0,  # no more can be made; 0: any number
    "LEAST_SPACE": 0,  # megabytes free on the disk of the database, or no table can be made
    "KEEP_MONTHS": 0,  # after which a table that sleeps ends; 0: never
    "WRONG_LINKS": "30/minute",  # from one address
    "NEW_TABLES": "40/hour",  # from one address
    "QUESTIONS": "300/minute",  # from one address; a dear one counts as up to twenty cheap ones
}
FROM_ENVIRONMENT = {
    "DATABASE_URL": "DATABASE_URL",
    "REDIS_URL": "REDIS_URL",
    "SECRET_KEY": "SECRET_KEY",
    "COMPRO_STREAMS": "STREAMS",
    "COMPRO_PROXIES": "PROXIES",
    "COMPRO_HOSTS": "HOSTS",
    "COMPRO_ADDRESS": "ADDRESS",
    "SCRIPT_NAME": "PREFIX",  # gunicorn reads it by itself
    "COMPRO_CONTACT": "CONTACT",
    "COMPRO_IMPRINT": "IMPRINT",
    "COMPRO_PRIVACY": "PRIVACY",
    "COMPRO_MOST_TABLES": "MOST_TABLES",
    "COMPRO_LEAST_SPACE": "LEAST_SPACE",
    "COMPRO_KEEP_MONTHS": "KEEP_MONTHS",
}


def find_instance(given: Mapping[str, object]) -> Path:
    place = given.get("COMPRO_INSTANCE") or os.environ.get("COMPRO_INSTANCE")
    return Path(str(place)).resolve() if place else places.find_data()


def read(instance: Path, given: Mapping[str, object]) -> dict[str, object]:
    """Return all settings: fixed ones, then the environment's, then those given.

    errors  WrongSetting; folder.Unusable where a restore was cut short and cannot be finished
    """
    environment = {
        name: os.environ[variable]
        for variable, name in FROM_ENVIRONMENT.items()
        if os.environ.get(variable)
    }
    config = {**FIXED, **environment, **given}
    config["STREAMS"] = read_number("COMPRO_STREAMS", str(config["STREAMS"]), 9999)
    config["PROXIES"] = read_number("COMPRO_PROXIES", str(config["PROXIES"]), 99)
    config["ADDRESS"] = address = read_address(str(config["ADDRESS"]))
    config["HOSTS"] = read_hosts(f"{config['HOSTS']},{address.partition('//')[2]}")
    for name in ("CONTACT", "IMPRINT", "PRIVACY"):
        config[name] = read_contact(f"COMPRO_{name}", str(config[name]))
    for name in ("MOST_TABLES", "LEAST_SPACE"):
        config[name] = read_number(f"COMPRO_{name}", str(config[name]), MOST_OF_ALL)
    config["KEEP_MONTHS"] = read_months(str(config["KEEP_MONTHS"]))
    config["PREFIX"] = read_prefix(str(config["PREFIX"]))
    check_drivers(config)
    database = file_of(url_of(config.get("DATABASE_URL"), instance))
    if database:
        archive.finish(database, instance)  # which may bring another secret
    if not config.get("SECRET_KEY"):
        config["SECRET_KEY"] = keep_secret(instance)
    return config


def check_drivers(config: Mapping[str, object]) -> None:
    """Raise WrongSetting unless the drivers of the PostgreSQL and Redis in use are installed."""
    if str(config.get("DATABASE_URL") or "").startswith("postgres"):
        check_driver("DATABASE_URL", "psycopg", extra="postgresql")
    if config.get("REDIS_URL"):
        check_driver("REDIS_URL", "redis", extra="redis")


def check_driver(setting: str, driver: str, *, extra: str) -> None:
    """Raise WrongSetting unless this package, which an extra of Compro brings, is installed."""
    if find_spec(driver) is None:
        raise WrongSetting(
            f"{setting}: expected the Python package {driver} beside Compro; it is not installed, "
            f'and pip install "compro[{extra}]" installs it'
        )


def read_number(setting: str, text: str, most: int) -> int:
    """Return the number that a setting gives, from 0 to ``most``. errors: WrongSetting."""
    if not NUMBER.fullmatch(text) or int(text) > most:
        raise WrongSetting(f"{setting}: expected a number from 0 to {most}; got {text!r}")
    return int(text)


def read_contact(setting: str, text: str) -> str:
    """Return the address of a page, or of a mailbox, as links have it. errors: WrongSetting."""
    if text and not CONTACT.fullmatch(text):
        raise WrongSetting(
            f"{setting}: expected an address such as https://example.org/imprint or "
            f"ana@example.org; got {text!r}"
        )
    return text if ":" in text or not text else f"mailto:{text}"


def read_months(text: str) -> int:
    """Return how many months a sleeping table is kept; 0: for ever. errors: WrongSetting."""
    months = read_number("COMPRO_KEEP_MONTHS", text, 9999)
    if months == 1:
        raise WrongSetting(
            "COMPRO_KEEP_MONTHS: expected 0, or 2 and more: one month is the warning"
        )
    return months


def read_hosts(text: str) -> frozenset[str]:
    """Return the names in a list separated by commas, as browsers send them. errors: WrongSetting.

    Ports are left out: Compro answers under a name at any port.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    names = {part: _as_sent(part) for part in parts}
    if wrong := [part for part, name in names.items() if not HOST.fullmatch(name)]:
        raise WrongSetting(
            "COMPRO_HOSTS: expected host names separated by commas, such as compro.example.org; "
            f"got {wrong[0]!r}"
        )
    return frozenset(name.partition(":")[0] for name in names.values())


def read_address(text: str) -> str:
    """Return the beginning of an address, without a slash at its end. errors: WrongSetting."""
    scheme, _, host = text.rstrip("/").partition("://")
    host = _as_sent(host)
    if text and not (scheme in ("http", "https") and HOST.fullmatch(host)):
        raise WrongSetting(
            "COMPRO_ADDRESS: expected where phones find Compro, such as http://192.168.1.5:5000; "
            f"got {text!r}"
        )
    return text and f"{scheme}://{host}"


def read_prefix(text: str) -> str:
    """Return a path, without a slash at its end. errors: WrongSetting."""
    path = text.rstrip("/")
    if not PREFIX.fullmatch(path):
        raise WrongSetting(f"SCRIPT_NAME: expected a path such as /compro; got {text!r}")
    return path


def _as_sent(host: str) -> str:
    """Return a host as browsers send it, perhaps with a port; "" where there is none such."""
    try:
        sent = host.lower().encode("idna").decode()
        return sent if urlsplit(f"//{sent}").port != 0 else ""
    except ValueError:
        return ""


def keep_secret(instance: Path) -> str:
    """Return the secret kept in the instance folder, making it the first time.

    errors  folder.Unusable where it can neither be read nor made; WrongSetting where it is empty or
            no text: a new one in its place would make every link invalid
    """
    kept = instance / SECRET_FILE
    try:
        if not kept.exists():
            folder.prepare(instance, own=True)
            make_secret(kept)
        folder.tighten(kept)
        secret = kept.read_text().strip()
    except OSError as error:
        raise folder.unusable(instance, error) from error
    except UnicodeDecodeError:
        raise damaged(kept, "cannot be read") from None
    if not secret:
        raise damaged(kept, "is empty")
    return secret


def damaged(kept: Path, what: str) -> WrongSetting:
    """Return the error for a file that holds no secret any more, which also says what to do."""
    return WrongSetting(
        f"{kept} {what}: expected the secret that signs the tables' links. Remove the file, then "
        "restore a backup, which holds the secret; without a backup Compro makes another, and the "
        "links from before open nothing any more."
    )


def make_secret(kept: Path) -> None:
    """Write a new secret to this file; if another process has just done so, its secret stays.

    It is flushed to the disk before the file gets its name, so that no power cut leaves an empty
    one.
    """
    from filelock import FileLock  # here, for only a first start needs it

    fresh, lock = (kept.with_name(f".{SECRET_FILE}.{ending}") for ending in ("new", "lock"))
    with FileLock(lock, mode=folder.OWN_FILE):
        if not kept.exists():
            folder.make_private(fresh)  # unless an earlier start was cut short
            with fresh.open("w") as file:
                file.write(secrets.token_urlsafe(48))
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(kept)
    with suppress(OSError):  # another process waits with it open, on Windows; it ends alike
        lock.unlink()
    folder.flush(kept.parent)
