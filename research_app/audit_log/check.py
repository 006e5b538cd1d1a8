"""Walking the chain: which entries hold, and what is wrong with the first that does not.

Memory stays constant however long the log is. What a walk cannot see: entries cut off at the end
since the newest checkpoint. Whoever wants to be sure of these notes the head (id and hash) that a
check prints, and gives it to the next check.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.db import connection

from research_app.audit_log.chain import FIRST, checkpoint_message, entry_hash
from research_app.audit_log.guards import missing_guards
from research_app.audit_log.models import AuditEntry, Checkpoint

CHUNK = 2000
MOST_GAPS = 100
Head = tuple[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bad:
    """What does not hold. `entry` is the id of the entry, None for what is wrong with no single
    one."""

    entry: int | None
    what: str


@dataclass(slots=True, kw_only=True)
class Checked:
    """The result of a walk. `holds` counts the entries that are as they were written, of `entries`;
    `missing` are stretches of ids, both ends included; `bad` is in the order of the chain; `signed`
    counts checkpoints whose signature holds, `unknown_key` those of them whose key nobody
    vouches for; `guards_missing` names triggers that the database should have."""

    entries: int = 0
    holds: int = 0
    first_id: int = 0
    head: Head = (0, FIRST)
    bad: list[Bad] = field(default_factory=list)
    missing: list[tuple[int, int]] = field(default_factory=list)
    signed: int = 0
    unknown_key: int = 0
    signed_up_to: int = 0
    guards_missing: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.bad and not self.missing and not self.guards_missing

    def spoilt(self, entry: int | None, what: str) -> None:
        if len(self.bad) < MOST_GAPS:
            self.bad.append(Bad(entry=entry, what=what))


def check_log(*, keys: Collection[bytes] = (), noted: Head | None = None) -> Checked:
    """Walks the whole log. `keys` are the public keys that are vouched for, or their fingerprints
    (SHA-256); without any, every signature that holds counts as one by an unknown key. `noted` is a
    head seen earlier."""
    trusted = {bytes(key).hex() for key in keys}
    while True:
        checkpoints = list(Checkpoint.objects.order_by("last_id", "pk"))
        found = _checked(checkpoints, trusted, noted)
        # Entries that were closed during the walk seemed to be missing.
        if found.ok or Checkpoint.objects.count() == len(checkpoints):
            return found


def _checked(checkpoints: list[Checkpoint], trusted: set[str], noted: Head | None) -> Checked:
    found = Checked(guards_missing=missing_guards(connection))
    for each in checkpoints:
        _check_signature(each, trusted, found)
    _walk(found, checkpoints, noted)
    return found


def _walk(found: Checked, checkpoints: list[Checkpoint], noted: Head | None) -> None:
    closings = [each for each in checkpoints if each.closes]
    closed = (closings[-1].last_id, closings[-1].last_hash) if closings else (0, FIRST)
    if noted and noted[0] == closed[0] and noted[1] != closed[1]:
        found.spoilt(noted[0], "it has another hash than the one noted")
    awaited = {each.last_id: each.last_hash for each in checkpoints if each.last_id > closed[0]}
    found.head = closed
    for entry in _entries():
        if not found.entries:
            found.first_id = entry.pk
        found.entries += 1
        _check_entry(entry, found)
        if awaited.pop(entry.pk, entry.hash) != entry.hash:
            found.spoilt(entry.pk, "it has another hash than the one a checkpoint signed")
        if noted and noted[0] == entry.pk and noted[1] != entry.hash:
            found.spoilt(entry.pk, "it has another hash than the one noted")
        found.head = (entry.pk, entry.hash)
    lost = max([*awaited, noted[0] if noted else 0])
    if lost > found.head[0]:
        found.missing.append((found.head[0] + 1, lost))
        found.spoilt(lost, "it is gone, although a checkpoint or a note knows of it")


def _entries() -> Iterator[AuditEntry]:
    return AuditEntry.objects.order_by("pk").iterator(chunk_size=CHUNK)


def _check_entry(entry: AuditEntry, found: Checked) -> None:
    last_id, last_hash = found.head
    wrong = []
    if entry.pk <= last_id:
        wrong.append("it stands where a closed and removed entry stood")
    elif entry.pk != last_id + 1 and len(found.missing) < MOST_GAPS:
        found.missing.append((last_id + 1, entry.pk - 1))
        wrong.append("entries before it are missing")
    elif entry.previous != last_hash:
        wrong.append("it does not follow on the entry before it")
    if entry.hash != entry_hash(entry):
        wrong.append("what it says does not fit its hash")
    for what in wrong:
        found.spoilt(entry.pk, what)
    found.holds += not wrong


def _check_signature(checkpoint: Checkpoint, trusted: Collection[str], found: Checked) -> None:
    message = checkpoint_message(checkpoint)
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(checkpoint.public_key))
        key.verify(bytes.fromhex(checkpoint.signature), message)
    except (InvalidSignature, ValueError):
        found.spoilt(None, f"the signature of checkpoint {checkpoint.pk} does not hold")
        return
    if checkpoint.count != checkpoint.last_id - checkpoint.first_id + 1:
        found.spoilt(None, f"checkpoint {checkpoint.pk} counts other entries than it covers")
    found.signed += 1
    fingerprint = sha256(bytes.fromhex(checkpoint.public_key)).hexdigest()
    if checkpoint.public_key in trusted or fingerprint in trusted:
        found.signed_up_to = max(found.signed_up_to, checkpoint.last_id)
        return
    found.unknown_key += 1
    if trusted:
        found.spoilt(None, f"checkpoint {checkpoint.pk} is signed by another key: {fingerprint}")
