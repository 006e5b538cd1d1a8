import time
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.test import Client

from research_app.accounts.sign_in_link import ensure_local_user, make_link, redeem

pytestmark = pytest.mark.django_db
BASE = "http://testserver"


def signed_in_user(client):
    return get_user(client)


def test_a_link_signs_in_and_leaves_the_address(client, alice):
    response = client.get(make_link(alice, BASE))
    assert (response.status_code, response.url) == (302, "/")
    assert signed_in_user(client) == alice


def test_a_link_works_once(alice):
    link = make_link(alice, BASE)
    Client().get(link)
    second = Client()
    response = second.get(link)
    assert response.status_code == 403
    assert "make link" in response.text
    assert not signed_in_user(second).is_authenticated


def test_two_clicks_at_once_sign_in_once(alice):
    token = make_link(alice, BASE).partition("sesame=")[2]
    User.objects.filter(pk=alice.pk).update(last_login=None)
    assert redeem(token) == alice
    assert redeem(token) is None


def test_an_older_link_ends_with_the_next_sign_in(client, alice):
    older, newer = make_link(alice, BASE), make_link(alice, BASE)
    client.get(newer)
    assert Client().get(older).status_code == 403


def test_a_link_ends_after_an_hour(client, alice, monkeypatch):
    link = make_link(alice, BASE)
    later = time.time() + timedelta(hours=1, seconds=5).total_seconds()
    monkeypatch.setattr("sesame.tokens_v2.time.time", lambda: later)
    assert client.get(link).status_code == 403


@pytest.mark.parametrize("token", ["", "x", "AAAA", "ä", "\x00", "A" * 10_000])
def test_a_forged_link_is_a_used_one(client, token):
    assert client.get("/account/link/", {"sesame": token}).status_code == 403


def test_a_link_of_somebody_switched_off_does_nothing(client, alice):
    link = make_link(alice, BASE)
    User.objects.update(is_active=False)
    assert client.get(link).status_code == 403


def test_the_local_user_is_made_once_and_has_no_password():
    first, again = ensure_local_user(), ensure_local_user()
    assert first == again
    assert first.is_superuser and not first.has_usable_password()


def test_a_password_given_to_the_local_user_stays():
    user = ensure_local_user()
    user.set_password("something long")
    user.save()
    assert ensure_local_user().check_password("something long")


def test_production_has_no_local_user(settings):
    settings.IS_LOCAL = False
    with pytest.raises(ImproperlyConfigured, match="createsuperuser"):
        ensure_local_user()


def printed_link(*arguments):
    out = StringIO()
    call_command("sign_in_link", *arguments, stdout=out)
    return out.getvalue().strip()


def test_the_command_prints_a_working_link(client, settings):
    settings.PORT = 8123
    link = printed_link()
    assert link.startswith("http://127.0.0.1:8123/account/link/?")
    client.get(link.removeprefix("http://127.0.0.1:8123"))
    assert signed_in_user(client).get_username() == "researcher"


def test_the_command_takes_a_name_and_an_address(client, alice):
    link = printed_link("alice", "--base-url", "https://desk.example/")
    assert link.startswith("https://desk.example/account/link/?")


def test_the_command_says_what_is_wrong(settings):
    with pytest.raises(CommandError, match="no active user named 'nobody'"):
        printed_link("nobody")
    settings.IS_LOCAL = False
    with pytest.raises(CommandError, match="Name the user"):
        printed_link()
