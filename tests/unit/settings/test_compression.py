"""Pages go out compressed to browsers that ask for it; streams and files as they are."""

import gzip

import pytest

pytestmark = pytest.mark.django_db


def test_a_page_is_compressed_for_who_asks_for_it(alice_client):
    plain = alice_client.get("/help/ask/")
    packed = alice_client.get("/help/ask/", headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert "Asking and reading an answer" in gzip.decompress(packed.content).decode()
    assert len(packed.content) < len(plain.content) / 2


def test_what_comes_piece_by_piece_is_not_held_back(rf):
    from django.http import StreamingHttpResponse

    from research_app.static_files import TextCompressionMiddleware

    pieces = StreamingHttpResponse(iter(["data: 1\n\n"]), content_type="text/event-stream")
    request = rf.get("/", headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in TextCompressionMiddleware(lambda _: pieces)(request).headers
