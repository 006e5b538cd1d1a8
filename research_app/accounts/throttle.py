"""Limits how often passwords are tried for one account from one address.

Attempts are rows, so that the limit holds over all processes. The address is the connection's own:
headers such as X-Forwarded-For are the sender's to choose. Behind a proxy all connections come from
one address, and the limit counts per account.
"""

from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone

from research_app.accounts.models import PasswordAttempt

ATTEMPTS = 10
WINDOW = timedelta(minutes=15)


def begin_attempt(request: HttpRequest | None, user_name: str) -> PasswordAttempt | None:
    """Records an attempt before the password is looked at, so that parallel ones count each other.
    None where too many came before: then no password is to be checked."""
    PasswordAttempt.objects.filter(created_at__lt=timezone.now() - WINDOW).delete()
    account, address = _account(user_name), _address(request)
    attempt = PasswordAttempt.objects.create(account=account, address=address)
    if PasswordAttempt.objects.filter(account=account, address=address).count() > ATTEMPTS:
        # What was refused does not count, or an attacker could keep the account shut for ever.
        attempt.delete()
        return None
    return attempt


def forgive(attempt: PasswordAttempt) -> None:
    """The password was right: the failures before it are forgotten."""
    PasswordAttempt.objects.filter(account=attempt.account, address=attempt.address).delete()


def is_exhausted(request: HttpRequest | None, user_name: str) -> bool:
    """Whether the next attempt would be refused."""
    recent = PasswordAttempt.objects.filter(
        account=_account(user_name),
        address=_address(request),
        created_at__gte=timezone.now() - WINDOW,
    )
    return recent.count() >= ATTEMPTS


def _account(user_name: str) -> str:
    return user_name.casefold()[:150]


def _address(request: HttpRequest | None) -> str:
    address: str = request.META.get("REMOTE_ADDR", "") if request else ""
    return address[:45]
