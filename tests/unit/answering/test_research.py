"""Deep research: labels run on over sources and rounds, and only what code finds is evidence."""

from dataclasses import replace

import pytest

from research_app.answering.events import PlanMade, Reflected, SourceFailed, SourceRead
from tests.scripted_model import (
    bad_json,
    broken,
    busy,
    cut,
    empty,
    ignores_schema,
    redirects,
)
from tests.unit.agents.models import asked_for, models_at
from tests.unit.answering.researching import (
    BEFORE,
    COURIER,
    ENOUGH,
    HELIOS,
    PLANT,
    QUESTION,
    RISE,
    STAFF,
    answer_of,
    by_source,
    cites,
    cites_found,
    fact,
    facts,
    plan_of,
    run,
    thought,
    tools_with,
)

BOTH = by_source({"Critics deny": facts(fact(RISE)), "Courier": facts(fact(BEFORE))})
WRITTEN = cites_found(RISE, BEFORE)


def of_kind(events, kind):
    return [event for event in events if isinstance(event, kind)]


def labels(answer):
    return [
        (item.label, item.quote or item.proposed_quote, item.rejection) for item in answer.evidence
    ]


def test_from_the_question_to_an_answer_that_tells_its_way(scripted_model) -> None:
    replies = {"FoundFacts": BOTH, "words": WRITTEN, "PlannedSteps": plan_of("sales")}
    events = run(tools_with(scripted_model, [HELIOS, COURIER], replies), depth="deep")
    answer = answer_of(events)
    assert answer.result == "ANSWERED"
    assert [claim.verdict.level for claim in answer.claims] == ["supported"] * 2
    assert [step.aim for step in answer.research.steps] == ["Find out sales"]
    assert answer.plan == (QUESTION, "sales")
    assert [each.note for each in answer.research.reflections] == ["All is known."]
    assert answer.research.iterations == 1
    assert answer.spent.requests == len(scripted_model.requests) == 4
    assert answer.spent.host == scripted_model.host
    assert [event.steps for event in of_kind(events, PlanMade)] == [answer.research.steps]
    assert [e.reflection for e in of_kind(events, Reflected)] == list(answer.research.reflections)
    reading = [(event.done, event.total) for event in of_kind(events, SourceRead)]
    assert reading[-2:] == [(1, 2), (2, 2)]


def test_labels_run_on_over_iterations_and_what_was_rejected_comes_behind(scripted_model) -> None:
    """A quote that a first iteration made up leaves no gap and meets no later label."""
    replies = {
        "FoundFacts": [
            facts(fact("Revenue doubled."), fact(RISE)),
            facts(fact(BEFORE), fact("Nobody said this.")),
            facts(fact(PLANT), fact(STAFF)),
        ],
        "Thought": [thought("The plant is missing.", "plant in Arles", "staff"), ENOUGH],
        "words": WRITTEN,
    }
    # Long enough that the second iteration finds passages which the first did not read.
    filler = "\n\n".join(
        f"Helios Energy chapter {number}. " + f"Revenue word{number} of companies grows. " * 40
        for number in range(40)
    )
    tools = tools_with(scripted_model, [f"{HELIOS}\n\n{COURIER}\n\n{filler}"], replies)
    first = answer_of(run(tools, depth="deep", first_label=4))
    accepted = [item.label for item in first.evidence if item.verified]
    assert accepted == [f"E{number}" for number in range(4, 4 + len(accepted))]
    every = [item.label for item in first.evidence]
    assert len(every) == len(set(every))
    assert [item.label for item in first.evidence] == [
        f"E{number}" for number in range(4, 4 + len(every))
    ]
    assert first.research.iterations == 2
    assert [item.rejection for item in first.evidence if not item.verified] == ["not_verbatim"] * 2


