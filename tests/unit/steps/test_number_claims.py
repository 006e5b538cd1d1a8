"""The numbers of a claim's words, where they stand and what its quotes say of them."""

from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest

from citations.drafts import CitationDraft, NumberDraft, VerdictDraft
from citations.numbers.units import context_of
from citations.steps.verifying.claims import verify_claim
from citations.steps.verifying.contexts import SourceContexts
from citations.steps.verifying.number_claims import with_numbers
from citations.verification.word_for_word import WordForWordJudge
from tests.unit.answers import memory_text, proposal, written_answer


class Agreeing:
    """Calls everything supported, as a model may that does not read figures."""

    name = "agreeing"

    def judge(self, statement, claim, evidence, checks=()):
        return VerdictDraft(level="supported", reason="Agreed.", judge=self.name, probability=0.9)


def numbered(claim, *quotes, roles="", parts=(), start=0, source=""):
    """A claim over quotes of one text, with its numbers; a "c" in `roles` makes a quote context."""
    text = memory_text(source or "\n".join(quotes))
    answer = written_answer([proposal(text, quote) for quote in quotes], [text])
    evidence = answer.evidence_by_label()
    cited = tuple(
        CitationDraft(
            id=uuid4(),
            label=label,
            verdict=answer.claims[0].verdict,
            role="context" if roles[place : place + 1] == "c" else "supports",
        )
        for place, label in enumerate(evidence)
    )
    made = replace(
        answer.claims[0],
        text=claim,
        statement=claim,
        start=start,
        end=start + len(claim),
        citations=cited,
        parts=parts,
    )
    return with_numbers(made, evidence, {text.id: context_of(text.text)}), evidence


def judged(claim, *quotes, judge=None, **more):
    made, evidence = numbered(claim, *quotes, **more)
    return verify_claim(made, evidence, judge or Agreeing())


def test_offsets_count_in_the_answer_and_in_the_quote():
    claim, evidence = numbered("It employs 240 people", "It employs 240 people.", start=100)
    (number,) = claim.numbers
    assert claim.type == "numeric"
    assert claim.text[number.start - 100 : number.end - 100] == number.raw
    assert number.quoted is not None
    quote = evidence[number.quoted.label].quote
    assert quote[number.quoted.start : number.quoted.end] == number.quoted.raw
    assert (number.value, number.unit, number.match) == (Decimal(240), "people", "exact")


def test_a_claim_of_years_alone_states_no_number():
    claim, _ = numbered("It was founded in 1893", "It was founded in 1893.")
    assert claim.numbers == ()
    assert claim.type == "general"


def test_the_quote_that_carries_the_claim_is_asked_before_the_one_that_explains_it():
    claim, evidence = numbered(
        "It employs 240 people",
        "The list of mills has 240 pages.",
        "It employs 240 people.",
        roles="c",
    )
    (number,) = claim.numbers
    assert number.quoted is not None
    assert "employs" in evidence[number.quoted.label].quote


def test_words_left_out_around_a_number_do_not_make_it_another():
    claim, _ = numbered(
        "Revenue was 40 million euros", "Revenue was 40 million euros, and costs 40 million euros."
    )
    assert [number.match for number in claim.numbers] == ["exact"]


def test_a_sign_is_read_as_the_source_says_and_the_reader_is_told():
    claim, _ = numbered(
        "The mill cost $5 million",
        "The mill cost $5 million.",
        source="All amounts are in Canadian dollars (CAD). The mill cost $5 million.",
    )
    (number,) = claim.numbers
    assert number.unit == "CAD"
    assert number.holds
    assert any("Canadian" in each or "CAD" in each for each in number.assumptions)


def test_a_figure_of_a_table_gets_the_scale_over_it():
    claim, _ = numbered(
        "Operating profit, 2021: 52 (in millions of euros)",
        "Operating profit 40 52 61",
        "Statement of income, in millions of euros\n2020 2021 2022",
        roles="sc",
        parts=("Operating profit", "2021", "52", "in millions of euros"),
    )
    (number,) = claim.numbers
    assert (number.value, number.unit) == (Decimal(52_000_000), "EUR")
    assert number.match == "exact"
    assert (number.entity, number.period) == ("Operating profit", "2021")
    assert number.quoted is not None
    assert number.quoted.raw == "52"
    assert any("million" in each for each in number.assumptions)


def test_a_cell_alone_is_of_its_row_and_column():
    claim, _ = numbered(
        "52",
        "Operating profit 40 52 61",
        "2020 2021 2022",
        roles="sc",
        parts=("Operating profit", "2021", "52"),
    )
    (number,) = claim.numbers
    assert (number.entity, number.period) == ("Operating profit", "2021")
    assert number.match == "exact"


def test_figures_in_a_row_s_label_are_not_multiplied():
    claim, _ = numbered(
        "Loans due within 5 years (1), 2021: 52 (in millions of euros)",
        "Loans due within 5 years (1) 40 52 61",
        "In millions of euros\n2020 2021 2022",
        roles="sc",
        parts=("Loans due within 5 years (1)", "2021", "52", "in millions of euros"),
    )
    assert [(each.value, each.unit) for each in claim.numbers] == [
        (5, "years"),
        (52_000_000, "EUR"),
    ]


