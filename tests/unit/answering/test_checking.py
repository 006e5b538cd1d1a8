"""A text of one's own, held against sources: what is said of each sentence, and that the text stays
what it is."""

import json
from dataclasses import replace
from types import SimpleNamespace
from uuid import uuid4

import pytest

from citations.cards import answer_blocks, numbered_notes
from citations.cards.evidence import evidence_card
from citations.cards.summary import summary_view
from citations.export.answer_json import answer_data, answer_json
from citations.export.verify import verify_export
from citations.steps.checked import checked_sentences, status_of
from research_app.answering.asked.kept import config_of
from research_app.answering.events import (
    AnswerCompleted,
    ClaimVerified,
    ClaimWritten,
    EvidenceFound,
)
from research_app.answering.options import AskOptions
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest
from research_app.answering.tools import memory_tools
from research_app.desk.live import LiveState
from research_app.reading.in_memory import plain_text
from tests.unit.schema import answer_schema

OPTIONS = AskOptions(mode="check", engine="quotes")
REPORT = (
    "Helios Energy employed 8,215 people at the end of 2022. The Oslo plant of Helios Energy was "
    "opened in 1998. Helios Energy is based in Oslo."
)
NOTE = "Revenue of Helios Energy was $2,950 million in 2022. Lithium prices fell sharply in 2023."
SOURCES = (
    {"text": REPORT, "title": "Helios annual report", "author": "Helios Energy"},
    {"text": NOTE, "title": "Lithium outlook", "author": "Ada Jones", "published": "2020-05"},
)


def library(*sources):
    drafts = []
    for number, facts in enumerate(sources or SOURCES, 1):
        known = dict(facts)
        draft = plain_text(known.pop("text"), text_id=-number, title=known["title"])
        drafts.append(replace(draft, info=replace(draft.info, **known)))
    return memory_tools(drafts)


def checked(text, *sources, tools=None):
    request = AskRequest(
        answer_id=uuid4(),
        question=text,
        typed=text,
        options=OPTIONS,
        config=config_of(OPTIONS),
    )
    return list(answer_question(request, tools or library(*sources)))


def answer_to(text, *sources):
    last = checked(text, *sources)[-1]
    assert isinstance(last, AnswerCompleted)
    return last.answer


def said_of(answer):
    return {answer.text[each.start : each.end]: each.status for each in checked_sentences(answer)}


DRAFT = """# Helios in 2022

Helios Energy employed 8,215 people at the end of 2022. The Oslo plant of Helios Energy was opened \
in 1997. Helios Energy is based in Oslo, and it was founded in 1950.
The moon is made of green cheese.


I think this is a great company. What comes next? Please send me the rest."""


def test_each_sentence_is_told_what_was_found_of_it_and_the_text_stays_as_it_is():
    answer = answer_to(DRAFT)
    assert answer.text == DRAFT and answer.result == "ANSWERED"
    assert said_of(answer) == {
        "# Helios in 2022": "no statement of fact",
        "Helios Energy employed 8,215 people at the end of 2022.": "supported",
        "The Oslo plant of Helios Energy was opened in 1997.": "contradicted",
        "Helios Energy is based in Oslo, and it was founded in 1950.": "partly",
        "The moon is made of green cheese.": "nothing found",
        "I think this is a great company.": "no statement of fact",
        "What comes next?": "no statement of fact",
        "Please send me the rest.": "no statement of fact",
    }
    assert summary_view(answer).lead == (
        "8 sentences: 1 supported, 1 contradicted, 1 partly, 1 nothing found, "
        "4 no statement of fact."
    )


def test_nothing_is_ever_called_false():
    answer = answer_to(DRAFT)
    said = [each.verdict.reason for each in answer.claims] + [numbered_notes(answer)]
    assert "false" not in " ".join(said).lower()


def test_a_contradiction_shows_the_quote_that_says_otherwise():
    answer = answer_to("The Oslo plant of Helios Energy was opened in 1997.")
    [claim] = answer.claims
    assert not claim.citations and status_of(claim) == "contradicted"
    assert "“Helios annual report” says otherwise." in claim.verdict.reason
    evidence = answer.evidence_by_label()
    assert "1998" in evidence[claim.against[0]].quote
    card = evidence_card(claim, evidence, {})
    assert "1998" in card.passages[0].quote.full and card.searched is None
    assert card.badge == "contradicted" and not card.conflicting
    assert card.verified == "Verified: the quote stands in its source, and it says otherwise."


@pytest.mark.parametrize("word", ["while", "whereas"])
def test_a_clause_beside_another_contradicts_what_it_is_of(word):
    said = f"Sales of Helios Energy grew in 2022, {word} revenue of its solar business fell."
    source = {"text": f"A look at the books. {said} Nobody left.", "title": "Helios in the news"}
    text = "Helios Energy is an old firm. Revenue of its solar business rose in 2022."
    assert said_of(answer_to(text, source))["Revenue of its solar business rose in 2022."] == (
        "contradicted"
    )


