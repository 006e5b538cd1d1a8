"""One answer or one chat as a file: for its owner and for those who check, for nobody else."""

import asyncio
import csv
import io
import json
from dataclasses import replace
from hashlib import sha256
from uuid import uuid4

import pytest
from django.core.files.base import ContentFile
from django.test import AsyncClient
from django.utils import timezone

from citations.export.formats import FORMATS
from citations.models import SourceText
from research_app.audit_log.models import AuditEntry
from research_app.chats.models import Chat
from research_app.library.models import ConfidentialSource, Upload
from tests.unit.answers import REPORT, stored_text
from tests.unit.chats.made_chats import answer_over, finished_run, save_run, saved_chat
from tests.unit.exports.reading import body, members

pytestmark = pytest.mark.django_db
ALL = ("package", *FORMATS)
OFFERED = tuple(name for name in ALL if name != "audit")


@pytest.fixture
def chat(alice):
    return saved_chat(alice)


@pytest.fixture
def answer_id(chat):
    return chat.turns.get().answer_id


def path(answer_id, name="json") -> str:
    return f"/answers/{answer_id}/export/{name}/"


@pytest.mark.parametrize("name", OFFERED)
def test_every_format_is_saved_and_never_shown(alice_client, answer_id, name):
    response = alice_client.get(path(answer_id, name))
    content = body(response)
    assert response.status_code == 200 and content
    assert response.headers["Content-Disposition"].startswith(
        'attachment; filename="how-did-revenue-develop-'
    )
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Length"] == str(len(content))
    assert "private" in response.headers["Cache-Control"]


@pytest.mark.parametrize("name", OFFERED)
def test_the_same_answer_gives_the_same_bytes(alice_client, auditor_client, answer_id, name):
    first, second = (body(client.get(path(answer_id, name))) for client in (alice_client,) * 2)
    assert first == second == body(auditor_client.get(path(answer_id, name)))


@pytest.mark.parametrize("name", ALL)
def test_to_others_there_is_no_such_answer(bob_client, client, answer_id, name):
    assert bob_client.get(path(answer_id, name)).status_code == 404
    assert client.get(path(answer_id, name)).status_code == 302


def test_a_deleted_chat_is_exported_to_nobody(
    alice_client, auditor_client, staff_client, chat, answer_id
):
    Chat.objects.filter(pk=chat.pk).update(deleted_at=timezone.now())
    for client in (alice_client, auditor_client, staff_client):
        for address in (
            path(answer_id),
            f"/answers/{answer_id}/copy/",
            f"/chats/{chat.pk}/export/",
            f"/chats/{chat.pk}/export/zip/",
            f"/api/answers/{answer_id}/export",
        ):
            assert client.get(address).status_code == 404, address


@pytest.mark.parametrize("name", ["pdf", "JSON", "..", "js on", "<b>x</b>"])
def test_a_format_that_does_not_exist_is_told(alice_client, answer_id, name):
    response = alice_client.get(path(answer_id, name))
    assert response.status_code in (400, 404)
    if response.status_code == 400:
        assert "There is no format" in response.content.decode()
        assert "<b>x" not in response.content.decode()


def test_an_audit_of_requirements_is_refused_where_there_are_none(alice_client, answer_id):
    response = alice_client.get(path(answer_id, "audit"))
    assert response.status_code == 400
    assert "compliance mode" in response.content.decode()
    assert not AuditEntry.objects.filter(action="export").exists()


def test_who_took_what_is_in_the_audit_log(auditor_client, alice_client, chat, answer_id):
    body(auditor_client.get(path(answer_id, "csv")))
    body(alice_client.get(f"/chats/{chat.pk}/export/zip/?originals=yes"))
    of_answer, of_chat = AuditEntry.objects.filter(action="export").order_by("pk")
    assert (of_answer.actor, of_answer.object_id) == ("audrey", str(answer_id))
    assert of_answer.details == {"format": "csv", "originals": False}
    assert (of_chat.actor, of_chat.object_type, of_chat.object_id) == (
        "alice",
        "chat",
        str(chat.pk),
    )
    assert of_chat.details == {"format": "package", "originals": True}
    assert "revenue" not in json.dumps([of_answer.details, of_chat.details])


@pytest.mark.parametrize(
    ("question", "stem"),
    [
        ("../../etc/passwd?", "etc-passwd-"),
        ('Grüße\r\nSet-Cookie: "x"; rm -rf', "grue-set-cookie-x-rm-rf-"),
        ("\u202egpj.exe", "gpj-exe-"),
        ("何が決まりましたか", ""),
        ("-rf --output", "rf-output-"),
        ("word " * 200, "word-word-word-word-word-word-word-word-word-word-"),
    ],
    ids=["path", "header", "direction", "other letters", "option", "long"],
)
def test_names_are_safe_whatever_was_asked(alice, alice_client, question, stem):
    answer = replace(answer_over(stored_text(REPORT)), question=question)
    save_run(finished_run(alice, question=question), answer)
    response = alice_client.get(path(answer.id))
    assert body(response)
    named = response.headers["Content-Disposition"]
    assert named == f'attachment; filename="{stem}{str(answer.id)[:8]}.json"'


