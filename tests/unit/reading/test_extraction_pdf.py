"""What a reader of a PDF finds in its text: whole sentences, table rows, pages, headings."""

import pypdfium2
import pytest

from research_app.reading.errors import (
    EmptyDocument,
    MalformedDocument,
    PasswordProtected,
    ScannedDocument,
)
from tests.unit.reading.made_documents import extract_here as extract
from tests.unit.reading.made_documents import make_pdf, make_scan

PROSE = [
    "The harbour authority counted its cargo anew and found that the tonnage of the",
    "previous year had been stated too low, because transit goods were left out.",
]


def page_character(data, page, index):
    textpage = pypdfium2.PdfDocument(data)[page - 1].get_textpage()
    return textpage.get_text_range(index, 1)


def index_on_page(page, offset):
    start, index = [pair for pair in page.chars if pair[0] <= offset][-1]
    return index + offset - start


def test_lines_of_a_paragraph_are_one_run_of_text():
    text = extract(make_pdf([PROSE])).text
    assert text == " ".join(PROSE)


def test_a_sentence_over_a_page_break_is_one_run_of_text():
    first = [
        *PROSE,
        "",
        "The board of the authority therefore decided at its meeting in the autumn that all",
    ]
    second = ["figures since 2019 must be stated again.", "", "A second paragraph stands here."]
    result = extract(make_pdf([first, second]))
    sentence = (
        "The board of the authority therefore decided at its meeting in the autumn that all "
        "figures since 2019 must be stated again."
    )
    assert sentence in result.text
    assert [page.number for page in result.pages] == [1, 2]
    assert result.text[result.pages[1].start :].startswith("figures since 2019")


def test_pages_lie_end_to_end_even_when_one_is_blank():
    result = extract(make_pdf([PROSE, [], ["Third page."]]))
    assert [(page.start, page.end) for page in result.pages][0][0] == 0
    assert all(
        one.end == two.start for one, two in zip(result.pages, result.pages[1:], strict=False)
    )
    assert result.pages[1].start == result.pages[1].end
    assert result.pages[-1].end == len(result.text)
    assert result.unreadable_pages == 0


def test_running_heads_feet_and_page_numbers_are_gone():
    pages = [[f"Body of the page called {name}."] for name in ("alpha", "beta", "gamma", "delta")]
    text = extract(make_pdf(pages, head="Annual report {n}", foot="{n}")).text
    assert "Annual report" not in text
    assert text.split("\n\n") == [page[0] for page in pages]


BODIES = [
    "Cranes lifted more crates than a year before.",
    "Two berths were closed while the quay wall was mended.",
    "Ferries kept to their times in every month but March.",
    "Nobody was hurt in the yard.",
    "The pilots asked for a second launch and were given one.",
    "Dredging began late because the ice stayed.",
]


def test_a_head_that_names_the_chapter_too_is_gone():
    chapters = ["Business", "Strategy", "Risk factors", "Outlook", "Notes", "Index"]
    pages = [
        [f"Harbour Authority · Annual Report {chapter}", "", body]
        for chapter, body in zip(chapters, BODIES, strict=True)
    ]
    assert extract(make_pdf(pages)).text.split("\n\n") == BODIES


def test_page_numbers_that_stand_at_different_heights_are_gone():
    pages = [
        [body, *([""] * number), str(40 + number)] for number, body in enumerate(BODIES, start=1)
    ]
    assert extract(make_pdf(pages)).text.split("\n\n") == BODIES


def test_a_heading_that_comes_again_on_top_of_pages_far_apart_is_text():
    pages = [[f"{body} {name}"] for body in BODIES for name in ("Ada.", "Bo.", "Cy.")]
    for number in (2, 7, 12, 17):
        pages[number].insert(0, f"Section {number}. Penalties")
    text = extract(make_pdf(pages)).text
    assert text.count("Penalties") == 4


def test_a_number_alone_on_its_line_is_text_where_it_does_not_count_on():
    pages = [
        [body, *([""] * number), str(7 * number * number)]
        for number, body in enumerate(BODIES, start=2)
    ]
    text = extract(make_pdf(pages)).text
    assert all(str(7 * number * number) in text for number in range(2, 8))


