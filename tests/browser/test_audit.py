"""The way of an auditor: from the list to one answer and its card, to the log and whether it holds;
and of an admin who holds a chat, and its owner who cannot delete it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_good_in_every_look
from tests.browser.made_answers import run
from tests.browser.server import PASSWORD

pytestmark = pytest.mark.own_address

AUDITOR = """
from django.contrib.auth.models import Group, User
user = User.objects.filter(username="audrey").first()
user = user or User.objects.create_user("audrey", password="correct-horse-battery")
user.groups.set([Group.objects.get(name="Compliance")])
"""


@pytest.fixture(scope="module")
def chat(server):
    server.evaluate(AUDITOR)
    return run(server, "save_dense_chat('alice')")


def test_an_auditor_reads_everything_and_is_offered_no_change(open_page, chat):
    page = open_page(None)
    page.goto("/account/sign-in/")
    page.get_by_label("User name").fill("audrey")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/audit/$"))
    assert_good_in_every_look(page)
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Asked by").fill("alice")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("link", name="Show all")).to_be_visible()
    page.locator("tbody th a").first.click()
    page.locator(".cite").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#card")).to_be_visible()
    expect(page.get_by_role("button", name="I checked this")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()
    page.get_by_text("Claims as a list").click()
    expect(page.locator(".claims-list li").first).to_be_visible()
    assert_good_in_every_look(page)
    page.get_by_role("link", name="This answer in the audit log").click()
    expect(page.get_by_role("status").filter(has_text="hold")).to_contain_text("Checked")
    expect(page.locator("tbody")).to_contain_text("access")
    assert_good_in_every_look(page)


def test_a_held_chat_cannot_be_deleted(open_page, chat):
    admin = open_page("staff")
    admin.goto("/audit/?user=alice")
    admin.locator("tbody th a").first.click()
    admin.get_by_role("button", name="Set a legal hold").click()
    expect(admin.get_by_role("button", name="Lift the legal hold")).to_be_visible()
    assert_good_in_every_look(admin)
    owner = open_page("alice")
    owner.goto(f"/chats/{chat}/")
    expect(owner.locator(".keeping")).to_contain_text("This chat cannot be deleted.")
    owner.locator(f"#chat-{chat}").hover()
    owner.locator(f"#chat-{chat} summary").click()
    expect(owner.locator(f"#chat-{chat}")).to_contain_text("Under a legal hold")
    expect(owner.locator(f"#chat-{chat}").get_by_role("button", name="Delete")).to_have_count(0)
    assert_good_in_every_look(owner)
