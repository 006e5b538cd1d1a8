"""The real server, with an internet of its own: pages by address, from the JSON file that
`PAGES_FILE` names. The guard stays what it is; only what lies behind it is not the real network."""

import json
import os
import sys
from functools import partial
from pathlib import Path

from django.core.management import execute_from_command_line

from research_app.reading.fetch import fetch
from tests.unit.reading.fake_network import FakeNetwork, reply


def internet() -> FakeNetwork:
    pages = json.loads(Path(os.environ["PAGES_FILE"]).read_text())
    html = ["Content-Type: text/html; charset=utf-8"]
    return FakeNetwork({place: reply(body.encode(), headers=html) for place, body in pages.items()})


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "research_app.settings")
    from research_app.web_search import read_pages

    read_pages.fetch = partial(fetch, network=internet().network)
    execute_from_command_line(["manage.py", *sys.argv[1:]])


if __name__ == "__main__":
    main()
