"""A language model may say what code left open, by words of both sentences, and no more."""

import pytest

from citations.models import Answer, Source, Stance
from research_app.evidence_graph.due import answers_due
from research_app.evidence_graph.tasks import cross_check
from research_app.library.confidential import mark
from tests.unit.evidence_graph.made_library import REPORT, chat_over, compare, entry

pytestmark = pytest.mark.django_db
OPEN = "Revenue of Helios stayed behind that of the year before in 2022, by a wide margin."
CLAIM = "Revenue of Helios rose to 3,214 million dollars in 2022"
SAID = "Revenue of Helios stayed behind that of the year before"


def opinion(says="contradicts", ours=CLAIM, theirs=SAID, sentence=1):
    return {"sentence": sentence, "says": says, "claim_words": ours, "sentence_words": theirs}


def compared(alice, model, *opinions, text=OPEN, asked=1, secret=None):
    """The stance to the claim of an answer that a model wrote, after the model's reply."""
    report = entry(alice, REPORT)
    other = entry(alice, f"A look at Helios. {text} Nobody was let go.", "Courier")
    chat = chat_over(alice, report)
    spent = {"requests": asked} if asked else None
    Answer.objects.filter(turn__chat=chat).update(spent=spent)
    if secret:
        mark({"report": report, "other": other}[secret].source, alice)
    model.script = [{"opinions": list(opinions)}]
    compare(chat)
    return Stance.objects.get()


def test_a_contradiction_in_quite_other_words_is_told_by_the_words_of_both(alice, configured_model):
    stance = compared(alice, configured_model, opinion())
    assert (stance.relation, stance.code) == ("refutes", "language_model")
    assert "large" in stance.judge and SAID in stance.note
    [[ours, theirs]] = stance.words
    assert stance.claim.statement[slice(*ours)] == CLAIM
    quote = stance.source_text.text[stance.place.start : stance.place.end]
    assert quote[slice(*theirs)] == SAID


@pytest.mark.parametrize(
    "said",
    [
        opinion(theirs="Revenue of Helios fell"),
        opinion(ours="Revenue of Helios fell to nothing"),
        opinion(ours="3,214 million dollars", theirs="by a wide margin"),
        opinion(says="other thing"),
        opinion(sentence=7),
    ],
)
def test_words_that_do_not_stand_there_or_tell_of_nothing_count_for_nothing(
    alice, configured_model, said
):
    stance = compared(alice, configured_model, said)
    assert (stance.relation, stance.code) == ("neutral", "speaks_of_it")
    assert "large" not in stance.judge


def test_a_plan_contradicts_nothing_whatever_the_model_says(alice, configured_model):
    plan = "Revenue of Helios is expected to stay behind that of the year before in 2022."
    words = "Revenue of Helios is expected to stay behind"
    assert compared(alice, configured_model, opinion(theirs=words), text=plan).relation == "neutral"


def test_the_model_may_take_a_contradiction_back(alice, configured_model):
    fall = "Revenue of Helios fell to 2,950 million dollars in 2022."
    stance = compared(alice, configured_model, opinion(says="other thing"), text=fall)
    assert (stance.relation, stance.code) == ("neutral", "language_model")


@pytest.mark.parametrize("more", [{"secret": "report"}, {"secret": "other"}, {"asked": 0}])
def test_what_is_confidential_and_what_no_model_answered_is_shown_to_none(
    alice, configured_model, more
):
    assert compared(alice, configured_model, opinion(), **more).relation == "neutral"
    assert configured_model.requests == []


@pytest.mark.parametrize("secret", ["Courier", "Helios report"])
def test_what_a_model_said_of_a_document_that_becomes_confidential_is_judged_again_by_code(
    alice, bob, configured_model, secret
):
    stance = compared(alice, configured_model, opinion())
    source = Source.objects.get(title=secret)
    mark(source, bob)
    assert answers_due() == []
    mark(source, alice)
    [due] = answers_due()
    cross_check(str(due.pk))
    stance.refresh_from_db()
    assert not stance.current
    assert Stance.objects.get(current=True).code == "speaks_of_it"
