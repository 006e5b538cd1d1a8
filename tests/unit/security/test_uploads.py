"""What a browser says of a file decides nothing about where it lies."""

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory
from django.urls import reverse

from research_app.library.models import Intake

pytestmark = pytest.mark.django_db
OURS = re.compile(r"originals/[0-9a-f-]{36}")


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.mark.parametrize(
    "name",
    ["../../etc/passwd", "..\\..\\x.txt", "/etc/cron.d/x", "a\r\nb.txt", "CON", "‮cod.exe", "."],
)
def test_a_file_lies_under_a_name_of_ours(alice_client, name):
    file = SimpleUploadedFile("x.txt", b"Owls hunt at night.")
    file._name = name
    alice_client.post(reverse("library:upload"), {"files": [file]})
    for intake in Intake.objects.all():
        assert OURS.fullmatch(intake.file.name)
        assert not set(intake.name) & set("/\\\r\n\u202e")


def test_an_upload_that_breaks_off_leaves_nothing(alice_client, tmp_path):
    """Half a body, as when the browser's connection dies."""
    file = SimpleUploadedFile("owls.txt", b"Owls hunt. " * 400_000)
    whole = RequestFactory().post("/", {"files": [file]})
    body = whole.read()
    alice_client.generic(
        "POST", reverse("library:upload"), body[: len(body) // 2], whole.content_type
    )
    assert not any(path.is_file() for path in Path(tmp_path).rglob("*"))
    assert not Intake.objects.exists()
