"""What a model writes reaches the reader as checked claims, and in no other way."""

import pytest

from citations.drafts import FAILING
from research_app.answering.options import AskOptions
from research_app.llm.errors import ModelError
from research_app.synthesis.extractive import ExtractiveEngine
from tests.scripted_model import calls, cut, empty, huge, says
from tests.unit.answers import memory_text
from tests.unit.written.composing import HELIOS, QUOTES, composed

ROSE = '<cite key="E3">Revenue rose to 3,214 million dollars in 2022.</cite>'
WAS = '<cite key="E2">Revenue was 2,410 million dollars in 2020.</cite>'

pytestmark = pytest.mark.django_db


def is_a(name: str, event: object) -> bool:
    return type(event).__name__ == name


def test_claims_stand_at_their_places_with_the_labels_they_cite(configured_model) -> None:
    configured_model.script = [says(f"{ROSE} {WAS}")]
    outcome = composed()
    assert outcome.text == (
        "Revenue rose to 3,214 million dollars in 2022. Revenue was 2,410 million dollars in 2020."
    )
    cited = [[each.label for each in claim.citations] for claim in outcome.claims]
    assert cited == [["E3"], ["E2"]]
    assert outcome.levels == ["supported", "supported"]
    for claim in outcome.claims:
        assert outcome.text[claim.start : claim.end] == claim.text
    assert outcome.composed.engine == "small"
    assert outcome.composed.findings == ()


def test_a_readable_key_names_the_same_evidence_as_its_label(configured_model) -> None:
    configured_model.script = lambda body: says(
        '<cite key="Report c n.d.">Revenue rose to 3,214 million dollars in 2022.</cite>'
    )
    outcome = composed()
    assert [each.label for each in outcome.claims[0].citations] == ["E3"]


def test_signs_of_layout_become_headings_lists_and_tables(configured_model) -> None:
    configured_model.script = [
        says(
            f"<free>## Revenue</free>\n\n{WAS}\n\n- {ROSE}\n- {ROSE.replace('Revenue r', 'It r')}\n"
            "\n| <free>Year</free> | <free>Revenue</free> |\n|---|---|\n"
            '| <free>2020</free> | <cite key="E2">2,410 million dollars</cite> |'
        )
    ]
    outcome = composed()
    blocks = outcome.composed.writer.blocks
    assert [block.type for block in blocks] == ["heading", "paragraph", "list", "table"]
    assert [cell.row for cell in blocks[2].cells] == [0, 1]
    assert [(cell.row, cell.column, cell.header) for cell in blocks[3].cells] == [
        (0, 0, True),
        (0, 1, True),
        (1, 0, False),
        (1, 1, False),
    ]
    assert outcome.claims[-1].statement == "2020, Revenue: 2,410 million dollars"


def test_a_label_that_does_not_exist_is_told_and_cites_nothing(configured_model) -> None:
    configured_model.script = [says(f'{ROSE} <cite key="E99">Helios is popular.</cite>')]
    outcome = composed(max_revisions=0, unsupported="mark")
    assert "unknown_label" in outcome.kinds
    assert outcome.claims[1].citations == ()
    assert outcome.levels == ["supported", "unverified"]


def test_a_draft_with_faults_goes_back_with_what_is_wrong(configured_model) -> None:
    wrong = '<cite key="E3">Revenue rose to 4,000 million dollars in 2022.</cite>'
    configured_model.script = [says(wrong), says(ROSE)]
    outcome = composed()
    assert len(outcome.sent_back) == 1 and "1 number" in outcome.sent_back[0]
    assert "4,000 million dollars" in configured_model.requests[1].words
    assert "4,000" not in outcome.text
    assert outcome.levels == ["supported"]
    assert outcome.kinds == ["sent_back"]


def test_what_is_not_supported_is_taken_out_before_it_is_shown_where_that_is_wished(
    configured_model,
) -> None:
    wrong = '- <cite key="E3">Revenue rose to 4,000 million dollars in 2022.</cite>'
    configured_model.script = [says(f"- {WAS}\n{wrong}\n- {ROSE}")]
    outcome = composed(max_revisions=0, unsupported="remove")
    shown = [event for event in outcome.events if "4,000 million" in str(event)]
    assert not shown
    assert outcome.text.split("\n") == [
        "Revenue was 2,410 million dollars in 2020.",
        "Revenue rose to 3,214 million dollars in 2022.",
    ]
    assert [cell.row for cell in outcome.composed.writer.blocks[0].cells] == [0, 1]
    removed = [each for each in outcome.composed.findings if each.kind == "removed"]
    assert removed[0].words == "Revenue rose to 4,000 million dollars in 2022"


