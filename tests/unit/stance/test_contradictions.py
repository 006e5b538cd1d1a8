"""What two sources cannot both be right about, and what only looks like it."""

from __future__ import annotations

import pytest

from citations.stance import PRECISION, Statement, disputes, find_contradiction, is_shown


def said(text: str, **around: str) -> Statement:
    return Statement(text=text, **around)


@pytest.mark.parametrize(
    ("one", "other", "code", "words"),
    [
        (
            "Quillane Ferries carried 1.3 million passengers in 2018.",
            "In 2018 Quillane Ferries carried 1.9 million passengers.",
            "other_figure",
            ("1.3 million passengers", "1.9 million passengers"),
        ),
        (
            "The lighthouse of Brenn was completed on 4 May 1911.",
            "The Brenn lighthouse was completed on 9 June 1912.",
            "other_date",
            ("4 May 1911", "9 June 1912"),
        ),
        (
            "Rents in Sallow Quay went up in 2015.",
            "Rents in Sallow Quay fell in 2015.",
            "opposite",
            ("went up", "fell"),
        ),
        (
            "The Dorrin council approved the new harbour.",
            "The Dorrin council did not approve the new harbour.",
            "denied",
            ("approved", "approve"),
        ),
        (
            "The widening of Ostley Weir is expected to cost £4.1 million.",
            "The widening of Ostley Weir will cost £6.3 million.",
            "other_figure",
            ("£4.1 million", "£6.3 million"),
        ),
        (
            "The Brenn Institute is headquartered in Sallow Quay.",
            "The Brenn Institute is headquartered in Ostley.",
            "other_name",
            ("Sallow Quay", "Ostley"),
        ),
        (
            "Most boats in Sallow Quay run on diesel.",
            "A fifth of the boats in Sallow Quay run on diesel.",
            "other_share",
            ("Most", "A fifth"),
        ),
        (
            "The Dorrin council approved the new harbour.",
            "The Dorrin council turned down the new harbour.",
            "opposite",
            ("approved", "turned down"),
        ),
        (
            "Ostley Weir is the highest weir in Dorrin.",
            "Ostley Weir is the third highest weir in Dorrin.",
            "other_rank",
            ("the highest", "third highest"),
        ),
        (
            "Sales of Brenn Cider were £47 million in 2019, compared with £41 million in 2018.",
            "The sales of Brenn Cider declined in 2019.",
            "other_trend",
            ("£47 million", "declined"),
        ),
        (
            "Ferries in Dorrin are slower than trams.",
            "Trams in Dorrin are slower than ferries.",
            "exchanged",
            ("slower", "slower"),
        ),
        (
            "Sandal oil lowered the number of falls.",
            "Sandal oil had no effect on the number of falls.",
            "no_effect",
            ("lowered", "no effect"),
        ),
        (
            "Every boat in Sallow Quay has a licence.",
            "Every boat in Sallow Quay except the Marta has a licence.",
            "exception",
            ("Every", "except the Marta"),
        ),
        (
            "Quillane Ferries sold its yard to Dorrin Steel.",
            "The sale of the yard by Quillane Ferries to Dorrin Steel collapsed.",
            "undone",
            ("sold", "collapsed"),
        ),
        (
            "Quillane Ferries will open its pier in March 2024.",
            "Quillane Ferries will not open its pier until May 2024.",
            "other_date",
            ("March 2024", "May 2024"),
        ),
    ],
)
def test_what_cannot_both_be_so_is_told_with_the_words_that_decide(one, other, code, words):
    for first, second, expected in ((one, other, words), (other, one, words[::-1])):
        found = find_contradiction(said(first), said(second))
        assert found is not None
        assert found.code == code
        spoken = first[slice(*found.one[0])], second[slice(*found.other[0])]
        assert spoken == expected
        assert all(word in found.note for word in spoken)


CLAIM = "Quillane Ferries carried 1.3 million passengers in 2018."


@pytest.mark.parametrize(
    "other",
    [
        pytest.param("Quillane Ferries carried 1.9 million passengers in 2017.", id="other year"),
        pytest.param("Quillane Ferries carried 0.4 million passengers in May 2018.", id="a part"),
        pytest.param("Marrow Ferries carried 1.9 million passengers in 2018.", id="other firm"),
        pytest.param("Quillane Ferries carried 0.6 million cars in 2018.", id="other thing"),
        pytest.param("Quillane Ferries carried 0.6 million child passengers in 2018.", id="subset"),
        pytest.param("Quillane Ferries carried 1,304,220 passengers in 2018.", id="rounded"),
        pytest.param(
            "Quillane Ferries carried more than 1.2 million passengers in 2018.", id="bound"
        ),
        pytest.param(
            "Quillane Ferries may carry up to 1.9 million passengers in 2018.", id="capacity"
        ),
        pytest.param("Quillane Ferries will carry 1.9 million passengers in 2018.", id="plan"),
        pytest.param(
            "Critics say Quillane Ferries carried 1.9 million passengers in 2018.", id="view"
        ),
        pytest.param(
            "Quillane Ferries allegedly carried 1.9 million passengers in 2018.", id="hedge"
        ),
        pytest.param(
            "Quillane Ferries previously showed 1.9 million passengers in 2018.", id="restated"
        ),
        pytest.param("Did Quillane Ferries carry 1.9 million passengers in 2018?", id="question"),
        pytest.param("Passengers of Quillane Ferries rose by 1.9 million in 2018.", id="a change"),
    ],
)
def test_what_may_both_be_so_is_no_contradiction(other):
    assert find_contradiction(said(CLAIM), said(other)) is None
    assert find_contradiction(said(other), said(CLAIM)) is None


