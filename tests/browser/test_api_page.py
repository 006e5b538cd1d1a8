"""The page that describes the API, in a browser."""

from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import PHONE


def test_the_page_can_be_read_by_everybody_at_every_width(page):
    page.goto("/api/docs")
    expect(page.get_by_role("heading", name="API", exact=True)).to_be_visible()
    for summary in page.locator(".operation summary").all():
        if summary.locator("xpath=..").get_attribute("open") is None:
            summary.click()
    assert_accessible(page)
    width, height = PHONE
    page.set_viewport_size({"width": width, "height": height})
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.get_by_role("link", name="/api/ask").click()
    expect(page.get_by_role("heading", name="Ask a question")).to_be_in_viewport()
