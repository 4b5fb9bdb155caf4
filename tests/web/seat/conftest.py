"""What tests of seats may ask for."""

from __future__ import annotations

import pytest

from tests.web.conftest import Evening
from tests.web.phone import Phone

from .seats import sit_down


@pytest.fixture
def bruno(evening: Evening, other_phone: Phone) -> Phone:
    """A phone that has Bruno's seat."""
    return sit_down(evening, other_phone)
