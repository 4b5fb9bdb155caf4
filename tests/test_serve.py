from __future__ import annotations

import socket

import pytest

from scorekeeper import serve


@pytest.fixture
def taken_port():
    with socket.socket() as listener:
        listener.bind(("0.0.0.0", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_is_passed_over(taken_port):
    assert not serve.is_free(taken_port)
    assert serve.find_free_port(taken_port) > taken_port


def test_a_port_that_was_asked_for_and_is_taken_is_named(monkeypatch, taken_port):
    monkeypatch.setenv("PORT", str(taken_port))

    with pytest.raises(SystemExit, match=str(taken_port)):
        serve.choose_port()


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_a_port_that_is_none_is_refused(monkeypatch, port):
    monkeypatch.setenv("PORT", port)

    with pytest.raises(SystemExit, match="PORT"):
        serve.choose_port()


def test_without_a_wish_the_first_free_port_is_taken(monkeypatch, taken_port):
    monkeypatch.delenv("PORT", raising=False)
    monkeypatch.setattr(serve, "PORT", taken_port)

    assert serve.choose_port() > taken_port


def test_the_addresses_for_phones_are_found_anew_each_time(monkeypatch):
    now = ["10.0.0.5", "10.8.0.2"]
    monkeypatch.setattr(serve, "find_addresses", lambda: tuple(now))
    assert serve.find_reachable(5000) == ("http://10.0.0.5:5000", "http://10.8.0.2:5000")

    now.clear()  # as if every network had gone
    assert serve.find_reachable(5000) == ()


def test_the_table_is_announced_with_its_addresses_in_order(capsys):
    serve.announce(5001, ("http://192.168.1.20:5001", "http://10.8.0.2:5001"), prefix="/compro")

    said = capsys.readouterr().out
    first, second = (
        said.index(f"  http://{each}:5001/compro/") for each in ("192.168.1.20", "10.8.0.2")
    )
    assert first < second
    assert "http://127.0.0.1:5001/compro/" in said


def test_a_machine_on_no_network_still_serves_itself(capsys):
    serve.announce(5001, ())

    assert "http://127.0.0.1:5001/" in capsys.readouterr().out
