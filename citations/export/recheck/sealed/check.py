"""Holding a document against its seal, record by record, and the seal against its signature."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from citations.export.recheck.report import Finding, Report
from citations.export.recheck.sealed.changes import record_as_kept, wrong_records
from citations.export.recheck.sealed.records import (
    SEAL_NAME,
    SEAL_VERSION,
    Record,
    record_parts,
    records_of,
    root_of,
)
from citations.export.recheck.sealed.signature import check_signature
from citations.export.recheck.sealed.split import Split
from citations.export.recheck.signed.keys import TrustedKeys

#: Records that may have been added or lost and are still told one by one.
MOST_BESIDE = 2_000


def check_seal(split: Split, report: Report, trusted: TrustedKeys | None) -> None:
    """Add what does not hold of records and root, and who signed it."""
    if split.seal is None:
        _unsealed(report, trusted)
        return
    seal = split.seal
    if found := list(_wrong_length(split.document, seal)):
        report.add(found)
        check_signature(seal, report, trusted, holds=False)
        return
    records = records_of(split.document)
    is_intact = seal.get("root") == root_of(records)
    if is_intact:
        found = list(_wrong_list(records, seal))
    else:
        found = list(wrong_records(split.document, records, seal))
    found += _wrong_seal(seal, is_intact or bool(found))
    report.add(found)
    if not found:
        report.count("records", len(records))
        report.proven.append(
            f"No byte of the {len(records)} records was changed since the file was sealed."
        )
    check_signature(seal, report, trusted, holds=not found)


def _wrong_length(document: dict[str, Any], seal: dict[str, Any]) -> Iterator[Finding]:
    """Where the seal is of quite another file, so that no record has to be hashed to know it."""
    listed = seal.get("records")
    told = len(listed) if isinstance(listed, list) else 0
    held = sum(1 for _ in record_parts(document))
    if abs(held - told) > MOST_BESIDE:
        yield Finding("seal", "records", f"It lists {told} records; the file holds {held}.")


def _unsealed(report: Report, trusted: TrustedKeys | None) -> None:
    report.open.append(
        "The file carries no seal: a change that fits in with everything else is not found."
    )
    if trusted is not None:
        report.add([Finding("seal", "signature", "The file is not signed.")])


def _wrong_list(records: list[Record], seal: dict[str, Any]) -> Iterator[Finding]:
    """Where the seal's list is not that of its own root, to which the document holds."""
    listed = seal.get("records")
    kept = [record_as_kept(each) for each in listed] if isinstance(listed, list) else []
    if len(kept) != len(records):
        yield Finding("seal", "records", "They are not those of the seal's root.")
        return
    for at, record in enumerate(records):
        for field in Record._fields:
            if getattr(record, field) != getattr(kept[at], field):
                problem = "The seal was changed here; the record itself was not."
                yield Finding("seal", f"records {record.name}: {field}", problem)


_KEYS = ["format", "version", "kind", "root", "signature", "records"]


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