def test_what_cites_nothing_is_taken_out_and_listed(configured_model) -> None:
    configured_model.script = [says(f"{ROSE} <unverified>Helios is popular.</unverified>")]
    outcome = composed(max_revisions=0)
    assert outcome.levels == ["supported"] and "popular" not in outcome.text
    removed = [each for each in outcome.composed.findings if each.kind == "removed"]
    assert [each.words for each in removed] == ["Helios is popular"]


def test_two_facts_of_a_sentence_have_a_marker_each(configured_model) -> None:
    told = QUOTES[0]
    first, second = told.split(" and ")
    words = f'<cite key="E1">{first}</cite> and <cite key="E1">{second}</cite>.'
    configured_model.script = [says(words)]
    outcome = composed(max_revisions=0)
    assert [claim.text for claim in outcome.claims] == [first, second]
    assert outcome.claims[1].statement == "Helios Energy is headquartered in Basel"
    assert outcome.text == f"{told}."


def test_what_is_not_supported_is_shown_with_its_verdict(configured_model) -> None:
    wrong = '<cite key="E3">Revenue rose to 4,000 million dollars in 2022.</cite>'
    configured_model.script = [says(f"{WAS} {wrong}")]
    outcome = composed(max_revisions=0, unsupported="mark")
    assert outcome.levels == ["supported", "not supported"]
    assert outcome.claims[1].numbers[0].match in FAILING


def test_a_citation_that_was_moved_does_not_hold(configured_model) -> None:
    moved = '<cite key="E1">Revenue rose to 3,214 million dollars in 2022.</cite>'
    configured_model.script = [says(f"{WAS} {moved}")]
    outcome = composed(max_revisions=0, unsupported="mark")
    assert outcome.levels[1] in ("not supported", "unverified")


def test_quotes_answer_where_nothing_of_a_model_holds(configured_model) -> None:
    configured_model.script = ["I do not know what you mean.", "Really not."]
    outcome = composed()
    assert "engine_replaced" in outcome.kinds
    assert outcome.composed.engine == f"{ExtractiveEngine.name}, after small"
    assert "supported" in outcome.levels
    assert "Really" not in outcome.text
    labels = [item.label for item in outcome.collected.all]
    assert len(labels) == len(set(labels))


def test_without_the_fallback_nothing_is_put_in_the_models_place(configured_model) -> None:
    configured_model.script = ["I do not know what you mean."]
    outcome = composed(max_revisions=0, fallback_to_quotes=False)
    assert outcome.claims == [] and outcome.text == ""


def test_the_better_of_two_drafts_is_shown(configured_model) -> None:
    unknown = '<cite key="E77">Helios is popular.</cite> <cite key="E78">It is loved.</cite>'
    configured_model.script = [says(f"{ROSE} {unknown}"), "Sorry."]
    outcome = composed()
    assert "Revenue rose to 3,214" in outcome.text
    assert len(outcome.sent_back) == 2
    back = max(
        place
        for place, event in enumerate(outcome.events)
        if type(event).__name__ == "DraftSentBack"
    )
    again = [event for event in outcome.events[back:] if type(event).__name__ == "ClaimVerified"]
    assert [event.claim.id for event in again] == [claim.id for claim in outcome.claims]


def test_a_stream_that_is_cut_leaves_what_was_checked_until_then(configured_model) -> None:
    configured_model.script = lambda body: cut(f"{ROSE} {WAS}", after=14)
    outcome = composed()
    assert outcome.levels == ["supported"] and "cut_off" in outcome.kinds


def test_a_stream_that_is_cut_before_anything_is_checked_fails_the_draft(configured_model) -> None:
    configured_model.script = lambda body: cut(ROSE, after=2)
    with pytest.raises(ModelError):
        composed()


def test_a_draft_that_broke_off_while_mending_leaves_the_one_before(configured_model) -> None:
    unknown = '<cite key="E98">Helios is popular.</cite> <cite key="E99">It is loved.</cite>'
    faulty = says(f"{ROSE} {unknown}")
    replies = [faulty]
    configured_model.script = lambda body: replies.pop() if replies else cut(WAS, after=2)
    outcome = composed()
    assert "Revenue rose to 3,214" in outcome.text
    assert "cut_off" in outcome.kinds


