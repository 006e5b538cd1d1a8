"""Styles and scripts, as the server sends them."""

import asyncio
from pathlib import Path

import pytest
from django.conf import settings
from django.test import AsyncClient

ICON = Path(settings.BASE_DIR, "static/icon.svg").read_bytes()


def test_an_icon_needs_no_sign_in(client):
    response = client.get("/static/icon.svg")
    assert (response.status_code, response.content) == (200, ICON)
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert response.headers["Content-Length"] == str(len(ICON))


def test_what_the_browser_has_is_not_sent_again(client):
    seen = client.get("/static/icon.svg").headers["Last-Modified"]
    response = client.get("/static/icon.svg", headers={"if-modified-since": seen})
    assert (response.status_code, response.content) == (304, b"")


def test_a_head_request_gets_no_body(client):
    assert client.head("/static/icon.svg").content == b""


def test_under_asgi_it_comes_whole_and_without_a_warning():
    response = asyncio.run(AsyncClient().get("/static/icon.svg"))
    assert not response.streaming
    assert response.content == ICON


def test_a_part_can_be_asked_for(client):
    response = client.get("/static/icon.svg", headers={"range": "bytes=3-9"})
    assert (response.status_code, response.content) == (206, ICON[3:10])


@pytest.mark.parametrize("path", ["/static/../manage.py", "/static/%2e%2e/manage.py", "/static/no"])
def test_nothing_else_is_served(client, path):
    assert client.get(path).status_code == 404


def test_pages_that_name_no_icon_have_one_too(client):
    response = client.get("/favicon.ico", follow=True)
    assert (response.status_code, response.content) == (200, ICON)
