"""How a user is called where others read it."""

from __future__ import annotations

from django.contrib.auth.models import User

LONGEST_NAME = 150


def name_of(user: User) -> str:
    """First and last name where they are known, else the user name."""
    return (user.get_full_name().strip() or user.get_username())[:LONGEST_NAME]
