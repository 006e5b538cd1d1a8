"""A true quote in a false frame counts as misleading; what is right in other words counts as
right."""

import pytest

from measure.frames_score import figures_of, score

ROW = {
    "id": "1",
    "question": "?",
    "kind": "number",
    "answers": ["412.6"],
    "gold_quotes": ["Ferries carried 412.6 (last year: 389.4) thousand people."],
    "cells": [],
    "computed": None,
    "conflict": False,
    "wrong": ["389.4", "931"],
    "refuse": False,
}
SHOWN = {
    "id": "1",
    "result": "answered",
    "headline": "",
    "cells": [],
    "quotes": ["x"],
    "conflict": False,
    "computed": [],
}
REFUSAL = SHOWN | {"result": "refused", "headline": "Nothing answers this."}
CELLS = [
    {"row": "Ferries", "column": "Sales 2023", "value": "412.6"},
    {"row": "Trains", "column": "Sales 2023", "value": ["931.0", "931"]},
    {"row": "Buses", "column": "Sales 2023", "value": None},
]


def counts(row, shown):
    return score(ROW | row, SHOWN | shown).counts


def cells(*texts):
    names = ("Ferries", "Trains", "Buses")
    return [
        {"row": name, "column": "Revenue, FY23", "text": text}
        for name, text in zip(names, texts, strict=False)
    ]


@pytest.mark.parametrize(
    ("headline", "right", "misleading"),
    [
        ("Sales were 412.6.", 1, 0),
        ("Sales were 1412.6 and 412.65.", 0, 0),
        ("Sales were 389.4.", 0, 1),
        ("Ferries carried 412.6 (last year: 389.4) thousand people.", 1, 0),
        ("Sales were 412.6 and not 931.", 1, 1),
    ],
)
def test_a_headline_is_right_by_whole_numbers_and_excused_inside_the_right_quote(
    headline, right, misleading
):
    counted = counts({}, {"headline": headline})
    assert (counted["headline_right"], counted["misleading"]) == (right, misleading)


def test_a_yes_no_question_is_answered_by_its_deciding_sentence_or_by_the_word():
    row = {
        "kind": "yes_no",
        "answers": ["no"],
        "wrong": ["yes"],
        "gold_quotes": ["Dogs may not be taken on board the ferry."],
    }
    assert counts(row, {"headline": "No dogs."})["headline_right"]
    assert counts(row, {"headline": "Dogs may not be taken on board the ferry"})["headline_right"]
    assert not counts(row, {"headline": "Cats may be taken on board the ferry."})["headline_right"]
    assert counts(row, {"headline": "Yes, they may."})["misleading"]


def test_cells_are_found_by_other_names_and_in_either_orientation():
    shown = cells("412.6", "931.0", "not found in 3 passages")
    turned = [{**each, "row": each["column"], "column": each["row"]} for each in shown]
    for way in (shown, turned):
        counted = counts({"cells": CELLS, "wrong": []}, {"cells": way})
        assert (counted["cells_right"], counted["misleading"]) == (3, 0)


def test_a_value_in_anothers_cell_and_a_filled_empty_cell_mislead():
    swapped = score(ROW | {"cells": CELLS}, SHOWN | {"cells": cells("931", "412.6")})
    assert (swapped.counts["cells_wrong"], swapped.counts["cells_not_found"]) == (2, 1)
    assert len(swapped.misleads) == 2
    filled = counts({"cells": CELLS}, {"cells": cells("412.6", "not found", "77")})
    assert [filled[f"cells_{each}"] for each in ("right", "not_found", "wrong")] == [1, 1, 1]
    assert filled["misleading"]


def test_a_cell_of_another_year_is_not_the_one_asked_for():
    labelled = [
        {"row": "Ferries", "column": "Sales 2022", "value": "389.4"},
        {"row": "Ferries", "column": "Sales 2023", "value": "412.6"},
    ]
    older = [{"row": "Ferries", "column": "Sales 2021", "text": "412.6"}]
    assert counts({"cells": labelled}, {"cells": older})["cells_not_found"] == 2
    fiscal = [{"row": "Ferries", "column": "FY23", "text": "412.6"}]
    assert counts({"cells": labelled}, {"cells": fiscal})["cells_right"] == 1


def test_a_conflict_is_right_with_both_sides_and_misleads_where_there_is_none():
    row = {"answers": [], "conflict": {"sides": [["310"], ["340"]]}, "wrong": []}
    assert counts(row, {"conflict": True, "quotes": ["310 jobs", "340 jobs"]})["conflict_right"]
    assert not counts(row, {"conflict": True, "quotes": ["310 jobs"]})["conflict_right"]
    assert not counts(row, {"quotes": ["310 jobs", "340 jobs"]})["conflict_right"]
    false = counts({}, {"conflict": True, "headline": "412.6"})
    assert (false["conflict_false"], false["misleading"]) == (1, 1)


def test_an_unanswerable_question_is_refused_or_answered_by_saying_so():
    row = {"answers": [], "refuse": True, "also_ok": ["not offered"]}
    assert score(ROW | row, REFUSAL).counts["refused_right"]
    assert counts(row, {"headline": "It is not offered here."})["refused_right"]
    answered = counts(row, {"headline": "389.4"})
    assert (answered["refused_wrong"], answered["misleading"]) == (1, 1)


def test_a_refusal_of_an_answerable_question_is_neither_right_nor_misleading():
    shown = REFUSAL | {"headline": "Nothing says 412.6 or 931.", "cells": cells("412.6", "77")}
    counted = score(ROW | {"cells": CELLS}, shown).counts
    assert (counted["refused_wrongly"], counted["misleading"]) == (1, 0)
    assert (counted["headline_right"], counted["cells_not_found"]) == (0, 3)


def test_a_computed_figure_is_right_within_its_tolerance_whatever_its_sign():
    row = {"kind": "compute", "computed": {"value": 6.6, "tolerance": 0.1}, "wrong": ["11.7"]}
    right = counts(row, {"computed": [{"value": -6.65}]})
    wrong = counts(row, {"computed": [{"value": 11.7}]})
    assert (right["computed_right"], right["misleading"]) == (1, 0)
    assert (wrong["computed_wrong"], wrong["misleading"]) == (1, 1)
    assert counts(row, {"headline": "About 6.6 %"})["computed_right"]


def test_a_list_shows_its_items_and_none_of_another_list():
    row = {"kind": "list", "answers": ["tea"], "items": ["tea", "milk"], "wrong": ["gin"]}
    counted = counts(row, {"quotes": ["Tea and milk are served.", "Gin is sold on deck."]})
    assert (counted["items_found"], counted["headline_right"], counted["misleading"]) == (2, 1, 1)


def test_shares_are_of_what_there_is_to_count():
    figures = figures_of(counts({}, {"headline": "412.6"}))
    assert (figures["headline_right"], figures["misleading"]) == (1, 0)
    assert figures["cells_right"] is figures["refused_right"] is None