def test_a_chat_is_a_folder_for_each_answer(alice, alice_client, chat):
    text = stored_text(REPORT)
    more = answer_over(text, "Helios Energy was founded in 2010")
    save_run(finished_run(alice, chat_key=chat.pk, question="And when founded?"), more)
    response = alice_client.get(f"/chats/{chat.pk}/export/zip/")
    found = members(body(response))
    folders = sorted({name.partition("/")[0] for name in found if "/" in name})
    assert [folder[:9] for folder in folders] == ["001-how-d", "002-how-d"]
    for folder in folders:
        assert {f"{folder}/answer.json", f"{folder}/report.html"} <= found.keys()
        assert json.loads(found[f"{folder}/answer.json"])["answer_id"][:8] in folder
    assert {"verify.py", "README.txt", "contents.csv"} <= found.keys()
    rows = list(csv.DictReader(io.StringIO(found["contents.csv"].decode("utf-8-sig"))))
    assert [row["folder"] for row in rows] == folders
    assert rows[1]["asked_by"] == "alice"


def with_original(text, owner, content=b"the bytes of the file"):
    """The stored text comes from a file that is kept."""
    digest = sha256(content).hexdigest()
    SourceText.objects.filter(pk=text.id).update(file_sha256=digest)
    upload = Upload(source_id=text.info.source_id, owner=owner, file_sha256=digest)
    upload.file.save("report.pdf", ContentFile(content))
    return content


def originals_in(client, answer_id, choice="?originals=yes") -> list[bytes]:
    found = members(body(client.get(path(answer_id, "package") + choice)))
    return [content for name, content in found.items() if name.startswith("originals/")]


def test_original_files_go_along_only_where_they_are_chosen(alice, alice_client):
    text = stored_text(REPORT)
    content = with_original(text, alice)
    answer_id = saved_chat(alice, text=text).turns.get().answer_id
    assert originals_in(alice_client, answer_id, "") == []
    assert originals_in(alice_client, answer_id) == [content]


def test_a_confidential_original_goes_to_its_owner_alone(alice, alice_client, auditor_client):
    text = stored_text(REPORT)
    content = with_original(text, alice)
    answer_id = saved_chat(alice, text=text).turns.get().answer_id
    assert originals_in(auditor_client, answer_id) == [content]
    ConfidentialSource.objects.create(source_id=text.info.source_id, owner=alice)
    assert originals_in(auditor_client, answer_id) == []
    assert originals_in(alice_client, answer_id) == [content]


def test_what_staff_marked_confidential_is_not_handed_out(alice_client, alice, staff):
    text = stored_text(REPORT)
    with_original(text, staff)
    answer_id = saved_chat(alice, text=text).turns.get().answer_id
    ConfidentialSource.objects.create(source_id=text.info.source_id, owner=None)
    assert originals_in(alice_client, answer_id) == []


def test_the_clipboard_gets_words_that_are_escaped(alice, alice_client, bob_client):
    text = stored_text("Revenue <script>alert(1)</script> rose to 3 million dollars in 2022.")
    answer = answer_over(text, text.text.removesuffix("."))
    save_run(finished_run(alice), replace(answer, question="<img src=x onerror=alert(1)>?"))
    address = f"/answers/{answer.id}/copy/"
    given = alice_client.get(address).json()
    assert "<script" not in given["html"] and "<img" not in given["html"]
    assert "&lt;script&gt;" in given["html"] and "[1]" in given["html"]
    assert "[1] “Revenue" in given["text"]
    assert bob_client.get(address).status_code == 404


@pytest.mark.parametrize("address", ["/chats/{}/export/", "/chats/{}/export/zip/"])
def test_to_others_there_is_no_such_chat(bob_client, chat, address):
    assert bob_client.get(address.format(chat.pk)).status_code == 404
    assert bob_client.get(address.format(uuid4())).status_code == 404


def test_a_file_is_streamed_piece_by_piece(alice, settings, tmp_path):
    """Under ASGI nothing is read whole, and the file is closed when the reader goes away."""
    from django.core.handlers.asgi import ASGIRequest

    from research_app.exports.streaming import CHUNK, send_file

    file = (tmp_path / "long").open("w+b")
    file.write(b"x" * (3 * CHUNK + 1))
    scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    request = ASGIRequest(scope, io.BytesIO())
    response = send_file(request, file, name="long", media_type="application/zip")
    assert response.is_async

    async def read_two():
        pieces = aiter(response)
        return [await anext(pieces), await anext(pieces)]

    assert [len(piece) for piece in asyncio.run(read_two())] == [CHUNK, CHUNK]
    assert file.tell() == 2 * CHUNK
    response.close()
    assert file.closed


@pytest.mark.django_db(transaction=True)
def test_an_asynchronous_server_sends_the_same_bytes(alice, alice_client):
    answer_id = saved_chat(alice).turns.get().answer_id
    expected = body(alice_client.get(path(answer_id, "package")))

    async def fetched():
        client = AsyncClient()
        await client.aforce_login(alice)
        response = await client.get(path(answer_id, "package"))
        return b"".join([piece async for piece in response.streaming_content])

    assert asyncio.run(fetched()) == expected
