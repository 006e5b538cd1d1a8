"""Who asks: a program with a token, or a browser that is signed in."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from ninja.errors import HttpError
from ninja.security import HttpBearer
from ninja.security.base import AuthBase
from ninja.utils import check_csrf

from research_app.accounts.middleware import tell_refused
from research_app.accounts.roles import READERS_CHANGE_NOTHING, may_do
from research_app.api.tokens import owner_of_token


class Token(HttpBearer):
    """`Authorization: Bearer …`. A header that does not hold is refused, whoever else is signed
    in."""

    def __call__(self, request: HttpRequest) -> User | None:
        if "Authorization" not in request.headers:
            return None
        scheme, _, token = request.headers["Authorization"].partition(" ")
        if scheme.lower() != self.openapi_scheme:
            raise HttpError(401, "Write the header as “Authorization: Bearer TOKEN”.")
        return self.authenticate(request, token.strip())

    def authenticate(self, request: HttpRequest, token: str) -> User:
        owner = owner_of_token(token)
        if owner is None:
            raise HttpError(
                401,
                "This token is unknown, expired or revoked. Make another with manage.py api_token.",
            )
        request.user = owner
        demand_role(request)
        return owner


class Session(AuthBase):
    """The cookie of a browser that is signed in. What changes something needs its CSRF token too,
    because other sites can make a browser send the cookie."""

    openapi_type = "apiKey"
    openapi_in = "cookie"
    openapi_name = settings.SESSION_COOKIE_NAME

    def __call__(self, request: HttpRequest) -> User | None:
        if not request.user.is_authenticated:
            return None
        if check_csrf(request):
            raise HttpError(
                403,
                "The CSRF token is missing or wrong. Send the cookie's value in the header "
                "X-CSRFToken, or use an API token.",
            )
        demand_role(request)
        return request.user


def demand_role(request: HttpRequest) -> None:
    """Who only reads and exports changes nothing, with a token either."""
    match = request.resolver_match
    if not may_do(request.user, request.method or "", match.view_name if match else ""):
        tell_refused(request)
        raise HttpError(403, READERS_CHANGE_NOTHING)