def test_evidence_of_a_later_iteration_says_so(scripted_model) -> None:
    replies = {
        "FoundFacts": [facts(fact(RISE)), facts(fact(BEFORE))],
        "Thought": [thought("More is needed.", "Arles plant opened"), ENOUGH],
        "words": WRITTEN,
    }
    tools = tools_with(scripted_model, [HELIOS, COURIER], replies)
    found_late = _one_text_at_a_time(tools)
    answer = answer_of(run(found_late, depth="deep"))
    contexts = [item.retrieval_context for item in answer.evidence]
    assert contexts == ["library", "deep_research_pipeline"]


def _one_text_at_a_time(tools):
    """A library in which only a search for the plant leads to the second source."""

    def search(query, *, limit):
        late = "Arles" in query
        return [hit for hit in tools.search(query, limit=limit) if (hit.text_id == -2) == late]

    return replace(tools, search=search)


def test_it_ends_at_the_depths_bound(scripted_model) -> None:
    replies = {
        "FoundFacts": BOTH,
        "Thought": lambda body: thought("More!", f"search {len(scripted_model.requests)}"),
        "words": WRITTEN,
    }
    tools = tools_with(scripted_model, [HELIOS, COURIER], replies)
    assert answer_of(run(tools, depth="medium")).research.iterations == 1
    assert answer_of(run(tools, depth="deep")).research.iterations == 4


def test_sources_are_read_in_one_request_and_medium_takes_four_at_most(scripted_model) -> None:
    replies = {"FoundFacts": BOTH, "words": WRITTEN, "PlannedSteps": plan_of("sales", "plant")}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS, COURIER], replies)))
    assert len(scripted_model.requests) <= 4 and answer.result == "ANSWERED"
    assert len({item.text_id for item in answer.evidence}) == 2


def test_light_is_one_request_after_the_search(scripted_model) -> None:
    tools = tools_with(scripted_model, [HELIOS, COURIER], {"words": WRITTEN})
    answer = answer_of(run(tools, depth="light"))
    assert len(scripted_model.requests) == 1 and answer.result == "ANSWERED"
    assert answer.research.notes == ()


def test_the_test_profile_asks_for_facts_and_words_alone(scripted_model) -> None:
    tools = tools_with(scripted_model, [HELIOS, COURIER], {"FoundFacts": BOTH, "words": WRITTEN})
    answer = answer_of(run(tools, depth="test"))
    assert len(scripted_model.requests) == 2
    assert {request.body["model"] for request in scripted_model.requests} == {"small"}
    assert answer.plan == (QUESTION,) and answer.result == "ANSWERED"


def test_what_the_model_is_not_sure_of_is_left_out_and_counted(scripted_model) -> None:
    found = facts(fact(STAFF, confidence=0.2), fact(RISE, confidence=0.8))
    replies = {"FoundFacts": found, "words": cites(("E1", RISE))}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS], replies)))
    assert labels(answer) == [("E1", RISE, None)]
    assert answer.evidence[0].confidence == 0.8
    assert answer.research.below_confidence == 1


def test_a_statement_that_its_quote_does_not_carry_gives_way_to_the_quote(scripted_model) -> None:
    found = facts(
        fact(RISE, "Helios Energy went bankrupt."), fact(STAFF, "Helios Energy has staff.")
    )
    replies = {"FoundFacts": found, "words": cites(("E1", RISE))}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS], replies)))
    assert answer.evidence[0].statement == RISE
    assert answer.research.restated >= 1


def test_a_part_of_a_sentence_is_kept_with_the_whole_of_it(scripted_model) -> None:
    found = facts(fact("the margin of Helios Energy fell"))
    replies = {"FoundFacts": found, "words": cites(("E1", "The margin of Helios Energy fell."))}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS], replies)))
    assert answer.evidence[0].quote == "Critics deny that the margin of Helios Energy fell."
    assert not any(
        claim.verdict.level == "supported" and claim.text.startswith("The margin")
        for claim in answer.claims
    )


def test_the_sources_own_characters_are_stored(scripted_model) -> None:
    typed = RISE.replace("3,214 million", "3,214\n million").upper()
    replies = {"FoundFacts": facts(fact(typed, RISE)), "words": cites(("E1", RISE))}
    (item,) = answer_of(run(tools_with(scripted_model, [HELIOS], replies))).evidence
    assert item.quote == RISE


