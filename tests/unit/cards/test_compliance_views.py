"""What pages see of an answer about statutes and policies, and of the way to any answer."""

from dataclasses import replace

import pytest

from citations.cards import answer_blocks, marker_for
from citations.cards.compliance import (
    beside_the_table,
    compliance_view,
    requirement_card,
    trail_view,
    with_requirements,
)
from citations.cards.passages import passage_of
from citations.drafts import CitationDraft, DifferenceDraft, Stretch
from citations.steps.relabel import relabelled
from tests.unit.answers import REPORT, memory_text, proposal, written_answer
from tests.unit.made_compliance import (
    LEAD_IN,
    POLICY,
    SHOULD,
    STATUTE,
    STORE,
    compliance_answer,
    refused_compliance,
)


@pytest.fixture
def texts():
    return memory_text(STATUTE, -1, "Berth Records Act"), memory_text(POLICY, -2, "Harbour manual")


@pytest.fixture
def answer(texts):
    return compliance_answer(*texts)


@pytest.fixture
def view(answer):
    return compliance_view(answer)


def test_a_research_answer_has_none():
    text = memory_text(REPORT)
    assert compliance_view(written_answer([proposal(text, "founded in 2010")], [text])) is None


def test_a_marker_names_the_requirement_and_whose_it_is(answer):
    first = marker_for(answer.claims[0])
    assert first.text == "S001"
    assert first.name == "Requirement REQ-S001, statute, supported"
    cited = answer.claims[0].citations[0]
    more = [replace(cited, label=label) for label in ("REQ-S001", "REQ-P002", "REQ-P003")]
    two = marker_for(replace(answer.claims[0], citations=tuple(more[:2])))
    assert two.text == "S001 P002"
    assert two.name == "Requirements REQ-S001, statute; REQ-P002, policy, supported"
    assert marker_for(replace(answer.claims[0], citations=tuple(more))).text == "S001 +2"
    assert isinstance(cited, CitationDraft)


def test_the_table_has_verified_requirements_alone_with_what_is_not_stated_empty(view):
    assert [each.label for each in view.table if each.kind == "policy"] == [
        *["REQ-P001", "REQ-P002", "REQ-P003"]
    ]
    stored = next(each for each in view.table if each.label == "REQ-S003")
    assert (stored.who, stored.modality) == ("A harbour office", "must")
    assert stored.unless == "a court orders otherwise"
    assert (stored.effective, stored.by_when) == ("from 1 March 2022", "")
    assert stored.segments == (LEAD_IN, STORE)
    # Where no parts are known, nothing is invented: all of it is what is required.
    deleted = next(each for each in view.table if each.label == "REQ-S004")
    assert (deleted.who, deleted.modality) == ("", "must not")
    assert [(each.text, each.slots) for each in deleted.said] == [(deleted.words, ())]


def test_pieces_of_a_sentence_are_never_put_together_but_marked_in_it(answer):
    [entered] = [each for each in answer.compliance.requirements if each.label == "REQ-S002"]
    [segment] = entered.segments

    def stretch(words):
        start = segment.start + segment.text.index(words)
        return Stretch(start=start, end=start + len(words), text=words)

    what = stretch("A berth"), stretch("be entered in the record")
    parts = replace(entered.parts, what=what, by_when=(stretch("within 48 hours"),))
    compliance = replace(answer.compliance, requirements=(replace(entered, parts=parts),))
    [view] = compliance_view(replace(answer, compliance=compliance)).table
    assert view.what == "" and view.said == view.quote
    [words] = view.quote
    assert words.text == " ".join(segment.text.split())
    marked = [(name, words.text[start:end]) for start, end, name in words.slots]
    assert ("By when", "within 48 hours") in marked


def test_statute_is_held_against_policy_with_words_for_every_difference(view):
    words = [(row.relation.word, row.relation.sign) for row in view.comparison]
    assert [word for word, _ in words] == ["Matched", "Stricter", "Weaker", "Missing"]
    assert len({sign for _, sign in words}) == 4
    weaker = view.comparison[2]
    assert [(each.aspect, each.words) for each in weaker.policy.differences] == [
        ("Number", "5 years"),
        ("Exception", "not stated"),
    ]
    missing = view.comparison[3]
    assert missing.policy.requirements == () and missing.recommended == SHOULD
    assert [side.label for side in view.conflicts[0].sides] == ["REQ-S003", "REQ-P003"]


