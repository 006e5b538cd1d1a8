"""Sessions and the name under which the desk is reached."""

import pytest
from django.test import Client

from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
SIGN_IN = "/account/sign-in/"


def sign_in(client):
    return client.post(SIGN_IN, {"username": "alice", "password": PASSWORD})


def test_signing_in_makes_a_new_session(client, alice, settings):
    session = client.session
    session["planted"] = "yes"
    session.save()
    before = session.session_key
    client.cookies[settings.SESSION_COOKIE_NAME] = before
    sign_in(client)
    assert client.session.session_key not in (None, before)


def test_a_new_password_ends_the_other_sessions(client, alice):
    sign_in(client)
    other = Client()
    sign_in(other)
    alice.set_password("another-horse-battery")
    alice.save()
    for browser in (client, other):
        assert browser.get("/").status_code == 302


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1@evil", "a b", ""]
)
def test_another_host_is_refused(client, host):
    assert client.get(SIGN_IN, headers={"host": host}).status_code == 400
