"""Limits how often passwords are tried: for one account from one origin, and for all accounts from
one address.

Attempts are rows, so that the limits hold over all processes. The origin is a browser in which this
account signed in before, known by its cookie (the "device cookie" of OWASP's guide to guessing
attacks), otherwise the client's address. So nobody keeps an account shut for the browser that its
owner uses, not even where all connections come from one proxy.
"""

import secrets
from datetime import timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from research_app.accounts.models import PasswordAttempt

ATTEMPTS = 10
ATTEMPTS_OF_ADDRESS = 100
WINDOW = timedelta(minutes=15)
COOKIE_SECONDS = 365 * 24 * 3600


def begin_attempt(request: HttpRequest | None, user_name: str) -> PasswordAttempt | None:
    """Records an attempt before the password is looked at, so that parallel ones count each other.
    None where too many came before: then no password is to be checked."""
    PasswordAttempt.objects.filter(created_at__lt=timezone.now() - WINDOW).delete()
    account = _account(user_name)
    attempt = PasswordAttempt.objects.create(account=account, address=_origin(request, account))
    if _is_beyond(attempt.account, attempt.address, room=0):
        # What was refused does not count, or an attacker could keep the account shut for ever.
        attempt.delete()
        return None
    return attempt


def forgive(attempt: PasswordAttempt) -> None:
    """The password was right: the failures before it are forgotten."""
    PasswordAttempt.objects.filter(account=attempt.account, address=attempt.address).delete()


def is_exhausted(request: HttpRequest | None, user_name: str) -> bool:
    """Whether the next attempt would be refused."""
    account = _account(user_name)
    return _is_beyond(account, _origin(request, account), room=1)


def remember_browser(response: HttpResponse, user_name: str) -> None:
    """From now on this browser has a limit of its own for this account."""
    device = secrets.token_hex(16)
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        f"{device}.{_seal(device, _account(user_name))}",
        max_age=COOKIE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def client_address(request: HttpRequest | None) -> str:
    """Where a request came from, "" where nobody knows. Behind `PROXY_HOPS` proxies each adds the
    address it was asked from to X-Forwarded-For: what stands further left is the sender's to
    choose. Behind a proxy that is not counted, all connections have the proxy's address."""
    if request is None or (settings.BEHIND_TLS_PROXY and not settings.PROXY_HOPS):
        return ""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    own: str = request.META.get("REMOTE_ADDR", "")
    if settings.PROXY_HOPS and len(forwarded) >= settings.PROXY_HOPS:
        return _readable(forwarded[-settings.PROXY_HOPS]) or own
    return own


def _is_beyond(account: str, origin: str, *, room: int) -> bool:
    recent = PasswordAttempt.objects.filter(address=origin, created_at__gte=timezone.now() - WINDOW)
    if recent.filter(account=account).count() > ATTEMPTS - room:
        return True
    return bool(origin) and recent.count() > ATTEMPTS_OF_ADDRESS - room


def _account(user_name: str) -> str:
    return user_name.casefold()[:150]


def _origin(request: HttpRequest | None, account: str) -> str:
    cookie = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "") if request else ""
    device, _, seal = cookie.partition(".")
    if seal and constant_time_compare(seal, _seal(device, account)):
        return f"browser {device}"[:45]
    return _network(client_address(request))


def _seal(device: str, account: str) -> str:
    return salted_hmac("accounts.device", f"{device} {account}", algorithm="sha256").hexdigest()


def _network(address: str) -> str:
    """An IPv6 customer has a whole /64 to send from."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:45]
    if isinstance(found, IPv6Address) and not found.ipv4_mapped:
        return str(IPv6Network((int(found) >> 64 << 64, 64)))
    return str(found)


def _readable(address: str) -> str:
    try:
        return str(ip_address(address.strip()))
    except ValueError:
        return ""
