"""Holding a document against its seal, record by record, and the seal against its signature."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from citations.export.recheck.report import Finding, Report
from citations.export.recheck.sealed.records import (
    LONGEST_NAME,
    SEAL_NAME,
    SEAL_VERSION,
    SHORT,
    Record,
    compact,
    fingerprint,
    key_fingerprint,
    leaves,
    record_parts,
    records_of,
    root_of,
    signed_text,
)
from citations.export.recheck.sealed.scanner import is_near, keys_of
from citations.export.recheck.signed.ed25519 import is_signed
from citations.export.recheck.signed.keys import TrustedKeys

SEAL_KEY = "seal"
#: Changed fields of one record that are told.
MOST_FIELDS = 20
#: Keys of a file among which a spoiled one is looked for. The file may be a forger's.
MOST_KEYS = 400
#: Records in which that is done.
MOST_MENDED = 20


class Split(NamedTuple):
    """A document without its seal, and the seal; None where there is none that can be read."""

    document: dict[str, Any]
    seal: dict[str, Any] | None
    is_text: bool


def split_seal(document: dict[str, Any]) -> Split:
    """The seal is the top-level key "seal", or, in PROV, an attribute of that name of an entity;
    there it is JSON text."""
    for key in document:
        if _is_seal_key(key):
            rest = {each: value for each, value in document.items() if each != key}
            return _split(rest, document[key])
    entities = document.get("entity")
    for name, entity in entities.items() if isinstance(entities, dict) else ():
        for key in entity if isinstance(entity, dict) else ():
            if _is_seal_key(key):
                rest = {each: value for each, value in entity.items() if each != key}
                return _split(
                    {**document, "entity": {**entities, name: rest}},  # type: ignore[dict-item]
                    entity[key],
                )
    return Split(document, None, False)


def _is_seal_key(key: Any) -> bool:
    return isinstance(key, str) and key.rpartition(":")[2] == SEAL_KEY


def _split(rest: dict[str, Any], seal: Any) -> Split:
    is_text = False
    if isinstance(seal, dict) and isinstance(seal.get("$"), str):
        seal = seal["$"]
    if isinstance(seal, str):
        is_text = True
        try:
            seal = json.loads(seal)
        except (ValueError, RecursionError):
            seal = {}
    return Split(rest, seal if isinstance(seal, dict) else {}, is_text)


def check_seal(split: Split, report: Report, trusted: TrustedKeys | None) -> None:
    """Add what does not hold of records and root, and who signed it."""
    if split.seal is None:
        _unsealed(report, trusted)
        return
    seal, records = split.seal, records_of(split.document)
    is_intact = seal.get("root") == root_of(records)
    if is_intact:
        found = list(_wrong_list(records, seal))
    else:
        found = list(_wrong_records(split.document, records, seal))
    found += _wrong_seal(seal, is_intact or bool(found))
    report.add(found)
    if not found:
        report.count("records", len(records))
        report.proven.append(
            f"No byte of the {len(records)} records was changed since the file was sealed."
        )
    _check_signature(seal, report, trusted, holds=not found)


def _unsealed(report: Report, trusted: TrustedKeys | None) -> None:
    report.open.append(
        "The file carries no seal: a change that fits in with everything else is not found."
    )
    if trusted is not None:
        report.add([Finding("seal", "signature", "The file is not signed.")])


def _wrong_list(records: list[Record], seal: dict[str, Any]) -> Iterator[Finding]:
    """Where the seal's list is not that of its own root, to which the document holds."""
    listed = seal.get("records")
    kept = [_kept(each) for each in listed] if isinstance(listed, list) else []
    if len(kept) != len(records):
        yield Finding("seal", "records", "They are not those of the seal's root.")
        return
    for at, record in enumerate(records):
        for field in Record._fields:
            if getattr(record, field) != getattr(kept[at], field):
                problem = "The seal was changed here; the record itself was not."
                yield Finding("seal", f"records {record.name}: {field}", problem)


def _wrong_records(
    document: dict[str, Any], records: list[Record], seal: dict[str, Any]
) -> Iterator[Finding]:
    listed = seal.get("records")
    if not isinstance(listed, list):
        yield Finding("seal", "records", "The seal lists no records.")
        return
    kept = [_kept(each) for each in listed]
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


def _kept(listed: Any) -> Record:
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


def _check_signature(
    seal: dict[str, Any], report: Report, trusted: TrustedKeys | None, holds: bool
) -> None:
    signature = seal.get("signature")
    if signature is None:
        report.open.append("The file is not signed: whoever can change it can seal it anew, too.")
        if trusted is not None:
            report.add([Finding("seal", "signature", "The file is not signed.")])
        return
    key, value = _hex(signature, "public_key", 32), _hex(signature, "value", 64)
    if key is None or value is None or set(signature) != _SIGNATURE:
        report.add(_unreadable(signature, key, value))
        return
    if signature["algorithm"] != "Ed25519":
        report.add([Finding("seal", "signature.algorithm", "Only Ed25519 is known here.")])
    fits = signature["fingerprint"] == key_fingerprint(key)
    root = seal.get("root")
    if not is_signed(key, signed_text(str(seal.get("kind")), str(root)), value):
        report.add(_does_not_hold(fits, holds))
        report.signature = "the signature does not hold"
        return
    if not fits:
        report.add([Finding("seal", "signature.fingerprint", "It is not that of the key.")])
    _signed_by(key, report, trusted)


_SIGNATURE = {"algorithm", "public_key", "fingerprint", "value"}


def _unreadable(signature: Any, key: bytes | None, value: bytes | None) -> Iterator[Finding]:
    if not isinstance(signature, dict) or set(signature) != _SIGNATURE:
        yield Finding("seal", "signature", "It has not the parts of a signature.")
        return
    if key is None:
        yield Finding("seal", "signature.public_key", "It is no Ed25519 key.")
    if value is None:
        yield Finding("seal", "signature.value", "It is no Ed25519 signature.")


def _does_not_hold(fits: bool, holds: bool) -> Iterator[Finding]:
    if not fits:
        yield Finding("seal", "signature.public_key", "Key and fingerprint do not go together.")
    elif holds:
        yield Finding("seal", "signature.value", "The signature is not one of this root and key.")
    else:
        yield Finding("seal", "signature", "The signature is not one of what the seal says.")


def _signed_by(key: bytes, report: Report, trusted: TrustedKeys | None) -> None:
    report.fingerprint = key_fingerprint(key)
    if trusted is None:
        report.signature = f"signed by an unknown key, fingerprint {report.fingerprint}"
        report.open.append(
            "Whose key signed it: compare the fingerprint with the one that the installation gives "
            "you, or give the key by --key. Anyone can sign with a key of their own."
        )
    elif trusted.trusts(key):
        report.signature = f"signed by the key you gave, fingerprint {report.fingerprint}"
        report.proven.append("It was sealed by the holder of the key that you gave.")
    else:
        report.signature = f"signed by another key, fingerprint {report.fingerprint}"
        report.add([Finding("seal", "signature.public_key", "It is not the key that you gave.")])


def _hex(signature: Any, key: str, length: int) -> bytes | None:
    written = signature.get(key) if isinstance(signature, dict) else None
    if not isinstance(written, str) or not re.fullmatch(r"[0-9a-f]{2,200}", written):
        return None
    return bytes.fromhex(written) if len(written) == 2 * length else None
