"""What a reader sees: every word once, one marker a claim, a card that shows the quote in place."""

import re
from dataclasses import replace

import pytest

from citations.cards import (
    answer_blocks,
    evidence_card,
    marker_for,
    numbered_notes,
    text_fragment_url,
)
from tests.unit.answers import NEWS, REPORT, memory_text, piece, proposal, written_answer

SENTENCE = "Revenue rose to 3,214 million dollars in 2022"


@pytest.fixture
def answer():
    report, news = memory_text(REPORT, -1), memory_text(NEWS, -2, title="Energy Courier")
    pieces = [
        piece("So: ", block=0, block_type="headline"),
        piece(SENTENCE, "E1", "E2", block=0, block_type="headline"),
        piece(". Also ", block=0, block_type="headline"),
        piece("Helios Energy was founded in 2010", "E3", block=0, block_type="headline"),
        piece(".", block=0, block_type="headline"),
    ]
    proposals = [
        proposal(report, SENTENCE),
        proposal(news, SENTENCE),
        proposal(report, "Helios Energy was founded in 2010"),
    ]
    return written_answer(proposals, [report, news], pieces)


def test_segments_are_the_text_once(answer) -> None:
    (block,) = answer_blocks(answer)
    assert "".join(segment.text + segment.tail for segment in block.segments) == answer.text
    assert block.where == "Report"


def test_a_marker_is_short_and_its_name_says_everything(answer) -> None:
    markers = [marker_for(claim) for claim in answer.claims]
    assert [(marker.text, marker.name) for marker in markers] == [
        ("1+", "Sources 1 and 2, supported"),
        ("3", "Source 3, supported"),
    ]


def test_a_marker_never_holds_more_than_three_characters() -> None:
    text, other = memory_text(NEWS, -1), memory_text(f"{NEWS} More follows.", -2)
    proposals = [proposal(text, SENTENCE), proposal(other, SENTENCE)]
    (claim,) = written_answer(
        proposals, [text, other], first_label=120, further={"E120": ["E121"]}
    ).claims
    assert marker_for(claim).text == "120"
    assert marker_for(claim).name == "Sources 120 and 121, supported"


def test_the_card_shows_the_quote_inside_its_context(answer) -> None:
    claim = answer.claims[0]
    start = REPORT.index(SENTENCE)
    card = evidence_card(
        claim, answer.evidence_by_label(), {"E1": (start - 30, REPORT[start - 30 :])}
    )
    quote = card.passages[0].quote
    assert quote.full == SENTENCE
    assert REPORT.endswith(quote.before.removeprefix("… ") + quote.full + quote.after)
    assert [passage.source.title for passage in card.passages] == ["Report", "Energy Courier"]
    assert card.passages[1].quote.before == "", "without a window the quote stands alone"
    assert card.passages[0].citation.startswith(f"“{SENTENCE}” – Report")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("Far.\n\nA heading\n\n", ". More.\n\nNext.", ("A heading\n", ". More.")),
        ("Far.\n\nSo ", ".\n\nNext.", ("So ", ".")),
        ("", "", ("", "")),
        ("A row\n", "\nthe next row", ("A row\n", "\nthe next row")),
    ],
)
def test_the_context_is_the_paragraph_of_the_quote(before, after, shown) -> None:
    text = memory_text(f"{before}{SENTENCE}{after}")
    answer = written_answer([proposal(text, SENTENCE)], [text])
    windows = {"E1": (0, text.text)}
    (passage,) = evidence_card(answer.claims[0], answer.evidence_by_label(), windows).passages
    assert (passage.quote.before, passage.quote.after) == shown


def test_a_headline_names_its_page_or_else_who_published_it_and_when() -> None:
    info = {"title": "Record year", "publisher": "Energy Courier", "published": "2023-01-19"}
    text = memory_text(NEWS)
    text = replace(text, info=replace(text.info, **info))
    pieces = [piece(SENTENCE, "E1", block_type="headline")]
    answer = written_answer([proposal(text, SENTENCE)], [text], pieces)
    assert answer_blocks(answer)[0].where == "Record year, Energy Courier, 19 Jan 2023"
    on_page = replace(answer.evidence[0], page=3)
    answer = replace(answer, evidence=(on_page,))
    assert answer_blocks(answer)[0].where == "Record year, page 3"


def test_a_long_quote_is_shortened_at_a_word_and_nothing_is_lost() -> None:
    long = " ".join(f"word{index}" for index in range(200)) + " end"
    text = memory_text(long)
    answer = written_answer([proposal(text, long)], [text])
    (passage,) = evidence_card(answer.claims[0], answer.evidence_by_label(), {}).passages
    assert len(passage.quote.shown) <= 500 and passage.quote.full == long
    assert passage.quote.more.startswith(" ")


def test_notes_are_numbered_like_the_markers(answer) -> None:
    body, notes, summary = numbered_notes(answer).split("\n\n")
    assert f"{SENTENCE} [1, 2]. Also Helios Energy was founded in 2010 [3]." in body
    assert [line[:3] for line in notes.splitlines()] == ["[1]", "[2]", "[3]"]
    assert summary.startswith("2 quotes word for word")


def test_only_stored_web_addresses_become_links(answer) -> None:
    from dataclasses import replace

    source = answer.evidence[0].source
    assert text_fragment_url(source, SENTENCE) == ""
    page = replace(source, kind="web", final_url="https://news.example/a#top")
    link = text_fragment_url(page, "A well-known, fact")
    assert link == "https://news.example/a#:~:text=A%20well%2Dknown%2C%20fact"
    assert text_fragment_url(replace(page, final_url="javascript:alert(1)"), "x") == ""


def test_no_word_of_a_source_becomes_a_link_or_an_image_in_notes_that_are_rendered() -> None:
    hostile = "![x](https://bad.example/a.png) [b](javascript:c) <img src=x>"
    text = memory_text(f"Revenue rose {hostile} to 9 dollars.", title=f"Report {hostile}")
    written = written_answer([proposal(text, text.text)], [text])
    notes = numbered_notes(written)
    assert not re.search(r"(?<!\\)!\[|\]\(|(?<!\\)<[a-z]", notes)
    assert "Revenue rose" in notes


def test_several_sources_of_a_claim_are_counted_and_each_is_quoted(answer) -> None:
    (block,) = answer_blocks(answer)
    assert [segment.sources for segment in block.segments if segment.marker] == [2, 1]
    card = evidence_card(answer.claims[0], answer.evidence_by_label(), {})
    assert [(each.source.title, each.quote.full) for each in card.passages] == [
        ("Report", SENTENCE),
        ("Energy Courier", SENTENCE),
    ]
