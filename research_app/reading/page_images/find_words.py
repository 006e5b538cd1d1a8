"""From offsets in a stored text to characters of its pages."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from citations.drafts import PageSpan, TextDraft
from research_app.reading.page_images.values import Character, WordsOnPage

FEWEST_UNSEEN = 2
"""Letters and figures in a row without ink, from which on words are hidden."""


def words_on_pages(text: TextDraft, start: int, end: int) -> list[WordsOnPage]:
    """Where `[start:end)` of the text stands, page by page; pages without characters of it, or
    whose characters nobody knows, are left out."""
    found = []
    for page in text.pages:
        first, last = max(start, page.start), min(end, page.end)
        if first < last and page.chars:
            offsets = [at for at in range(first, last) if not text.text[at].isspace()]
            if offsets:
                found.append(_on_page(page, text.text, offsets))
    return found


def says_the_same(words: WordsOnPage, characters: Sequence[Character]) -> bool:
    """Whether the page has the quote's very letters and figures at these places: nothing else may
    be marked as the quote. Case, accents, ligatures and signs are folded."""
    if not all(0 <= index < len(characters) for index in words.indices):
        return False
    # A character that gave several (a ligature) stands there once.
    indices = list(dict.fromkeys(words.indices))
    there = "".join(chr(characters[index].code) for index in indices)
    wanted = folded(words.words)
    return bool(wanted) and folded(there) == wanted


def are_seen(words: WordsOnPage, characters: Sequence[Character]) -> bool:
    """Whether the page's picture shows the words, all of them: what is hidden in the midst of what
    is seen may turn it. A letter alone may be lost in what lies around it."""
    signs = [characters[index] for index in dict.fromkeys(words.indices)]
    seen = [each.is_seen for each in signs if chr(each.code).isalnum()]
    unseen = max((len(list(run)) for is_seen, run in groupby(seen) if not is_seen), default=0)
    return unseen < min(FEWEST_UNSEEN, len(seen))


def _on_page(page: PageSpan, text: str, offsets: Sequence[int]) -> WordsOnPage:
    starts = list(map(itemgetter(0), page.chars))
    indices = []
    for offset in offsets:
        run = bisect_right(starts, offset) - 1
        if run >= 0:
            at, index = page.chars[run]
            indices.append(index + offset - at)
    words = "".join(text[offset] for offset in offsets)
    return WordsOnPage(number=page.number, indices=tuple(indices), words=words)


def folded(words: str) -> str:
    """Letters and figures alone, ligatures and accents taken apart, without case."""
    taken_apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(each for each in taken_apart if each.isalnum())
