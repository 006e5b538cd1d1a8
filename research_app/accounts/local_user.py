from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured

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
