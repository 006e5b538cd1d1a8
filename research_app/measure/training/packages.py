"""What training needs beside the product, `requirements/train.txt`. It is imported where something
is fitted, so that a command can say what is missing before it reads for minutes."""

from __future__ import annotations

from importlib.util import find_spec

from django.core.management.base import CommandError


def need(*names: str) -> None:
    """Raises `CommandError` for a package that is missing."""
    for name in names:
        if find_spec(name) is None:
            raise CommandError(f"{name} is missing: pip install -r requirements/train.txt")
