"""What templates ask about the role of who is signed in."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from research_app.accounts import roles

register = template.Library()


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    may_ask: bool
    reads_all: bool
    is_admin: bool


@register.simple_tag
def role_of(user: AbstractBaseUser | AnonymousUser) -> Role:
    """For what is shown. What is allowed, views and the middleware decide."""
    return Role(
        may_ask=roles.may_ask(user),
        reads_all=roles.reads_all_provenance(user),
        is_admin=roles.is_admin(user),
    )
