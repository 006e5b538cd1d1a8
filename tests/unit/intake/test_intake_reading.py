"""A document on its way in: stored, read, found by words, found by meaning; or a clear sentence."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from citations.models import Source, SourceText
from research_app.intake.recording import (
    Destination,
    queue,
    record_file,
    record_link,
    record_paste,
    try_again,
)
from research_app.intake.store_text import Given
from research_app.intake.tasks import read_document
from research_app.jobs.lease import LeaseLost
from research_app.library.erase import discard
from research_app.library.models import Intake, LibraryEntry, Upload
from research_app.reading.errors import DocumentTooLarge, EmptyDocument, InvalidLink, LinkTimedOut
from research_app.retrieval.errors import WordIndexBusy
from research_app.retrieval.models import Passage
from research_app.scope.attachments import detach, list_attachments
from tests.unit.library.library_documents import bring_in, page

pytestmark = pytest.mark.django_db

OWLS = b"# Owls\n\nOwls hunt at night. They hear better than they see.\n"
HTML = (
    "<html><head><title>Owls</title></head><body><article><h1>Owls</h1><p>{}</p></article></body>"
)


@pytest.fixture(autouse=True)
def own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def read(intake):
    read_document(str(intake.pk))
    intake.refresh_from_db()
    return intake


def take_in_file(owner, file, **where):
    return queue(record_file(file, Destination(owner=owner, **where)))


def take_in_link(owner, url):
    return queue(record_link(url, Destination(owner=owner)))


def files():
    return default_storage.listdir("originals")[1] if default_storage.exists("originals") else []


def original_of(source):
    with Upload.objects.get(source=source).file.open("rb") as file:
        return file.read()


def serve(monkeypatch, *contents, **facts):
    """The next fetches give these pages."""
    pages = iter([page(content, **facts) for content in contents])
    monkeypatch.setattr("research_app.intake.read_in.fetch", lambda url: next(pages))


def test_a_file_ends_up_in_the_library_found_by_words_and_meaning(alice):
    intake = read(take_in_file(alice, ContentFile(OWLS, name="owls.md")))
    assert (intake.state, intake.step, intake.error) == ("done", "meaning", "")
    text = SourceText.objects.get(source=intake.source)
    assert "hear better" in text.text
    assert not Passage.objects.filter(source_text=text, vector=None).exists()
    assert LibraryEntry.objects.get(source=intake.source).owner == alice
    assert original_of(intake.source) == OWLS


def test_reading_twice_changes_nothing(alice):
    intake = read(take_in_file(alice, ContentFile(OWLS, name="owls.md")))
    before = list(Passage.objects.values_list("id", flat=True))
    read(intake)
    Intake.objects.update(state="queued")
    read(intake)
    assert intake.state == "done"
    assert Source.objects.count() == LibraryEntry.objects.count() == 1
    assert list(Passage.objects.values_list("id", flat=True)) == before


def test_an_interrupted_reading_goes_on_where_it_was(alice, monkeypatch):
    def die(*_args):
        raise LeaseLost("stopped")

    intake = take_in_file(alice, ContentFile(OWLS, name="owls.md"))
    with monkeypatch.context() as patch:
        patch.setattr("research_app.intake.read_in.index_words", die)
        read(intake)
    assert (intake.state, intake.step) == ("queued", "read")
    assert read(intake).state == "done"
    assert Source.objects.count() == 1


def test_an_index_that_somebody_else_writes_for_long_is_waited_for(alice, monkeypatch):
    def busy(_text_id):
        raise WordIndexBusy("another process is writing")

    intake = take_in_file(alice, ContentFile(OWLS, name="owls.md"))
    with monkeypatch.context() as patch:
        patch.setattr("research_app.intake.read_in.index_words", busy)
        with pytest.raises(WordIndexBusy):
            read(intake)
    intake.refresh_from_db()
    assert (intake.state, intake.error) == ("queued", "")
    assert read(intake).state == "done"


def test_a_link_is_read_and_kept_under_its_address(alice, monkeypatch):
    serve(monkeypatch, HTML.format("Owls hunt at night, and they hear better than they see."))
    intake = read(take_in_link(alice, "https://owls.example/a"))
    assert intake.state == "done", intake.error
    assert intake.source.url_key == "https://owls.example/a"
    text = SourceText.objects.get(source=intake.source)
    assert (text.http_status, text.final_url) == (200, "https://owls.example/a")
    assert files() == []


def test_a_linked_text_file_keeps_its_original(alice, monkeypatch):
    serve(monkeypatch, "Owls hunt at night.", content_type="text/plain")
    intake = read(take_in_link(alice, "https://owls.example/a.txt"))
    assert original_of(intake.source) == b"Owls hunt at night."
    assert len(files()) == 1


def test_pasted_text_carries_what_was_said_of_it(alice):
    given = Given(title="On owls", url="https://owls.example/", published="2024-05")
    intake = read(queue(record_paste("Owls hunt at night.", given, Destination(owner=alice))))
    source = intake.source
    assert (source.title, source.url, source.published) == (given.title, given.url, "2024-05")
    assert source.url_key is None


@pytest.mark.parametrize(
    ("content", "name", "words"),
    [
        (b"\x00\x01\x02" * 50, "owls.bin", "cannot be read"),
        (b"%PDF-1.7 broken", "owls.pdf", "damaged"),
        (b"   \n  ", "owls.txt", "empty"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence_and_leaves_nothing(alice, content, name, words):
    intake = read(take_in_file(alice, ContentFile(content, name=name)))
    assert intake.state == "failed"
    assert words in intake.error
    assert not Source.objects.exists() and not LibraryEntry.objects.exists()


def test_a_site_that_fails_can_be_tried_again(alice, monkeypatch):
    def time_out(url):
        raise LinkTimedOut()

    monkeypatch.setattr("research_app.intake.read_in.fetch", time_out)
    intake = read(take_in_link(alice, "https://owls.example/a"))
    assert (intake.state, intake.error) == ("failed", LinkTimedOut.sentence)
    serve(monkeypatch, HTML.format("Owls hunt at night, and they hear better than they see."))
    again = read(try_again(intake))
    assert (again.state, again.error) == ("done", "")
    assert Intake.objects.count() == 1


def test_a_mistake_of_ours_is_reported_as_such(alice, monkeypatch, caplog):
    def break_down(*_args, **_named):
        raise ZeroDivisionError

    monkeypatch.setattr("research_app.intake.read_in.extract", break_down)
    intake = read(take_in_file(alice, ContentFile(OWLS, name="owls.md")))
    assert intake.state == "failed" and "broke off" in intake.error
    assert "ZeroDivisionError" in caplog.text


def test_a_cancelled_document_is_not_stored(alice, monkeypatch, django_capture_on_commit_callbacks):
    """The row goes while a runner is at work: its lease is lost, and nothing of it stays."""
    intake = take_in_file(alice, ContentFile(OWLS, name="owls.md"))
    from research_app.intake import read_in

    real = read_in.extract

    def cancel_meanwhile(*args, **named):
        with django_capture_on_commit_callbacks(execute=True):
            discard(intake)
        return real(*args, **(named | {"on_page": None}))

    monkeypatch.setattr("research_app.intake.read_in.extract", cancel_meanwhile)
    read_document(str(intake.pk))
    assert not Intake.objects.exists() and not Source.objects.exists()
    assert files() == []


def test_a_duplicate_is_said_and_its_bytes_go(alice, django_capture_on_commit_callbacks):
    read(take_in_file(alice, ContentFile(OWLS, name="owls.md")))
    with django_capture_on_commit_callbacks(execute=True):
        again = read(take_in_file(alice, ContentFile(OWLS, name="copy.md")))
    assert again.state == "done" and "kept once" in again.note
    assert len(files()) == 1


def test_files_are_stored_by_id_and_named_harmlessly(alice):
    name = "../../etc/pass\r\nwd\u202egnp.md"
    intake = take_in_file(alice, ContentFile(OWLS, name=name))
    assert intake.name == "pass wdgnp.md"
    assert str(intake.file.name) == f"originals/{intake.pk}"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("C:\\Users\\a\\owls.pdf", "owls.pdf"),
        ("/", "Unnamed document"),
        ("..", "Unnamed document"),
        ("\u200b\u202e", "Unnamed document"),
        ("o" * 400 + ".pdf", "o" * 250 + "….pdf"),
        ("Bericht über Eulen.pdf", "Bericht über Eulen.pdf"),
    ],
)
def test_given_names_are_words_for_a_page(alice, name, shown):
    file = ContentFile(OWLS)
    file.name = name
    assert take_in_file(alice, file).name == shown


def test_the_limit_on_size_holds_and_leaves_no_file(alice, settings):
    settings.MAX_FILE_MB = 1
    with pytest.raises(DocumentTooLarge, match="1 MB"):
        take_in_file(alice, ContentFile(b"x" * (1024 * 1024 + 1), name="owls.txt"))
    with pytest.raises(EmptyDocument):
        take_in_file(alice, ContentFile(b"", name="owls.txt"))
    assert files() == [] and not Intake.objects.exists()


@pytest.mark.parametrize("url", ["nonsense", "ftp://x.example/", "https://", "http://[::1"])
def test_what_is_no_link_is_refused_at_the_door(alice, url):
    with pytest.raises(InvalidLink):
        take_in_link(alice, url)


def test_an_attachment_taken_out_is_gone_unless_the_library_holds_it(
    alice, django_capture_on_commit_callbacks
):
    key = uuid4()
    given = read(take_in_file(alice, ContentFile(OWLS, name="owls.md"), chat_key=key))
    assert [item.pk for item in list_attachments(alice, key)] == [given.pk]
    with django_capture_on_commit_callbacks(execute=True):
        detach(given)
    assert list_attachments(alice, key) == []
    assert not Source.objects.exists() and files() == []

    bring_in(alice, "Kept.")
    held = bring_in(alice, "Kept.", chat_key=key)
    intake = Intake.objects.create(
        owner=alice, name="x", origin="file", chat_key=key, source=held.source, state="done"
    )
    detach(intake)
    assert Source.objects.get() == held.source


def test_waiting_and_failed_attachments_belong_to_their_chat(alice):
    key, other = uuid4(), uuid4()
    take_in_file(alice, ContentFile(OWLS, name="owls.md"), chat_key=key)
    assert len(list_attachments(alice, key)) == 1
    assert list_attachments(alice, other) == []


def test_old_arrivals_are_cleared_and_active_ones_stay(alice):
    from research_app.library.tasks import prune_intakes

    long_ago = timezone.now() - timedelta(hours=25)
    old = take_in_file(alice, ContentFile(OWLS, name="old.md"))
    Intake.objects.filter(pk=old.pk).update(state="failed", finished_at=long_ago)
    fresh = take_in_file(alice, ContentFile(OWLS, name="fresh.md"))
    Intake.objects.filter(pk=fresh.pk).update(created_at=long_ago)
    prune_intakes()
    assert list(Intake.objects.values_list("pk", flat=True)) == [fresh.pk]
