"""Programs download answers and have many exported; a token may what its owner may."""

from io import BytesIO
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from research_app.accounts.roles import COMPLIANCE
from research_app.exports.models import ExportJob
from research_app.exports.tasks import write_export
from tests.unit.api.conftest import program_of
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_data_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def answer_id(alice):
    return saved_chat(alice).turns.get().answer_id


@pytest.fixture
def auditors_program(db):
    user = get_user_model().objects.create_user("audrey")
    user.groups.add(Group.objects.get_or_create(name=COMPLIANCE)[0])
    return program_of(user)


def body(response) -> bytes:
    return b"".join(response.streaming_content)


def ask(program, **wanted):
    return program.post("/api/exports", wanted, content_type="application/json")


def made(program, **wanted) -> dict:
    begun = ask(program, **wanted)
    assert begun.status_code == 202, begun.content
    write_export(begun.json()["export_id"])
    return program.get(begun.json()["status_url"]).json()


def test_an_answer_is_downloaded_as_the_page_gives_it(program, alice_client, answer_id):
    address = f"/api/answers/{answer_id}/export"
    for name in ("csv", "prov", "package"):
        given = program.get(address, {"format": name})
        page = alice_client.get(f"/answers/{answer_id}/export/{name}/")
        assert body(given) == body(page)
        assert given.headers["Content-Disposition"] == page.headers["Content-Disposition"]
    assert body(program.get(address)) == program.get(f"/api/answers/{answer_id}").content


def test_a_bad_format_is_told_in_a_sentence(program, answer_id):
    for refused in (
        program.get(f"/api/answers/{answer_id}/export", {"format": "pdf"}),
        ask(program, format="pdf"),
    ):
        assert refused.status_code == 400
        assert refused.json()["detail"].startswith("There is no format “pdf”. There are: package,")


def test_what_cannot_be_told_in_a_format_is_refused(program, answer_id):
    refused = program.get(f"/api/answers/{answer_id}/export", {"format": "audit"})
    assert refused.status_code == 400 and "compliance mode" in refused.json()["detail"]


def test_an_export_is_followed_and_downloaded(program, bob_program, answer_id):
    export = made(program, format="json", verdict="supported")
    assert (export["state"], export["done"], export["total"]) == ("done", 1, 1)
    assert export["filters"] == {"verdict": "supported"}
    content = body(program.get(export["download_url"]))
    assert len(content) == export["size"]
    with ZipFile(BytesIO(content)) as archive:
        assert any(str(answer_id)[:8] in name for name in archive.namelist())
    assert bob_program.get(export["status_url"]).status_code == 404
    assert bob_program.get(export["download_url"]).status_code == 404


def test_an_export_can_be_stopped_and_deleted(program, answer_id):
    export = ask(program, format="csv").json()
    assert program.post(f"{export['status_url']}/stop").json()["state"] == "stopped"
    assert program.delete(export["status_url"]).status_code == 204
    assert program.get(export["status_url"]).status_code == 404


def test_everybodys_answers_are_for_compliance(program, auditors_program, answer_id):
    assert ask(program, everyone=True).status_code == 403
    export = made(auditors_program, format="csv", everyone=True, user="alice")
    assert export["done"] == 1
    assert auditors_program.delete(export["status_url"]).status_code == 204
    assert body(auditors_program.get(f"/api/answers/{answer_id}/export"))


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"colour": "red"}, 422),
        ({"user": "bob"}, 422),
        ({"since": "2026-02-01", "until": "2026-01-01"}, 422),
        ({"verdict": "perhaps"}, 422),
        ({"since": "yesterday"}, 422),
    ],
)
def test_nonsense_is_refused(program, wanted, status):
    refused = ask(program, **wanted)
    assert refused.status_code == status and refused.json()["detail"].endswith(".")
    assert not ExportJob.objects.exists()


def test_unknown_ids_are_not_found(program, db):
    for address in (f"/api/answers/{uuid4()}/export", f"/api/exports/{uuid4()}"):
        assert program.get(address).status_code == 404
