"""A document is named by its title, and never by whom to write to or where a chapter stands."""

import pytest

from research_app.reading.extraction.titles import names_document
from tests.unit.reading.made_documents import extract_here as extract
from tests.unit.reading.made_documents import make_docx, make_pdf

BODY = "The harbour moved 3.2 million tonnes of cargo in the year, more than ever before."
MAIL = "Jane Roe <jane.roe@harbour.example>"
ENTRY = "Chapter 1 Trade . . . . . . . . 7"


@pytest.mark.parametrize(
    "line", [MAIL, "press@harbour.example", ENTRY, "Trade ........ xii", "Table of Contents"]
)
def test_no_title(line) -> None:
    assert not names_document(line)


@pytest.mark.parametrize(
    "line", ["Harbour report 2023", "Annual report @ 2023", "Trade, part 2", "Wait... 5", ""]
)
def test_titles(line) -> None:
    assert names_document(line)


def _harbour(document) -> None:
    document.add_heading("Harbour", 1)
    document.add_paragraph(BODY)


@pytest.mark.parametrize("line", [MAIL, ENTRY])
def test_no_reader_takes_such_a_line_for_the_title(line) -> None:
    escaped = line.replace("<", "&lt;").replace(">", "&gt;")
    page = f"<html><head><title>{escaped}</title></head><body><p>{BODY * 5}</p></body></html>"
    made = {
        "text": extract(f"{line}\n\n{BODY}\n".encode(), file_name="a.txt"),
        "markdown": extract(f"# {line}\n\n# Harbour\n\n{BODY}\n".encode(), file_name="a.md"),
        "web": extract(page.encode(), content_type="text/html"),
        "pdf": extract(make_pdf([[f"# {line}", "# Harbour", BODY, BODY]], title=line)),
        "docx": extract(make_docx(_harbour, title=line)),
    }
    assert {kind: result.title for kind, result in made.items()} == {
        "text": "",
        "markdown": "Harbour",
        "web": "",
        "pdf": "Harbour",
        "docx": "Harbour",
    }
