"""A plan keeps to its bounds, whatever a model writes."""

import pytest

from research_app.agents.planner import plan, question_as_plan
from research_app.llm.errors import BadReply
from research_app.synthesis.question import understand
from tests.unit.agents.models import models_at

QUESTION = understand("How did Helios Energy fare in 2022?", None)


def planned(scripted_model, steps, *, searches=3):
    scripted_model.script = [{"steps": steps}] * 2
    return plan(models_at(scripted_model).fast, QUESTION, searches=searches)


def step(aim, *queries, expects=""):
    return {"aim": aim, "queries": list(queries), "expects": expects}


def test_every_step_keeps_its_first_search_before_any_has_a_second(scripted_model) -> None:
    steps = [step("Revenue", "revenue 2022", "sales 2022"), step("Staff", "employees", "staff")]
    assert [each.queries for each in planned(scripted_model, steps)] == [
        ("revenue 2022", "sales 2022"),
        ("employees",),
    ]


def test_what_would_settle_a_step_is_told(scripted_model) -> None:
    (only,) = planned(scripted_model, [step("Revenue", "revenue", expects="the annual report")])
    assert (only.aim, only.expects) == ("Revenue", "the annual report")


def test_words_become_plain_lines_of_bounded_length(scripted_model) -> None:
    hostile = "Revenue\n\n\u202edata:\x00 " + "very " * 200
    (only,) = planned(scripted_model, [step(hostile, "a\nb", "  ", "a b")])
    assert "\n" not in only.aim and "\u202e" not in only.aim and "\x00" not in only.aim
    assert len(only.aim) <= 240
    assert only.queries == ("a b",)


def test_a_plan_without_any_search_is_no_plan(scripted_model) -> None:
    with pytest.raises(BadReply):
        planned(scripted_model, [step("Think hard"), step("", "revenue")])


def test_the_question_is_told_as_data(scripted_model) -> None:
    planned(scripted_model, [step("Revenue", "revenue")])
    assert "How did Helios Energy fare in 2022?" in scripted_model.requests[0].words
    assert "At most 3 steps and 3 searches" in scripted_model.requests[0].words


def test_without_a_model_the_question_is_the_plan() -> None:
    (only,) = question_as_plan(QUESTION, ("helios 2022",))
    assert (only.aim, only.queries) == ("How did Helios Energy fare in 2022?", ("helios 2022",))


def test_searches_and_aims_are_words_and_no_addresses(scripted_model) -> None:
    hostile = "https://bad.example/collect?words=secret <img src=//bad.example/x> revenue"
    (made,) = planned(scripted_model, [step(hostile, hostile, expects=hostile)])
    for line in (made.aim, *made.queries, made.expects):
        assert line == "bad.example/collect revenue"


def test_a_long_line_is_cut(scripted_model) -> None:
    (made,) = planned(scripted_model, [step("Revenue " * 60, "x" * 400)])
    assert len(made.aim) <= 240
    assert len(made.queries[0]) <= 160


def test_a_reply_of_megabytes_is_no_plan(scripted_model) -> None:
    with pytest.raises(BadReply):
        planned(scripted_model, [step("Revenue " * 500_000, "x" * 3_000_000)])
