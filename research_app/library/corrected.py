"""Lists of documents with what people set right in them."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from citations.drafts import CorrectedField
from citations.models import Source, SourceCorrection
from citations.storage.read.sources import EVERYBODY, corrections_of
from research_app.library.corrections import holder_key


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
