"""Find the addresses of this machine on the network at home, and a free port."""

import os
import socket

# Reserved for private networks and for examples. Connecting a UDP socket to one sends nothing.
FAR_ADDRESSES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def find_addresses() -> tuple[str, ...]:
    """Return this machine's addresses that phones nearby may reach, likeliest first."""
    found = [address for far in FAR_ADDRESSES if (address := own_address_towards(far))]
    return tuple(dict.fromkeys(found))


def own_address_towards(far: str) -> str | None:
    """Return this machine's address from which packets to ``far`` would leave; None: no route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        try:
            sender.connect((far, 9))
        except OSError:
            return None
        address: str = sender.getsockname()[0]
    return None if address.startswith("127.") or address == "0.0.0.0" else address  # noqa: S104


def is_free(port: int) -> bool:
    """Return whether a server could listen on this port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        if os.name == "posix":  # on Windows it would find every port free
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("0.0.0.0", port))  # noqa: S104 (every phone on the Wi-Fi is to join)
        except OSError:
            return False
    return True


def find_free_port(first: int, tries: int = 20) -> int | None:
    """Return the first free one of ``tries`` ports, from ``first`` on; None where all are taken."""
    return next((port for port in range(first, first + tries) if is_free(port)), None)
