"""Settings from the environment, and the secret that is made once and kept."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

HERE = Path(__file__).parent
KILOBYTE = 1024
EVENING = 16 * 60 * 60  # seconds
SECRET_FILE = "secret.key"  # noqa: S105 (a file's name, not a secret)

FIXED: Mapping[str, object] = {
    "MAX_CONTENT_LENGTH": 64 * KILOBYTE,
    "MAX_FORM_MEMORY_SIZE": 64 * KILOBYTE,
    "MAX_FORM_PARTS": 400,
    "SESSION_COOKIE_NAME": "compro",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
    "WTF_CSRF_TIME_LIMIT": EVENING,
    "WTF_CSRF_SSL_STRICT": False,  # pages send no referrer, as their addresses are secrets
    "PROXIES": 0,  # how many trusted ones stand in front and say who asks
    "WRONG_LINKS": "30/minute",  # from one address
    "NEW_TABLES": "40/hour",  # from one address
}
FROM_ENVIRONMENT = {
    "DATABASE_URL": "DATABASE_URL",
    "REDIS_URL": "REDIS_URL",
    "SECRET_KEY": "SECRET_KEY",
    "COMPRO_PROXIES": "PROXIES",
}


def find_instance(given: Mapping[str, object]) -> Path:
    """Return the folder that holds what is kept: the database and the secret."""
    place = given.get("COMPRO_INSTANCE") or os.environ.get("COMPRO_INSTANCE")
    return Path(str(place)).resolve() if place else HERE.parent / "instance"


def read(instance: Path, given: Mapping[str, object]) -> dict[str, object]:
    """Return all settings: fixed ones, then the environment's, then those given."""
    environment = {
        name: os.environ[variable]
        for variable, name in FROM_ENVIRONMENT.items()
        if os.environ.get(variable)
    }
    config = {**FIXED, **environment, **given}
    config["PROXIES"] = int(str(config["PROXIES"]))
    if not config.get("SECRET_KEY"):
        config["SECRET_KEY"] = keep_secret(instance)
    return config


def keep_secret(instance: Path) -> str:
    """Return the secret kept in the instance folder, making it the first time."""
    instance.mkdir(parents=True, exist_ok=True)
    kept = instance / SECRET_FILE
    if not kept.exists():
        fresh = instance / f".{SECRET_FILE}.{secrets.token_hex(4)}"
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(fresh, kept)
        except FileExistsError:  # another process was first: its secret counts
            pass
        finally:
            fresh.unlink()
    return kept.read_text().strip()
