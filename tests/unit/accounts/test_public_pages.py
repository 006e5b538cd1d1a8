"""Every page asks for a sign-in, but for the few that cannot."""

import json
import re
from uuid import uuid4

import pytest
from django.urls import URLResolver, get_resolver

PUBLIC = {
    "account/sign-in/",
    "account/link/",
    "admin/login/",
    "favicon.ico",
    "healthz",
    "metrics",  # asks for a token of its own
    "readyz",
}


def paths_and_views(resolver, prefix=""):
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from paths_and_views(entry, path)
        else:
            yield path, entry.callback


def test_only_these_pages_are_public():
    public = {
        path
        for path, view in paths_and_views(get_resolver())
        if not getattr(view, "login_required", True)
    }
    assert {path for path in public if not path.startswith("api/")} == PUBLIC


@pytest.mark.django_db
def test_the_api_asks_for_credentials_itself_and_tells_strangers_only_its_description(client):
    """Programs get a 401 instead of a way to the sign-in page."""
    operations = json.loads(client.get("/api/openapi.json").content)["paths"]
    for path, methods in operations.items():
        address = re.sub(r"\{\w+\}", str(uuid4()), path)
        for method in methods:
            assert client.generic(method.upper(), address).status_code == 401, (method, path)
