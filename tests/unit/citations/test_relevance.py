"""How likely a claim answers: kept, published and checked again; what the page says of it."""

import json
from dataclasses import replace

import pytest

from citations.cards import numbered_notes, summary_so_far, summary_view
from citations.drafts import AnswerDraft, BlockDraft, CellDraft, ComplianceDraft, SpentDraft
from citations.export.answer_json import answer_data, answer_json
from citations.export.verify import verify_export
from citations.models import EvidenceStore
from citations.steps.review_answer import grounding_confidence, review_answer
from citations.storage.read.answers import load_answer, stored_claim
from citations.storage.write.answers import save_answer
from research_app.synthesis.protocols import Piece
from tests.unit.answers import memory_text, piece, proposal, stored_text, written_answer
from tests.unit.citations.made_claims import found, made_answer, made_claim
from tests.unit.schema import answer_schema

FROM_ONE, FROM_TWO = " – from 1 source", " – from 2 independent sources"
FROM_THREE = " – from 3 independent sources"
QUOTE = "Revenue rose to 3,214 million dollars in 2022"


def of_quotes(claims, evidence=None, disputes=(), **more) -> AnswerDraft:
    made = made_answer(claims, evidence, disputes)
    return replace(made, engine="extractive 2", **more)


def lead(*relevances: float | None, sources: int = 2) -> str:
    labels = [f"E{at}" for at in range(1, len(relevances) + 1)]
    evidence = [found(label, at % sources) for at, label in enumerate(labels)]
    claims = [
        made_claim(label, relevance=relevance)
        for label, relevance in zip(labels, relevances, strict=True)
    ]
    return summary_view(of_quotes(claims, evidence)).lead


@pytest.mark.parametrize(
    ("relevances", "sources", "said"),
    [
        ((0.9, 0.5, 0.4, 0.2, 0.1), 3, f"2 quotes answer directly, 3 are related{FROM_THREE}"),
        ((0.9, 0.4), 2, f"1 quote answers directly, 1 is related{FROM_TWO}"),
        ((0.9,), 1, f"1 quote answers directly{FROM_ONE}"),
        ((0.49, 0.3, 0.2, 0.1), 2, f"4 quotes may answer{FROM_TWO}"),
        ((0.496,), 1, f"1 quote answers directly{FROM_ONE}"),
        ((None, None, None, None, None), 3, "5 quotes from 3 sources"),
        ((None,), 1, "1 quote from 1 source"),
    ],
)
def test_quotes_are_counted_by_how_far_they_answer(relevances, sources, said) -> None:
    assert lead(*relevances, sources=sources) == f"{said}."


def test_three_sources_that_say_the_same_are_three_quotes() -> None:
    evidence = [found(f"E{at}", at) for at in (1, 2, 3)]
    view = summary_view(of_quotes([made_claim("E1", "E2", "E3", relevance=0.9)], evidence))
    assert view.lead == "3 quotes answer directly – from 3 independent sources."
    assert view.detail == "1 point in two or more independent sources."


def test_where_a_model_wrote_or_the_law_is_looked_up_verdicts_are_counted() -> None:
    claims = [made_claim("E1", relevance=0.9)]
    by_model = of_quotes(claims, spent=SpentDraft(requests=2))
    for answer in (
        made_answer(claims),
        of_quotes(claims, compliance=ComplianceDraft(requirements=())),
        by_model,
    ):
        view = summary_view(answer)
        assert not view.of_quotes and view.lead.startswith("1 quote word for word")
    instead = replace(by_model, engine="extractive 2, after small")
    assert summary_view(instead).of_quotes, "quotes took the place of the model's words"


def test_an_answer_of_quotes_still_warns_and_says_what_it_did_not_find() -> None:
    claims = [made_claim("E1", relevance=0.9), made_claim("E1", level="bad", relevance=0.2)]
    view = summary_view(of_quotes(claims, missing_evidence=("operating profit",)))
    assert view.warning and view.warning.reasons == ("not_supported",)
    assert view.not_found == "Not found: operating profit."
    notes = numbered_notes(of_quotes(claims, missing_evidence=("operating profit",)))
    assert "answers directly" in notes and "Not found: operating profit." in notes


