"""What "Copy with footnotes" puts on the clipboard."""

import pytest

from citations.export.formats import rich_html, rich_text
from tests.unit.formats.made_provenance import MADE, framed, judged
from tests.unit.formats.reading import Page

TAGS = {"p", "sup", "strong", "a", "ul", "li", "table", "tr", "th", "td", "br"}


@pytest.mark.parametrize("made", MADE)
def test_it_holds_only_what_a_word_processor_takes_over(made):
    page = Page(rich_html(MADE[made]()))
    assert {tag for tag, _ in page.elements} <= TAGS
    names = {name for _, attrs in page.elements for name in attrs}
    assert names <= {"href", "border", "cellpadding", "cellspacing"}


@pytest.mark.parametrize("made", MADE)
def test_answer_and_footnotes_stand_in_both_twins(made):
    provenance = MADE[made]()
    rich, text = Page(rich_html(provenance)).text, rich_text(provenance)
    cited = {link.label for claim in provenance.answer.claims for link in claim.citations}
    for claim in provenance.answer.claims:
        assert claim.text in rich and claim.text in text
    for item in provenance.answer.evidence:
        if item.label in cited:
            note = f"[{item.label.removeprefix('E')}]"
            assert note in text and note in rich


def test_links_lead_to_stored_sources_alone():
    hrefs = {each["href"] for each in Page(rich_html(framed("compare"))).all("a")}
    assert hrefs == {"https://news.example/a_b?x=1&y=%20"}


def test_a_mark_is_one_raised_run():
    assert "<sup>[1\u00a0✓\u00a0≠]</sup>" in rich_html(judged())