def test_a_percent_sign_over_the_column_is_the_unit():
    claim, _ = numbered(
        "Discount rate, 2021, %: 2.9",
        "Discount rate 2.8 2.9",
        "% 2020 2021",
        roles="sc",
        parts=("Discount rate", "2021", "%", "2.9"),
    )
    (number,) = claim.numbers
    assert (number.value, number.unit) == (Decimal("2.9"), "%")


def test_the_scale_of_a_table_is_no_number_of_its_own():
    claim, _ = numbered(
        "Profit, 2021: 79,046 ($’000)",
        "Profit 79,046 63,954",
        "2021 2020 $’000 $’000",
        roles="sc",
        parts=("Profit", "2021", "79,046", "$’000"),
    )
    (number,) = claim.numbers
    assert (number.raw, number.match) == ("79,046", "exact")


def test_a_loss_in_brackets_is_negative_in_a_table():
    claim, _ = numbered(
        "Profit, 2021: (52)",
        "Profit 40 (52) 61",
        "2020 2021 2022",
        roles="sc",
        parts=("Profit", "2021", "(52)"),
    )
    (number,) = claim.numbers
    assert number.value == -52
    assert number.match == "exact"


def test_a_row_quoted_as_it_stands_gets_the_scale_over_its_table():
    text = memory_text(
        "Statement of income, in millions of euros\n2020 2021 2022\nRevenue 410 475 512\n"
        "Cost of sales (260) (300) (331)\nOperating profit 40 52 61\n"
    )
    row = "Operating profit 40 52 61"
    answer = written_answer([proposal(text, row)], [text])
    contexts = SourceContexts({text.id: text})
    claim = with_numbers(answer.claims[0], answer.evidence_by_label(), contexts)
    assert [number.written for number in claim.numbers] == [
        "40,000,000 EUR",
        "52,000,000 EUR",
        "61,000,000 EUR",
    ]
    assert all(number.match == "exact" and number.assumptions for number in claim.numbers)


def test_a_computed_number_stays_as_it_is():
    claim, evidence = numbered("The ratio is 1.88", "Assets were 150 and liabilities 80.")
    computed = NumberDraft(
        start=13,
        end=17,
        raw="1.88",
        value=Decimal("1.88"),
        written="1.88",
        derivation="computed",
        match="computed",
    )
    again = with_numbers(replace(claim, numbers=(computed,)), evidence, {})
    assert again.numbers == (computed,)


def test_a_rejected_quote_carries_no_number():
    claim, evidence = numbered("It employs 240 people", "It employs 240 people.")
    rejected = {label: replace(item, verified=False) for label, item in evidence.items()}
    (number,) = with_numbers(claim, rejected, {}).numbers
    assert number.match == "not found"
    assert number.quoted is None


def test_a_wrong_number_lowers_the_verdict_of_a_judge_that_missed_it():
    checked = judged("It employs 250 people in 2 mills", "It employs 240 people in 2 mills.")
    assert checked.verdict.level == "partially supported"
    assert "“250 people”" in checked.verdict.reason
    assert "240 people" in checked.verdict.reason
    assert checked.citations[0].verdict.level == "partially supported"


def test_a_claim_whose_only_number_is_wrong_is_not_supported():
    checked = judged("It employs 250 people", "It employs 240 people.")
    assert checked.verdict.level == "not supported"
    assert checked.citations[0].verdict.level == "not supported"


MISSING, DIFFERS = ("missing", "number_missing"), ("failed", "number_differs")


@pytest.mark.parametrize(
    ("words", "quote", "level", "outcome", "code"),
    [
        ("It employs 240 people", "It employs many people.", "partially supported", *MISSING),
        (
            "It has 240 people in 2 mills",
            "It has people in 2 mills.",
            "partially supported",
            *MISSING,
        ),
        ("It employs 250 people", "It employs 240 people.", "not supported", *DIFFERS),
        ("It has 250 people in 3 mills", "It has 240 people.", "not supported", *DIFFERS),
        (
            "It has 250 people in 2 mills",
            "It has 240 people in 2 mills.",
            "partially supported",
            *DIFFERS,
        ),
    ],
)
def test_level_code_and_check_of_failing_numbers_agree(words, quote, level, outcome, code):
    verdict = judged(words, quote).verdict
    (check,) = [each for each in verdict.checks if each.kind == "numbers"]
    assert (verdict.level, check.outcome, verdict.code) == (level, outcome, code)


def test_numbers_that_hold_change_no_verdict():
    checked = judged("It employs about 240 people", "It employs 238 people.")
    assert checked.verdict.level == "supported"
    assert checked.verdict.reason == "Agreed."


def test_word_for_word_claims_keep_their_reason():
    quote = "It employs 240 people in 2 mills."
    checked = judged(quote, quote, judge=WordForWordJudge())
    assert checked.verdict.level == "supported"
    assert "word for word" in checked.verdict.reason


def test_a_passage_without_the_number_does_not_carry_it_alone():
    checked = judged(
        "The mill employs 240 people", "The mill employs 240 people.", "The mill has many workers."
    )
    assert checked.verdict.level == "supported"
    levels = [citation.verdict.level for citation in checked.citations]
    assert levels == ["supported", "partially supported"]


def test_what_nobody_could_judge_stays_unverified_but_names_the_number():
    checked = judged(
        "The mill has 250 workers", "The mill employs 240 workers.", judge=WordForWordJudge()
    )
    assert checked.verdict.level == "unverified"
    assert "“250 workers”" in checked.verdict.reason
