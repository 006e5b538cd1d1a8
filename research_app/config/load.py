"""From a YAML file to profiles. Every mistake is named with the path to it.

A depth's `citation_verification` is merged with the global one, field by field. Rule: a field that
a depth sets wins, any other is taken from the global part. "Set" means different from the default
of the schema, never different from the global value. A depth that writes a default out could
therefore not be told from one that says nothing; it is refused instead of ignored.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any

import yaml
from django.core.exceptions import ImproperlyConfigured
from pydantic import ValidationError

from research_app.config.schema import CitationVerification, Profile, ProfilesFile

SHIPPED = Path(__file__).parent / "depths.yaml"
PART = "citation_verification"
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


def merged(part: CitationVerification, depth: CitationVerification) -> CitationVerification:
    """The global part, with what the depth sets in its place."""
    return part.model_copy(update={name: getattr(depth, name) for name in _set_fields(depth)})


def _set_fields(given: CitationVerification) -> list[str]:
    fields = CitationVerification.model_fields
    return [name for name, field in fields.items() if getattr(given, name) != field.default]


def mistakes_of_merging(file: ProfilesFile) -> list[str]:
    """One line for each field of a depth that is written out as its default."""
    lines = []
    for name, depth in file.depths.items():
        given = depth.citation_verification
        written = sorted(given.model_fields_set - set(_set_fields(given)))
        lines += [
            _cannot_be_told(f"depths.{name}.{PART}.{field}", given, field) for field in written
        ]
    return lines


def _cannot_be_told(path: str, given: CitationVerification, field: str) -> str:
    value = str(getattr(given, field))
    value = value.lower() if value in ("True", "False") else value
    return (
        f"{path}: {value} is the default, which cannot be told from a field that is not set, so "
        f"the value in {PART}.{field} would apply. Leave it out here, and set it in the other "
        "depths where it is to differ."
    )


def profiles_of(file: ProfilesFile) -> dict[str, Profile]:
    """The depths in the order of the file, each with its part merged."""
    return {
        name: Profile(
            name=name,
            **{
                **{field: getattr(depth, field) for field in type(depth).model_fields},
                PART: merged(file.citation_verification, depth.citation_verification),
            },
        )
        for name, depth in file.depths.items()
    }
