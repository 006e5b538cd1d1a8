"""Styles and scripts, as the server sends them."""

import asyncio
from pathlib import Path

import pytest
from django.conf import settings
from django.test import AsyncClient

SHEET = Path(settings.BASE_DIR, "static/desk.css").read_bytes()


def test_a_style_sheet_needs_no_sign_in(client):
    response = client.get("/static/desk.css")
    assert (response.status_code, response.content) == (200, SHEET)
    assert response.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert response.headers["Content-Length"] == str(len(SHEET))


def test_what_the_browser_has_is_not_sent_again(client):
    seen = client.get("/static/desk.css").headers["Last-Modified"]
    response = client.get("/static/desk.css", headers={"if-modified-since": seen})
    assert (response.status_code, response.content) == (304, b"")


def test_a_head_request_gets_no_body(client):
    assert client.head("/static/desk.css").content == b""


def test_under_asgi_it_comes_whole_and_without_a_warning():
    response = asyncio.run(AsyncClient().get("/static/desk.css"))
    assert not response.streaming
    assert response.content == SHEET


def test_a_part_can_be_asked_for(client):
    response = client.get("/static/desk.css", headers={"range": "bytes=3-9"})
    assert (response.status_code, response.content) == (206, SHEET[3:10])


@pytest.mark.parametrize("path", ["/static/../manage.py", "/static/%2e%2e/manage.py", "/static/no"])
def test_nothing_else_is_served(client, path):
    assert client.get(path).status_code == 404
