"""One-time sign-in links, and the person at a machine of their own, who signs in by one.

A link signs in once and for one hour; any later sign-in of the same user ends it too, because its
signature covers the time of the last one.
"""

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse
from django.utils import timezone
from sesame.utils import get_query_string, get_user


def make_link(user: User, base_url: str) -> str:
    """`base_url` is scheme and host, such as "http://127.0.0.1:8000"."""
    query: str = get_query_string(user)
    return base_url.rstrip("/") + reverse("accounts:use_link") + query


def redeem(token: str) -> User | None:
    """The user whose link it is, once; None where it is used, expired or forged."""
    user: User | None = get_user(token, update_last_login=False)
    if user is None:
        return None
    # Two clicks at the same moment both pass the signature; only one changes the row.
    won = get_user_model().objects.filter(pk=user.pk, last_login=user.last_login)
    return user if won.update(last_login=timezone.now()) else None


NAME = "researcher"


def ensure_local_user() -> User:
    """The person at a machine of their own: an administrator without a password, who signs in by a
    link. Made on the first start; exists in no other deployment."""
    if not settings.IS_LOCAL:
        raise ImproperlyConfigured(
            "Only DEPLOYMENT=local has a user of its own. Make one with manage.py createsuperuser."
        )
    rights = {"is_staff": True, "is_superuser": True, "is_active": True}
    user, created = User.objects.update_or_create(username=NAME, defaults=rights)
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user
