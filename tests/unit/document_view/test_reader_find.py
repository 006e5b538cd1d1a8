"""Words looked for inside a document: what counts as the same, and where it stands."""

import pytest

from research_app.document_view.text.find import find_all
from research_app.document_view.text.pieces import MOST_MARKED, Cutter, Marked
from research_app.document_view.text.spans import Span


def found(text, words):
    return [text[span.start : span.end] for span in find_all(text, words)]


@pytest.mark.parametrize(
    ("text", "words", "places"),
    [
        ("Owls and owls, OWLS.", "owls", ["Owls", "owls", "OWLS"]),
        ("Café, cafe\u0301 and cafe", "cafe", ["Café", "cafe\u0301", "cafe"]),
        ("cafe and café", "Café", ["cafe", "café"]),
        ("the well‐known, well–known", "well-known", ["well‐known", "well–known"]),
        (
            "a break-\nwater and a break\u00adwater",
            "breakwater",
            ["break-\nwater", "break\u00adwater"],
        ),
        ("one\n  two", "one two", ["one\n  two"]),
        ("“quoted” words", '"quoted"', ["“quoted”"]),
        ("Straße, STRASSE", "strasse", ["Straße", "STRASSE"]),
        ("an eﬃcient oﬀer", "efficient", ["eﬃcient"]),
        ("ΣΟΦΟΣ σοφός", "σοφος", ["ΣΟΦΟΣ", "σοφός"]),
        ("東京で学ぶ", "東京で", ["東京で"]),
        ("한국어 책", "한국어", ["한국어"]),
        ("50 % of (a+b)*", "(a+b)*", ["(a+b)*"]),
        ("aaaa", "aa", ["aa", "aa"]),
    ],
)
def test_folding(text, words, places):
    assert found(text, words) == places


@pytest.mark.parametrize(
    ("text", "words", "places"),
    [
        ("Owl, owls and an owl's nest", "owl", ["Owl", "owl"]),
        ("cafés, cafe\u0301 and decaf", "café", ["cafe\u0301"]),
        ("well-known, unwell-known", "well-known", ["well-known"]),
        ("12.4 and 312.4 and 12.45", "12.4", ["12.4"]),
        ("(a+b)* x(a+b)*", "(a+b)*", ["(a+b)*"]),
    ],
)
def test_whole_words(text, words, places):
    spans = find_all(text, words, whole=True)
    assert [text[span.start : span.end] for span in spans] == places


@pytest.mark.parametrize("words", ["", " ", "\u00ad", "owl\nmouse"])
def test_nothing_to_find(words):
    assert found("Owls hunt.", words) == []


@pytest.mark.parametrize(
    "words",
    [
        "[",
        "\\",
        ".*",
        "(?i)",
        "]^-",
        "\u0301",
        "‮",
        "\U0001f989",
        "a" * 5000,
        "'; --",
        "\ufdfa",
        "^&|~",
    ],
)
def test_any_words_are_looked_for_as_they_are(words):
    assert found(f"before {words[:200]} after", words)[:1] == [words[:200]]


def test_hostile_texts_are_searched_in_one_go():
    for text in ("a-" + "\n" * 200_000, "a" + " " * 200_000, "e\u0301" * 100_000, "-" * 200_000):
        for words in ("ab", "a b", "e" * 50 + "x", "a-b", "- -"):
            find_all(text, words)


def test_of_a_letter_that_stands_everywhere_the_nearest_places_are_marked() -> None:
    text, found = "e" * 3_000, [Span(start=at, end=at + 1) for at in range(3_000)]
    window = Span(start=0, end=3_000)
    cutter = Cutter(Marked(found=found, sought=found[2_000]), window)
    pieces = list(cutter.pieces(text, window))
    assert cutter.unmarked == 3_000 - MOST_MARKED
    assert sum(piece.found for piece in pieces) == MOST_MARKED
    assert sum(piece.sought for piece in pieces) == 1


def test_few_places_are_all_marked() -> None:
    found = [Span(start=0, end=1), Span(start=2, end=3)]
    cutter = Cutter(Marked(found=found), Span(start=0, end=9))
    assert cutter.unmarked == 0
    assert [
        piece.text for piece in cutter.pieces("e-e------", Span(start=0, end=9)) if piece.found
    ] == ["e", "e"]
