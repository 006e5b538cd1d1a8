"""A web address, parsed once and strictly. What is fetched is built from these parts alone, so no
second parser can read another host out of the same characters. Anything ambiguous is refused, not
repaired.
"""

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from urllib.parse import quote, urljoin

import idna

from research_app.reading.errors import InvalidLink, LinkNotAllowed
from research_app.reading.guard_addresses import is_public_address

LONGEST_URL = 2000
PORTS = {"http": 80, "https": 443}

_URL = re.compile(r"(https?)://([^/?#]+)([^#]*)(?:#.*)?", re.IGNORECASE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_AUTHORITY = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:@%\s]+)(?::([0-9]{0,5}))?", re.IGNORECASE)
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\\\ud800-\udfff\ufffd-\uffff]")
_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
"""A label of a host name, which a hyphen neither begins nor ends (RFC 1035, 2.3.1)."""
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
# Characters that stay as they are in a path or query (RFC 3986); "%" because it begins an escape.
_TARGET_SAFE = "%/?:@!$&'()*+,;=-._~[]|"
# Names that only inner networks answer for (RFC 6761, 6762, 8375, 9476 and common practice).
INTERNAL_SUFFIXES = (
    *("localhost", "localdomain", "local", "internal", "intranet", "lan", "home", "corp"),
    *("private", "onion", "alt"),
)
INTERNAL_NAMES = ("home.arpa", "metadata.goog")


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Where to connect and what to ask for. `host` is ASCII, lower case, an IPv6 address without
    its brackets; `target` is path and query, percent-encoded."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def authority(self) -> str:
        """The value of the Host header: the port only where it is not the scheme's own."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        return f"{self.scheme}://{self.authority}{self.target}"


def parse_link(url: str) -> Link:
    """The parts of `url`; raises InvalidLink or LinkNotAllowed. White space around it is
    dropped."""
    url = url.strip(" \t\r\n")
    if len(url) > LONGEST_URL:
        raise InvalidLink("This web address is too long to be opened; give a shorter one.")
    if _FORBIDDEN.search(url):
        raise InvalidLink()
    whole = _URL.fullmatch(url)
    if whole is None:
        raise _refusal_of_scheme(url)
    scheme, authority, target = whole[1].lower(), whole[2], whole[3]
    if "@" in authority:
        raise LinkNotAllowed("Links with a user name in them are not opened; remove it.")
    parts = _AUTHORITY.fullmatch(authority)
    if parts is None:
        raise InvalidLink()
    return Link(
        scheme=scheme,
        host=_checked_host(parts[1]),
        port=_checked_port(parts[2], scheme),
        target=_encoded_target(target),
    )


def follow_redirect(link: Link, location: str) -> Link:
    """The link that a redirect answer to `link` leads to, checked like any other."""
    location = location.strip(" \t\r\n")
    if _FORBIDDEN.search(location):
        raise InvalidLink()
    try:
        return parse_link(urljoin(link.url, location))
    except ValueError as error:
        raise InvalidLink() from error


def _refusal_of_scheme(url: str) -> InvalidLink | LinkNotAllowed:
    if _SCHEME.match(url) and not url.lower().startswith(("http:", "https:")):
        return LinkNotAllowed("Only links that begin with http:// or https:// are opened.")
    return InvalidLink()


def _checked_port(given: str | None, scheme: str) -> int:
    port = int(given) if given else PORTS[scheme]
    if port not in PORTS.values():
        raise LinkNotAllowed("Only the usual web ports 80 and 443 are opened; remove the port.")
    return port


def _checked_host(given: str) -> str:
    if given.startswith("["):
        return _checked_v6(given[1:-1])
    host = _ascii_host(given).removesuffix(".")
    labels = host.split(".")
    if len(host) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise InvalidLink()
    if _NUMBER.fullmatch(labels[-1]):  # then every browser takes the whole host for an IPv4 address
        return _checked_v4(host)
    if len(labels) < 2 or labels[-1] in INTERNAL_SUFFIXES:
        raise LinkNotAllowed()
    if any(host == name or host.endswith(f".{name}") for name in INTERNAL_NAMES):
        raise LinkNotAllowed()
    return host


def _ascii_host(given: str) -> str:
    """IDNA 2008 with the UTS 46 mapping that browsers use: full-width and circled digits become
    digits."""
    if given.isascii():
        return given.lower()
    try:
        return idna.encode(given, uts46=True).decode("ascii").lower()
    except (idna.IDNAError, UnicodeError) as error:
        raise InvalidLink() from error


def _checked_v4(host: str) -> str:
    """Only the plain dotted form: octal, hexadecimal and shortened ones are read differently by
    different programs."""
    try:
        address = str(IPv4Address(host))
    except AddressValueError as error:
        raise LinkNotAllowed() from error
    return _public(address)


def _checked_v6(host: str) -> str:
    try:
        address = str(IPv6Address(host))
    except AddressValueError as error:
        raise InvalidLink() from error
    return _public(address)


def _public(address: str) -> str:
    if not is_public_address(address):
        raise LinkNotAllowed()
    return address


def _encoded_target(target: str) -> str:
    path = target if target.startswith("/") else f"/{target}"
    return quote(path, safe=_TARGET_SAFE)
