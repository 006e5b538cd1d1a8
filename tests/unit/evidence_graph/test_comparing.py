"""What the other sources of a library say of an answer's claims, judged by the real judge."""

import pytest

from citations.export.formats.rows_csv import csv_rows
from citations.export.provenance import load_provenance
from citations.models import Stance
from citations.stance.precision import PRECISION
from citations.steps.weigh import weigh
from citations.storage.read.stances import stances_of_claim
from research_app.evidence_graph.answers import begin_answer, compare_again
from research_app.evidence_graph.compare import without_figures
from research_app.evidence_graph.due import answers_due
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.tasks import cross_check
from research_app.library.erase import erase_unused_sources
from research_app.library.visibility import visible_sources
from tests.unit.evidence_graph.made_library import (
    FALL,
    REPORT,
    RISE,
    chat_over,
    check_of,
    claims_of,
    compare,
    entry,
)

pytestmark = pytest.mark.django_db
WIRE = (
    f"A look at Helios by our reporter in Basel, who read the books. {FALL} Nobody was let go. "
    "The works in Arau stay open all year."
)
WEIGHTS = {code: found.right / found.predicted for code, found in PRECISION.items()}


def said():
    rows = Stance.objects.filter(current=True).select_related("source_text__source")
    return {row.source_text.source.title: row.relation for row in rows}


def weighed(chat, reader):
    [claim] = claims_of(chat)
    return weigh(stances_of_claim(claim.pk, visible_sources(reader)), WEIGHTS)


def test_each_source_says_one_thing_of_a_claim(alice):
    report = entry(alice, REPORT)
    entry(alice, f"A look at Helios. {FALL} Nobody was let go.", "Courier")
    entry(alice, f"{RISE} The ledger is public.", "Ledger")
    entry(alice, "Owls hunt at night. Barns are their homes.", "Owls")
    check = compare(chat_over(alice, report))
    assert said() == {"Courier": "refutes", "Ledger": "supports"}
    assert (check.state, check.done, check.total, check.left, check.searched) == (
        ("done", 1, 1, 0, 4)
    )


def test_a_contradiction_points_at_words_of_both(alice):
    report = entry(alice, REPORT)
    text = entry(alice, f"A look at Helios. {FALL} Nobody was let go.", "Courier")
    chat = chat_over(alice, report)
    compare(chat)
    [claim], stance = claims_of(chat), Stance.objects.get()
    quote = text.text[stance.place.start : stance.place.end]
    assert quote == FALL and stance.note
    for ours, theirs in stance.words:
        assert claim.statement[slice(*ours)] and quote[slice(*theirs)]


def test_ten_copies_of_one_text_count_once(alice):
    report = entry(alice, REPORT)
    for number in range(10):
        entry(alice, f"Place {number}. {WIRE}", f"N{number}")
    chat = chat_over(alice, report)
    compare(chat)
    assert Stance.objects.filter(relation="refutes").count() == 10
    found = weighed(chat, alice)
    assert (found.refutes, found.supports, found.neutral) == (1, 0, 0)
    assert 0 < found.ratio < 0.5


def test_where_the_original_is_gone_its_copies_still_count_once(alice):
    report = entry(alice, REPORT)
    for number in range(3):
        entry(alice, f"Place {number}. {WIRE}", f"N{number}")
    chat = chat_over(alice, report)
    compare(chat)
    original = Stance.objects.get(copy_of=None).source_text.source
    original.library_entries.all().delete()
    assert erase_unused_sources() == 1
    assert Stance.objects.count() == 2
    assert weighed(chat, alice).refutes == 1


def test_a_copy_of_the_claims_own_source_is_no_other_source(alice):
    around = "Helios Energy has its seat in Basel, where it was founded by three engineers."
    text = f"{around} {RISE} Its works stand in Arau and its books are read by the state."
    report = entry(alice, text)
    entry(alice, f"{text} Reprinted.", "Reprint")
    compare(chat_over(alice, report))
    assert said() == {}


