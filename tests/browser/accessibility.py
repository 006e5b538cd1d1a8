"""axe-core on a page: the rules of WCAG 2.2 A and AA and axe's own best practices."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def assert_accessible(page: Page) -> None:
    results = Axe().run(page)
    found = [
        f"{violation['id']}: {violation['help']}\n"
        + "\n".join(f"    {node['html']}" for node in violation["nodes"])
        for violation in results.response["violations"]
    ]
    assert not found, f"{page.url}\n" + "\n".join(found)
