"""A statement without evidence is told apart everywhere: marker, card, totals, exports, notes."""

from dataclasses import replace
from typing import get_args

import pytest

from citations.cards import (
    evidence_card,
    marked_text,
    marker_for,
    numbered_notes,
    searched_view,
    summary_view,
)
from citations.drafts import FindingDraft, FindingKind
from citations.export.answer_json import answer_data
from citations.export.verify import verify_export
from citations.models import EvidenceStore
from citations.steps.review_answer import review_answer, unused_evidence
from citations.storage.read.answers import load_answer, searched_for
from citations.storage.write.answers import save_answer
from citations.storage.write.rejudge import rejudge_answer
from citations.verification.word_for_word import WordForWordJudge
from tests.unit.answers import memory_text, stored_text
from tests.unit.made_uncited import FINDINGS, GUESS, QUERIES, SEARCHED, TEXT, UNUSED, uncited_answer


@pytest.fixture(scope="module")
def answer():
    return uncited_answer(memory_text(TEXT))


def test_it_counts_as_unverified_and_as_uncited(answer) -> None:
    summary = answer.summary
    assert (summary.claims, summary.supported, summary.unverified, summary.uncited) == (3, 1, 2, 2)
    assert summary.warning
    assert summary.invalid_citations == ("E99",)
    assert summary.citation_coverage == 0.5
    assert unused_evidence(answer.claims, answer.evidence) == ("E2",)


def test_its_marker_is_a_question_mark_with_a_name_and_a_shape_of_its_own(answer) -> None:
    cited, guess, _ = (marker_for(claim) for claim in answer.claims)
    assert (guess.text, guess.name) == ("?", "No evidence, unverified")
    assert guess.uncited and not cited.uncited
    assert len({cited.sign, guess.sign, "ask"}) == 3


def test_its_card_says_what_was_searched_and_how_to_check(answer) -> None:
    card = evidence_card(answer.claims[1], {}, {}, searched=searched_view(SEARCHED, QUERIES))
    assert (card.level, card.passages, card.confidence) == ("unverified", (), None)
    assert card.verified.startswith("No evidence is cited")
    assert card.searched.counts == ("3 of 12 documents", "40 pages", "7 passages")
    assert card.searched.queries == QUERIES
    assert "look it up yourself" in card.searched.how_to_check


def test_while_it_is_written_the_card_says_what_the_verdict_says(answer) -> None:
    card = evidence_card(answer.claims[1], {}, {})
    assert "Searched: 3 documents" in card.reason
    assert card.searched.counts == ()


def test_the_summary_says_how_many_and_what_to_do(answer) -> None:
    view = summary_view(answer)
    assert "2 unverified (without evidence)" in f"{view.lead}{view.detail}"
    assert "They cite nothing: look for evidence of them" in view.warning.sentence
    assert [quote.quote for quote in view.unused] == [UNUSED]


def test_some_of_the_unverified_claims_may_have_evidence(answer) -> None:
    first = answer.claims[0]
    doubted = replace(first, verdict=replace(first.verdict, level="unverified"))
    claims = (doubted, *answer.claims[1:])
    summary = review_answer(claims, answer.evidence)
    view = summary_view(replace(answer, claims=claims, summary=summary))
    assert "3 unverified (2 without evidence)" in view.lead
    assert "2 of them cite nothing." in view.warning.sentence or not view.warning.reasons


def test_what_code_found_is_told_in_one_line_and_one_by_one(answer) -> None:
    found = summary_view(answer).findings
    assert found.line == "Noted while it was written (3)"
    assert [each.note for each in found.findings] == [each.note for each in FINDINGS]
    assert found.findings[0].words == (FINDINGS[0].words,)
    assert not summary_view(replace(answer, findings=())).findings


def test_a_thousand_findings_are_not_all_on_the_page(answer) -> None:
    many = tuple(FindingDraft(kind="broken_tag", note=f"{n}", words="x" * 999) for n in range(1000))
    found = summary_view(replace(answer, findings=many)).findings
    assert len(found.findings) + found.more == 1000
    assert len(found.findings) < 50
    assert all(len(words) < 200 for each in found.findings for words in each.words)


def test_what_is_said_in_one_sentence_is_said_once(answer) -> None:
    note = "Words outside every tag were left out."
    many = [FindingDraft(kind="outside_tags", note=note, words=words) for words in ("5 km", "6 km")]
    (found,) = summary_view(replace(answer, findings=tuple(many))).findings.findings
    assert (found.note, found.words) == (note, ("5 km", "6 km"))


@pytest.mark.parametrize("kind", get_args(FindingKind))
def test_every_kind_of_finding_can_be_shown(answer, kind) -> None:
    finding = FindingDraft(kind=kind, note="A sentence.")
    (found,) = summary_view(replace(answer, findings=(finding,))).findings.findings
    assert found.note == "A sentence."


def test_notes_and_text_with_markers_have_a_question_mark(answer) -> None:
    notes = numbered_notes(answer)
    assert f"{GUESS} [?]" in notes
    assert "\n[?] No evidence is cited" in notes
    assert f"{GUESS} [?]" in marked_text(answer)


def test_the_export_tells_all_of_it_and_holds(answer) -> None:
    data = answer_data(answer)
    assert data["summary"]["uncited"] == 2
    assert data["summary"]["unused_evidence"] == ["E2"]
    assert [each["kind"] for each in data["findings"]] == [each.kind for each in FINDINGS]
    assert data["findings"][0]["labels"] == ["E99"]
    assert data["claims"][1]["citations"] == []
    assert data["claims"][1]["code"] == "no_evidence"
    assert verify_export(data) == []


@pytest.mark.parametrize("level", ["supported", "partially supported", "not supported"])
def test_an_export_that_raises_its_verdict_does_not_hold(answer, level) -> None:
    data = answer_data(answer)
    data["claims"][1] |= {"verdict": level, "code": None}
    assert any("cites nothing" in finding.problem for finding in verify_export(data))


def test_an_export_that_counts_fewer_does_not_hold(answer) -> None:
    data = answer_data(answer)
    data["summary"]["uncited"] = 0
    assert [finding.place for finding in verify_export(data)] == ["summary uncited"]


@pytest.mark.django_db
def test_stored_and_judged_again_it_stays_what_it_is() -> None:
    answer = uncited_answer(stored_text(TEXT))
    save_answer(answer, store=EvidenceStore.objects.create())
    stored = load_answer(answer.id)
    assert stored.claims == answer.claims
    assert stored.findings == answer.findings
    assert searched_for(answer.claims[1].id) == (SEARCHED, QUERIES)

    class Other(WordForWordJudge):
        name = "another judge"

    rejudge_answer(answer.id, judge=Other())
    again = load_answer(answer.id)
    assert [claim.verdict.code for claim in again.claims[1:]] == ["no_evidence"] * 2
    assert (again.summary.uncited, again.summary.unverified) == (2, 2)
    assert again.summary.invalid_citations == ("E99",)
