"""Which addresses may be configured, and which a configured name may lead to. Keys travel to them,
so plain HTTP stays in the house."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

# RFC 6761 and 6762, RFC 8375, and what routers and clusters give names by.
_HOUSE_NAMES = (".localhost", ".local", ".internal", ".lan", ".home.arpa")
_NAME = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?")
# A host whose last part is a number is an IPv4 address in one of its old forms, whole, hex, octal
# or cut short (WHATWG URL, "ends in a number checker").
_ENDS_IN_NUMBER = re.compile(r"(?:.*\.)?(?:[0-9]+|0[xX][0-9A-Fa-f]*)\.?")
# Where clouds answer with credentials beside the link-local blocks: Amazon, Alibaba, Azure.
_METADATA = frozenset(map(ip_address, ("fd00:ec2::254", "100.100.100.200", "168.63.129.16")))
# Blocks whose addresses end in an IPv4 one: NAT64 (RFC 6052, RFC 8215), translated (RFC 2765),
# compatible (RFC 4291).
_ENDING_IN_IPV4 = tuple(
    map(IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "::ffff:0:0:0/96", "::/96"))
)


class EndpointNotAllowed(ValueError):
    """`sentence` tells the administrator what is wrong with the address; it holds no key."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """`url` has no slash at its end. `host` is what people are told: name and, where it is not the
    usual one, port. `on_this_machine`: loopback, so that nothing leaves. `in_the_house`: its name
    may lead to private addresses only, because what is sent can be read on the way."""

    url: str
    host: str
    on_this_machine: bool
    in_the_house: bool = False


def endpoint_address(url: str, *, plain_http_allowed: bool = False) -> Address:
    """The address of an endpoint as an administrator wrote it. Raises `EndpointNotAllowed`.

    `http://` is for loopback, private addresses and names that cannot be public, unless it is
    allowed for all. Link-local addresses are refused: clouds give out credentials there.
    """
    parts, port = _parsed(url.strip())
    host = parts.hostname or ""
    literal = _literal(host)
    _refuse_odd(parts, host, literal)
    in_the_house = parts.scheme == "http" and not plain_http_allowed
    if in_the_house and not _in_the_house(host, literal):
        raise EndpointNotAllowed(
            "The address must begin with https://; http:// is for this machine and the local "
            "network."
        )
    shown = f"[{host}]" if isinstance(literal, IPv6Address) else host
    usual = port is None or port == {"http": 80, "https": 443}[parts.scheme]
    authority = shown if usual else f"{shown}:{port}"
    return Address(
        url=f"{parts.scheme}://{authority}{parts.path.rstrip('/')}",
        host=authority,
        on_this_machine=_is_loopback(host, literal),
        in_the_house=in_the_house,
    )


def may_be_connected(address: str, *, in_the_house: bool) -> bool:
    """Whether an endpoint may stand at this IP address, to which its name leads. Link-local ones,
    those of a cloud's credentials and those of nobody or many are refused, also where an IPv6
    address wraps one."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    real = _unwrapped(found)
    return not _is_nobodys(real) and (not in_the_house or not real.is_global)


def _parsed(url: str) -> tuple[SplitResult, int | None]:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise EndpointNotAllowed("The address cannot be read.") from None
    if parts.scheme not in ("http", "https"):
        raise EndpointNotAllowed("The address must begin with https:// or http://.")
    return parts, port


def _refuse_odd(parts: SplitResult, host: str, literal: IPv4Address | IPv6Address | None) -> None:
    if parts.username is not None or parts.password is not None:
        raise EndpointNotAllowed("The address must hold no user name, password or key.")
    if parts.query or parts.fragment:
        raise EndpointNotAllowed("The address must end with its path, without ? or #.")
    if not parts.path.isascii() or any(sign.isspace() for sign in parts.path):
        raise EndpointNotAllowed("The path of the address holds a space or an unusual sign.")
    if literal is None and _ENDS_IN_NUMBER.fullmatch(host):
        raise EndpointNotAllowed("An IP address has to be written as four numbers, 192.168.1.20.")
    if literal is None and not _NAME.fullmatch(host):
        raise EndpointNotAllowed("The address must name a host, such as https://host.example/v1.")
    if literal is not None and _is_nobodys(literal):
        raise EndpointNotAllowed("No endpoint can have this IP address.")


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return _unwrapped(ip_address(host))
    except ValueError:
        return None


def _unwrapped(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The IPv4 address an IPv6 one only stands for: mapped, translated, NAT64, 6to4, Teredo."""
    if isinstance(address, IPv4Address) or address.is_loopback or address.is_unspecified:
        return address
    if any(address in block for block in _ENDING_IN_IPV4):
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo or address


def _is_nobodys(address: IPv4Address | IPv6Address) -> bool:
    return (
        address.is_link_local
        or address.is_multicast
        or address.is_unspecified
        or address in _METADATA
    )


def _in_the_house(host: str, literal: IPv4Address | IPv6Address | None) -> bool:
    """A name without a dot is one of this machine's or network's, such as a container's."""
    if literal is not None:
        return literal.is_loopback or literal.is_private
    return "." not in host or host.endswith(_HOUSE_NAMES)


def _is_loopback(host: str, literal: IPv4Address | IPv6Address | None) -> bool:
    if literal is not None:
        return literal.is_loopback
    return host == "localhost" or host.endswith(".localhost")


def resolve_by_system(host: str, port: int) -> list[str]:
    """The addresses that the operating system knows for `host`, without repeats, in its order."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[4][0]) for address in found))
