"""Pictures of the strong model's twelve answers (`tests.strong_model`), to be read as a stranger
would: the whole page of each, with the real server, library and checks.

    python -m tests.strong_model_pictures FOLDER
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import find_chromium
from tests.browser.conftest import CHROMIUM_OPTIONS, sign_in
from tests.browser.server import Server
from tests.make_screenshots import ask
from tests.scripted_model import ScriptedModel
from tests.strong_model import plays, rows


def main(folder: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        ScriptedModel() as scripted,
        sync_playwright() as playwright,
    ):
        tiers = {"LLM_MODEL_FAST": "small", "LLM_MODEL_STRONG": "large", "LLM_MODEL_JUDGE": "large"}
        address = {"LLM_BASE_URL": scripted.base_url, "LLM_API_KEY": scripted.key}
        server = Server(Path(data), extra={**address, **tiers})
        try:
            server.prepare()
            server.start()
            browser = playwright.chromium.launch(
                executable_path=find_chromium(), args=CHROMIUM_OPTIONS
            )
            page = browser.new_page(base_url=server.url, viewport={"width": 1200, "height": 900})
            sign_in(page, server, "staff")
            for number, row in enumerate(rows(), start=1):
                scripted.script = plays(row, row["draft"])
                ask(page, row["question"])
                page.screenshot(path=folder / f"{number:02}.png", full_page=True)
        finally:
            server.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