def test_a_cell_that_no_source_fills_is_named_by_its_row_and_column() -> None:
    rows = ("", "2022"), ("Revenue", "not found in 4 passages")
    cells, text = [], ""
    for row, words in enumerate(rows):
        for column, said in enumerate(words):
            span = len(text), len(text) + len(said)
            cells.append(CellDraft(start=span[0], end=span[1], row=row, column=column))
            text += f"{said} | "
    block = BlockDraft(type="table", start=0, end=len(text), cells=tuple(cells))
    view = summary_view(of_quotes([], text=text, blocks=(block,)))
    assert view.not_found == "Not found: Revenue, 2022."


def test_quotes_are_counted_while_they_are_written() -> None:
    evidence = [found("E1", 1)]
    view = summary_so_far([made_claim("E1", relevance=0.9)], evidence)
    assert view.of_quotes and view.lead == "So far: 1 quote answers directly – from 1 source."
    assert not summary_so_far([made_claim("E1")], evidence).of_quotes


@pytest.mark.parametrize(
    ("relevances", "confidence"),
    [
        ((0.8, 0.1), "high"),
        ((0.5, 0.2), "medium"),
        ((0.49,), "low"),
        ((0.0,), "insufficient"),
        ((), "insufficient"),
        ((None, None), "medium"),
    ],
)
def test_confidence_comes_from_the_best_claim(relevances, confidence) -> None:
    claims = [made_claim("E1", relevance=relevance) for relevance in relevances]
    summary = review_answer(claims, [found("E1", 1)])
    assert grounding_confidence(summary, claims) == confidence


def test_what_is_not_supported_gives_no_confidence() -> None:
    claims = [made_claim("E1", level="bad", relevance=0.9), made_claim("E1", relevance=0.3)]
    assert grounding_confidence(review_answer(claims, [found("E1", 1)]), claims) == "low"


def test_confidence_without_a_calibrated_probability_is_not_shown() -> None:
    counted = [made_claim("E1") for _ in range(5)]
    answer = made_answer(counted)
    assert answer.grounding_confidence == "high" and answer.calibrated_confidence is None
    ranked = of_quotes([made_claim("E1", relevance=0.9)], grounding_confidence="high")
    assert ranked.calibrated_confidence == "high"
    refused = made_answer([])
    assert refused.calibrated_confidence == "insufficient"


def written(text, relevance: float | None) -> AnswerDraft:
    said = replace(piece(QUOTE, "E1"), relevance=relevance, strong=((8, 12),))
    return written_answer([proposal(text, QUOTE)], [text], [said])


@pytest.mark.django_db
@pytest.mark.parametrize("relevance", [0.8734, None])
def test_it_is_carried_from_the_engine_to_the_database_and_back(relevance) -> None:
    answer = written(stored_text(f"{QUOTE}."), relevance)
    save_answer(answer, store=EvidenceStore.objects.create())
    [claim] = load_answer(answer.id).claims
    assert claim.relevance == relevance
    stored = stored_claim(claim.id)
    assert stored and stored.claim.relevance == relevance
    assert [claim.text[start:end] for start, end in stored.strong] == ["rose"]


def test_an_export_tells_it_at_two_digits_and_is_checked_with_and_without_it() -> None:
    told = json.loads(answer_json(written(memory_text(f"{QUOTE}."), 0.8734)))
    assert told["claims"][0]["relevance"] == 0.87
    schema = answer_schema()
    assert verify_export(told) == [] and schema.is_valid(told)
    made = answer_data(written(memory_text(f"{QUOTE}."), None))
    assert made["claims"][0]["relevance"] is None
    del made["claims"][0]["relevance"]
    assert verify_export(made) == [] and schema.is_valid(made)


def test_a_relevance_that_is_no_probability_is_found() -> None:
    made = answer_data(written(memory_text(f"{QUOTE}."), 0.5))
    made["claims"][0]["relevance"] = 1.5
    assert any("no probability" in str(problem) for problem in verify_export(made))


def test_an_answer_is_written_again_with_it() -> None:
    from research_app.answering.versions.replay import pieces_of

    answer = written(memory_text(f"{QUOTE}."), 0.7)
    pieces: list[Piece] = list(pieces_of(answer.text, answer.blocks, answer.claims))
    assert [each.relevance for each in pieces if each.labels] == [0.7]