def test_how_it_is_grounded_is_counted(view):
    assert view.counts == (
        "2 passages",
        "9 requirements extracted",
        "7 verified, 2 rejected",
        "6 used",
    )
    assert view.pass_rate == "7 of 9 answered the question (77.8 %)"
    assert [(each.word, each.labels) for each in view.reasons] == [
        ("does not address the question", ("REQ-S005",)),
        ("cannot be understood alone", ("REQ-P004",)),
    ]
    assert [each.label for each in view.unused] == ["REQ-S004"]
    assert view.narrowed == "section 4" and view.confidence.word == "high"


def test_what_is_missing_is_told_once(view, answer):
    assert view.missing == (
        "Berth Records Act, Section 7: its text is not there yet.",
        "Berth Records Act – Section 8: its text is not there yet (“[Placeholder – to follow]”).",
        "§ 812(b), to which REQ-P004 refers (“§ 812(b)”), is not in the library.",
    )
    told = ("Section 8 is a placeholder: [Placeholder – to follow].", "§ 812(b) was not found.")
    assert compliance_view(replace(answer, missing_evidence=told)).missing == told


def test_what_is_missing_names_requirements_as_a_chat_counts_them(answer):
    told = replace(answer, missing_evidence=("§ 4, to which REQ-P004 refers, was not found",))
    counted = relabelled(told, first_labels={"E": 1, "REQ-S": 1, "REQ-P": 5})
    assert counted.missing_evidence == ("§ 4, to which REQ-P008 refers, was not found",)


def test_a_card_marks_lead_in_and_item(answer, texts):
    statute, _ = texts
    evidence = answer.evidence_by_label()["REQ-S003"]
    card = requirement_card(answer.compliance, "REQ-S003", evidence, (0, statute.text))
    marked = [each.text for each in card.passage.quote.stretches if each.marked]
    assert marked == [LEAD_IN, STORE]
    assert requirement_card(answer.compliance, "REQ-S009", None, None) is None
    passage = passage_of(evidence, None, level="supported", reason="")
    passages, requirements = with_requirements(
        (passage,), answer.compliance, answer.evidence_by_label()
    )
    assert [each.text for each in passages[0].quote.stretches if each.marked] == marked
    assert [each.label for each in requirements] == ["REQ-S003"] and requirements[0].used


def test_the_trail_leads_from_passages_to_statements(answer):
    trail = trail_view(answer)
    assert [step.name for step in trail.steps] == [
        *["documents", "passages", "extracted", "accepted", "rejected", "used", "reviews"],
        "missing",
    ]
    assert [each.chunk for each in trail.passages] == ["S1", "P1"]
    assert trail.passages[1].taken == ("REQ-P001", "REQ-P002", "REQ-P003", "REQ-P004")
    assert [each.label for each in trail.rejected] == ["REQ-S005", "REQ-P004"]
    assert all(len(each.requirement.gate) == 3 for each in trail.items)
    stored = next(each for each in trail.used if each.label == "REQ-S003")
    assert stored.uses == (STORE.removesuffix("."),) or stored.uses == (STORE,)
    assert [each.label for each in trail.unused] == ["REQ-S004"]


def test_a_refusal_has_a_trail_too(texts):
    trail = trail_view(refused_compliance(*texts))
    assert trail.used == () and trail.accepted == ()
    assert trail.pass_rate == "0 of 2 answered the question (0 %)"
    assert "winter" in trail.missing[0]


def test_quotes_of_research_have_the_same_trail():
    text = memory_text(REPORT)
    quotes = ["Revenue rose to 3,214 million dollars in 2022", "These words stand nowhere"]
    trail = trail_view(written_answer([proposal(text, quote) for quote in quotes], [text]))
    assert trail.counts == ("1 passage", "2 quotes", "1 accepted, 1 rejected", "1 cited")
    assert trail.rejected[0].rejection == "does not appear word for word in the source"
    assert trail.rejected[0].words == quotes[1]
    assert trail.passages[0].taken == (trail.accepted[0].label,)
    assert not trail.is_compliance and not trail.reviews


@pytest.mark.parametrize(
    ("document", "section", "where"),
    [
        ("Records Act, section 8", "Section 8. Retention", "Records Act, section 8: Retention"),
        ("Manual 3.1", "3.1 Records", "Manual 3.1: Records"),
        ("Ports Code § 6-112", "§ 6-112. Plans", "Ports Code § 6-112: Plans"),
        ("Records Act, section 8", "Section 8", "Records Act, section 8"),
        ("Records Act", "Section 8. Retention", "Records Act, Section 8. Retention"),
        ("Retention policy", "Retention", "Retention policy"),
        ("Records Act", "", "Records Act"),
    ],
)
def test_a_place_names_its_section_once(view, document, section, where):
    assert replace(view.table[0], document=document, section=section).where == where


