from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from sesame.backends import ModelBackend as LinkBackendOfSesame

from research_app.accounts import throttle
from research_app.accounts.roles import load_with_roles


class _WithRoles:
    """Loads the user of a session together with the roles, in one query."""

    def get_user(self, user_id: Any) -> User | None:
        return load_with_roles(User.objects.filter(pk=user_id, is_active=True))


class LinkBackend(_WithRoles, LinkBackendOfSesame):  # type: ignore[misc]
    """Sign-in by a link that works once."""


class PasswordBackend(_WithRoles, ModelBackend):
    """Checks passwords, but not too many of them. Every page that takes one goes through here."""

    # Django calls a backend only if its parameters fit what is offered: these two take passwords.
    def authenticate(  # type: ignore[override]
        self,
        request: HttpRequest | None,
        username: str = "",
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        if not username or password is None:
            return None
        attempt = throttle.begin_attempt(request, username)
        if attempt is None:
            # Ends authentication: no other backend is asked either.
            raise PermissionDenied
        user = super().authenticate(request, username=username, password=password)
        if user is not None:
            throttle.forgive(attempt)
        return user
