"""A statement that fails is sent back alone, once; what holds then stands in its place."""

import re

import pytest

from tests.scripted_model import busy, says
from tests.unit.agents.models import asked_for
from tests.unit.written.composing import composed

pytestmark = pytest.mark.django_db

ROSE = '<cite key="E3">Revenue rose to 3,214 million dollars in 2022.</cite>'
WAS = '<cite key="E2">Revenue was 2,410 million dollars in 2020.</cite>'
SEAT = '<cite key="E1">Helios Energy is headquartered in Basel.</cite>'
SITS = '<cite key="E1">Basel is the home of Helios Energy.</cite>'
ROUNDED = '<cite key="E3">Revenue rose to 3,300 million dollars in 2022.</cite>'
RIGHT = "Revenue rose to 3,214 million dollars in 2022."


def mended(*statements):
    return {
        "statements": [
            {"statement": number, "words": words, "labels": labels}
            for number, (words, *labels) in enumerate(statements, start=1)
        ]
    }


def test_a_wrong_statement_is_put_right_in_its_place(configured_model) -> None:
    configured_model.script = [says(f"{WAS} {ROUNDED} {SEAT}"), mended((RIGHT, "E3"))]
    outcome = composed()
    assert outcome.text == (
        "Revenue was 2,410 million dollars in 2020. Revenue rose to 3,214 million dollars in 2022. "
        "Helios Energy is headquartered in Basel."
    )
    assert outcome.levels == ["supported"] * 3
    assert outcome.kinds == ["sent_back"]
    for claim in outcome.claims:
        assert outcome.text[claim.start : claim.end] == claim.text


def test_only_the_statement_goes_back_with_its_reason_and_its_evidence(configured_model) -> None:
    configured_model.script = [says(f"{WAS} {ROUNDED} {SEAT}"), mended((RIGHT, "E3"))]
    composed()
    told = configured_model.requests[1].words
    assert "3,300 million dollars" in told and "1 wrong: " in told
    assert ": Revenue rose to 3,214 million dollars in 2022" in told
    assert len(told) < len(configured_model.requests[0].words) / 2


def test_many_statements_go_back_in_one_request(configured_model) -> None:
    faulty = f'{WAS} {ROUNDED} {SEAT} <cite key="E99">Helios Energy was founded in 2010.</cite>'
    configured_model.script = [
        says(faulty),
        mended((RIGHT, "E3"), ("Helios Energy was founded in 2010.", "E1")),
    ]
    outcome = composed()
    assert len(configured_model.requests) == 2
    assert outcome.text.endswith("Helios Energy was founded in 2010.")
    assert set(outcome.levels) == {"supported"}
    assert outcome.kinds == ["sent_back"]


@pytest.mark.parametrize(
    "reply",
    [
        mended(("Revenue rose to 3,400 million dollars in 2022.", "E3")),
        mended(("Revenue rose to 3,214 million dollars in 2022.", "E99")),
        mended(("",)),
        "Sorry, I cannot.",
        busy(),
    ],
    ids=["wrong again", "unknown label", "left out", "no form", "away"],
)
def test_what_still_fails_is_taken_out_and_listed(configured_model, reply) -> None:
    configured_model.script = lambda body: (
        reply if body.get("response_format") else says(f"{WAS} {ROUNDED} {SEAT}")
    )
    outcome = composed()
    assert outcome.text == (
        "Revenue was 2,410 million dollars in 2020. Helios Energy is headquartered in Basel."
    )
    removed = [each.words for each in outcome.composed.findings if each.kind == "removed"]
    assert removed == ["Revenue rose to 3,300 million dollars in 2022"]
    drafts = [each for each in configured_model.requests if not each.body.get("response_format")]
    assert len(drafts) == 1


def test_nothing_is_said_twice(configured_model) -> None:
    configured_model.script = [says(f"{ROSE} {ROUNDED} {SEAT}"), mended((RIGHT, "E3"))]
    assert composed().text == f"{RIGHT} Helios Energy is headquartered in Basel."


def test_a_pronoun_behind_a_statement_about_something_else_now_is_named(configured_model) -> None:
    wrong = '<cite key="E1">Helios Energy was founded in 1999.</cite>'
    follows = '<cite key="E1">It is headquartered in Basel.</cite>'
    configured_model.script = [says(f"{wrong} {follows}"), mended((RIGHT, "E3"))]
    outcome = composed()
    assert outcome.text == f"{RIGHT} Helios Energy is headquartered in Basel."


