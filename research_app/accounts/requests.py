"""What a view of this program is given."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class SignedInRequest(HttpRequest):
    """A request of somebody signed in; `LoginRequiredMiddleware` lets no other through."""

    user: User
    htmx: HtmxDetails