def test_a_text_of_which_nothing_is_found_is_a_complete_answer():
    answer = answer_to("The moon is made of green cheese. Mice like it.")
    assert answer.result == "ANSWERED" and not answer.evidence
    assert set(said_of(answer).values()) == {"nothing found"}
    blocks = answer_blocks(answer)
    assert blocks[0].segments[0].found == "nothing found in 2 documents"
    assert answer.claims[0].verdict.reason == "Nothing found in 2 documents."


def test_a_text_without_statements_is_a_complete_answer():
    answer = answer_to("What comes next?")
    assert (answer.result, answer.text, answer.claims) == ("ANSWERED", "What comes next?", ())
    assert summary_view(answer).lead == "1 sentence: 1 no statement of fact."


def test_the_text_is_no_evidence_for_itself():
    answer = answer_to("Zeta Corp sold 12 ships in 2019. Zeta Corp sold 12 ships in 2019.")
    assert set(said_of(answer).values()) == {"nothing found"}
    assert {item.text_id for item in answer.evidence} <= {-1, -2}


@pytest.mark.parametrize(
    ("citation", "listed", "note"),
    [
        ("[1]", "[1] Helios annual report.", "[1] is “Helios annual report”, which is cited here"),
        ("[2]", "[2] J. Doe: Other work.", "[2] was not found among the documents searched."),
        ("(Jones 2020)", "", "(Jones 2020) is among the documents searched; what supports"),
        ("https://www.helios.example/report/", "", "is “Helios annual report”, which is cited"),
        ("doi:10.1234/HELIOS.1", "", "is “Helios annual report”, which is cited here for it."),
    ],
    ids=["listed", "unknown", "author and year", "link", "DOI"],
)
def test_what_the_text_cites_is_held_against_what_supports_it(citation, listed, note):
    report = SOURCES[0] | {"url": "http://helios.example/report", "doi": "10.1234/helios.1"}
    sentence = f"Helios Energy employed 8,215 people at the end of 2022 {citation}."
    text = f"{sentence}\n\nReferences\n{listed}" if listed else sentence
    answer = answer_to(text, report, SOURCES[1])
    [claim] = answer.claims
    assert claim.text == "Helios Energy employed 8,215 people at the end of 2022"
    assert note in claim.verdict.reason
    [finding] = answer.findings
    assert finding.kind == "own_citation" and note in finding.note
    assert len(checked_sentences(answer)) == 1, "the list of references is no sentence"


def test_a_cited_source_that_says_otherwise_is_named():
    answer = answer_to("The Oslo plant of Helios Energy was opened in 1997 (Helios 2023).",
                       SOURCES[0] | {"published": "2023"})  # fmt: skip
    assert "(Helios 2023) is “Helios annual report”, which says otherwise." in [
        each.note for each in answer.findings
    ]


def test_a_confidential_source_is_not_read_where_a_model_judges():
    models = SimpleNamespace(spent=lambda: None)
    tools = replace(library(), confidential=frozenset({-1}), models=models, kept_back=1)
    answer = checked("Helios Energy is based in Oslo (Helios annual report).", tools=tools)[
        -1
    ].answer
    assert not answer.evidence and answer.research.confidential == 1


def test_evidence_comes_before_its_sentence_and_each_sentence_as_it_is_checked():
    kinds = [
        type(event)
        for event in checked("Helios Energy is based in Oslo. Lithium prices fell sharply in 2023.")
        if isinstance(event, EvidenceFound | ClaimWritten | ClaimVerified)
    ]
    assert kinds == [EvidenceFound, ClaimWritten, ClaimVerified] * 2


@pytest.mark.parametrize(
    "text", [DRAFT, "One fact of 5 items.\n \nNext\n- a list of 3\n\n\n\nEnd."]
)
def test_what_is_streamed_is_what_is_stored(text):
    state = LiveState(run_id=uuid4(), checks=True)
    for event in checked(text)[:-1]:
        state.add(event)
    assert "\n\n".join(state.blocks[each].text for each in sorted(state.blocks)) == text
    assert state.summary_view().lead.startswith("So far: ")
    found = [each.found for view in state.block_views() for each in view.segments if each.found]
    assert "no statement of fact" in found or "nothing found" in found


def test_the_export_says_it_and_can_be_checked_again():
    document = json.loads(answer_json(answer_to(DRAFT)))
    assert verify_export(document) == []
    assert not list(answer_schema().iter_errors(document))
    assert document["check"]["counts"]["contradicted"] == 1
    forged = {**document, "check": {**document["check"]}}
    forged["check"]["sentences"] = [
        {**each, "status": "supported"} for each in document["check"]["sentences"]
    ]
    assert {each.record for each in verify_export(forged)} >= {"check counts"}


def test_an_answer_to_a_question_says_nothing_of_a_check():
    request = AskRequest(answer_id=uuid4(), question="Where is Helios Energy based?")
    drafts = [plain_text(REPORT, text_id=-1, title="Report")]
    *_, last = answer_question(request, memory_tools(drafts))
    assert "check" not in answer_data(last.answer)
