"""What is searched is told as it is: counted once, and again where something changed."""

from hashlib import sha256

import pytest
from django.utils import timezone

from citations.models import Source, SourceText
from research_app.retrieval.embedded import library_index
from research_app.retrieval.indexing import index_words, remove_texts
from research_app.retrieval.protocols import Sizes
from research_app.retrieval.sizes import TextSizes

pytestmark = pytest.mark.django_db(transaction=True)


def store(text, *, pages=0, unreadable=0):
    source = Source.objects.create(kind=Source.Kind.TEXT, title="A report")
    return SourceText.objects.create(
        source=source,
        text=text,
        sha256=sha256(text.encode()).hexdigest(),
        page_count=pages,
        unreadable_pages=unreadable,
        fetched_at=timezone.now(),
    ).pk


def test_sizes_of_texts_are_added_up():
    one, two = store("Owls hunt at night.", pages=3), store("Cats nap.", pages=2, unreadable=1)
    for text in (one, two):
        index_words(text)
    sizes = library_index().sizes
    assert sizes(frozenset({one, two})) == Sizes(pages=5, unreadable_pages=1, passages=2)
    assert sizes(frozenset({two})) == Sizes(pages=2, unreadable_pages=1, passages=1)
    assert sizes(frozenset()) == Sizes()


def test_a_text_that_is_cut_later_is_counted_then():
    text = store("Owls hunt at night.", pages=1)
    sizes = TextSizes()
    assert sizes.of(frozenset({text})) == Sizes(pages=1)
    index_words(text)
    assert sizes.of(frozenset({text})) == Sizes(pages=1, passages=1)


def test_a_text_taken_out_is_counted_no_more():
    kept, gone = store("Owls hunt at night."), store("Cats nap.")
    sizes = TextSizes()
    for text in (kept, gone):
        index_words(text)
    assert sizes.of(frozenset({kept, gone})).passages == 2
    remove_texts([gone])
    assert sizes.of(frozenset({kept, gone})).passages == 1


def test_known_texts_are_not_counted_again(django_assert_num_queries):
    texts = frozenset(store(f"Owls hunt {number} mice.") for number in range(3))
    for text in texts:
        index_words(text)
    sizes = TextSizes()
    sizes.of(texts)
    with django_assert_num_queries(1):  # the change log
        assert sizes.of(frozenset(sorted(texts)[:2])).passages == 2
