"""What readers say of claims: the only writer of it. A verdict is never touched.

A reader has checked a claim at most once and reads it differently in at most one way; saying it
again replaces what was said, and both can be taken back. Whoever calls decides who may write.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from citations.drafts import Level
from citations.errors import ClaimMissing, NoteRefused
from citations.models import Claim, Reading

LONGEST_NOTE = 2000
#: Signs that show nothing and turn the direction of what is written behind them; with these a note
#: could look like something else than it is. The marks of right-to-left writing itself may stay.
TURNS_DIRECTION = re.compile("[\u202a-\u202e\u2066-\u2069]")
LAYOUT = "\n\t"


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an answer has been checked by readers. `next_claim` is the first unchecked claim
    behind the one asked about, else the first of all; None when every claim is checked."""

    answer_id: UUID
    claims: int
    checked: int
    next_claim: UUID | None


@transaction.atomic
def check_claim(claim_id: UUID, reader: str) -> None:
    """Write down that the reader has checked the claim; the first time counts. Raises
    `ClaimMissing`."""
    claim = _held(claim_id)
    if not claim.readings.filter(reader=reader, level="").exists():
        Reading.objects.create(claim=claim, reader=reader)


def take_back_check(claim_id: UUID, reader: str) -> None:
    Reading.objects.filter(claim=claim_id, reader=reader, level="").delete()


@transaction.atomic
def read_differently(claim_id: UUID, reader: str, level: Level, note: str) -> None:
    """Write down how the reader reads the claim's evidence, in the place of what the reader said
    before. Raises `NoteRefused` or `ClaimMissing`."""
    said = {"level": level, "note": clean_note(note), "created_at": timezone.now()}
    claim = _held(claim_id)
    if not claim.readings.filter(reader=reader).exclude(level="").update(**said):
        Reading.objects.create(claim=claim, reader=reader, **said)


def withdraw_reading(claim_id: UUID, reader: str) -> None:
    Reading.objects.filter(claim=claim_id, reader=reader).exclude(level="").delete()


def clean_note(note: str) -> str:
    """The note as it is stored: line breaks as one sign, nothing around it. Raises
    `NoteRefused` with a sentence for whoever wrote it."""
    clean = note.replace("\r\n", "\n").replace("\r", "\n").strip()
    if len(clean) > LONGEST_NOTE:
        raise NoteRefused(
            f"A note may have {LONGEST_NOTE:,} characters; yours has {len(clean):,}. Shorten it."
        )
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in LAYOUT for sign in clean):
        raise NoteRefused("The note holds characters that cannot be shown. Type it anew.")
    if TURNS_DIRECTION.search(clean):
        raise NoteRefused(
            "The note holds invisible signs that turn the direction of writing. Type it anew."
        )
    return clean


def progress_of(claim_id: UUID) -> Progress:
    """How far the answer of this claim is checked. Raises `ClaimMissing`."""
    checked = Reading.objects.filter(claim=OuterRef("pk"), level="")
    asked = Claim.objects.filter(pk=claim_id).values("answer")
    rows = list(
        Claim.objects.filter(answer__in=asked)
        .order_by("start")
        .values_list("pk", "answer", Exists(checked))
    )
    if not rows:
        raise ClaimMissing(str(claim_id))
    at = next(place for place, (pk, *_) in enumerate(rows) if pk == claim_id)
    unchecked = [pk for pk, _, is_checked in rows[at + 1 :] + rows[: at + 1] if not is_checked]
    return Progress(
        answer_id=rows[0][1],
        claims=len(rows),
        checked=len(rows) - len(unchecked),
        next_claim=unchecked[0] if unchecked else None,
    )


def _held(claim_id: UUID) -> Claim:
    """The claim, which cannot be deleted until the transaction ends."""
    claim = Claim.objects.select_for_update().filter(pk=claim_id).first()
    if claim is None:
        raise ClaimMissing(str(claim_id))
    return claim
