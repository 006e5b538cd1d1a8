"""The real server or worker, with an internet of its own: pages by address, from the JSON file that
`PAGES_FILE` names. The guard stays what it is; only what lies behind it is not the real network."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import django
from celery.__main__ import main as run_celery
from django.core.management import execute_from_command_line

from research_app.reading.fetch import FetchedPage, fetch
from tests.unit.reading.fake_network import FakeNetwork, reply


def internet() -> FakeNetwork:
    pages = json.loads(Path(os.environ["PAGES_FILE"]).read_text())
    html = ["Content-Type: text/html; charset=utf-8"]
    return FakeNetwork({place: reply(body.encode(), headers=html) for place, body in pages.items()})


def fetch_inside(url: str, **more: Any) -> FetchedPage:
    """The page as the file has it now: a test may change it while the server runs."""
    return fetch(url, network=internet().network, **more)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "research_app.settings")
    django.setup()
    from research_app.intake import read_in
    from research_app.page_care import checks
    from research_app.web_search import read_pages

    for reader in (read_pages, read_in, checks):
        reader.fetch = fetch_inside
    if "worker" in sys.argv:
        run_celery()
    else:
        execute_from_command_line(["manage.py", *sys.argv[1:]])


if __name__ == "__main__":
    main()
