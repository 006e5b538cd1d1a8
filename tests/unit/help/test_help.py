"""The help: every page opens for everybody who is signed in, and shows nothing but words."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find

from research_app.help.contents import FOLDER, ORDER, pages

pytestmark = pytest.mark.django_db


def test_every_file_is_a_page_and_opens(alice_client):
    assert {path.stem for path in FOLDER.glob("*.md")} == set(ORDER)
    index = alice_client.get("/help/").text
    for name in ORDER:
        assert f'href="/help/{name}/"' in index
        assert pages()[name].title in alice_client.get(f"/help/{name}/").text


def test_links_and_pictures_lead_to_what_there_is(alice_client):
    for name in ORDER:
        html = pages()[name].html
        assert ".md" not in "".join(re.findall(r'href="([^"]+)"', html))
        for address in re.findall(r'href="(/help/[^"#]+)', html):
            assert alice_client.get(address).status_code == 200
        for picture, words in re.findall(r'<img[^>]*?src="([^"]+)"[^>]*?alt="([^"]*)"', html):
            assert picture.startswith("/static/screenshots/") and words
            assert Path(find(picture.removeprefix("/static/"))).stat().st_size <= 60 * 1024
        assert html.count("<img") == len(re.findall(r"<img[^>]*alt=.[^\"]", html))


def test_nothing_but_words_and_their_layout_gets_through():
    from research_app.help.contents import _html

    drawn = _html('<script>x</script> <a href="javascript:x" onclick="y">z</a>\n\n**fine**')
    assert "<script" not in drawn and "javascript" not in drawn and "onclick" not in drawn
    assert "<strong>fine</strong>" in drawn


def test_the_help_is_for_those_who_are_signed_in(client):
    assert client.get("/help/ask/").status_code == 302