def test_a_sentence_goes_on_past_foot_and_head():
    pages = [
        [
            *PROSE,
            "The tariff was raised in spring, and then, after long talks with the owners of the",
        ],
        ["ships, it was lowered again."],
        ["A third page ends the report."],
    ]
    text = extract(make_pdf(pages, head="Harbour authority", foot="Page {n} of 3")).text
    assert "with the owners of the ships, it was lowered again." in text


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        (["All the evi-", "dence was kept as evidence in the archive."], "the evidence was"),
        (["Nobody had foreseen the rhon-", "cus of the third year."], "the rhoncus of"),
        (["A dollar-", "denominated loan, paid in a denominated dollar."], "A dollar-den"),
        (["See form 10-", "K of the company."], "form 10-K of"),
    ],
)  # fmt: skip
def test_words_cut_at_a_line_end_are_whole_again(lines, joined):
    text = extract(make_pdf([lines])).text
    assert joined in text
    assert "\ufffe" not in text


def test_table_rows_stay_one_row_a_line():
    rows = ["Item\t2022\t2023", "Cargo handled\t3,120\t3,240", "Harbour dues\t$ 41.5\t$ 43.0"]
    lines = extract(make_pdf([[*PROSE, "", *rows, "", *PROSE]])).text.split("\n")
    assert "Cargo handled 3,120 3,240" in lines
    assert "Harbour dues $ 41.5 $ 43.0" in lines


def test_headings_are_sections_and_stand_apart():
    result = extract(
        make_pdf([["# Harbour report", "", *PROSE, "", "# Outlook", "", "Growth will go on."]])
    )
    assert [section.title for section in result.sections] == ["Harbour report", "Outlook"]
    outlook = result.sections[1]
    assert result.text[outlook.start : outlook.end] == "Outlook\n\nGrowth will go on."
    assert result.title == "Harbour report"


@pytest.mark.parametrize("cover", ["UNITED STATES", "FORM 10-K", "Table of Contents", "12"])
def test_what_many_covers_have_in_common_is_no_title(cover):
    lines = [f"# {cover}", "", "# Helios Energy Inc.", "", *PROSE]
    assert extract(make_pdf([lines], title=cover)).title == "Helios Energy Inc."


def test_list_items_are_lines_of_their_own():
    text = extract(
        make_pdf([["The rules:", "(a) ships shall register;", "(b) owners must pay."]])
    ).text
    assert text.split("\n")[-2:] == ["(a) ships shall register;", "(b) owners must pay."]


def test_every_character_can_be_found_on_its_page():
    pages = [[*PROSE, "", "The evi-", "dence  was   kept."], ["More of it, e\u0301crit here."]]
    data = make_pdf(pages, head="Report", foot="{n}")
    result = extract(data)
    for page in result.pages:
        for offset in range(page.start, page.end):
            character = result.text[offset]
            if character.isalnum() and character.isascii():
                assert page_character(data, page.number, index_on_page(page, offset)) == character


def test_metadata_is_used_when_it_says_something():
    given = extract(make_pdf([PROSE], title="Cargo of the harbour", author="Jane Roe"))
    assert (given.title, given.author) == ("Cargo of the harbour", "Jane Roe")
    useless = extract(
        make_pdf([["# What the harbour moved", "", *PROSE]], title="report.docx", author="user")
    )
    assert (useless.title, useless.author) == ("What the harbour moved", "")
    assert given.extractor.startswith("pypdfium2 ")


def test_pages_are_counted_while_they_are_read():
    seen = []
    extract(make_pdf([PROSE] * 3), on_page=lambda page, of: seen.append((page, of)))
    assert seen[-1] == (3, 3)
    assert seen == sorted(seen)


def test_a_scanned_pdf_says_what_to_do():
    with pytest.raises(ScannedDocument, match="text recognition"):
        extract(make_scan(pages=2))
    partly = extract(make_scan(pages=3, with_text=[2]))
    assert partly.unreadable_pages == 2
    assert partly.text == "This page was typed and can be read."


def test_a_blank_pdf_is_empty():
    with pytest.raises(EmptyDocument):
        extract(make_pdf([[], []]))


def test_a_protected_pdf_says_what_to_do():
    with pytest.raises(PasswordProtected, match="without the password"):
        extract(make_pdf([PROSE], password="secret"))


def test_a_damaged_pdf_is_refused():
    data = make_pdf([PROSE])
    for damaged in (data[: len(data) // 3], b"%PDF-1.7\nnothing more"):
        with pytest.raises(MalformedDocument):
            extract(damaged, file_name="report.pdf")
