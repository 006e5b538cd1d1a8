"""Verdicts fail closed, and the totals never hide what nobody checked."""

from dataclasses import replace
from uuid import uuid4

import pytest

from citations.drafts import CitationDraft, ClaimDraft, Level, VerdictDraft
from citations.errors import JudgeUnavailable
from citations.steps.review_answer import grounding_confidence, review_answer
from citations.steps.verifying.claims import verify_claim
from citations.verification.word_for_word import WordForWordJudge
from tests.unit.answers import memory_text, proposal, written_answer

TEXT = memory_text("Revenue fell. Critics deny that margins shrank.")


def claim_of(text: str, quote: str) -> tuple[ClaimDraft, dict]:
    answer = written_answer([proposal(TEXT, quote)], [TEXT])
    return replace(answer.claims[0], text=text, statement=text), answer.evidence_by_label()


class Unreachable:
    name = "unreachable"

    def judge(self, statement, claim, evidence, checks=()):
        raise JudgeUnavailable


def test_a_claim_that_is_its_quote_is_supported() -> None:
    claim, evidence = claim_of("Revenue fell", "Revenue fell")
    checked = verify_claim(claim, evidence, WordForWordJudge())
    assert checked.verdict.level == "supported"
    assert checked.citations[0].verdict.level == "supported"
    assert "word for word" in checked.verdict.reason


def test_a_part_of_a_quote_is_not_enough() -> None:
    claim, evidence = claim_of("margins shrank", "Critics deny that margins shrank")
    assert verify_claim(claim, evidence, WordForWordJudge()).verdict.level == "unverified"


def test_a_judge_that_cannot_be_reached_leaves_the_claim_unverified() -> None:
    claim, evidence = claim_of("Revenue fell", "Revenue fell")
    assert verify_claim(claim, evidence, Unreachable()).verdict.level == "unverified"


def test_an_unknown_label_carries_nothing_and_is_reported() -> None:
    claim, evidence = claim_of("Revenue fell", "Revenue fell")
    claim = replace(claim, citations=(replace(claim.citations[0], label="E99"),))
    checked = verify_claim(claim, evidence, WordForWordJudge())
    assert checked.verdict.level == "unverified"
    summary = review_answer([checked], list(evidence.values()))
    assert summary.invalid_citations == ("E99",)
    assert summary.citation_coverage == 0


MILL = memory_text(
    "The Grane mill lies in Ostby. It employs 240 people and is owned by Vega. "
    "Runa Holt founded Vega."
)
PAIR = "The Grane mill lies in Ostby. It employs 240 people"


def judged(claim: str, statement: str, quotes: list[str], roles: str = "") -> ClaimDraft:
    """A claim over quotes of one text; a "c" in `roles` at a quote's position makes it context."""
    answer = written_answer([proposal(MILL, quote) for quote in quotes], [MILL])
    evidence = answer.evidence_by_label()
    cited = tuple(
        CitationDraft(
            id=uuid4(),
            label=label,
            verdict=answer.claims[0].verdict,
            role="context" if roles[number : number + 1] == "c" else "supports",
        )
        for number, label in enumerate(evidence)
    )
    made = replace(answer.claims[0], text=claim, statement=statement, citations=cited)
    return verify_claim(made, evidence, WordForWordJudge())


def test_a_name_in_brackets_is_supported_when_the_quote_holds_it_and_the_reason_says_so() -> None:
    checked = judged("employs 240 people", "The Grane mill employs 240 people", [PAIR])
    assert checked.verdict.level == "supported"
    assert "“The Grane mill” named for the source's “It”" in checked.verdict.reason
    possessive = memory_text("The Grane mill is old. Its yard burnt down.")
    answer = written_answer([proposal(possessive, possessive.text)], [possessive])
    claim = replace(
        answer.claims[0], text="yard burnt down", statement="The Grane mill’s yard burnt down"
    )
    level = verify_claim(claim, answer.evidence_by_label(), WordForWordJudge()).verdict.level
    assert level == "supported"


@pytest.mark.parametrize(
    "statement",
    [
        "Helios employs 240 people",
        "The mill of Grane employs 240 people",
        "employs 240 people",
        "It employs 240 people",
        "The Grane mill employs 250 people",
        "The Grane mill employs 240 people in Ostby",
    ],
)
def test_a_name_that_the_quotes_do_not_hold_leaves_the_claim_unverified(statement: str) -> None:
    assert judged("employs 240 people", statement, [PAIR]).verdict.level == "unverified"


