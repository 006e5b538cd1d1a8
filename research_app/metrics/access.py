"""Who may read the metrics: whoever brings the token, and on a desk for one machine also whoever
asks from that machine.

In production a proxy on the same machine makes every visitor look like one from it, so the token
is demanded there. Headers that name another sender are the sender's to choose: they can take the
right away, never give it.
"""

from ipaddress import IPv6Address, ip_address
from secrets import compare_digest

from django.conf import settings
from django.http import HttpRequest

SIGNS_OF_A_PROXY = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")


def may_read_metrics(request: HttpRequest) -> bool:
    return _brings_the_token(request) or (settings.IS_LOCAL and _comes_from_this_machine(request))


def _brings_the_token(request: HttpRequest) -> bool:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    expected = settings.METRICS_TOKEN
    if not expected or scheme.lower() != "bearer":
        return False
    return compare_digest(given.strip().encode(), expected.encode())


def _comes_from_this_machine(request: HttpRequest) -> bool:
    if any(name in request.headers for name in SIGNS_OF_A_PROXY):
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped.is_loopback
    return address.is_loopback
