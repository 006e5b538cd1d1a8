"""A depth's `citation_verification` with the global one, field by field.

Rule: a field that a depth sets wins, any other is taken from the global part. "Set" means different
from the default of the schema, never different from the global value. A depth that writes a default
out could therefore not be told from one that says nothing; it is refused instead of ignored.
"""

from __future__ import annotations

from research_app.config.schema import CitationVerification, Profile, ProfilesFile

PART = "citation_verification"


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