def test_a_source_whose_facts_cannot_be_read_is_listed_and_the_others_go_on(scripted_model) -> None:
    read = by_source({"Critics deny": ignores_schema(), "Courier": facts(fact(BEFORE))})
    replies = {"FoundFacts": read, "words": cites(("E1", BEFORE))}
    events = run(tools_with(scripted_model, [HELIOS, COURIER], replies))
    answer = answer_of(events)
    (failed,) = answer.research.failed
    assert failed.title == "Source 1" and "cannot be read" in failed.reason
    assert [event.failed for event in of_kind(events, SourceFailed)] == [failed]
    assert labels(answer) == [("E1", BEFORE, None)]


def test_where_no_source_can_be_read_code_picks_the_quotes(scripted_model) -> None:
    replies = {"FoundFacts": lambda body: ignores_schema(), "words": cites(("E1", RISE))}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS, COURIER], replies)))
    assert answer.result == "ANSWERED"
    assert any("picked without it" in note for note in answer.research.notes)
    assert answer.evidence[0].confidence is None


def test_where_nothing_it_quotes_stands_anywhere_code_picks_the_quotes(scripted_model) -> None:
    replies = {"FoundFacts": facts(fact("Revenue doubled.")), "words": cites_found(RISE)}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS], replies)))
    assert answer.result == "ANSWERED"
    assert "not_verbatim" in {item.rejection for item in answer.evidence}
    assert {item.confidence for item in answer.evidence if item.verified} == {None}


def test_without_a_plan_the_question_is_searched_and_a_note_says_so(scripted_model) -> None:
    replies = {"PlannedSteps": lambda body: ignores_schema(), "FoundFacts": BOTH, "words": WRITTEN}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS, COURIER], replies)))
    assert answer.plan == (QUESTION,) and answer.result == "ANSWERED"
    assert "the question itself was searched" in answer.research.notes[0]


def test_thoughts_that_cannot_be_read_end_the_rounds(scripted_model) -> None:
    replies = {"Thought": lambda body: ignores_schema(), "FoundFacts": BOTH, "words": WRITTEN}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS, COURIER], replies), depth="deep"))
    assert answer.research.iterations == 1 and answer.result == "ANSWERED"
    assert "no further round" in answer.research.notes[0]


def test_nothing_found_is_a_refusal_and_nobody_writes(scripted_model) -> None:
    """Where code finds nothing either."""
    tools = tools_with(scripted_model, [HELIOS, COURIER], {"FoundFacts": facts()})
    answer = answer_of(run(tools, question="Who founded the observatory on Mount Orrin?"))
    assert answer.result == "NO_AUTHORITATIVE_EVIDENCE"
    assert answer.text == "No sentence in 2 documents answers this question."
    assert answer.claims == () and answer.research.iterations == 1


def test_a_model_that_finds_nothing_is_not_believed_where_code_finds_quotes(
    scripted_model,
) -> None:
    replies = {"FoundFacts": facts(), "words": cites_found(RISE, BEFORE)}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS, COURIER], replies)))
    assert answer.result == "ANSWERED"
    assert "supported" in [claim.verdict.level for claim in answer.claims]
    assert "picked without it" in answer.research.notes[-1]


@pytest.mark.parametrize("reply", [broken(401), redirects("http://127.0.0.1:1/")])
def test_an_endpoint_that_refuses_ends_the_run(scripted_model, reply) -> None:
    tools = tools_with(scripted_model, [HELIOS], {"PlannedSteps": reply, "FoundFacts": BOTH})
    with pytest.raises(Exception, match="language model"):
        run(tools)


def test_an_endpoint_that_is_gone_leaves_quotes_and_is_named(scripted_model) -> None:
    tools = tools_with(scripted_model, [HELIOS], {"FoundFacts": BOTH})
    tools = replace(tools, models=models_at(scripted_model))
    scripted_model.close()
    answer = answer_of(run(tools))
    assert answer.result == "ANSWERED" and RISE.rstrip(".") in answer.text
    assert "could not be reached" in answer.findings[0].note


