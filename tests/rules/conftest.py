"""How the property tests run: a slow machine is no fault of the rules."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
