"""What a tool below an answer opens is in sight at once, above the box for questions."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import DESK, PHONE
from tests.browser.made_answers import run

pytestmark = pytest.mark.own_address
TOOLS = {
    "Export": "Download package",
    "Improve": "Make a better version",
    "Style": "Bullet points",
    "Trail": "The audit trail on a page of its own",
    "More": "Claims as a list",
}
#: Nothing lies over its middle.
IN_SIGHT = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !!seen && (element.contains(seen) || seen.contains(element));
}"""


@pytest.fixture(scope="module")
def chat(server):
    return run(server, "save_dense_chat('alice')")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_a_tool_opens_is_in_sight(open_page, chat, size):
    page = open_page(size=size)
    page.goto(f"/chats/{chat}/")
    tools = page.get_by_role("group", name="What to do with the answer").last
    for name, inside in TOOLS.items():
        summary = tools.locator("summary").get_by_text(name, exact=True)
        summary.click()
        opened = tools.get_by_text(inside).first
        expect(opened).to_be_visible()
        page.wait_for_function(IN_SIGHT, arg=opened.element_handle())
        focused = tools.locator("textarea") if name == "Improve" else summary
        expect(focused).to_be_focused()
