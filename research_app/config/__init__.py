"""Depth profiles: how much is searched, read, thought and checked for a question.

`depths.yaml` is what the product ships; the environment variable `PROFILES_FILE` may name another
file that takes its place. `load` reads the file when the settings are loaded, so that a mistake
stops every way of starting, and lets each depth take from the global part; `schema` says what may
stand in it. Secrets and addresses are no part of it.
"""

from research_app.config.profiles import (
    DEFAULT_DEPTH,
    UnknownDepth,
    has_profile,
    offered_profiles,
    profile,
    profile_names,
)
from research_app.config.schema import CitationVerification, Profile

__all__ = [
    "DEFAULT_DEPTH",
    "CitationVerification",
    "Profile",
    "UnknownDepth",
    "has_profile",
    "offered_profiles",
    "profile",
    "profile_names",
]
