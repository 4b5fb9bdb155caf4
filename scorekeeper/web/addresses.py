"""The addresses of pages, each with two ways: from the address to its view, and back again."""

from collections.abc import Callable
from threading import Lock
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

_compiling = Lock()
"""Before 3.11.5, Python must not compile syntax trees in two threads at once."""


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


def init_app(app: Flask) -> None:
    """Let all addresses that are registered from now on be such."""
    app.url_rule_class = Address
