"""The sample library can be made again and says what its examples promise."""

import json
import re
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pypdfium2
import pytest
from docx import Document

from tests.make_samples.annual_report import MANUSCRIPT, make_annual_report
from tests.make_samples.figures import TABLES
from tests.make_samples.manuscript import read_blocks
from tests.make_samples.policy import make_policy

SAMPLES = Path(__file__).parents[3] / "research_app/intake/samples"
LIBRARY = json.loads((SAMPLES / "samples.json").read_text(encoding="utf-8"))
EXAMPLES = json.loads((SAMPLES / "example_questions.json").read_text(encoding="utf-8"))
QUESTIONS = json.loads(Path(__file__).with_name("sample_questions.json").read_text("utf-8"))
REPORT = "helios_annual_report_2022.pdf"
COURIER, MONITOR = "news_energy_courier.html", "news_grid_monitor.html"
ACT, POLICY = "statute_assessment_records.md", "policy_assessment_records.docx"


def read_pages() -> list[str]:
    with pypdfium2.PdfDocument(SAMPLES / REPORT) as report:
        return [page.get_textpage().get_text_range() for page in report]


def read_words(file: str) -> str:
    """All words of a sample in reading order, parted by single spaces, without page furniture."""
    path = SAMPLES / file
    if path.suffix == ".pdf":
        furniture = r"Helios Energy AG · Annual Report 2022.*\s+\d+\s*$"
        text = " ".join(re.sub(furniture, "", page) for page in read_pages())
    elif path.suffix == ".docx":
        text = " ".join(paragraph.text for paragraph in Document(str(path)).paragraphs)
    else:
        text = re.sub(r"<[^>]+>", " ", path.read_text(encoding="utf-8"))
    return " ".join(text.replace("\ufffe", "-").split())


def test_the_annual_report_can_be_made_again_byte_for_byte():
    assert make_annual_report() == (SAMPLES / REPORT).read_bytes()


def test_the_policy_can_be_made_again_member_for_member():
    with ZipFile(BytesIO(make_policy())) as made, ZipFile(SAMPLES / POLICY) as kept:
        assert made.namelist() == kept.namelist()
        assert all(made.read(name) == kept.read(name) for name in made.namelist())


def test_the_list_names_every_document_and_no_real_address():
    files = {entry["file"] for entry in LIBRARY}
    assert files == {path.name for path in SAMPLES.iterdir()} - {
        "samples.json",
        "example_questions.json",
    }
    for entry in LIBRARY:
        assert re.match(r"(https://([a-z-]+\.)+example/|$)", entry["url"])
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", entry["published"])
        assert entry["kind"] in {"statute", "policy", "other"}
    assert sum(path.stat().st_size for path in SAMPLES.iterdir()) < 300_000


def test_the_report_carries_its_title_author_and_date():
    with pypdfium2.PdfDocument(SAMPLES / REPORT) as report:
        described = report.get_metadata_dict()
    assert described["Title"] == "Helios Annual Report 2022"
    assert described["Author"] == "Helios Energy AG"
    assert described["CreationDate"].startswith("D:20230228")


def test_articles_say_in_their_markup_what_the_list_says_of_them():
    for entry in LIBRARY:
        if not entry["file"].endswith(".html"):
            continue
        article = (SAMPLES / entry["file"]).read_text(encoding="utf-8")
        for field in ("title", "author", "publisher", "published", "url"):
            assert entry[field] in article


@pytest.mark.parametrize("name", TABLES)
def test_tables_come_out_of_the_pdf_row_by_row(name: str):
    lines = [" ".join(line.split()) for page in read_pages() for line in page.splitlines()]
    assert TABLES[name].caption in lines
    assert TABLES[name].unit in lines
    for cells in TABLES[name].rows:
        assert " ".join(cells).removeprefix("= ") in lines


def test_the_contents_give_the_page_on_which_each_chapter_begins():
    pages = read_pages()
    entries = re.findall(r"^(.+?)(?: \.)+ (\d+)\s*$", pages[1], flags=re.MULTILINE)
    chapters = re.findall(r"^# (.+)$", MANUSCRIPT.read_text("utf-8"), flags=re.MULTILINE)
    assert [title.strip() for title, _page in entries] == chapters[1:]
    for title, page in entries:
        assert title.strip() in " ".join(pages[int(page) - 1].split())


def test_at_least_two_sentences_run_over_a_page_break():
    pages = [" ".join(page.split()) for page in read_pages()]
    words = read_words(REPORT)
    blocks = read_blocks(MANUSCRIPT.read_text(encoding="utf-8"))
    paragraphs = [block.lines[0] for block in blocks if block.kind == "paragraph"]
    sentences = [s for paragraph in paragraphs for s in re.split(r"(?<=\.) ", paragraph)]
    broken = [s for s in sentences if s in words and not any(s in page for page in pages)]
    assert len(broken) >= 2


def test_the_two_articles_contradict_each_other_on_the_margin_only():
    sentence = "The operating margin of Helios was {}% in 2022"
    courier, monitor = read_words(COURIER), read_words(MONITOR)
    assert sentence.format("12.6") in courier and "11.8%" not in courier
    assert sentence.format("11.8") in monitor and "12.6%" not in monitor
    for shared in (
        "Helios Energy increased its revenue to $3.2 billion in 2022",
        "The order book of Helios stood at $4.87 billion at the end of 2022",
        "Helios closed its solar module line in Grauwerder in June 2022",
    ):
        assert shared in courier and shared in monitor


def test_the_policy_is_stricter_than_the_act_in_one_point_and_weaker_in_another():
    act, policy = read_words(ACT), read_words(POLICY)
    assert "shall be documented within 60 days of the initial contact" in act
    assert "must be documented within 30 days of the initial contact" in policy
    assert "for 10 years after the last service" in act
    assert "should be kept for at least 7 years after the last service" in policy


def test_nothing_in_the_library_speaks_of_the_question_that_is_to_be_refused():
    questions = {entry["shows"]: entry["question"] for entry in EXAMPLES}
    assert set(questions) == {"quote", "conflict", "computed", "refusal", "compliance", "check"}
    assert "patents" in questions["refusal"]
    for entry in LIBRARY:
        assert "patent" not in read_words(entry["file"]).lower()


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked["question"])
def test_each_development_question_has_its_answer_in_one_document_or_in_none(asked):
    if asked["document"] is not None:
        assert asked["sentence"] in read_words(asked["document"])
    else:
        assert asked["sentence"] is None
