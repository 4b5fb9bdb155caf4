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


def test_addresses_are_those_of_other_machines_way_here():
    for address in serve.find_addresses():
        assert not address.startswith("127.")
        assert socket.inet_aton(address)


def test_the_address_for_phones_is_found_anew_each_time(monkeypatch):
    now = [f"http://{address}:5000" for address in serve.find_addresses()]
    assert serve.find_reachable(5000) == (now[0] if now else None)

    monkeypatch.setattr(serve, "FAR_ADDRESSES", ())  # as if every way had gone
    assert serve.find_reachable(5000) is None


def test_the_table_is_announced_with_its_address(capsys):
    serve.announce(5001, ("192.168.1.20",))

    assert "http://192.168.1.20:5001/" in capsys.readouterr().out


def test_a_machine_on_no_network_still_serves_itself(capsys):
    serve.announce(5001, ())

    assert "http://127.0.0.1:5001/" in capsys.readouterr().out