def test_confidential_evidence_never_reaches_the_model_and_cannot_be_cited(
    configured_model,
) -> None:
    secret = memory_text("The secret margin was 71 per cent in 2022.", -2, title="Board paper")
    public = memory_text(HELIOS, -1)
    quotes = [(public, "Revenue rose to 3,214 million dollars in 2022"), (secret, secret.text)]
    configured_model.script = [
        calls("search_evidence", words="secret margin"),
        calls("read_snippet", key="E2"),
        says(
            '<cite key="E1">Revenue rose to 3,214 million dollars in 2022.</cite> '
            '<cite key="E2">The secret margin was 71 per cent in 2022.</cite>'
        ),
    ]
    outcome = composed(
        texts=[public, secret], quotes=quotes, confidential=frozenset({-2}), max_revisions=0
    )
    told = "\n".join(request.words for request in configured_model.requests)
    assert "Board paper" not in told
    assert "71 per cent" not in told.replace(configured_model.requests[-1].words, "")
    assert [each.label for claim in outcome.claims for each in claim.citations] == ["E1"]


def test_a_reply_of_five_megabytes_is_cut(configured_model) -> None:
    configured_model.script = lambda body: huge(5_000_000)
    outcome = composed(max_revisions=0)
    assert "engine_replaced" in outcome.kinds
    assert len(outcome.text) < 5_000


def test_a_reply_without_words_is_asked_for_once_more(configured_model) -> None:
    configured_model.script = [empty(), says(ROSE)]
    outcome = composed()
    assert outcome.levels == ["supported"] and len(outcome.sent_back) == 1


def test_endless_repetition_is_cut_and_said_once(configured_model) -> None:
    configured_model.script = [says(f"{ROSE} " * 400)]
    outcome = composed(max_revisions=0)
    assert len(outcome.claims) == 1
    assert "cut_off" in outcome.kinds


def test_a_pronoun_is_read_as_what_the_statement_before_is_about(configured_model) -> None:
    configured_model.script = [
        says(f'{WAS} <cite key="E3">It rose to 3,214 million dollars in 2022.</cite>')
    ]
    outcome = composed(max_revisions=0)
    assert outcome.text.endswith("2020. It rose to 3,214 million dollars in 2022.")
    assert outcome.claims[1].statement == "Revenue rose to 3,214 million dollars in 2022"
    assert outcome.levels[1] == "supported"


def test_a_pronoun_does_not_lend_one_firm_what_a_source_says_of_another(configured_model) -> None:
    configured_model.script = [
        says(
            '<cite key="E2">Nordwind reported revenue in 2020.</cite> '
            '<cite key="E1">It is headquartered in Basel.</cite>'
        )
    ]
    outcome = composed(max_revisions=0, unsupported="mark", fallback_to_quotes=False)
    assert outcome.claims[1].statement == "Nordwind is headquartered in Basel"
    assert outcome.levels[1] not in ("supported", "partially supported")


@pytest.mark.parametrize(
    ("style", "told"),
    [("brief", "at most three claims"), ("bullets", "one claim a bullet"), ("report", "")],
)
def test_the_model_is_told_the_style_it_writes_in_itself(configured_model, style, told) -> None:
    configured_model.script = [says(ROSE)]
    composed(options={"options": AskOptions(style=style, max_output_length=90)})
    said = configured_model.requests[0].words
    assert told in said and "Write at most 90 words." in said
    styles = [each for each in ("at most three claims", "one claim a bullet") if each in said]
    assert styles == ([told] if told else [])


def test_a_style_that_rewrites_is_not_told_to_the_writer_of_the_draft(configured_model) -> None:
    configured_model.script = [says(ROSE)]
    composed(options={"options": AskOptions(style="memo")})
    assert "memo" not in configured_model.requests[0].words


def test_a_pronoun_is_named_where_the_claim_that_named_it_is_taken_out(configured_model) -> None:
    wrong = '<cite key="E1">Helios Energy was founded in 1999.</cite>'
    follows = '<cite key="E1">It is headquartered in Basel.</cite>'
    configured_model.script = [says(f"{wrong} {follows}")]
    outcome = composed(max_revisions=0, unsupported="remove")
    assert outcome.text == "Helios Energy is headquartered in Basel."
    assert outcome.claims[0].text == outcome.claims[0].statement
    configured_model.script = [says(f"{wrong} {follows}")]
    assert "It is headquartered" in composed(max_revisions=0, unsupported="mark").text


def test_what_another_source_says_otherwise_marks_the_claim_that_a_model_wrote(configured_model):
    report = memory_text(HELIOS, title="Annual report of Helios")
    fell = "Revenue of Helios fell to 2,950 million dollars in 2022."
    other = memory_text(f"Helios at a glance. {fell}", text_id=-2, title="Helios in the news")
    quotes = [(report, "Revenue rose to 3,214 million dollars in 2022."), (other, fell)]
    configured_model.script = [says(ROSE.replace("E3", "E1"))]
    [claim] = composed(texts=[report, other], quotes=quotes).claims
    assert claim.conflicting and claim.against == ("E2",)
