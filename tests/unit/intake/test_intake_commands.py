"""`ingest` and `load_samples`: documents from the terminal, found when the command ends."""

import json
from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.utils import timezone

from research_app.intake import sample_library
from research_app.library.confidential import is_confidential
from research_app.library.models import Intake, LibraryEntry, LoadedSample
from research_app.retrieval.models import Passage
from tests.unit.library.library_documents import page

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def ingest(*places, **options):
    """The JSON that is printed, and the exit code."""
    out = StringIO()
    try:
        call_command(
            "ingest", *map(str, places), json=True, stdout=out, stderr=StringIO(), **options
        )
    except SystemExit as end:
        return json.loads(out.getvalue().splitlines()[-1]), end.code
    return json.loads(out.getvalue().splitlines()[-1]), 0


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "papers"
    (folder / "deep" / ".hidden").mkdir(parents=True)
    (folder / "owls.md").write_text("# Owls\n\nOwls hunt at night.")
    (folder / "deep" / "moths.txt").write_text("Moths fly at night.")
    (folder / "deep" / ".hidden" / "x.txt").write_text("Hidden.")
    (folder / "picture.png").write_bytes(b"\x89PNG")
    return folder


def test_a_folder_is_read_with_what_is_in_it(alice, folder):
    printed, code = ingest(folder, user="alice", kind="policy")
    assert (printed["added"], printed["failed"], code) == (2, 0, 0)
    assert LibraryEntry.objects.filter(owner=alice, kind="policy").count() == 2
    assert not Passage.objects.filter(vector=None).exists()
    assert not Intake.objects.exists()


def test_confidential_documents_are_marked_before_they_are_found(alice, folder):
    printed, code = ingest(folder, user="alice", confidential=True)
    assert (printed["added"], code) == (2, 0)
    sources = [entry.source for entry in LibraryEntry.objects.all()]
    assert len(sources) == 2 and all(is_confidential(source, alice) for source in sources)


def test_one_failure_does_not_stop_the_others_and_is_told(alice, folder):
    broken = folder / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 broken")
    printed, code = ingest(folder / "missing.txt", broken, folder / "owls.md", user="alice")
    assert (printed["added"], printed["failed"], code) == (1, 2, 1)
    sentences = [row["sentence"] for row in printed["documents"]]
    assert "cannot be opened" in sentences[0] and "damaged" in sentences[1]
    assert "added as “Owls”" in sentences[2]


def test_an_empty_folder_is_a_failure(alice, tmp_path):
    (tmp_path / "nothing").mkdir()
    printed, code = ingest(tmp_path / "nothing", user="alice")
    assert (printed["failed"], code) == (1, 1)


def test_links_are_fetched_through_the_one_guarded_door(alice, monkeypatch):
    text = page("Owls hunt at night.", content_type="text/plain")
    monkeypatch.setattr("research_app.intake.read_in.fetch", lambda url: text)
    printed, code = ingest("https://owls.example/a", user="alice")
    assert (printed["added"], code) == (1, 0)
    printed, code = ingest("https://", user="alice")
    assert (printed["failed"], code) == (1, 1)


def test_without_a_name_the_only_superuser_gets_it(staff, folder):
    ingest(folder / "owls.md")
    assert LibraryEntry.objects.get().owner == staff


def test_without_any_superuser_it_is_everybodys(alice, folder):
    ingest(folder / "owls.md")
    assert LibraryEntry.objects.get().owner is None


def test_with_several_superusers_nobody_is_guessed(staff, folder):
    get_user_model().objects.create_superuser("second")
    ingest(folder / "owls.md")
    assert LibraryEntry.objects.get().owner is None


def test_shared_means_everybody(staff, folder):
    ingest(folder / "owls.md", shared=True)
    assert LibraryEntry.objects.get().owner is None


def test_an_unknown_user_is_refused(folder):
    with pytest.raises(CommandError, match="nobody"):
        call_command("ingest", str(folder), user="nobody")


@pytest.fixture
def samples(monkeypatch, tmp_path):
    """A sample library of one small document."""
    (tmp_path / "note.md").write_text("# Note\n\nOwls hunt at night.")
    facts = [{"file": "note.md", "title": "A note", "author": "R. Strix", "kind": "policy"}]
    (tmp_path / "samples.json").write_text(json.dumps(facts))
    monkeypatch.setattr(sample_library, "SAMPLES", tmp_path)


def load_samples():
    call_command("load_samples", stdout=StringIO())


def test_samples_are_everybodys_and_loaded_once(samples):
    load_samples()
    load_samples()
    entry = LibraryEntry.objects.get()
    assert (entry.owner, entry.kind) == (None, "policy")
    assert (entry.source.title, entry.source.author) == ("A note", "R. Strix")


def test_a_removed_sample_never_comes_back(samples):
    load_samples()
    LibraryEntry.objects.update(deleted_at=timezone.now())
    load_samples()
    assert not LibraryEntry.objects.filter(deleted_at=None).exists()


def test_a_sample_that_could_not_be_read_is_tried_again(samples, tmp_path):
    good = (tmp_path / "note.md").read_text()
    (tmp_path / "note.md").write_text(" \n ")
    with pytest.raises(SystemExit):
        load_samples()
    assert not LoadedSample.objects.exists()
    (tmp_path / "note.md").write_text(good)
    load_samples()
    assert LibraryEntry.objects.count() == 1
