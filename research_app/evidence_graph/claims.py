"""Stored claims as they are compared: the statement with title, date and headings of its source."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from uuid import UUID

from django.db.models import QuerySet

from citations.drafts import TextDraft
from citations.models import Citation, Claim, SourceText
from citations.stance import Statement
from research_app.evidence_graph.compare import Compared, Origin
from research_app.synthesis.candidates.lines import heading_path

LEAST_PARTS = 3
"""Of a claim made from a table: label, head, value; behind them what its figures are in."""
_SCALE = re.compile(r"in (thousand|million|billion)s?(?: of)?( .+)?$")


def comparable(claims: QuerySet[Claim]) -> QuerySet[Claim]:
    """Those that state a fact from sources: not what only reports another work, and nothing of a
    compliance answer, whose requirements are compared with each other in their own way."""
    cited = claims.filter(
        citations__role="supports", reported=False, answer__compliance__isnull=True
    )
    return cited.distinct()


def compared(claims: Iterable[Claim], texts: Mapping[int, TextDraft]) -> list[Compared]:
    """The claims with their origins, in the order given; `texts` are those of the origins."""
    rows = list(claims)
    origins = origins_of([row.pk for row in rows])
    return [
        Compared(
            id=row.pk,
            words=row.statement,
            statement=_statement(_as_sentence(row), origins[row.pk], texts),
            origins=tuple(origins[row.pk]),
        )
        for row in rows
    ]


def origins_of(claims: Collection[UUID]) -> dict[UUID, list[Origin]]:
    """The places that each claim cites, in their order."""
    found: dict[UUID, list[Origin]] = defaultdict(list)
    rows = Citation.objects.filter(claim__in=claims).order_by("position")
    for claim, text, source, start, end in rows.values_list(
        "claim",
        "evidence__source_text",
        "evidence__source_text__source",
        "evidence__place__start",
        "evidence__place__end",
    ):
        if start is not None:
            found[claim].append(Origin(source_id=source, text_id=text, start=start, end=end))
    return found


def texts_of_sources(sources: Collection[int]) -> frozenset[int]:
    """The ids of all texts of these sources, older ones too."""
    rows = SourceText.objects.filter(source__in=sources)
    return frozenset(rows.values_list("pk", flat=True))


def _as_sentence(claim: Claim) -> str:
    """A claim made from a cell as a sentence of another document would say it: "Revenue was 3,214
    million US dollars in 2022" for "Revenue, 2022: 3,214 (in millions of US dollars)"."""
    if len(claim.parts) < LEAST_PARTS:
        return claim.statement
    label, head, value, *unit = claim.parts
    scale = _SCALE.match(" ".join(unit))
    said = f"{value} {scale[1]} {scale[2] or ''}" if scale else " ".join((value, *unit))
    where = f"in {head}" if head[:1].isdigit() else f"({head})"
    return " ".join(f"{label} was {said} {where}".split())


def _statement(words: str, origins: list[Origin], texts: Mapping[int, TextDraft]) -> Statement:
    first = next((each for each in origins if each.text_id in texts), None)
    if first is None:
        return Statement(text=words)
    source = texts[first.text_id]
    return Statement(
        text=words,
        title=source.info.title,
        date=source.info.published,
        heading=heading_path(source, first.start),
    )
