"""Claims of answers, their sources and the lines between them: little of each, for many at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce, Substr

from citations.drafts import CitesRead, Level, SourceInfo, StanceRelation, counted_as
from citations.models import Citation, Claim, Evidence, Source, SourceCites, Stance, StanceReading
from citations.storage.read.sources import EVERYBODY, infos_of

_PLACE = ("place__start", "place__end")


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkClaim:
    id: UUID
    answer_id: UUID
    statement: str
    level: Level
    conflicting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkStance:
    """What a source says of a claim, as it is counted; see `citations.steps.weigh`."""

    claim_id: UUID
    source_id: int
    shown_as: StanceRelation
    code: str
    group: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """`cited` pairs claims with the sources that they cite; `sources` are all that are named."""

    claims: tuple[NetworkClaim, ...]
    cited: tuple[tuple[UUID, int], ...]
    stances: tuple[NetworkStance, ...]
    cites: tuple[CitesRead, ...]
    sources: dict[int, SourceInfo]


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedEvidence:
    """A quote that a claim cites; without a claim, one that was found and that none cites."""

    claim_id: UUID | None
    source: SourceInfo
    quote: str


def used_evidence(answer_id: UUID, *, holder: str = EVERYBODY) -> tuple[UsedEvidence, ...]:
    """The evidence of an answer once for each claim that cites it, then all that was found for it:
    three queries."""
    cited = Citation.objects.filter(claim__answer=answer_id, role="supports")
    found = Evidence.objects.filter(found_in=answer_id).order_by("pk")
    rows = [
        *cited.order_by("claim__start", "position").values_list(
            "claim", "evidence__source_text", "evidence__quote"
        ),
        *((None, text, quote) for text, quote in found.values_list("source_text", "quote")),
    ]
    infos = infos_of({text for _, text, _ in rows if text}, holder)
    return tuple(
        UsedEvidence(claim_id=claim, source=infos[text], quote=quote or "")
        for claim, text, quote in rows
        if text in infos
    )


def load_network(
    answer_ids: Collection[UUID], visible: QuerySet[Source], *, holder: str = EVERYBODY
) -> Network:
    """Of answers in this order, with other sources among `visible`: six queries, however many
    claims and sources there are."""
    cited, texts = _cited(answer_ids)
    stances = _stances(answer_ids, visible, texts)
    infos = infos_of(texts.values(), holder)
    return Network(
        claims=_claims(answer_ids),
        cited=tuple(dict.fromkeys(cited)),
        stances=stances,
        cites=cites_among(texts),
        sources={source: infos[text] for source, text in texts.items() if text in infos},
    )


def cites_among(source_ids: Iterable[int]) -> tuple[CitesRead, ...]:
    """Which of these sources name which of them."""
    ids = set(source_ids)
    rows = (
        SourceCites.objects.filter(citing_text__source__in=ids, cited__in=ids)
        .exclude(cited=F("citing_text__source"))
        .annotate(
            quote=Substr(
                "citing_text__text", F("place__start") + 1, F("place__end") - F("place__start")
            )
        )
        .order_by("pk")
    )
    found: dict[tuple[int, int], CitesRead] = {}
    columns = ("citing_text__source", "citing_text__sha256", "cited", "how", *_PLACE, "quote")
    for citing, sha256, cited, how, start, end, quote in rows.values_list(*columns):
        found.setdefault(
            (citing, cited),
            CitesRead(
                citing=citing,
                citing_sha256=sha256,
                cited=cited,
                how=how,
                start=start,
                end=end,
                quote=quote or "",
            ),
        )
    return tuple(found.values())


def _claims(answer_ids: Collection[UUID]) -> tuple[NetworkClaim, ...]:
    place = {answer: at for at, answer in enumerate(answer_ids)}
    current = Q(verdicts__current=True, verdicts__citation=None)
    rows = Claim.objects.filter(current, answer__in=answer_ids).values_list(
        "id", "answer", "statement", "verdicts__level", "conflicting", "start"
    )
    return tuple(
        NetworkClaim(
            id=own,
            answer_id=answer,
            statement=words,
            level=cast(Level, level),
            conflicting=both,
        )
        for own, answer, words, level, both, _ in sorted(
            rows, key=lambda row: (place[row[1]], row[5])
        )
    )


def _cited(answer_ids: Collection[UUID]) -> tuple[list[tuple[UUID, int]], dict[int, int]]:
    """Claims with cited sources, and a text of each source."""
    rows = Citation.objects.filter(claim__answer__in=answer_ids, evidence__verified=True)
    cited: list[tuple[UUID, int]] = []
    texts: dict[int, int] = {}
    ordered = rows.order_by("claim__start", "position")
    for claim, source, text in ordered.values_list(
        "claim", "evidence__source_text__source", "evidence__source_text"
    ):
        cited.append((claim, source))
        texts.setdefault(source, text)
    return cited, texts


def _stances(
    answer_ids: Collection[UUID], visible: QuerySet[Source], texts: dict[int, int]
) -> tuple[NetworkStance, ...]:
    """Adds the texts of the sources that say something."""
    rows = Stance.objects.filter(
        claim__answer__in=answer_ids, current=True, source_text__source__in=visible.values("pk")
    )
    said = defaultdict(list)
    readings = StanceReading.objects.filter(stance__claim__answer__in=answer_ids)
    for stance, says in readings.values_list("stance", "says"):
        said[stance].append(says)
    found = []
    for own, claim, source, text, relation, code, group in (
        rows.annotate(group=Coalesce("copy_of", "pk"))
        .order_by("pk")
        .values_list(
            "pk", "claim", "source_text__source", "source_text", "relation", "code", "group"
        )
    ):
        texts.setdefault(source, text)
        found.append(
            NetworkStance(
                claim_id=claim,
                source_id=source,
                shown_as=counted_as(cast(StanceRelation, relation), said.get(own, ())),
                code=code,
                group=group,
            )
        )
    return tuple(found)
