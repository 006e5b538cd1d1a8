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
MOST_BESIDE = 2_000
#: Changed fields of one record that are named.
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
    check_signature(split.seal, report, trusted, holds=not found)


def _wrong_records(document: dict[str, Any], seal: dict[str, Any]) -> Iterator[Finding]:
    listed = seal.get("records")
    kept = [_as_kept(each) for each in listed] if isinstance(listed, list) else []
    held = sum(1 for _ in record_parts(document))
    if abs(held - len(kept)) > MOST_BESIDE:
        # The seal of quite another file: no record has to be hashed to know it.
        yield Finding("seal", "records", f"It lists {len(kept)} records; the file holds {held}.")
        return
    records = records_of(document)
    is_intact = seal.get("root") == root_of(records)
    if is_intact:
        found = list(_wrong_list(records, kept))
    elif not isinstance(listed, list):
        found = [Finding("seal", "records", "The seal lists no records.")]
    else:
        found = list(_changed(document, records, kept))
    yield from found
    yield from _wrong_seal(seal, is_intact or bool(found))


def _as_kept(listed: Any) -> Record:
    """A record as the seal has it."""
    if not isinstance(listed, dict) or set(listed) != {"record", "sha256", "leaves"}:
        return Record("", "", "")
    return Record(*(str(listed[key]) for key in ("record", "sha256", "leaves")))


def _wrong_list(records: list[Record], kept: list[Record]) -> Iterator[Finding]:
    """Where the seal's list is not that of its own root, to which the document holds."""
    if len(kept) != len(records):
        yield Finding("seal", "records", "They are not those of the seal's root.")
        return
    for at, record in enumerate(records):
        for field in Record._fields:
            if getattr(record, field) != getattr(kept[at], field):
                problem = "The seal was changed here; the record itself was not."
                yield Finding("seal", f"records {record.name}: {field}", problem)


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


def _changed(
    document: dict[str, Any], records: list[Record], kept: list[Record]
) -> Iterator[Finding]:
    """Records that were changed, renamed, added, left out or put into another order."""
    if len(records) != len(kept):
        yield from _added_or_lost([each.name for each in records], [each.name for each in kept])
        return
    for at, (_, value) in enumerate(record_parts(document)):
        if records[at] != kept[at]:
            yield from _changed_record(records[at], kept[at], value)


def _added_or_lost(now: list[str], before: list[str]) -> Iterator[Finding]:
    lost, added = set(before) - set(now), set(now) - set(before)
    for name in [each for each in before if each in lost][:20]:
        yield Finding(name or "seal", "", "The record was sealed and is not in the file.")
    for name in [each for each in now if each in added][:20]:
        yield Finding(name, "", "The record was not there when the file was sealed.")
    if not lost and not added:
        yield Finding("seal", "records", "Records were doubled or left out.")


def _changed_record(record: Record, kept: Record, value: Any) -> Iterator[Finding]:
    """The fields of a record that were changed, under the name that it was sealed with."""
    if not kept.name:
        yield Finding("seal", f"records {record.name}", "The seal's record cannot be read.")
    elif kept.name == record.name:
        for field in _changed_fields(value, kept.leaves):
            yield Finding(record.name, field, "It was changed since the file was sealed.")
    else:
        is_same = (record.sha256, record.leaves) == (kept.sha256, kept.leaves)
        field = "" if is_same else _changed_fields(value, kept.leaves)[0]
        yield Finding(kept.name, field, f"It is called “{record.name}” now.")


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
