"""From a YAML file to profiles. Every mistake is named with the path to it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any

import yaml
from django.core.exceptions import ImproperlyConfigured
from pydantic import ValidationError

from research_app.config.merging import mistakes_of_merging, profiles_of
from research_app.config.schema import Profile, ProfilesFile

SHIPPED = Path(__file__).parent / "depths.yaml"
DEFAULT_DEPTH = "medium"
"""What answers a question whose asker chose nothing: every file must have it."""


def load_profiles(file: Path = SHIPPED) -> Mapping[str, Profile]:
    """The profiles by name. Raises `ImproperlyConfigured`, which names the file and every
    mistake."""
    try:
        read = ProfilesFile.model_validate(_content(file))
    except ValidationError as error:
        raise _wrong(file, _lines(error)) from error
    mistakes = mistakes_of_merging(read)
    if DEFAULT_DEPTH not in read.depths:
        mistakes.append(f"depths.{DEFAULT_DEPTH}: is missing, and is used where nothing is chosen")
    if mistakes:
        raise _wrong(file, mistakes)
    return profiles_of(read)


def _content(file: Path) -> Any:
    try:
        # The loader below is the safe one: it makes plain values only.
        return yaml.load(file.read_text(encoding="utf-8"), Loader=_UniqueKeys)
    except OSError as error:
        raise _wrong(file, [f"cannot be read ({error.strerror})"]) from error
    except UnicodeDecodeError as error:
        raise _wrong(file, ["is not UTF-8 text"]) from error
    except (yaml.YAMLError, RecursionError) as error:
        raise _wrong(file, [_where(error)]) from error


def _wrong(file: Path, mistakes: list[str]) -> ImproperlyConfigured:
    separator = "\n  " if len(mistakes) > 1 else " "
    return ImproperlyConfigured(f"PROFILES_FILE={file}:{separator}" + "\n  ".join(mistakes))


def _where(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    place = f"line {mark.line + 1}: " if mark else ""
    return f"{place}{getattr(error, 'problem', None) or 'is not YAML'}"


def _lines(error: ValidationError) -> list[str]:
    return [_line(mistake["loc"], mistake["type"], mistake["msg"]) for mistake in error.errors()]


def _line(place: tuple[int | str, ...], kind: str, said: str) -> str:
    path = ".".join(str(part) for part in place if part != "[key]") or "the file"
    if kind == "extra_forbidden":
        return f"{path}: is not known here"
    if kind == "missing":
        return f"{path}: is missing"
    said = said.removeprefix("Value error, ")
    return f"{path}: {said[:1].lower()}{said[1:]}"


class _UniqueKeys(yaml.SafeLoader):
    """YAML keeps the last of two equal keys and says nothing; here that is a mistake."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for position, key in enumerate(keys):
            if key in keys[:position]:
                mark = node.value[position][0].start_mark
                raise yaml.constructor.ConstructorError(None, None, f"{key} is there twice", mark)
        return super().construct_mapping(node, deep=deep)
