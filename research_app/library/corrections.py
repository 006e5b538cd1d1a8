"""Setting facts of a source right: title, author, date, publisher, DOI.

A web page is one source however many people hold it, so that its row keeps what was found and
nobody changes it for others: a correction belongs to the person who made it, and is shown on that
person's pages and in the answers of that person's chats. What staff correct of a shared document
is everybody's; who has set the same fact right for an own copy keeps that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.utils import timezone

from citations.drafts import CorrectedField, CorrectionDraft
from citations.models import Source, SourceCorrection
from citations.storage.read.sources import EVERYBODY, FIELDS, corrections_of, in_force
from research_app.audit_log.record import record
from research_app.library.models import LibraryEntry, Upload


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedFact:
    """A corrected fact with its whole history, oldest change first."""

    name: str
    correction: CorrectionDraft
    changes: tuple[SourceCorrection, ...]
    is_own: bool


def holder_key(user_id: int | None) -> str:
    """How corrections name whose they are; nobody's are everybody's."""
    return EVERYBODY if user_id is None else str(user_id)


def holder_for(
    user: User, source: Source, *, owners: Collection[int | None] | None = None
) -> str | None:
    """Whose corrections this user may make: own ones of what stands in the own library or was
    given by this user, everybody's of a shared document for staff; None where neither is so.
    `owners` are those of the entries that the user sees, where they are known already."""
    if owners is None:
        entries = LibraryEntry.objects.filter(source=source, deleted_at=None)
        owners = set(entries.values_list("owner", flat=True))
    if user.pk in owners:
        return holder_key(user.pk)
    if None in owners:
        return EVERYBODY if user.is_staff else None
    is_given = Upload.objects.filter(source=source, owner=user).exclude(chat_key=None)
    return holder_key(user.pk) if is_given.exists() else None


def facts_of(source: Source, user: User | None) -> dict[CorrectedField, str]:
    """The facts as this user sees them; without a user, as everybody does."""
    holder = holder_key(user.pk if user else None)
    return facts_by(source, corrections_of([source.pk], holder).get(source.pk, ()))


def facts_by(source: Source, corrections: Iterable[CorrectionDraft]) -> dict[CorrectedField, str]:
    return {**_found(source), **{each.field: each.value for each in corrections}}


class ChangedMeanwhile(Exception):
    """Somebody changed the same facts since the editor looked at them; nothing was changed. `now`
    is what they read."""

    def __init__(self, now: dict[CorrectedField, str]) -> None:
        super().__init__(", ".join(now))
        self.now = now


@transaction.atomic
def correct(
    source: Source,
    facts: Mapping[CorrectedField, str],
    *,
    holder: str,
    editor: User,
    shown: Mapping[CorrectedField, str] | None = None,
) -> list[CorrectedField]:
    """Sets right what differs from what holds now, and returns these fields. A value that is the
    found one again undoes the correction. `shown` is what the editor had before the eyes: raises
    `ChangedMeanwhile` where it is no longer so."""
    locked = Source.objects.select_for_update().get(pk=source.pk)
    now = _held(locked, holder)
    changed = [name for name in FIELDS if name in facts and facts[name] != now[name]]
    seen = {**now, **(shown or {})}
    if stale := {name: now[name] for name in changed if seen[name] != now[name]}:
        raise ChangedMeanwhile(stale)
    for name in changed:
        _add(locked, name, old=now[name], value=facts[name], holder=holder, editor=editor)
    if changed:
        _tell(locked, changed, editor)
    return changed


@transaction.atomic
def undo(source: Source, field: CorrectedField, *, holder: str, editor: User) -> bool:
    """Back to the found value; whether there was anything to undo."""
    locked = Source.objects.select_for_update().get(pk=source.pk)
    own = locked.corrections.filter(holder=holder, field=field, current=True).first()
    if own is None:
        return False
    value = _without(locked, field, holder)
    _add(locked, field, old=own.value, value=value, holder=holder, editor=editor)
    _tell(locked, [field], editor)
    return True


def corrected_facts(source: Source, user: User, holder: str | None) -> tuple[CorrectedFact, ...]:
    """What was set right as this user sees it, with its history: one query. `holder` is whose
    corrections the user may make, see `holder_for`."""
    rows = list(
        source.corrections.filter(holder__in={EVERYBODY, holder_key(user.pk)}).order_by("pk")
    )
    names = dict(SourceCorrection.Field.choices)
    return tuple(
        CorrectedFact(
            name=names[each.field].capitalize() if each.field != "doi" else "DOI",
            correction=each,
            changes=tuple(row for row in rows if row.field == each.field),
            is_own=any(
                row.current and row.field == each.field and row.holder == holder for row in rows
            ),
        )
        for each in in_force(row for row in rows if row.current)
    )


def share_corrections(source: Source, owner: User | None) -> None:
    """What its owner set right of a document that becomes everybody's is everybody's from now on,
    except where everybody has a correction already."""
    if owner is None:
        return
    shared = source.corrections.filter(holder=EVERYBODY, current=True).values("field")
    own = source.corrections.filter(holder=holder_key(owner.pk))
    own.exclude(field__in=list(shared.values_list("field", flat=True))).update(holder=EVERYBODY)


def _add(
    source: Source,
    field: CorrectedField,
    *,
    old: str,
    value: str,
    holder: str,
    editor: User,
) -> None:
    """A value that would hold anyway is no correction."""
    found = _found(source)[field]
    source.corrections.filter(holder=holder, field=field, current=True).update(current=False)
    SourceCorrection.objects.create(
        source=source,
        holder=holder,
        field=field,
        found=found,
        old=old,
        value=value,
        editor=editor.get_username()[:150],
        at=timezone.now(),
        current=value != _without(source, field, holder),
    )


def _without(source: Source, field: CorrectedField, holder: str) -> str:
    """What would hold without a correction of this holder's own."""
    shared = corrections_of([source.pk], EVERYBODY).get(source.pk, ()) if holder else ()
    return {**_found(source), **{each.field: each.value for each in shared}}[field]


