"""A folder and an object storage keep the same promises."""

from datetime import timedelta
from errno import ENOSPC
from io import BytesIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from research_app.environment import object_storage as entry_of
from research_app.exports.bulk.filters import Filters
from research_app.exports.bulk.folder import FINISHED, finished_file, prune_exports
from research_app.exports.bulk.start import start_export
from research_app.exports.key import known_keys, new_signing_key, signing_key
from research_app.exports.models import ExportJob
from research_app.exports.tasks import write_export
from research_app.folder_storage import FolderStorage
from research_app.intake.tasks import read_document
from research_app.jobs.disk import AWAY, StorageAway, disk_trouble
from research_app.library.models import Intake, Upload
from research_app.library.tasks import erase_leftovers
from tests.object_storage import object_storage

pytestmark = pytest.mark.django_db
OWLS = b"Owls hunt at night. They see well in the dark and hear better still."


@pytest.fixture(scope="module")
def bucket():
    with object_storage() as storage:
        yield storage.variables


@pytest.fixture(params=["folder", "bucket"])
def storage(request, settings, tmp_path, monkeypatch):
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path / "data", tmp_path / "files"
    settings.CACHE_DIR = tmp_path / "cache"
    settings.DATA_DIR.mkdir()
    if request.param == "bucket":
        use_bucket(request.getfixturevalue("bucket"), settings, monkeypatch)
    return request.param


def use_bucket(variables, settings, monkeypatch):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    settings.FILES = variables["FILES"]
    settings.STORAGES = settings.STORAGES | {"default": entry_of(variables["FILES"])}


def names_in(folder):
    return sorted(default_storage.listdir(folder)[1])


def test_what_is_kept_is_given_back_listed_and_dated(storage):
    name = default_storage.save("originals/owls", ContentFile(OWLS))
    with default_storage.open(name) as file:
        assert file.read() == OWLS
    assert default_storage.exists(name) and not default_storage.exists("originals/none")
    assert "owls" in names_in("originals")
    age = timezone.now() - default_storage.get_modified_time(name)
    assert abs(age) < timedelta(minutes=1)
    default_storage.delete(name)
    default_storage.delete(name)  # twice is no error
    with pytest.raises(FileNotFoundError):
        default_storage.open(name)


def test_nothing_is_written_over(storage):
    first = default_storage.save("originals/same", ContentFile(b"first"))
    second = default_storage.save("originals/same", ContentFile(b"second"))
    assert first != second
    with default_storage.open(first) as file:
        assert file.read() == b"first"


def test_a_document_is_taken_in_read_and_downloaded(storage, alice_client):
    file = SimpleUploadedFile("owls.txt", OWLS)
    alice_client.post(reverse("library:upload"), {"files": [file]})
    read_document(str(Intake.objects.get().pk))
    upload = Upload.objects.select_related("source").get()
    text = upload.source.texts.get()
    address = reverse("library:original", args=[upload.source_id, text.pk])
    assert b"".join(alice_client.get(address).streaming_content) == OWLS


def test_a_large_file_that_lay_on_disk_while_it_arrived(storage, alice_client):
    large = BytesIO(OWLS * 50_000)
    large.name = "large.txt"
    alice_client.post(reverse("library:upload"), {"files": [large]})
    with Intake.objects.get().file.open("rb") as file:
        assert file.read() == OWLS * 50_000


def test_files_that_no_row_names_are_swept_up(storage, monkeypatch):
    orphan = default_storage.save("originals/orphan", ContentFile(b"x"))
    erase_leftovers()
    assert default_storage.exists(orphan)
    monkeypatch.setattr("research_app.library.tasks.DAY", timedelta(seconds=-5))
    erase_leftovers()
    assert not default_storage.exists(orphan)


def test_an_export_is_written_downloaded_and_pruned(storage, alice, alice_client):
    job = start_export(alice, format="csv", filters=Filters())
    write_export(str(job.pk))
    job.refresh_from_db()
    name = finished_file(job)
    assert name.startswith(FINISHED) and default_storage.exists(name)
    sent = b"".join(alice_client.get(f"/exports/{job.pk}/download/").streaming_content)
    assert len(sent) == job.size
    ExportJob.objects.update(expires_at=timezone.now())
    prune_exports()
    assert not default_storage.exists(name)


def test_the_signing_key_is_made_once_and_replaced(storage):
    first = signing_key()
    assert signing_key().public_key == first.public_key
    second = new_signing_key()
    assert signing_key().public_key == second.public_key != first.public_key
    assert {key.raw for key in known_keys()} == {first.public_key, second.public_key}


def test_of_two_nodes_that_make_a_key_one_counts(bucket, settings, monkeypatch):
    use_bucket(bucket, settings, monkeypatch)
    assert default_storage.create("keys/raced", b"first")
    assert not default_storage.create("keys/raced", b"second")
    with default_storage.open("keys/raced") as file:
        assert file.read() == b"first"


def test_a_storage_that_is_away_is_told_as_such(bucket, settings, monkeypatch, alice_client):
    away = bucket | {"AWS_ENDPOINT_URL_S3": "http://127.0.0.1:9", "AWS_MAX_ATTEMPTS": "1"}
    use_bucket(away, settings, monkeypatch)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    with pytest.raises(StorageAway) as told:
        default_storage.exists("x")
    assert disk_trouble(told.value) == AWAY
    file = SimpleUploadedFile("owls.txt", OWLS)
    response = alice_client.post(reverse("library:upload"), {"files": [file]})
    assert response.status_code == 507 and AWAY in response.text
    assert not Intake.objects.exists()


def test_a_bucket_that_does_not_exist_is_told_as_such(bucket, settings, monkeypatch):
    use_bucket(bucket | {"FILES": "s3://nowhere/desk"}, settings, monkeypatch)
    with pytest.raises(StorageAway, match="NoSuchBucket"):
        default_storage.save("x", ContentFile(b"x"))


@pytest.mark.parametrize("files", ["/srv/files", "s3://", "s3://Bucket_", "https://s3.example/b"])
def test_nonsense_stops_the_start(files):
    with pytest.raises(ImproperlyConfigured, match="FILES"):
        entry_of(files)


def test_a_file_that_cannot_be_written_whole_is_gone_and_its_namesake_stays(tmp_path):
    class Full(ContentFile):
        def chunks(self, chunk_size=None):
            yield b"Owls hunt"
            raise OSError(ENOSPC, "No space left on device")

    storage = FolderStorage(location=tmp_path)
    with pytest.raises(OSError, match="space"):
        storage.save("owls", Full(OWLS))
    assert storage.listdir("")[1] == []
    storage.save("owls", ContentFile(OWLS))
    # Another process was faster with the name that was free a moment before.
    with pytest.raises(OSError, match="space"):
        storage._save("owls", Full(OWLS))
    with storage.open("owls") as kept:
        assert kept.read() == OWLS
