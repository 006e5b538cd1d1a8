"""Which addresses on the network may be connected to: public unicast ones, nothing else.

IPv4 is open except for the listed blocks; IPv6 is closed except for the global range 2000::/3
without the listed blocks. Source: the IANA special-purpose address registries for IPv4 and IPv6
(RFC 6890 and successors), multicast and reserved space. An IPv6 address that only wraps an IPv4 one
is refused, save the well-known NAT64 prefix (RFC 6052), which networks without IPv4 need: there the
wrapped one counts.
"""

from ipaddress import AddressValueError, IPv4Address, IPv4Network, IPv6Address, IPv6Network

NOT_PUBLIC_V4 = tuple(
    IPv4Network(block)
    for block in (
        "0.0.0.0/8",  # "this network"
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # shared by carriers (CGNAT)
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link-local, cloud metadata
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarking
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
    )
)
GLOBAL_V6 = IPv6Network("2000::/3")
NOT_PUBLIC_V6 = tuple(
    IPv6Network(block)
    for block in (
        "2001::/23",  # protocol assignments: Teredo, ORCHID, benchmarking
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
)
NAT64 = IPv6Network("64:ff9b::/96")


def is_public_address(address: str) -> bool:
    """True for a public unicast address; whatever is no plain IPv4 or IPv6 address is not."""
    try:
        if ":" in address:
            return _is_public_v6(IPv6Address(address))
        return _is_public_v4(IPv4Address(address))
    except AddressValueError:
        return False


def _is_public_v4(address: IPv4Address) -> bool:
    return not any(address in block for block in NOT_PUBLIC_V4)


def _is_public_v6(address: IPv6Address) -> bool:
    if address.scope_id is not None:
        return False
    if address in NAT64:
        return _is_public_v4(IPv4Address(int(address) & 0xFFFF_FFFF))
    return address in GLOBAL_V6 and not any(address in block for block in NOT_PUBLIC_V6)
