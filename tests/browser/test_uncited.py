"""A statement that no evidence carries: marker, card, summary and list of claims."""

from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible, assert_good_in_every_look
from tests.browser.made_uncited import call
from tests.unit.made_uncited import GUESS, QUERIES, UNUSED


def test_a_statement_without_evidence_is_told_and_can_be_checked(page, server):
    chat = call(server, "save_uncited('alice')")
    page.goto(f"/chats/{chat}/")
    markers = page.locator(".answer").get_by_role("button", name="No evidence, unverified")
    expect(markers).to_have_text(["?", "?"])
    summary = page.get_by_role("group", name="How well this answer is supported")
    expect(summary).to_contain_text("They cite nothing")
    summary.get_by_text("Quotes found and not cited (1)").click()
    expect(summary).to_contain_text(UNUSED)
    summary.get_by_text("Noted while it was written (3)").click()
    expect(summary).to_contain_text("The label “E99” does not exist")
    expect(summary).to_contain_text(f"{GUESS} <script>")
    assert_good_in_every_look(page)
    markers.first.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name=f"Evidence for: {GUESS}")
    expect(card).to_contain_text("No evidence is cited for this statement")
    expect(card.get_by_role("region", name="What was searched")).to_contain_text("7 passages")
    card.get_by_text("Searched for (2)").click()
    expect(card).to_contain_text(QUERIES[1])
    expect(card).to_contain_text("look it up yourself")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(markers.first).to_be_focused()
    page.get_by_text("More", exact=True).first.click()
    page.get_by_text("Claims as a list").click()
    expect(page.locator(".claims-list")).to_contain_text("No evidence, unverified")