def test_a_name_may_stand_in_a_passage_of_context_which_alone_carries_nothing() -> None:
    checked = judged(
        "employs 240 people",
        "The Grane mill employs 240 people",
        ["It employs 240 people", "The Grane mill"],
        roles="sc",
    )
    assert checked.verdict.level == "supported"
    main, context = (citation.verdict for citation in checked.citations)
    assert (main.level, context.level) == ("partially supported", "partially supported")
    assert context.reason == "This passage only names what “[The Grane mill]” stands for."
    assert "named in another passage" in main.reason


def test_context_that_names_nothing_needed_is_not_support() -> None:
    checked = judged(
        "employs 240 people", "Helios employs 240 people", [PAIR, "Runa Holt"], roles="sc"
    )
    assert [each.verdict.level for each in checked.citations] == ["unverified", "unverified"]
    assert checked.verdict.level == "unverified"


def test_a_fact_of_a_sentence_takes_its_subject_from_its_own_quote() -> None:
    text = memory_text("Helios was founded in 1871 and is headquartered in Ostby.")
    for quote, level in ((text.text, "supported"), ("is headquartered in Ostby", "unverified")):
        answer = written_answer([proposal(text, quote)], [text])
        claim = replace(
            answer.claims[0],
            text="is headquartered in Ostby",
            statement="Helios is headquartered in Ostby",
        )
        checked = verify_claim(claim, answer.evidence_by_label(), WordForWordJudge())
        assert checked.verdict.level == level


SHARES = memory_text("Ostby mill\n\nYear | 2020 | 2021\nRevenue | 14 | 15\nCosts | 8 | 9\n")


def table_claim(parts: tuple[str, ...], text: str) -> ClaimDraft:
    quotes = ["Year | 2020 | 2021", "Revenue | 14 | 15"]
    answer = written_answer([proposal(SHARES, quote) for quote in quotes], [SHARES])
    evidence = answer.evidence_by_label()
    cited = tuple(
        CitationDraft(id=uuid4(), label=label, verdict=answer.claims[0].verdict)
        for label in evidence
    )
    claim = replace(
        answer.claims[0], text=text, statement=f"Revenue 2021: {text}", parts=parts, citations=cited
    )
    return verify_claim(claim, evidence, WordForWordJudge())


def test_a_claim_of_a_table_is_carried_by_row_and_header_together() -> None:
    checked = table_claim(("Revenue", "2021", "15"), "15")
    assert checked.verdict.level == "supported"
    header, row = (citation.verdict for citation in checked.citations)
    assert (header.level, row.level) == ("partially supported", "partially supported")
    assert "“2021”" in header.reason and "“15”" not in header.reason
    assert "“Revenue”, “15”" in row.reason


def test_a_value_of_another_column_is_not_supported() -> None:
    assert table_claim(("Revenue", "2021", "14"), "14").verdict.level == "not supported"


def claims(**levels: int) -> list[ClaimDraft]:
    names: dict[str, Level] = {
        "ok": "supported",
        "part": "partially supported",
        "bad": "not supported",
        "none": "unverified",
    }
    made = []
    for short, count in levels.items():
        verdict = VerdictDraft(level=names[short], reason="", judge="test")
        citation = CitationDraft(id=uuid4(), label="E1", verdict=verdict)
        made += [
            ClaimDraft(
                id=uuid4(),
                text="x",
                start=0,
                end=1,
                statement="x",
                citations=(citation,),
                verdict=verdict,
            )
        ] * count
    return made


@pytest.mark.parametrize(
    ("levels", "warning"),
    [
        ({"ok": 4, "bad": 1}, False),
        ({"ok": 3, "bad": 1}, True),
        ({"ok": 1, "none": 1}, False),
        ({"ok": 1, "none": 2}, True),
        ({"none": 1}, True),
        ({"part": 5}, False),
        ({}, False),
    ],
)
def test_when_a_reader_is_warned(levels: dict[str, int], warning: bool) -> None:
    assert review_answer(claims(**levels), []).warning is warning


def test_unchecked_claims_stay_out_of_the_unsupported_rate_and_in_the_count() -> None:
    summary = review_answer(claims(ok=1, bad=1, none=2), [])
    assert (summary.claims, summary.unsupported_rate, summary.unverified_rate) == (4, 0.5, 0.5)


@pytest.mark.parametrize(
    ("levels", "confidence"),
    [
        ({"ok": 5}, "high"),
        ({"ok": 5, "none": 1}, "medium"),
        ({"ok": 2}, "medium"),
        ({"ok": 1}, "low"),
        ({"none": 9}, "insufficient"),
    ],
)
def test_grounding_confidence(levels: dict[str, int], confidence: str) -> None:
    assert grounding_confidence(review_answer(claims(**levels), [])) == confidence
