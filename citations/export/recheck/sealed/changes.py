"""Which records and fields of a document are not as they were sealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from citations.export.recheck.report import Finding
from citations.export.recheck.sealed.records import (
    LONGEST_NAME,
    SHORT,
    Record,
    compact,
    fingerprint,
    leaves,
    record_parts,
)
from citations.export.recheck.sealed.scanner import is_near, keys_of

#: Changed fields of one record that are told.
MOST_FIELDS = 20
#: Keys of a file among which a spoiled one is looked for. The file may be a forger's.
MOST_KEYS = 400
#: Records in which that is done.
MOST_MENDED = 20


def wrong_records(
    document: dict[str, Any], records: list[Record], seal: dict[str, Any]
) -> Iterator[Finding]:
    listed = seal.get("records")
    if not isinstance(listed, list):
        yield Finding("seal", "records", "The seal lists no records.")
        return
    kept = [record_as_kept(each) for each in listed]
    keys = _mendable_keys(document, records, kept)
    if [record.name for record in records] != [each.name for each in kept]:
        yield from _other_names(document, records, kept, keys)
        return
    values = [value for _, value in record_parts(document)]
    for at, record in enumerate(records):
        if record != kept[at]:
            yield from _wrong_record(record, kept[at], values[at], keys)


def _mendable_keys(
    document: dict[str, Any], records: list[Record], kept: list[Record]
) -> Counter[str]:
    """The keys among which a spoiled one is looked for; none where so much differs that it is no
    slip any more, and looking would take without end."""
    differing = sum(record != kept[at] for at, record in enumerate(records[: len(kept)]))
    if differing > MOST_MENDED:
        return Counter()
    return Counter(dict(keys_of(compact(document).decode()).most_common(MOST_KEYS)))


def record_as_kept(listed: Any) -> Record:
    """A record as the seal has it."""
    if not isinstance(listed, dict) or set(listed) != {"record", "sha256", "leaves"}:
        return Record("", "", "")
    return Record(*(str(listed[key]) for key in ("record", "sha256", "leaves")))


def _wrong_record(
    record: Record, kept: Record, value: Any, keys: Counter[str]
) -> Iterator[Finding]:
    for field in _changed_fields(value, kept.leaves, keys):
        yield Finding(record.name, field, "It was changed since the file was sealed.")


def _changed_fields(value: Any, kept: str, keys: Counter[str]) -> list[str]:
    """The fields whose fingerprint is not the sealed one; where fields were added or taken out,
    the first that differs. A changed key is told as it was, where the file has it elsewhere."""
    found = list(leaves(value))
    known = [kept[at : at + SHORT] for at in range(0, len(kept), SHORT)]
    wrong = [
        (path, leaf, known[at] if at < len(known) else "")
        for at, (path, leaf) in enumerate(found)
        if at >= len(known) or fingerprint(path, leaf) != known[at]
    ]
    if len(known) != len(found):
        return [wrong[0][0] if wrong else f"{found[-1][0]} (what followed)"]
    return [_sealed_path(*each, keys) for each in wrong[:MOST_FIELDS]] or [""]


def _sealed_path(path: str, leaf: Any, kept: str, keys: Counter[str]) -> str:
    """The path under which the value was sealed, if one sign of a key in it was changed."""
    for key in keys if len(path) <= LONGEST_NAME else ():
        for at in range(len(path) - len(key) + 1):
            if is_near(path[at : at + len(key)], key):
                before = path[:at] + key + path[at + len(key) :]
                if fingerprint(before, leaf) == kept:
                    return before
    return path


def _other_names(
    document: dict[str, Any], records: list[Record], kept: list[Record], keys: Counter[str]
) -> Iterator[Finding]:
    """Records that were renamed, added, left out or put into another order."""
    values = [value for _, value in record_parts(document)]
    now, before = [each.name for each in records], [each.name for each in kept]
    if len(now) != len(before):
        yield from _added_or_lost(now, before)
        return
    for at, record in enumerate(records):
        if now[at] == before[at] and record != kept[at]:
            yield from _wrong_record(record, kept[at], values[at], keys)
        elif now[at] != before[at]:
            yield _renamed(record, kept[at], values[at], keys)


def _renamed(record: Record, kept: Record, value: Any, keys: Counter[str]) -> Finding:
    """A record under the name that it was sealed with."""
    problem = f"It is called “{record.name}” now."
    if not kept.name:
        return Finding("seal", f"records {record.name}", "The seal's record cannot be read.")
    if (record.sha256, record.leaves) == (kept.sha256, kept.leaves):
        return Finding(kept.name, "", problem)
    return Finding(kept.name, _changed_fields(value, kept.leaves, keys)[0], problem)


def _added_or_lost(now: list[str], before: list[str]) -> Iterator[Finding]:
    lost, added = set(before) - set(now), set(now) - set(before)
    for name in [each for each in before if each in lost][:20]:
        yield Finding(name or "seal", "", "The record was sealed and is not in the file.")
    for name in [each for each in now if each in added][:20]:
        yield Finding(name, "", "The record was not there when the file was sealed.")
    if not lost and not added:
        yield Finding("seal", "records", "Records were doubled or left out.")
