"""Holding a document against its seal, record by record: whether anything was changed, and what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from citations.export.recheck.records import (
    SEAL_NAME,
    SEAL_VERSION,
    SHORT,
    Record,
    Split,
    fingerprint,
    leaves,
    record_parts,
    records_of,
    root_of,
)
from citations.export.recheck.report import Finding, Report
from citations.export.recheck.signature import TrustedKeys, check_signature

#: Records that may have been added or lost and are still named one by one.
MOST_UNLISTED = 2_000
#: Changed fields of one record, and records lost or added, that are named.
MOST_FIELDS = 20
_KEYS = ["format", "version", "kind", "root", "signature", "records"]


def check_seal(split: Split, report: Report, trusted: TrustedKeys | None) -> None:
    """Add what does not hold of records and root, and who signed it."""
    if split.seal is None:
        report.open.append(
            "The file carries no seal: a change that fits in with everything else is not found."
        )
        if trusted is not None:
            report.add([Finding("seal", "signature", "The file is not signed.")])
        return
    found = list(_wrong_records(split.document, split.seal))
    report.add(found)
    if not found:
        count = sum(1 for _ in record_parts(split.document))
        report.count("records", count)
        report.proven.append(
            f"No byte of the {count} records was changed since the file was sealed."
        )
    check_signature(split.seal, report, trusted)


def _wrong_records(document: dict[str, Any], seal: dict[str, Any]) -> Iterator[Finding]:
    listed = seal.get("records")
    kept = [_as_record(each) for each in listed] if isinstance(listed, list) else []
    present = sum(1 for _ in record_parts(document))
    if abs(present - len(kept)) > MOST_UNLISTED:
        # The seal of quite another file: no record has to be hashed to know it.
        yield Finding("seal", "records", f"It lists {len(kept)} records; the file holds {present}.")
        return
    records = records_of(document)
    is_intact = seal.get("root") == root_of(records)
    found: list[Finding] = []
    if is_intact and kept != records:
        found = [Finding("seal", "records", "They are not those of the seal's root.")]
    elif not is_intact:
        found = list(_changed(document, records, kept))
    yield from found
    yield from _wrong_seal(seal, is_intact or bool(found))


def _as_record(listed: Any) -> Record:
    """A record as the seal has it."""
    if not isinstance(listed, dict) or set(listed) != {"record", "sha256", "leaves"}:
        return Record("", "", "")
    return Record(*(str(listed[key]) for key in ("record", "sha256", "leaves")))


def _changed(
    document: dict[str, Any], records: list[Record], kept: list[Record]
) -> Iterator[Finding]:
    """Records that were left out, added or changed, by their names, these with their fields."""
    sealed, now = {each.name: each for each in kept}, {each.name for each in records}
    for name in [name for name in sealed if name not in now][:MOST_FIELDS]:
        yield Finding(name or "seal", "", "The record was sealed and is not in the file.")
    for name in [each.name for each in records if each.name not in sealed][:MOST_FIELDS]:
        yield Finding(name, "", "The record was not there when the file was sealed.")
    for at, (_, value) in enumerate(record_parts(document)):
        record = records[at]
        if sealed.get(record.name, record) != record:
            for field in _changed_fields(value, sealed[record.name].leaves):
                yield Finding(record.name, field, "It was changed since the file was sealed.")


def _wrong_seal(seal: dict[str, Any], is_explained: bool) -> Iterator[Finding]:
    if list(seal) != _KEYS:
        yield Finding("seal", "", "It has not the parts of a seal.")
    if seal.get("format") != SEAL_NAME:
        yield Finding("seal", "format", "It is not the name of this seal.")
    if seal.get("version") != SEAL_VERSION or isinstance(seal.get("version"), bool):
        yield Finding("seal", "version", "This version of the seal is not known here.")
    if not re.fullmatch(r"[a-z ]{1,30}", str(seal.get("kind"))):
        yield Finding("seal", "kind", "It is no kind of file.")
    if not is_explained:
        yield Finding("seal", "root", "It is not the hash over all records.")


def _changed_fields(value: Any, kept: str) -> list[str]:
    """The fields whose fingerprint is not the sealed one; where fields were added or taken out,
    the first that differs."""
    found = list(leaves(value))
    known = [kept[at : at + SHORT] for at in range(0, len(kept), SHORT)]
    wrong = [
        path
        for at, (path, leaf) in enumerate(found)
        if at >= len(known) or fingerprint(path, leaf) != known[at]
    ]
    if len(known) != len(found):
        return [wrong[0] if wrong else f"{found[-1][0]} (what followed)"]
    return wrong[:MOST_FIELDS] or [""]
