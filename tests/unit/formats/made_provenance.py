"""Provenance of made answers of every kind, with texts that mean harm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from uuid import UUID, uuid5

from citations.drafts import (
    AnswerDraft,
    CitesRead,
    ClaimDraft,
    ReadingDraft,
    SourceInfo,
    StanceRead,
    StanceReadingDraft,
    StanceRelation,
    TextDraft,
)
from citations.export.provenance import Provenance, provenance_of
from citations.stance import Statement, judge_stance
from citations.stance.judge import RULES
from citations.storage.history import DatedVerdict
from citations.verification.judge import EmbeddedJudge
from tests.unit import made_compliance, made_frames, made_numbers, made_uncited, made_verdicts

AT = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
LATER = AT + timedelta(days=9)
#: What a source may be called by somebody who means harm.
HOSTILE = (
    'News "x" [y](http://evil.example) <script>alert(1)</script> <img src=x> | =1+1 \u2028 {a} '
    "\\end % & $ # _ ~ ^ ![z](http://evil.example/i.png) www.evil.example "
    "`tick` *bold* \x00\x07\u202e"
)
_NAMES = UUID("6a1e7c52-26f5-4a5e-9f0e-3f3a70d8a9b1")


def a_text(words: str, number: int = 1, title: str = "Report", **source: object) -> TextDraft:
    """A text that lives in memory only."""
    info = SourceInfo(
        **{
            "source_id": -number,
            "kind": "pdf",
            "title": title,
            "fetched_at": datetime(2026, 1, 2, tzinfo=UTC),
            "sha256": sha256(words.encode()).hexdigest(),
            "file_sha256": sha256(title.encode()).hexdigest(),
            "extractor": "pypdfium2 5",
            **source,
        }
    )
    return TextDraft(id=-number, text=words, info=info)


def hostile_news(words: str) -> TextDraft:
    return a_text(
        *(words, 2, HOSTILE),
        kind="web",
        author='Doe, Jane and "Co" {x}',
        publisher=HOSTILE,
        published="2023-02",
        url="javascript:alert(1)",
        final_url="https://news.example/a_b?x=1&y=%20",
        http_status=200,
    )


def judged() -> Provenance:
    """Every verdict, older ones, readers, a disagreement."""
    texts = (a_text(made_verdicts.REPORT), hostile_news(made_verdicts.NEWS))
    answer = fixed(made_verdicts.judged_answer(*texts))
    first, *rest = answer.claims
    said = (
        ReadingDraft(reader="Ada <b>", at=LATER),
        ReadingDraft(reader="=Bo", at=LATER, level="not supported", note="@no\r\nnever"),
    )
    answer = replace(answer, claims=(replace(first, readings=said), *rest))
    return told(answer, texts, older={first.id: "unverified"})


def compared() -> Provenance:
    """Of the first claim another source says otherwise, a copy of it too, and one says the same;
    what it was judged as before, and what readers say of it. One of them names another."""
    told = judged()
    claim = told.answer.claims[0]
    low = "Tarn Ferries carried 2.7 million passengers in 2023."
    stances = (
        _stance(claim, 1, a_text(low, 11, HOSTILE), "neutral", current=False),
        _stance(claim, 2, a_text(low, 11, HOSTILE), "refutes"),
        _stance(claim, 3, a_text(low, 12, "Reprint"), "refutes", copy_of=2),
        _stance(claim, 4, a_text(f"{claim.statement}.", 13, "Yearbook"), "supports"),
    )
    cites = CitesRead(
        citing=-12, citing_sha256=sha256(low.encode()).hexdigest(), cited=-11, how="doi"
    )
    return replace(told, stances={claim.id: stances}, cites=(cites,))


def _stance(
    claim: ClaimDraft,
    number: int,
    text: TextDraft,
    relation: StanceRelation,
    *,
    current: bool = True,
    copy_of: int | None = None,
) -> StanceRead:
    found = judge_stance(Statement(text=claim.statement), Statement(text=text.text))
    assert found is not None and relation in (found.relation, "neutral")
    said = StanceReadingDraft(reader="Ada <b>", says="right", at=LATER)
    return StanceRead(
        id=number,
        claim_id=str(claim.id),
        text_id=text.id,
        source=text.info,
        start=0,
        end=len(text.text),
        quote=text.text,
        page=2,
        relation=relation,
        code=found.code if relation == found.relation else "speaks_of_it",
        words=found.words,
        note=found.note,
        judge=f"{RULES}, {EmbeddedJudge.name}",
        group=copy_of or number,
        at=LATER if current else AT,
        readings=(said,) if current else (),
        current=current,
    )


def computed() -> Provenance:
    text = a_text(made_numbers.REPORT, author="Helios", published="2023-02-30")
    return told(fixed(made_numbers.number_answer(text)), (text,))


def framed(frame: str) -> Provenance:
    texts = (a_text(made_frames.REPORT), hostile_news(made_frames.NEWS))
    return told(fixed(made_frames.frame_answer(frame, *texts)), texts)


def uncited() -> Provenance:
    text = a_text(made_uncited.TEXT)
    return told(fixed(made_uncited.uncited_answer(text)), (text,))


def compliant() -> Provenance:
    texts = _laws()
    return told(fixed(made_compliance.compliance_answer(*texts)), texts)


def refused() -> Provenance:
    texts = _laws()
    return told(fixed(made_compliance.refused_compliance(*texts)), texts)


def _laws() -> tuple[TextDraft, TextDraft]:
    return (
        a_text(made_compliance.STATUTE, 1, "Berth Records Act", url="https://law.example/berth"),
        a_text(made_compliance.POLICY, 2, "Harbour manual"),
    )


MADE: Mapping[str, object] = {
    "judged": judged,
    "compared": compared,
    "computed": computed,
    "uncited": uncited,
    "compliant": compliant,
    "refused": refused,
    **{frame: (lambda frame=frame: framed(frame)) for frame in made_frames.QUESTIONS},
}


def fixed(answer: AnswerDraft) -> AnswerDraft:
    """With ids that are the same in every process."""
    claims = tuple(
        replace(
            claim,
            id=uuid5(_NAMES, f"claim {claim.start}"),
            citations=tuple(
                replace(each, id=uuid5(_NAMES, f"citation {claim.start} {each.label}"))
                for each in claim.citations
            ),
        )
        for claim in answer.claims
    )
    own = uuid5(_NAMES, answer.question)
    return replace(answer, id=own, claims=claims, timings_ms={"first_claim": 100, "total": 2500})


def told(
    answer: AnswerDraft, texts: tuple[TextDraft, ...], older: Mapping[UUID, str] | None = None
) -> Provenance:
    plain = provenance_of(answer, {text.id: text for text in texts})
    history = {}
    for key, (current,) in plain.history.items():
        past = DatedVerdict(
            level=(older or {}).get(key, "unverified"), reason="Before.", judge="judge 0", at=AT
        )
        now = replace(current, at=LATER if key in (older or {}) else AT)
        history[key] = (replace(past, current=False), now) if key in (older or {}) else (now,)
    return replace(
        plain,
        answered_at=AT,
        asked_by="alice",
        chat_id=str(uuid5(_NAMES, "chat")),
        chat_title="A chat",
        turn=1,
        history=history,
    )