def test_of_many_labels_the_first_are_named(view):
    labels = tuple(f"REQ-S{n:03}" for n in range(1, 9))
    many = replace(view.reasons[0], count=8, labels=labels)
    assert many.some == "REQ-S001, REQ-S002, REQ-S003, REQ-S004, REQ-S005 and 3 more"
    assert view.reasons[0].some == "REQ-S005"


def test_statutes_come_before_policies(answer):
    turned = replace(
        answer.compliance, requirements=tuple(reversed(answer.compliance.requirements))
    )
    kinds = [each.kind for each in compliance_view(replace(answer, compliance=turned)).table]
    assert kinds == sorted(kinds, reverse=True) and set(kinds) == {"statute", "policy"}


def test_a_long_answer_is_told_by_document_and_by_relation(view):
    assert [(group.document, len(group.rows)) for group in view.by_document] == [
        ("Berth Records Act", 4),
    ] + [("Harbour manual", len(lone)) for lone in [_lone(view)] if lone]
    rows = [row for group in view.by_document for row in group.rows]
    places = {row.requirement.label: row.place for row in rows}
    told = {row.requirement.label: row.compared for row in rows}
    assert told["REQ-S001"].relation.word == "Matched"
    assert not any("Berth Records Act" in place for place in places.values())
    assert "Records" in places["REQ-S001"]


def _lone(view):
    """The policies' requirements that stand beside none of a statute."""
    beside = {
        each.label
        for row in view.comparison
        for each in row.policy.requirements
        if row.statute.requirements
    }
    return [each for each in view.table if each.kind == "policy" and each.label not in beside]


def test_each_statement_stands_once_in_the_table_and_no_more_above_it(answer):
    blocks = answer_blocks(answer)
    view = compliance_view(answer, blocks)
    rows = [row for group in view.by_document for row in group.rows]
    shown = [row.requirement for row in rows]
    shown += [each for row in rows if row.compared for each in row.compared.policy.requirements]
    stated = [seg.marker.claim_id for each in shown for seg in each.statement if seg.marker]
    assert sorted(stated) == sorted(claim.id for claim in answer.claims)
    assert beside_the_table(blocks, view.by_document) == ()
    # Prose that says more than one requirement stays, and what it says is not in the table.
    prose = answer_blocks(
        replace(answer, blocks=(replace(answer.blocks[0], type="paragraph", cells=()),))
    )
    assert beside_the_table(prose, compliance_view(answer, prose).by_document) == prose


def test_one_line_says_what_stands_below(view, texts):
    brief = view.brief
    assert brief.requirements == "7 requirements"
    assert brief.kinds == "4 from statutes, 3 from policies"
    assert brief.compared == "1 weaker, 1 missing, 1 stricter, 1 matched"
    assert brief.missing == f"{len(view.missing)} missing"
    assert compliance_view(refused_compliance(*texts)).brief is None


@pytest.mark.parametrize(
    ("document", "section", "where"),
    [
        ("Ferry Policy, section 1.2", "1. Lists", "Ferry Policy, section 1.2: Lists"),
        ("Ferry Act § 11", "§ 11 Lists", "Ferry Act § 11: Lists"),
        ("Ferry Act § 11", "1. Lists", "Ferry Act § 11, 1. Lists"),
    ],
)
def test_a_section_is_numbered_once(view, document, section, where):
    assert replace(view.table[0], document=document, section=section).where == where


def test_what_a_policy_allows_is_not_called_recommended(answer):
    row = next(each for each in answer.compliance.comparison if each.recommended)
    allows = DifferenceDraft(aspect="modality", statute="must not", policy="may")
    changed = replace(answer.compliance, comparison=(replace(row, differences=(allows,)), row))
    rows = compliance_view(replace(answer, compliance=changed)).comparison
    assert [each.is_allowed for each in rows] == [True, False]


def test_the_statute_stands_first_in_a_conflict(answer):
    conflict = answer.compliance.conflicts[0]
    turned = replace(conflict, labels=tuple(sorted(conflict.labels)))
    changed = replace(answer.compliance, conflicts=(turned,))
    sides = compliance_view(replace(answer, compliance=changed)).conflicts[0].sides
    assert [each.kind for each in sides] == ["statute", "policy"]
