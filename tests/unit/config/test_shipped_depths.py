"""The depths that the product ships: what the rest may count on."""

import pytest

from research_app.config import UnknownDepth, offered_profiles, profile, profile_names


def test_people_choose_between_three_depths_and_a_fourth_is_for_tests():
    assert [found.name for found in offered_profiles()] == ["light", "medium", "deep"]
    assert profile_names() == ("light", "medium", "deep", "test")


def test_what_answers_without_a_choice_reads_sixteen_passages():
    assert profile() == profile("medium")
    assert profile().passages == 16


def test_the_depth_for_tests_does_as_little_as_possible():
    least = profile("test")
    assert (least.plan_iterations, least.search_queries, least.clarification) == (1, 1, False)
    assert {least.tiers.plan, least.tiers.read, least.tiers.reflect, least.tiers.write} == {"fast"}


@pytest.mark.parametrize(
    "bound", ["plan_iterations", "search_queries", "passages", "web_pages", "max_tool_calls"]
)
def test_deeper_never_means_less(bound):
    light, medium, deep = (getattr(found, bound) for found in offered_profiles())
    assert light < medium < deep or bound == "plan_iterations" and light <= medium < deep


def test_no_depth_is_without_a_limit_on_tokens_and_time():
    for name in profile_names():
        assert profile(name).budget.tokens
        assert profile(name).budget.seconds


def test_an_unknown_depth_is_refused_with_those_that_exist():
    with pytest.raises(UnknownDepth, match="'deeper'; choose one of light, medium, deep, test"):
        profile("deeper")
