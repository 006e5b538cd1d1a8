"""Signing in and out, and the pages that need no sign-in, wide and narrow."""

from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible, assert_good_in_every_look
from tests.browser.server import PASSWORD


def test_signing_in_by_keyboard_alone_and_out_again(open_page):
    page = open_page(user=None)
    page.goto("/account/sign-in/")
    expect(page.get_by_label("User name")).to_be_focused()
    page.keyboard.type("alice")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/account/sign-in/")
    page.goto("/library/")
    page.wait_for_url("**/account/sign-in/?next=/library/")


def test_a_wrong_password_keeps_the_name(open_page):
    page = open_page(user=None)
    page.goto("/account/sign-in/")
    page.get_by_label("User name").fill("alice")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("do not match")
    expect(page.get_by_label("User name")).to_have_value("alice")
    assert_accessible(page)


def test_a_link_signs_in_once(open_page, server):
    link = server.manage("sign_in_link", "bob").strip()
    page = open_page(user=None)
    page.goto(link)
    page.wait_for_url(f"{server.url}/")
    other = open_page(user=None)
    other.goto(link)
    expect(other.get_by_role("heading", level=1)).to_have_text("This link no longer works")
    expect(other.get_by_text("make link")).to_be_visible()
    assert_accessible(other)


def test_pages_before_the_sign_in_are_accessible(open_page):
    page = open_page(user=None)
    for path in ("/account/sign-in/", "/account/link/", "/nowhere/"):
        page.goto(path)
        assert_good_in_every_look(page)


def test_the_admin_works_under_the_content_policy(open_page):
    page = open_page(user="staff")
    for path in ("", "auth/user/", "auth/user/1/change/", "citations/source/"):
        assert page.goto(f"/admin/{path}").ok
