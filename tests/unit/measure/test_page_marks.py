"""Random sentences are marked on their pages, and what lies under the marks is compared."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from measure.management.commands import check_page_marks as page_marks
from tests.unit.reading.made_documents import make_pdf

LINES = [
    "The harbour was opened in March by the council. Its cost rose to 12.4",
    "million within two years, which nobody had foreseen at the office of the engi-",
    "neer. Ships of all nations have moored there since the day of its opening.",
]


@pytest.fixture
def folder(tmp_path, settings):
    settings.CACHE_DIR = tmp_path / "cache"
    folder = tmp_path / "documents" / "deep"
    folder.mkdir(parents=True)
    (folder / "harbour.pdf").write_bytes(make_pdf([LINES, ["Short one."]]))
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 nonsense")
    return folder.parent


def check(folder) -> dict:
    out = StringIO()
    call_command("check_page_marks", str(folder), "--sentences", "12", "--json", stdout=out)
    return json.loads(out.getvalue())


def test_sentences_are_marked_over_their_own_words(folder):
    found = check(folder)
    assert (found["files"], found["unreadable_files"], found["sentences"]) == (2, 1, 3)
    assert found["placed"] == found["exact"] == 1 and found["wrong"] == []


def test_marks_that_lie_elsewhere_are_told_and_fail(folder, monkeypatch):
    real = page_marks.lines_of
    monkeypatch.setattr(page_marks, "lines_of", lambda characters: real(characters)[:1])
    with pytest.raises(SystemExit) as ended:
        check(folder)
    assert ended.value.code == 1


def test_a_folder_without_pdfs_is_a_sentence(tmp_path):
    with pytest.raises(CommandError, match="holds no PDF"):
        call_command("check_page_marks", str(tmp_path))
