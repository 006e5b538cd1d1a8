"""The profiles that this process was started with, by name."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings

from research_app.config.load import DEFAULT_DEPTH
from research_app.config.schema import Profile

__all__ = [
    "DEFAULT_DEPTH",
    "UnknownDepth",
    "has_profile",
    "offered_profiles",
    "profile",
    "profile_names",
]


class UnknownDepth(ValueError):
    """A depth of this name is not configured. The message says which are."""


def profile(name: str = DEFAULT_DEPTH) -> Profile:
    """The profile of this name; raises `UnknownDepth`."""
    found = _profiles().get(name)
    if found is None:
        raise UnknownDepth(f"There is no depth {name!r}; choose one of {_listed()}.")
    return found


def has_profile(name: str) -> bool:
    return name in _profiles()


def profile_names() -> tuple[str, ...]:
    """All of them, in the order of the file."""
    return tuple(_profiles())


def offered_profiles() -> tuple[Profile, ...]:
    """Those that people may choose on the page."""
    return tuple(found for found in _profiles().values() if found.offered)


def _listed() -> str:
    return ", ".join(profile_names())


def _profiles() -> Mapping[str, Profile]:
    return settings.PROFILES
