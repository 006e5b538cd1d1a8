"""Files and links given with a question, and choosing documents: the composer's fragments."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from citations.models import Source
from research_app.library.models import Intake
from tests.unit.library.library_documents import bring_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def test_attachments_are_listed_polled_and_taken_out(alice, alice_client):
    key = uuid4()
    path = reverse("library:attach")
    files = [SimpleUploadedFile("owls.txt", b"Owls.")]
    fields = {"chat_key": key, "files": files, "links": "https://owls.example/\nnonsense"}
    fragment = alice_client.post(path, fields).content.decode()
    assert 'data-active="2"' in fragment and "every 1s" in fragment
    assert "owls.txt" in fragment and "This is not a web address" in fragment
    for intake in Intake.objects.all():
        fragment = alice_client.post(reverse("library:detach", args=[intake.pk])).content.decode()
    empty = alice_client.get(reverse("library:attachments"), {"chat_key": key}).content.decode()
    assert empty.strip().endswith('data-active="0"></div>')
    assert not Source.objects.exists()


@pytest.mark.parametrize("key", ["", "x", "1" * 5000])
def test_attachments_need_a_real_key(alice_client, key):
    answer = alice_client.post(reverse("library:attach"), {"chat_key": key, "links": "https://x.y"})
    assert answer.status_code == 422
    path = reverse("library:attachments")
    assert alice_client.get(path, {"chat_key": key}).status_code == 200
    assert not Intake.objects.exists()


def test_a_document_in_a_chat_is_not_in_the_library(alice, alice_client):
    bring_in(alice, "Given.", chat_key=uuid4())
    Source.objects.update(title="Given owls")
    for name in ("library", "picker"):
        assert "Given owls" not in alice_client.get(reverse(f"library:{name}")).content.decode()