def test_a_source_that_says_both_speaks_of_it_and_says_so(alice):
    report = entry(alice, REPORT)
    entry(alice, f"{FALL} Owls nest there. {RISE}", "Courier")
    compare(chat_over(alice, report))
    stance = Stance.objects.get()
    assert (stance.relation, stance.words) == ("neutral", [])
    assert stance.note == "It says so in one sentence and otherwise in another."


def test_another_year_a_plan_and_what_somebody_reports_contradict_nothing(alice):
    report = entry(alice, REPORT)
    entry(alice, "Revenue of Helios fell to 2,950 million dollars in 2021.", "Year")
    entry(alice, "Helios plans a revenue of 2,950 million dollars in 2022.", "Plan")
    entry(alice, "Critics claim that revenue of Helios fell to 2,950 million in 2022.", "Critics")
    compare(chat_over(alice, report))
    assert "refutes" not in said().values()


def test_what_others_have_is_not_searched(alice, bob):
    report = entry(alice, REPORT)
    entry(bob, f"A look at Helios. {FALL}", "Courier")
    check = compare(chat_over(alice, report))
    assert said() == {} and check.searched == 1


def test_a_search_does_not_look_for_those_who_agree():
    query = without_figures("Revenue of Helios rose to 3,214 million dollars in 2022.")
    assert "3,214" not in query and "Helios" in query and "2022" in query


def test_an_answer_is_compared_once(alice):
    chat = chat_over(alice, entry(alice, REPORT))
    check = check_of(chat)
    assert begin_answer(chat.turns.get().answer, alice) == check
    assert answers_due() == []


def test_an_answer_that_no_job_was_made_for_is_due(alice):
    chat = chat_over(alice, entry(alice, REPORT))
    CrossCheck.objects.all().delete()
    [check] = answers_due()
    assert check.answer == chat.turns.get().answer and check.owner == alice


def test_nothing_is_due_for_a_deleted_chat_or_a_deactivated_owner(alice):
    chat = chat_over(alice, entry(alice, REPORT))
    CrossCheck.objects.all().delete()
    type(chat).objects.update(deleted_at=chat.created_at)
    assert answers_due() == []
    type(chat).objects.update(deleted_at=None)
    type(alice).objects.update(is_active=False)
    assert answers_due() == []


def test_compared_again_the_old_rows_are_history(alice):
    report = entry(alice, REPORT)
    courier = entry(alice, f"A look at Helios. {FALL} Nobody was let go.", "Courier")
    chat = chat_over(alice, report)
    compare(chat)
    courier.source.library_entries.all().delete()
    entry(alice, f"{RISE} The ledger is public.", "Ledger")
    check = compare_again(chat.turns.get().answer, alice)
    cross_check(str(check.pk))
    assert said() == {"Ledger": "supports"}
    assert Stance.objects.filter(current=False).count() == 1
    assert CrossCheck.objects.count() == 1


def test_copies_of_one_story_leave_room_for_other_sources(alice):
    report = entry(alice, REPORT)
    story = f"{FALL} {FALL.replace('2,950', '2,951')} {WIRE}"
    for number in range(14):
        entry(alice, f"Place {number}. {story}", f"N{number}")
    entry(alice, f"{RISE} The ledger is public.", "Ledger")
    compare(chat_over(alice, report))
    assert said()["Ledger"] == "supports"


def test_what_other_sources_say_stands_in_tables_and_reports(alice):
    report = entry(alice, REPORT)
    entry(alice, f"A look at Helios. {FALL} Nobody was let go.", "Courier")
    chat = chat_over(alice, report)
    compare(chat)
    answer = chat.turns.get().answer
    provenance = load_provenance(answer.pk, visible=visible_sources(alice))
    told = f"Courier contradicts it: “{FALL}”"
    head, *rows = csv_rows(provenance)
    assert any(told in row[head.index("other_sources")] for row in rows)
