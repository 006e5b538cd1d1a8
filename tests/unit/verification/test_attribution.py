"""What a claim says of its own sources is seen from their facts, and is no figure of the world."""

from dataclasses import replace

import pytest

from citations.steps.verifying.attribution import attribution, in_first_person, is_cell_of
from citations.verification.judge import EmbeddedJudge
from tests.unit.answers import memory_text, piece, proposal, written_answer

ACT = "A care district shall keep an assessment record for 10 years after the last service."


def source(words, number, title, **facts):
    text = memory_text(words, -number, title=title)
    return replace(text, info=replace(text.info, **facts))


def judged(claim, *texts):
    labels = [f"E{number}" for number, _ in enumerate(texts, 1)]
    proposals = [proposal(text, text.text) for text in texts]
    answer = written_answer(proposals, texts, [piece(claim, *labels)], judge=EmbeddedJudge())
    return answer.claims[0]


@pytest.fixture
def act():
    return source(ACT, 1, "Assessment Records Act 2021")


@pytest.fixture
def three():
    words = ("The margin was 11.8% in 2022.", "The margin was 11.8% in 2022, a record.",
             "The margin was 12.6% in 2022.")  # fmt: skip
    titles = ("Annual Report", "Grid Monitor", "Energy Courier")
    return [source(*each) for each in zip(words, (1, 2, 3), titles, strict=True)]


def test_a_source_may_be_named_by_its_title(act):
    claim = judged(f"Under the Act, a{ACT[1:-1]}", act)
    assert claim.verdict.level == "supported"


def test_a_year_or_a_number_in_the_name_of_a_source_is_no_figure():
    policy = source("Staff must sign the record.", 1, "Policy 7.3: Keeping records")
    claim = judged("According to Policy 7.3, staff must sign the record", policy)
    assert claim.numbers == ()
    assert claim.verdict.level == "supported"


def test_another_source_than_the_cited_one_is_not_believed(act):
    claim = judged(f"According to the Energy Courier, a{ACT[1:-1]}", act)
    assert claim.verdict.level != "supported"


def test_so_many_of_the_cited_sources_must_say_it_alone(three):
    right = judged("Two of the three sources say that the margin was 11.8% in 2022", *three)
    wrong = judged("All three sources say that the margin was 11.8% in 2022", *three)
    miscounted = judged("Three of four sources say that the margin was 11.8% in 2022", *three)
    assert right.verdict.level == "supported"
    assert "supported" not in (wrong.verdict.level, miscounted.verdict.level)


def test_things_that_the_claim_lists_are_counted_by_the_claim():
    text = source("The risks are cells, late connections and fires.", 1, "Report")
    right = judged("Three risks are named: cells, late connections and fires", text)
    wrong = judged("Four risks are named: cells, late connections and fires", text)
    assert right.numbers == ()
    assert [number.holds for number in wrong.numbers] == [False]


def test_we_are_those_who_publish():
    report = source("We bought Tolle.", 1, "Report", author="Helios Energy AG")
    item = written_answer([proposal(report, report.text)], [report]).evidence
    assert in_first_person("Helios bought Tolle", item) == "We bought Tolle"
    assert in_first_person("Tolle bought Helios", item) == "Tolle bought Helios"


def test_a_claim_without_a_source_in_it_is_left_alone(act):
    item = written_answer([proposal(act, ACT)], [act]).evidence
    assert attribution("A care district shall keep a record", item) is None


@pytest.mark.parametrize(
    "statement, holds",
    [
        ("After the last service, Act: 10 years", True),
        ("After the last service, Policy: 10 years", False),
        ("After the first service, Act: 10 years", False),
        ("After the last service, Act: 12 years", False),
    ],
)
def test_a_cell_is_checked_as_row_column_and_text(act, statement, holds):
    (item,) = written_answer([proposal(act, ACT)], [act]).evidence
    assert is_cell_of(statement, statement.partition(": ")[2], item) is holds


def test_a_cell_that_leaves_a_limit_out_is_left_to_be_judged():
    words = "Records should be kept for at least 7 years after the last service."
    policy = source(words, 1, "Policy on records")
    (item,) = written_answer([proposal(policy, words)], [policy]).evidence
    assert not is_cell_of("After the last service, Policy: 7 years", "7 years", item)
    assert is_cell_of("After the last service, Policy: at least 7 years", "at least 7 years", item)
