"""What of a passage may answer, and what is read together with it."""

import pytest

from citations.drafts import PassageDraft, TextDraft
from research_app.synthesis.candidates import Candidate, find_candidates, list_of, sentences_at
from tests.unit.retrieval.drafts import draft


def passage(text: TextDraft, start: int = 0, end: int | None = None) -> PassageDraft:
    end = len(text.text) if end is None else end
    return PassageDraft(
        label="C1", text_id=text.id, start=start, end=end, text=text.text[start:end]
    )


def found(text: str, **maps) -> list[Candidate]:
    source = draft(text, **maps)
    candidates = find_candidates([passage(source)], {source.id: source})
    assert all(text[each.start : each.end] == each.text for each in candidates)
    return candidates


def told(text: str, **maps) -> list[str]:
    return [each.assertion for each in found(text, **maps)]


def test_sentences_come_with_title_heading_and_what_stands_before():
    text = "Drinks\n\nThe division lost a contract. Sales fell by 4 per cent."
    last = found(text, title="Annual report", sections=[("Drinks", 2, 0, len(text))])[-1]
    assert last.text == "Sales fell by 4 per cent."
    assert last.context == "Annual report · Drinks · The division lost a contract."


def test_a_sentence_that_a_passage_cuts_is_whole():
    source = draft("The pump must not be used, unless it is dry, in the rain. It is heavy.")
    inside = [passage(source, 20, 40)]
    assert [each.text for each in find_candidates(inside, {source.id: source})] == [
        "The pump must not be used, unless it is dry, in the rain."
    ]


def test_each_place_comes_once_with_the_rank_of_its_best_passage():
    source = draft("One pump is red. Two pumps are blue. Three pumps are green.")
    passages = [passage(source, 17, 36), passage(source)]
    ranks = [(each.text, each.rank) for each in find_candidates(passages, {source.id: source})]
    assert ranks == [
        ("Two pumps are blue.", 0),
        ("One pump is red.", 1),
        ("Three pumps are green.", 1),
    ]


@pytest.mark.parametrize(
    "list_",
    [
        "- one pump\n- two hoses",
        "1. one pump\n2. two hoses",
        "one pump\ntwo hoses",
        "one pump;\n\ntwo hoses",
        "o  one pump\n\no  two hoses",
    ],
)
def test_items_of_a_list_carry_the_line_that_leads_to_them(list_: str):
    candidates = found(f"We packed the car. The box does not hold:\n\n{list_}\n\nIt is heavy.")
    items = [each for each in candidates if each.kind == "item"]
    assert [each.assertion.rstrip(";") for each in items] == [
        "The box does not hold: one pump",
        "The box does not hold: two hoses",
    ]
    assert list_of(items[0], candidates) == items


def test_a_passage_with_one_item_gives_the_whole_list():
    source = draft("The box holds:\n- one pump\n- two hoses\n- a manual")
    at = source.text.index("two")
    candidates = find_candidates([passage(source, at, at + 3)], {source.id: source})
    assert [each.text for each in candidates] == ["one pump", "two hoses", "a manual"]


def test_an_item_of_an_inner_list_carries_the_inner_line():
    text = "You need:\n1. a key\n2. one of these:\n  a) a pass\n  b) a card\n3. a coat"
    assert told(text)[:4] == [
        "You need: a key",
        "one of these: a pass",
        "one of these: a card",
        "You need: a coat",
    ]


def test_behind_an_item_that_opens_another_list_no_line_is_taken_for_an_item():
    text = "The tool has these commands:\n\nrun starts it. It needs:\na folder\nstop ends the run."
    assert told(text) == ["The tool has these commands: run starts it.", "stop ends the run."]


@pytest.mark.parametrize(
    ("text", "assertion"),
    [
        (
            "Dry run\nRunning without water at the inlet.",
            "Dry run Running without water at the inlet.",
        ),
        ("Dry run – running without water.", "Dry run – running without water."),
        ("Dry run: running without water.", "Dry run: running without water."),
    ],
)
def test_a_definition_is_read_with_its_term(text: str, assertion: str):
    assert [(each.kind, each.assertion) for each in found(text)] == [("definition", assertion)]