def _held(source: Source, holder: str) -> dict[CorrectedField, str]:
    return facts_by(source, corrections_of([source.pk], holder).get(source.pk, ()))


def _found(source: Source) -> dict[CorrectedField, str]:
    return {name: getattr(source, name) for name in FIELDS}


def _tell(source: Source, fields: list[CorrectedField], editor: User) -> None:
    """Names alone: the log holds no words of documents."""
    record(
        "document changed",
        actor=editor,
        object_type="source",
        object_id=source.pk,
        details={"fields": list(fields)},
    )


def show_corrected(sources: Iterable[Source], user: User | None) -> None:
    """Lays the corrections that this user sees over loaded rows, which must not be saved then: one
    query."""
    rows = {source.pk: source for source in sources}
    holder = holder_key(user.pk if user else None)
    for source_id, corrections in (corrections_of(rows, holder) if rows else {}).items():
        for each in corrections:
            setattr(rows[source_id], each.field, each.value)


def corrected_value(
    user: User | None, field: CorrectedField, *, source: str = "source"
) -> Combinable:
    """The fact as this user sees it, for ordering and finding; `source` leads from the row to its
    source."""
    holder = holder_key(user.pk if user else None)
    current = SourceCorrection.objects.filter(source=OuterRef(source), field=field, current=True)
    return Coalesce(
        Subquery(current.filter(holder=holder).values("value")[:1]),
        Subquery(current.filter(holder=EVERYBODY).values("value")[:1]),
        F(field if source == "pk" else f"{source}__{field}"),
    )


def corrected_to(user: User, word: str, *, source: str = "source") -> Q:
    """Rows whose source this user sees corrected to something that holds the word."""
    own = SourceCorrection.objects.filter(
        current=True, holder__in={EVERYBODY, holder_key(user.pk)}, value__icontains=word
    )
    return Q(**{f"{source}__in": own.values("source")})
