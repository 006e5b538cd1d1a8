"""axe-core on a page: the rules of WCAG 2.2 A and AA and axe's own best practices."""

from collections.abc import Iterator

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

DESK = (1360, 900)
PHONE = (420, 860)
# Colours that are on their way to others are not looked at: the admin's links change slowly.
RUN = """async (within) => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map((each) => each.finished));
    return (await axe.run(within || document, {resultTypes: ["violations"]})).violations;
}"""


def assert_accessible(page: Page, *, within: str | None = None) -> None:
    """`within` is the selector of the part that is looked at, else the whole page is."""
    # The whole of axe-core is half a megabyte: a page that has it keeps it.
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    found = [
        f"{violation['id']}: {violation['help']}\n"
        + "\n".join(f"    {node['html']}" for node in violation["nodes"])
        for violation in page.evaluate(RUN, within)
    ]
    assert not found, f"{page.url}\n" + "\n".join(found)


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url


def every_look(page: Page) -> Iterator[str]:
    """Shows the page as it stands on a desk and on a phone, in light and in dark, and names each:
    one page that is loaded once serves for all four."""
    for name, (width, height) in (("desk", DESK), ("phone", PHONE)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            # Without motion colours change at once, and are not read on their way.
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            yield f"{name}, {scheme}"


def assert_good_in_every_look(page: Page) -> None:
    for _look in every_look(page):
        assert_accessible(page)
        assert_fits(page)