def test_a_cell_is_put_right_as_row_and_column_say(configured_model) -> None:
    table = (
        "| <free>Year</free> | <free>Revenue</free> |\n"
        '| <free>2020</free> | <cite key="E2">2,410 million dollars</cite> |\n'
        '| <free>2022</free> | <cite key="E3">3,300 million dollars</cite> |'
    )
    configured_model.script = [says(table), mended(("3,214 million dollars", "E3"))]
    outcome = composed()
    assert outcome.claims[-1].statement == "2022, Revenue: 3,214 million dollars"
    assert outcome.levels == ["supported", "supported"]


def test_a_statement_without_evidence_that_the_model_says_so_of_is_not_asked_for_again(
    configured_model,
) -> None:
    configured_model.script = [says(f"{ROSE} <unverified>Helios is popular.</unverified>")]
    outcome = composed()
    assert len(configured_model.requests) == 1 and outcome.kinds == ["removed"]


def judges(lowered, instead):
    """A script: writes, judges, and puts right; of what is judged that which holds `lowered` is not
    supported."""

    def reply(body):
        told = "\n".join(str(message["content"]) for message in body["messages"])
        if asked_for(body) == "words":
            return says(f"{WAS} {SITS} {ROSE}")
        if asked_for(body) == "MendedStatements":
            return mended((instead, "E1"))
        claims = re.findall(r"^(\d+) \(by [^)]*\): (.*)$", told, re.M)
        return {
            "verdicts": [
                {
                    "claim": int(number),
                    "verdict": "not supported" if lowered in words else "supported",
                    "deciding_words": "Helios Energy",
                    "reason": "So.",
                }
                for number, words in claims
            ]
        }

    return reply


def test_what_a_judging_model_finds_wrong_is_put_right_and_judged_again(configured_model) -> None:
    configured_model.script = judges("home", "Helios Energy is run from Basel.")
    outcome = composed(model_judges=True)
    assert outcome.text == (
        "Revenue was 2,410 million dollars in 2020. Helios Energy is run from Basel. "
        "Revenue rose to 3,214 million dollars in 2022."
    )
    asked = [asked_for(each.body) for each in configured_model.requests]
    assert asked == ["words", "ModelVerdicts", "MendedStatements", "ModelVerdicts"]


def test_what_it_finds_wrong_again_is_taken_out(configured_model) -> None:
    configured_model.script = judges("Basel", "Helios Energy is run from Basel.")
    outcome = composed(model_judges=True)
    assert "Helios Energy" not in outcome.text and outcome.levels == ["supported"] * 2
    assert [each.kind for each in outcome.composed.findings] == ["sent_back", "removed"]
    shown = outcome.events[max(at for at, each in enumerate(outcome.events) if is_back(each)) :]
    assert not any("Helios Energy" in str(event) for event in shown)


def is_back(event):
    return type(event).__name__ == "DraftSentBack"


@pytest.mark.parametrize(
    ("draft", "shown"),
    [
        (
            f'{SEAT[:-8]}</cite> and <cite key="E3">revenue rose to 3,300 million dollars in '
            "2022</cite>.",
            f"Helios Energy is headquartered in Basel. {RIGHT}",
        ),
        (f'<cite key="E1">The seat is in Oslo</cite> and {ROSE[:-8]}</cite>.', RIGHT),
        (
            f'{SEAT[:-8]}</cite> and <cite key="E1">its seat is in Oslo</cite>. {ROSE}',
            f"Helios Energy is headquartered in Basel. {RIGHT}",
        ),
        (
            '<cite key="E1">The seat is in Oslo</cite>, while <cite key="E3">revenue rose to 3,214 '
            "million dollars in 2022</cite>.",
            RIGHT,
        ),
    ],
    ids=["a clause becomes a sentence", "the first is lost", "the last is lost", "capital letter"],
)
def test_sentences_begin_and_end_where_a_part_of_them_is_lost_or_put_right(
    configured_model, draft, shown
) -> None:
    right = mended(("", "E1")) if "Oslo" in draft else mended((RIGHT, "E3"))
    configured_model.script = [says(draft), right]
    assert composed().text == shown
