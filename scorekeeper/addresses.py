"""This machine's addresses, those of the home first; and the names that its network has for it."""

import re
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from ipaddress import IPv4Address, IPv4Network
from threading import Event, Lock, Thread

AT_HOME = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
OF_TAILSCALE = IPv4Network("100.64.0.0/10")  # or of a provider that has too few addresses
TUNNEL = re.compile(
    r"^(u?tun|tap|wg|ppp|ipsec|zt)|tailscale|wireguard|wintun|openvpn|tunnel", re.IGNORECASE
)
"""Cards that lead to a network far away, by their names on Linux, Mac and Windows."""
VIRTUAL = re.compile(
    r"^(docker|podman|cni|br-[0-9a-f]{12}$|veth|virbr|lxc|lxdbr|vmnet|vboxnet)"
    r"|vEthernet|Hyper-V|WSL|VirtualBox|VMware",
    re.IGNORECASE,
)
"""Cards that lead to other systems within this machine. A hotspot's card is none of them."""

PREFIX = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,63}){0,9}")
"""The path that Compro stands below at each of them; "": below none."""


class Kind(IntEnum):
    """Where an address leads, the likeliest for phones nearby first."""

    HOME = 0
    OTHER = 1
    TUNNEL = 2
    VIRTUAL = 3


FAR = "192.0.2.1"  # of nobody. Connecting a UDP socket to it sends nothing
NAMED_FOR = 300  # seconds for which names are kept
WAITS_FOR = 1.0  # seconds


def find_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses that other phones may reach, likeliest first.

    First those of a home, then others, then those of tunnels and of virtual cards. Of alike ones
    that comes first by which the machine itself reaches others.
    """
    cards, usual = find_cards(), own_address_towards(FAR)
    if usual:
        cards.setdefault(usual, ())
    return tuple(sorted(cards, key=lambda one: (kind_of(one, cards[one]), one != usual)))


def find_cards() -> dict[str, Sequence[str]]:
    """Return address → the names of its card; nothing where the system does not list them."""
    import ifaddr  # here: no game needs it, and a browser's Python has no such cards

    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return {}
    return {
        each.ip: (card.name, card.nice_name)
        for card in adapters
        for each in card.ips
        if isinstance(each.ip, str) and is_reachable(each.ip)  # those of IPv6 are no text
    }


def is_reachable(address: str) -> bool:
    """Return whether others may reach an address: not the machine itself, no link-local one."""
    read = IPv4Address(address)
    return not (read.is_loopback or read.is_link_local or read.is_unspecified)


def kind_of(address: str, card: Sequence[str]) -> Kind:
    """Return where an address leads, by the names of its card."""
    read = IPv4Address(address)
    if any(VIRTUAL.search(name) for name in card):
        return Kind.VIRTUAL
    if read in OF_TAILSCALE or any(TUNNEL.search(name) for name in card):
        return Kind.TUNNEL
    return Kind.HOME if any(read in network for network in AT_HOME) else Kind.OTHER


def own_address_towards(far: str) -> str | None:
    """Return this machine's address from which packets to ``far`` would leave; None: no route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        try:
            sender.connect((far, 9))
        except OSError:
            return None
        address: str = sender.getsockname()[0]
    return address if is_reachable(address) else None


@dataclass(slots=True)
class Asked:
    """What was asked of the network's resolver: about which addresses, when, and what it said."""

    addresses: tuple[str, ...]
    at: float
    names: frozenset[str] = frozenset()
    done: Event = field(default_factory=Event)


class NamesNearby:
    """The names that the network's resolver gives this machine's own addresses.

    A stranger's name may lead to an address of this machine (DNS rebinding), so where a name leads
    says nothing. What an address is called, a stranger cannot say: that is up to the resolver.
    It is asked in a thread of its own, and waited for a moment only.
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.asked: Asked | None = None

    def __contains__(self, name: object) -> bool:
        """Return whether this is one of the names, in small letters, as far as is known by now."""
        asked = self.ask(find_addresses())
        if name not in asked.names:
            asked.done.wait(max(0.0, asked.at + WAITS_FOR - time.monotonic()))
        return name in asked.names

    def ask(self, addresses: tuple[str, ...]) -> Asked:
        """Return what was asked about these addresses; ask anew after a while."""
        with self.lock:
            asked = self.asked
            known = asked.names if asked and asked.addresses == addresses else None
            if asked and known is not None and not is_over(asked):
                return asked
            self.asked = asked = Asked(addresses, time.monotonic(), known or frozenset())
        Thread(target=look_up, args=(asked,), daemon=True).start()
        return asked


def is_over(asked: Asked) -> bool:
    """Return whether it was answered so long ago that it is to be asked again."""
    return asked.done.is_set() and time.monotonic() > asked.at + NAMED_FOR


def look_up(asked: Asked) -> None:
    asked.names = frozenset().union(*map(names_of, asked.addresses))
    asked.done.set()


def names_of(address: str) -> frozenset[str]:
    """Return what the resolver calls an address; nothing where it knows or answers nothing."""
    try:
        name, others, _ = socket.gethostbyaddr(address)
    except OSError:
        return frozenset()
    return frozenset(one.lower().removesuffix(".") for one in (name, *others))
