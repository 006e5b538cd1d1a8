"""What holds for every response: the content policy, and error pages that say what to do."""

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

pytestmark = pytest.mark.django_db


def test_every_page_carries_the_content_policy(client):
    policy = client.get("/account/sign-in/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_an_error_page_carries_it_too(client):
    assert "default-src 'none'" in client.get("/nowhere/").headers["Content-Security-Policy"]


def test_an_unknown_page_leads_back(client):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "Page not found" in response.text


def test_a_form_that_is_too_old_says_what_to_do(alice):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    response = strict.post("/account/sign-out/")
    assert response.status_code == 403
    assert "reload the page and try again" in response.text


def test_a_broken_page_says_so_without_details(client, monkeypatch):
    def burst(*args, **kwargs):
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("research_app.health._state", burst)
    client.raise_request_exception = False
    response = client.get("/readyz")
    assert response.status_code == 500
    assert "The error was recorded" in response.text
    assert "secret detail" not in response.text


@pytest.mark.parametrize("code", ["400", "403", "403_csrf", "404", "500"])
def test_error_pages_need_nothing_to_be_shown(code):
    assert f"Error {code[:3]}" in render_to_string(f"{code}.html")


def test_a_request_for_another_host_is_refused(client):
    response = client.get("/healthz", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert "could not be understood" in response.text


def test_middleware_asks_for_a_sign_in_by_default():
    assert "django.contrib.auth.middleware.LoginRequiredMiddleware" in settings.MIDDLEWARE