@pytest.mark.parametrize(
    "limits, named", [({"tokens": 10}, "limit of 10 tokens"), ({"seconds": 0.0}, "0 seconds")]
)
def test_a_spent_budget_is_named_and_what_was_found_answers(scripted_model, limits, named) -> None:
    tools = tools_with(scripted_model, [HELIOS], {"FoundFacts": BOTH, "words": WRITTEN})
    answer = answer_of(run(replace(tools, models=models_at(scripted_model, **limits))))
    assert answer.result == "ANSWERED" and RISE.rstrip(".") in answer.text
    assert named in answer.findings[0].note


def test_a_draft_that_breaks_off_stands_as_far_as_it_was_checked(scripted_model) -> None:
    words = cites(("E1", RISE), ("E1", "Revenue of Helios Energy was 3,214 million dollars."))
    replies = {"FoundFacts": facts(fact(RISE)), "words": cut(words, after=14)}
    answer = answer_of(run(tools_with(scripted_model, [HELIOS], replies)))
    assert [claim.text for claim in answer.claims] == [RISE.rstrip(".")]
    assert any(finding.kind == "cut_off" for finding in answer.findings)


FAULTS = [busy(), broken(503), empty(), cut("a b c"), bad_json(), broken(400, "context too long")]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("step", ["PlannedSteps", "FoundFacts", "Thought", "words"])
def test_no_question_is_lost(scripted_model, settings, fault, step) -> None:
    settings.LLM_FIRST_WAIT = 0
    replies = {"FoundFacts": BOTH, "words": WRITTEN} | {step: lambda body: fault}
    depth = "deep" if step == "Thought" else "medium"
    answer = answer_of(run(tools_with(scripted_model, [HELIOS, COURIER], replies), depth=depth))
    assert answer.result == "ANSWERED" and RISE.rstrip(".") in answer.text


def test_passages_that_were_left_out_are_not_read_and_pinned_ones_are(scripted_model) -> None:
    replies = {"FoundFacts": facts(), "words": cites_found(BEFORE)}
    tools = tools_with(scripted_model, [HELIOS, COURIER], replies)
    answer = answer_of(
        run(tools, left_out=((-1, 0, len(HELIOS)),), pinned=((-2, 0, len(COURIER)),))
    )
    told = "\n".join(request.words for request in scripted_model.requests)
    assert "Energy Courier" in told and "Critics deny" not in told
    assert {passage.choice for passage in answer.passages} == {"pinned", "left out"}


@pytest.mark.parametrize(
    ("what", "planned"),
    [("revenue", False), ("turnover", True)],
    ids=["all its words are found", "a word is not found"],
)
def test_a_plan_is_made_only_where_words_of_the_question_are_not_found(
    scripted_model, what, planned
) -> None:
    tools = tools_with(scripted_model, [HELIOS, COURIER], {"FoundFacts": BOTH, "words": WRITTEN})
    question = f"What was the {what} of Helios Energy in 2022?"
    assert answer_of(run(tools, question=question)).result == "ANSWERED"
    asked = [asked_for(each.body) for each in scripted_model.requests]
    assert ("PlannedSteps" in asked) == planned
    assert asked.count("FoundFacts") == 1 and asked[-1] == "words"


def test_behind_the_best_passages_only_what_says_words_of_a_search_is_read(scripted_model) -> None:
    others = [f"In town {number} the weather was fine all year." for number in range(20)]
    tools = tools_with(
        scripted_model, [*others, HELIOS, COURIER], {"FoundFacts": BOTH, "words": WRITTEN}
    )
    answer = answer_of(run(tools, question="What was the revenue of Helios Energy?"))
    told = "".join(each.words for each in scripted_model.requests)
    assert len(answer.passages) > 8 and told.count("the weather was fine") == 6
    assert RISE in told and BEFORE in told
