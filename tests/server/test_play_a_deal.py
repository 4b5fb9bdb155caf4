from __future__ import annotations

from tests.server import play_a_deal


def test_a_deal_is_played_over_http_with_python_alone(capfd):
    play_a_deal.main()

    assert "A deal was played." in capfd.readouterr().out
