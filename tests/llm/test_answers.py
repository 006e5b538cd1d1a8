"""Whole runs with a model that follows few instructions: whatever it says, what is shown is cited
to evidence that exists, and quotes stand in their source."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from citations.drafts import AnswerDraft
from measure.answers_models import ByModels
from research_app.answering.options import AskOptions
from research_app.answering.request import AskRequest
from research_app.answering.tools import memory_tools
from tests.unit.answers import memory_text

pytestmark = [
    pytest.mark.llm,
    pytest.mark.django_db,
    pytest.mark.usefixtures("small_model_configured"),
]

BRIDGE = (
    "The Orrin bridge was opened to traffic on 4 May 1931. With a main span of 212 metres it was "
    "the longest of the county. Critics deny that its paint was ever green."
)
MILL = (
    "The mill at Arles was founded by Ida Lund in 1874. In 1902 it employed 340 people. The mill "
    "closed in 1956."
)


@pytest.mark.parametrize(
    ("source", "question"),
    [
        (BRIDGE, "When was the Orrin bridge opened to traffic?"),
        (MILL, "Who founded the mill at Arles?"),
    ],
    ids=["bridge", "mill"],
)
@pytest.mark.parametrize("depth", ["test", "light"])
def test_what_is_shown_is_validated(
    source: str, question: str, depth: str, note_what_it_took: Callable[[AnswerDraft], None]
) -> None:
    counted = ByModels()
    request = AskRequest(
        answer_id=uuid4(), question=question, options=AskOptions(engine="auto", depth=depth)
    )
    answer = counted.answer(request, memory_tools([memory_text(source)]))
    note_what_it_took(answer)
    assert answer.result
    assert counted.unknown_citations == counted.quotes_not_in_source == 0
    if counted.by_quotes:
        assert all(claim.verdict.level == "supported" for claim in answer.claims)