def test_options_of_a_manual_are_terms_and_several_may_share_a_definition():
    text = (
        "--stop\nEnd the run and keep the file.\n--keep\n--no-keep\nSay what becomes of the file.\n"
        "A second sentence on its own line.\n-f <file>\nRead the list from a file."
    )
    assert told(text) == [
        "--stop End the run and keep the file.",
        "--keep --no-keep Say what becomes of the file.",
        "A second sentence on its own line.",
        "-f <file> Read the list from a file.",
    ]


def test_a_sentence_that_names_its_heading_line_is_read_without_it():
    text = "Order book\nThe order book stood at 4 million.\nSales\nSales rose by 4 per cent.\n"
    assert told(text) == ["The order book stood at 4 million.", "Sales rose by 4 per cent."]


@pytest.mark.parametrize(
    "sentence",
    [
        "It weighs 4 kg.",
        "This makes it light.",
        "However, the seal is weak.",
        "Of these, two are sold.",
        "Gold and silver share this property.",
    ],
)
def test_a_sentence_that_points_back_is_read_with_the_one_before(sentence: str):
    assert (
        told(f"The pump is made of tin. {sentence}")[-1] == f"The pump is made of tin. {sentence}"
    )


def test_a_chain_of_pointers_is_read_from_its_beginning():
    text = "We rode the old C2. It covered 41 km. It scored 66."
    assert told(text)[-1] == text


def test_an_opening_word_stands_with_the_sentence_it_heads():
    assert told("Funding. The trial was paid by Acme.") == ["Funding. The trial was paid by Acme."]


def test_a_short_answer_is_read_with_its_question():
    assert told("Is there a warranty? Yes, of two years.") == [
        "Is there a warranty? Yes, of two years."
    ]


def test_a_row_is_told_with_the_heads_of_its_columns():
    text = "Sales\n\nDivision | 2022 | 2023\nBakery | 251.7 | 268.3\nDrinks | 163.2 | 147.9\n"
    rows = [each for each in found(text) if each.kind == "row"]
    assert [each.text for each in rows] == ["Bakery | 251.7 | 268.3", "Drinks | 163.2 | 147.9"]
    assert rows[0].assertion.endswith("Bakery · 2022: 251.7; 2023: 268.3")
    assert rows[0].row is not None
    assert rows[0].table is not None


@pytest.mark.parametrize(
    "line",
    [
        "What does the pump weigh?",
        "See also section 4.",
        "Refer to Note 12, “Leases”, for additional information.",
        "Figure 3",
        "Risk factors .......... 27",
        "Page 12 of 40",
        "https://acme.example/pumps",
        "info@acme.example",
        "The Board of Directors",
        "10.2 Form of Agreement (incorporated by reference to Exhibit 10.1 filed in May)",
    ],
)
def test_lines_that_state_nothing_are_no_candidates(line: str):
    assert told(f"The pump is made of tin.\n\n{line}\n\nThe hose is red.") == [
        "The pump is made of tin.",
        "The hose is red.",
    ]


def test_a_table_of_contents_and_a_list_of_exhibits_are_no_candidates():
    contents = "Safety rules 3\nUse of the pump 7\nCare 12\n\n"
    exhibits = "Exhibits\n\nForm of agreement with the bank of 2019\n"
    sections = [("Exhibits", 1, len(contents), len(contents + exhibits))]
    assert told(contents + exhibits, sections=sections) == []


def test_a_long_sentence_stays_whole():
    sentence = "The operator " + "shall keep a register and " * 40 + "report."
    assert told(sentence) == [sentence]


def test_a_quote_grows_to_whole_sentences_but_not_to_the_heading():
    text = "Outcome\n\nCritics deny that revenue fell. Nobody else does."
    source = draft(text, sections=[("Outcome", 1, 0, len(text))])
    at = text.index("revenue")
    assert [text[slice(*each)] for each in sentences_at(source, at, at + 12)] == [
        "Critics deny that revenue fell."
    ]
