"""Which of this machine's addresses phones are told, and what its network calls it."""

from __future__ import annotations

import socket
import threading
import time

import ifaddr
import pytest

from scorekeeper import addresses
from scorekeeper.addresses import NamesNearby, find_addresses

CARDS = {
    "lo": "127.0.0.1",
    "docker0": "172.17.0.1",
    "br-0123456789ab": "172.18.0.1",
    "vethab12": "172.19.0.1",
    "VirtualBox Host-Only Ethernet Adapter": "192.168.56.1",
    "Hyper-V Virtual Ethernet Adapter": "172.20.0.1",
    "tun0": "10.8.0.2",
    "utun4": "192.168.99.2",
    "TAP-Windows Adapter V9": "10.9.0.2",
    "wlan9": "100.101.102.103",
    "eth9": "203.0.113.7",
    "eth0": "169.254.10.20",
    "wlan0": "10.0.0.5",
    "br-lan": "172.16.0.5",
    "Microsoft Wi-Fi Direct Virtual Adapter": "192.168.137.1",
}
AT_HOME = {"10.0.0.5", "172.16.0.5", "192.168.137.1"}
TUNNELS = {"10.8.0.2", "192.168.99.2", "10.9.0.2", "100.101.102.103"}
VIRTUAL = {"172.17.0.1", "172.18.0.1", "172.19.0.1", "192.168.56.1", "172.20.0.1"}


def adapter(name: str, address: str) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(address, 24, name)])


@pytest.fixture
def cards(monkeypatch):
    """Let this machine have those cards, and reach others by its Wi-Fi."""
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter(*card) for card in CARDS.items()])
    monkeypatch.setattr(addresses, "own_address_towards", lambda _: "172.16.0.5")


def test_networks_at_home_come_first_tunnels_and_virtual_cards_last(cards):
    found = find_addresses()

    assert set(found[:3]) == AT_HOME
    assert found[3] == "203.0.113.7"
    assert set(found[4:8]) == TUNNELS
    assert set(found[8:]) == VIRTUAL


def test_the_network_by_which_the_machine_reaches_others_comes_before_others_of_a_home(cards):
    assert find_addresses()[0] == "172.16.0.5"


def test_a_system_that_lists_no_cards_still_knows_its_usual_address(monkeypatch, cards):
    def refuse() -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(ifaddr, "get_adapters", refuse)

    assert find_addresses() == ("172.16.0.5",)


def test_addresses_of_this_machine_lead_here():
    for address in find_addresses():
        assert not address.startswith("127.")
        assert socket.inet_aton(address)


def test_a_name_is_own_if_the_resolver_gives_it_to_an_own_address(monkeypatch, cards):
    known = {"10.0.0.5": ("Laptop.Speedport.ip.", ["laptop"], ["10.0.0.5"])}

    def resolve(address: str) -> tuple[str, list[str], list[str]]:
        if address not in known:
            raise socket.herror(1, "Unknown host")
        return known[address]

    monkeypatch.setattr(socket, "gethostbyaddr", resolve)
    names = NamesNearby()

    assert "laptop.speedport.ip" in names
    assert "laptop" in names
    assert "strangers.example" not in names


def test_a_resolver_that_says_nothing_holds_nobody_up_for_long(monkeypatch, cards):
    answers = threading.Event()

    def resolve(_: str) -> tuple[str, list[str], list[str]]:
        answers.wait(30)
        return "late.example", [], []

    monkeypatch.setattr(socket, "gethostbyaddr", resolve)
    monkeypatch.setattr(addresses, "WAITS_FOR", 0.1)
    names, began = NamesNearby(), time.monotonic()

    assert all("late.example" not in names for _ in range(50))
    assert time.monotonic() - began < 5

    answers.set()
    assert names.asked.done.wait(30)
    assert "late.example" in names
