"""How many examples a test by chance is tried with: few in the suite, many under `--torture`."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

SUITE, TORTURE = "suite", "torture"

for name in (SUITE, TORTURE):
    settings.register_profile(
        name, deadline=None, suppress_health_check=list(HealthCheck), print_blob=False
    )


def examples(few: int, many: int, **more: object) -> settings:
    """Return settings for a test, which must be marked ``torture``."""
    long = settings.get_current_profile_name() == TORTURE
    return settings(max_examples=many if long else few, **more)
