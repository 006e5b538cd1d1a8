"""Who may use the API, and with what."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from research_app.accounts.sign_in_link import NAME as LOCAL_USER
from research_app.api.credentials import NameTaken, make_token
from research_app.api.models import ApiToken
from research_app.runs.models import Run

pytestmark = pytest.mark.django_db
QUESTION = {"question": "How?"}


def with_token(token, scheme="Bearer"):
    return Client(headers={"Authorization": f"{scheme} {token}"})


def refusal(response, status):
    assert response.status_code == status
    assert response.headers["Content-Type"].startswith("application/json")
    return response.json()["detail"]


@pytest.mark.parametrize(
    "path",
    ["ask", "runs/0", "runs/0/stop", "answers/0", "answers/0/citations", "claims/0"]
    + ["chats", "chats/0", "documents", "intakes/0"],
)
def test_nobody_is_let_in_without_credentials(client, path):
    ways = [client.post] if path in ("ask", "runs/0/stop") else [client.get]
    for way in ways + ([client.post] if path == "documents" else []):
        response = way(f"/api/{path}")
        assert "Sign in, or send a token" in refusal(response, 401)
        assert response.headers["WWW-Authenticate"] == "Bearer"


def test_a_token_acts_as_its_owner(alice):
    response = with_token(make_token(alice, "report")).post(
        "/api/ask", QUESTION, content_type="application/json"
    )
    assert response.status_code == 202 and Run.objects.get().owner == alice


def test_the_table_holds_no_token(alice):
    token = make_token(alice, "report")
    row = ApiToken.objects.values().get()
    assert all(token not in str(value) for value in row.values())


def test_use_is_noted_but_not_with_every_request(alice):
    program = with_token(make_token(alice, "report"))
    program.get("/api/chats")
    first = ApiToken.objects.get().last_used_at
    program.get("/api/chats")
    assert first is not None and ApiToken.objects.get().last_used_at == first


def test_expired_revoked_unknown_and_malformed_tokens_are_refused(alice):
    past = timezone.now() - timedelta(seconds=1)
    expired = make_token(alice, "old", expires_at=past)
    revoked = make_token(alice, "lost")
    ApiToken.objects.filter(name="lost").delete()
    for token in (expired, revoked, "desk_unknown", "", "\xff"):
        assert "unknown, expired or revoked" in refusal(with_token(token).get("/api/chats"), 401)
    good = make_token(alice, "good", expires_at=timezone.now() + timedelta(days=1))
    assert "Bearer TOKEN" in refusal(with_token(good, scheme="Basic").get("/api/chats"), 401)
    assert with_token(good, scheme="bearer").get("/api/chats").status_code == 200


def test_a_bad_token_is_refused_whoever_is_signed_in(alice_client):
    response = alice_client.get("/api/chats", headers={"Authorization": "Bearer desk_unknown"})
    assert response.status_code == 401


def test_a_token_goes_before_the_session(alice_client, bob):
    token = make_token(bob, "report")
    alice_client.post(
        "/api/ask",
        QUESTION,
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )
    assert Run.objects.get().owner == bob


def test_the_token_of_a_user_who_is_switched_off_is_refused(alice):
    program = with_token(make_token(alice, "report"))
    alice.is_active = False
    alice.save()
    assert program.get("/api/chats").status_code == 401


def test_a_session_needs_its_csrf_token_to_change_something(alice):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    ask = {"path": "/api/ask", "data": QUESTION, "content_type": "application/json"}
    assert browser.get("/api/chats").status_code == 200
    assert "CSRF" in refusal(browser.post(**ask), 403)
    assert "CSRF" in refusal(browser.post("/api/documents", {"kind": "other"}), 403)
    assert not Run.objects.exists()
    browser.get("/")
    [cookie] = [browser.cookies[name].value for name in browser.cookies if "csrf" in name]
    assert browser.post(**ask, headers={"X-CSRFToken": cookie}).status_code == 202


def test_a_token_needs_no_csrf_token(alice):
    program = Client(
        enforce_csrf_checks=True,
        headers={"Authorization": f"Bearer {make_token(alice, 'report')}"},
    )
    response = program.post("/api/ask", QUESTION, content_type="application/json")
    assert response.status_code == 202


def test_a_token_opens_no_page(alice):
    assert with_token(make_token(alice, "report")).get("/library/").status_code == 302


def run_command(*arguments):
    out, err = StringIO(), StringIO()
    call_command("api_token", *arguments, stdout=out, stderr=err)
    return out.getvalue().strip()


def test_the_command_prints_a_token_that_works(alice):
    token = run_command("nightly report", "--user", "alice", "--days", "30")
    assert with_token(token).get("/api/chats").status_code == 200
    row = ApiToken.objects.get()
    assert (row.owner, row.name) == (alice, "nightly report")
    assert timedelta(days=29) < row.expires_at - timezone.now() < timedelta(days=31)


def test_locally_the_command_needs_no_user(db):
    run_command("report")
    assert ApiToken.objects.get().owner.username == LOCAL_USER


def test_the_command_says_what_is_wrong(alice, settings):
    run_command("report", "--user", "alice")
    wrong = {
        ("report", "--user", "alice"): "has a token named “report”",
        ("other", "--user", "nobody"): "no active user named",
        (" ", "--user", "alice"): "1 to 100 characters",
        ("x" * 101, "--user", "alice"): "1 to 100 characters",
        ("a\x00b", "--user", "alice"): "1 to 100 characters",
        ("other", "--user", "alice", "--days", "0"): "--days",
        ("other", "--user", "alice", "--days", str(10**12)): "--days",
    }
    for arguments, sentence in wrong.items():
        with pytest.raises(CommandError, match=sentence):
            run_command(*arguments)
    settings.IS_LOCAL = False
    with pytest.raises(CommandError, match="Say whose token"):
        run_command("other")


def test_one_name_two_owners(alice, bob):
    make_token(alice, "report")
    make_token(bob, "report")
    with pytest.raises(NameTaken):
        make_token(alice, "report")


def test_the_admin_lists_and_revokes_but_changes_nothing(staff_client, alice):
    program = with_token(make_token(alice, "nightly"))
    row = ApiToken.objects.get()
    base = "/admin/api/apitoken/"
    assert "nightly" in staff_client.get(base, {"q": "alice"}).text
    page = staff_client.get(f"{base}{row.pk}/change/")
    assert page.status_code == 200 and row.token_sha256 not in page.text
    assert staff_client.post(f"{base}{row.pk}/change/", {"name": "x"}).status_code == 403
    assert staff_client.get(f"{base}add/").status_code == 403
    staff_client.post(f"{base}{row.pk}/delete/", {"post": "yes"})
    assert program.get("/api/chats").status_code == 401