def test_a_law_and_a_stricter_policy_do_not_contradict_each_other():
    law = said("The log of a Vell ferry shall be kept for 5 years.")
    policy = said("The log of a Vell ferry must be kept for 7 years.")
    assert find_contradiction(law, policy) is None


def test_dates_of_different_events_are_no_contradiction():
    opened = said("The lighthouse of Brenn was opened on 4 May 1911.")
    closed = said("The lighthouse of Brenn was closed on 9 June 1912.")
    assert find_contradiction(opened, closed) is None


def test_what_is_so_now_is_held_together_only_where_both_were_written_at_one_time():
    def staff(count: int, date: str) -> Statement:
        return said(f"The Quillane crew has {count} sailors.", date=date)

    assert find_contradiction(staff(40, "2021-05-03"), staff(55, "2021-05-10")) is not None
    assert find_contradiction(staff(40, "2021-05-03"), staff(55, "2021-11-10")) is None
    assert find_contradiction(staff(40, ""), staff(55, "2021-11-10")) is None


def test_the_thing_may_be_named_by_title_heading_or_the_sentence_before():
    full = said("The lighthouse of Brenn was completed on 4 May 1911.")
    short = "The lighthouse was completed on 9 June 1912."
    assert find_contradiction(full, said(short, before="Brenn is a rocky island.")) is not None
    assert find_contradiction(full, said(short, before="Corvane is a rocky island.")) is None


ROW = "Quillane Ferries, {unit} · {label} · 2018: {first}; 2019: {second}"


def row(first: str, second: str, *, label: str = "Revenue", unit: str = "£ million") -> Statement:
    return said(ROW.format(unit=unit, label=label, first=first, second=second))


def test_a_figure_of_a_row_means_its_row_and_its_column():
    one = row("61.4", "70.2")
    found = find_contradiction(one, row("61.4", "75.9"))
    assert found is not None
    assert one.text[slice(*found.one[0])] == "70.2"
    assert find_contradiction(one, row("55.0", "52.1", label="Costs")) is None
    assert find_contradiction(one, said("Quillane Ferries · Revenue · 61.4; 75.9")) is None


def test_only_different_sources_dispute_and_only_what_was_asked():
    statements = [
        said(CLAIM),
        said("In 2018 Quillane Ferries carried 1.9 million passengers."),
        said("The lighthouse of Brenn was completed on 4 May 1911."),
        said("The Brenn lighthouse was completed on 9 June 1912."),
    ]
    asked = "How many passengers did Quillane Ferries carry in 2018?"
    found = disputes(asked, statements, ["a", "b", "a", "b"])
    assert [(one, other) for one, other, _ in found] == [(0, 1)]
    assert disputes(asked, statements, ["a", "a", "a", "a"]) == []
    assert disputes(asked.replace("2018", "2020"), statements, ["a", "b", "a", "b"]) == []


def test_two_dates_for_what_was_asked_are_a_dispute_in_whatever_words():
    statements = [
        said("The vote on the Dorrin tramway was moved to the session on 3 May 2025."),
        said("Councillors shifted the vote to 20 July.", before="Dorrin wants a tramway."),
    ]
    [(_, _, found)] = disputes("When will they vote on the Dorrin tramway?", statements, ["a", "b"])
    assert found.code == "other_date"
    assert disputes("When will they vote on the Vell tramway?", statements, ["a", "b"]) == []


def test_a_kind_that_was_too_often_wrong_is_not_shown():
    assert all(is_shown(code) for code in ("other_figure", "other_date", "denied", "opposite"))
    assert [code for code in PRECISION if not is_shown(code)] == ["same_figure"]


def test_a_source_that_says_less_of_the_same_thing_can_contradict():
    claim = said("Old Quillane Ferries carried 1.3 million passengers and many cats in 2018.")
    other = said("Quillane Ferries carried 1.9 million passengers in 2018.")
    assert find_contradiction(claim, other) is not None


def test_a_word_in_place_of_another_names_another_thing():
    claim = said("The Quillane harbour fund paid out £4 million to widows in 2018.")
    other = said("The Quillane harbour fund paid out £9 million to orphans in 2018.")
    assert find_contradiction(claim, other) is None


def test_a_part_of_a_thing_is_of_the_thing_that_its_sentence_names():
    claim = said("Quillane Ferries carried 8,000 cars in 2018, of which 30 per cent were vans.")
    other = said("Marrow Lines carried 9,000 cars in 2018, of which 50 per cent were vans.")
    assert find_contradiction(claim, other) is None


RISE = "Revenue of its solar business rose in 2022."


@pytest.mark.parametrize(
    ("other", "is_contradiction"),
    [
        ("Sales of Helios grew, while revenue of its solar business fell in 2022.", True),
        ("Whereas revenue of its solar business fell in 2022, sales of Helios grew.", True),
        ("Sales of Helios fell, while revenue of its solar business rose in 2022.", False),
        ("Revenue of its solar business rose in 2022, whereas its wind business shrank.", False),
    ],
)
def test_a_clause_beside_another_is_held_by_what_it_is_of(other, is_contradiction):
    found = find_contradiction(
        Statement(text=RISE, title="Helios report", date="2023-02-01"),
        Statement(text=other, title="Helios in the news", date="2023-03-01"),
    )
    assert (found is not None) == is_contradiction
