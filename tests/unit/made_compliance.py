"""A made answer about a statute and a policy, with everything that such an answer can have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    ComparisonRow,
    ComplianceDraft,
    ConflictDraft,
    DifferenceDraft,
    EvidenceDraft,
    GateCheck,
    PassageDraft,
    Place,
    PlaceholderDraft,
    ReferenceDraft,
    RequirementDraft,
    RequirementParts,
    ReviewDraft,
    SearchedDocument,
    Stretch,
    TextDraft,
)
from citations.steps.review_answer import review_answer
from citations.verification.word_for_word import WordForWordJudge
from research_app.answering.writing import Writer
from research_app.synthesis.protocols import CellAt, Piece
from tests.unit.answers import piece, written_answer

QUESTION = "What must a harbour do with berth records?"
REFUSAL = "No authoritative requirement on this was found."
KEEP = "A harbour office shall keep a berth record for every vessel that stays overnight."
ENTER = "A berth shall be entered in the record within 48 hours of the arrival of the vessel."
LEAD_IN = "A harbour office shall, from 1 March 2022:"
STORE = "(b) store every berth record for 10 years, unless a court orders otherwise."
DELETE = "An entry in a berth record must not be deleted."
LIGHTS = "The pier must be lit from dusk to dawn."
STATUTE = (
    f"Berth Records Act\n\nSection 4. Records\n\n{KEEP} {ENTER}\n\n"
    f"{LEAD_IN}\n(a) appoint a clerk;\n"
    f"{STORE}\n\nSection 6. Entries\n\n{DELETE}\n\nSection 9. Lights\n\n{LIGHTS}"
)
KEEP_TOO = "The harbour office must keep a berth record for each vessel that stays overnight."
SOONER = "Clerks must enter a berth in the record within 24 hours of arrival."
SHORTER = "Berth records must be stored for 5 years."
FEES = "Fees must be settled as provided in § 812(b)."
SHOULD = "Clerks should not delete entries."
POLICY = f"Harbour manual\n\n3.1 Records\n\n{KEEP_TOO} {SOONER} {SHORTER}\n\n{FEES} {SHOULD}"
LABELLED = {
    "REQ-S001": KEEP,
    "REQ-S002": ENTER,
    "REQ-S003": STATUTE[STATUTE.index(LEAD_IN) : STATUTE.index(STORE) + len(STORE)],
    "REQ-S004": DELETE,
    "REQ-S005": LIGHTS,
    "REQ-P001": KEEP_TOO,
    "REQ-P002": SOONER,
    "REQ-P003": SHORTER,
    "REQ-P004": FEES,
}
UNUSED, REJECTED = (
    "REQ-S004",
    {"REQ-S005": "does_not_address_question", "REQ-P004": "incomplete_quote"},
)


def compliance_answer(statute: TextDraft, policy: TextDraft) -> AnswerDraft:
    """The texts hold `STATUTE` and `POLICY`."""
    evidence = tuple(_evidence(label, statute, policy) for label in LABELLED)
    known = {each.label: each for each in evidence}
    used = [label for label in LABELLED if label not in (UNUSED, *REJECTED)]
    writer = Writer(known, WordForWordJudge())
    list(writer.write(_listed(used)))
    plain = written_answer([], [statute, policy])
    compliance = _compliance(used, statute, policy)
    return replace(
        plain,
        question=QUESTION,
        result="ANSWERED",
        text=writer.text,
        blocks=tuple(writer.blocks),
        claims=tuple(writer.claims),
        evidence=evidence,
        passages=_passages(statute, policy),
        summary=review_answer(writer.claims, evidence),
        grounding_confidence="high",
        missing_evidence=("Berth Records Act, Section 7: its text is not there yet.",),
        config={"depth": "medium", "mode": "compliance", "section": "4"},
        compliance=compliance,
    )


def refused_compliance(statute: TextDraft, policy: TextDraft) -> AnswerDraft:
    """Of the same texts, where no requirement passes the gate."""
    answer = compliance_answer(statute, policy)
    assert answer.compliance is not None
    failed = tuple(each for each in answer.compliance.requirements if not each.verified)
    missing = "No statute or policy addresses moorage in winter."
    return replace(
        answer,
        result="NO_AUTHORITATIVE_EVIDENCE",
        text=REFUSAL,
        blocks=(BlockDraft(type="paragraph", start=0, end=len(REFUSAL)),),
        claims=(),
        evidence=tuple(each for each in answer.evidence if not each.verified),
        summary=review_answer([], []),
        grounding_confidence="insufficient",
        missing_evidence=(missing,),
        compliance=replace(
            answer.compliance,
            requirements=failed,
            used=(),
            comparison=(),
            conflicts=(),
            reviews=(),
            statute_summary="",
            policy_summary="",
        ),
    )


def _listed(labels: Sequence[str]) -> Iterator[Piece]:
    """A list with an item for each."""
    for row, label in enumerate(labels):
        if row:
            yield piece("\n", block_type="list")
        yield replace(piece(_said(label), label, block_type="list"), cell=CellAt(row=row))


def _said(label: str) -> str:
    return STORE if label == "REQ-S003" else LABELLED[label]


def _text(label: str, statute: TextDraft, policy: TextDraft) -> TextDraft:
    return statute if label.startswith("REQ-S") else policy


def _evidence(label: str, statute: TextDraft, policy: TextDraft) -> EvidenceDraft:
    text, quote = _text(label, statute, policy), LABELLED[label]
    start = text.text.index(quote)
    return EvidenceDraft(
        label=label,
        text_id=text.id,
        proposed_quote=quote,
        statement=_said(label),
        place=Place(text_id=text.id, start=start, end=start + len(quote), quote=quote),
        source=text.info,
        section="Section 4. Records" if text is statute else "3.1 Records",
        verified=label not in REJECTED,
        rejection=REJECTED.get(label),
    )


def _passages(statute: TextDraft, policy: TextDraft) -> tuple[PassageDraft, ...]:
    return tuple(
        PassageDraft(label=f"C{n}", text_id=text.id, start=0, end=len(text.text), text=text.text)
        for n, text in enumerate((statute, policy), start=1)
    )


def _compliance(used: list[str], statute: TextDraft, policy: TextDraft) -> ComplianceDraft:
    requirements = tuple(_requirement(label, _text(label, statute, policy)) for label in LABELLED)
    return ComplianceDraft(
        requirements=requirements,
        used=tuple(used),
        comparison=(
            ComparisonRow(relation="matched", statute=("REQ-S001",), policy=("REQ-P001",)),
            ComparisonRow(
                relation="stricter",
                statute=("REQ-S002",),
                policy=("REQ-P002",),
                differences=(
                    DifferenceDraft(
                        aspect="deadline", statute="within 48 hours", policy="within 24 hours"
                    ),
                ),
            ),
            ComparisonRow(
                relation="weaker",
                statute=("REQ-S003",),
                policy=("REQ-P003",),
                differences=(
                    DifferenceDraft(aspect="number", statute="10 years", policy="5 years"),
                    DifferenceDraft(
                        aspect="exception", statute="unless a court orders otherwise", policy=""
                    ),
                ),
            ),
            ComparisonRow(
                relation="missing",
                statute=("REQ-S004",),
                policy=(),
                recommended=SHOULD,
                recommended_in="3.1 Records",
            ),
        ),
        conflicts=(
            ConflictDraft(
                labels=("REQ-S003", "REQ-P003"), note="records are stored for 10 or for 5 years"
            ),
        ),
        placeholders=(
            PlaceholderDraft(
                document="Berth Records Act", heading="Section 8", words="[Placeholder – to follow]"
            ),
        ),
        documents=(
            SearchedDocument(
                text_id=statute.id,
                title="Berth Records Act",
                source_type="statute",
                authority="Parliament of Orne",
                topic="harbours",
            ),
            SearchedDocument(text_id=policy.id, title="Harbour manual", source_type="policy"),
        ),
        chunks=(("C1", "S1"), ("C2", "P1")),
        reviews=(
            ReviewDraft(attempt=1, passed=False, failures=("A statement names no requirement.",)),
            ReviewDraft(attempt=2, passed=True),
        ),
        statute_summary=f"{KEEP} [REQ-S001] {ENTER} [REQ-S002]",
        policy_summary=f"{KEEP_TOO} [REQ-P001]",
        section="4",
    )


def _requirement(label: str, text: TextDraft) -> RequirementDraft:
    is_statute, passed = label.startswith("REQ-S"), label not in REJECTED
    segments = (LEAD_IN, STORE) if label == "REQ-S003" else (LABELLED[label],)
    failing = "addresses_question" if label == "REQ-S005" else "understandable_alone"
    return RequirementDraft(
        label=label,
        source_type="statute" if is_statute else "policy",
        document_id="Berth Records Act § 4" if is_statute else "Harbour manual 3.1",
        authority="Parliament of Orne" if is_statute else "",
        section_heading="Section 4. Records" if is_statute else "3.1 Records",
        passage="C1" if is_statute else "C2",
        chunk_id="S1" if is_statute else "P1",
        segments=tuple(_stretch(text, words) for words in segments),
        parts=_parts(label, text),
        extraction_confidence="low" if label == "REQ-P004" else "high",
        notes=("It refers to another provision.",) if label == "REQ-P004" else (),
        references=(
            (ReferenceDraft(words=_stretch(text, "§ 812(b)"), target="§ 812(b)"),)
            if label == "REQ-P004"
            else ()
        ),
        checks=tuple(
            GateCheck(
                question=question,
                passed=passed or question != failing,
                rationale=f"Looked at {question.replace('_', ' ')}.",
            )
            for question in ("addresses_question", "carried_by_quote", "understandable_alone")
        ),
        verified=passed,
        rejection=REJECTED.get(label),
        rationale="It answers in its own words." if passed else "It speaks of something else.",
    )


def _parts(label: str, text: TextDraft) -> RequirementParts:
    part = {
        "REQ-S002": {"what": ["entered in the record"], "by_when": ["within 48 hours"]},
        "REQ-S003": {
            "who": ["A harbour office"],
            "what": ["store every berth record for 10 years"],
            "unless": ["unless a court orders otherwise"],
            "effective": ["from 1 March 2022"],
        },
        "REQ-P002": {
            "who": ["Clerks"],
            "what": ["enter a berth in the record"],
            "by_when": ["within 24 hours of arrival"],
        },
        "REQ-S001": {
            "who": ["A harbour office"],
            "what": ["keep a berth record for every vessel"],
            "when": ["that stays overnight"],
        },
    }.get(label, {})
    stretches = {
        name: tuple(_stretch(text, each) for each in words) for name, words in part.items()
    }
    modality = "must not" if label == "REQ-S004" else "must"
    return RequirementParts(modality=modality, **stretches)


def _stretch(text: TextDraft, words: str) -> Stretch:
    start = text.text.index(words)
    return Stretch(start=start, end=start + len(words), text=words)
