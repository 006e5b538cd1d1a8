"""Keeps the library searchable: stored text → found by words → found by meaning, and out again.

Passages and vectors are rows of the database, which the search engine follows. Every step
may be repeated: what is there already stays.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from citations.embedding import embed
from citations.models import SourceText
from citations.storage.read.answers import load_texts
from research_app.retrieval.cutting.passages import cut_passages, embedded_text
from research_app.retrieval.engines import engine
from research_app.retrieval.models import Passage, PassageChange

EMBEDDED_AT_ONCE = 16
"""Passages between two reports of progress: about a second."""


def index_words(source_text_id: int) -> None:
    """Cuts a stored text into passages and, after the commit, makes them found by words."""
    with transaction.atomic():
        if not Passage.objects.filter(source_text=source_text_id).exists():
            _store_passages(source_text_id)
        transaction.on_commit(partial(_write_words, [source_text_id]))


def index_meaning(
    source_text_id: int, on_progress: Callable[[int, int], None] = lambda done, total: None
) -> None:
    """Makes the vectors of a text's passages that have none. `on_progress(done, total)` is called
    before the first batch and after each; what it raises stops the work, which the next call takes
    up. Raises `citations.embedding.ModelUnavailable`."""
    passages = Passage.objects.filter(source_text=source_text_id)
    missing = list(passages.filter(vector=None).defer("vector").order_by("start"))
    total = passages.count()
    done = total - len(missing)
    on_progress(done, total)
    text = load_texts([source_text_id]).get(source_text_id) if missing else None
    if text is None:
        return
    for first in range(0, total - done, EMBEDDED_AT_ONCE):
        batch = missing[first : first + EMBEDDED_AT_ONCE]
        title = text.info.title
        vectors = embed([embedded_text(title, text.text[row.start : row.end]) for row in batch])
        done += len(batch)
        with transaction.atomic():
            for row, vector in zip(batch, vectors, strict=True):
                Passage.objects.filter(pk=row.pk).update(vector=vector.astype("<f4").tobytes())
            if done == total:
                _log_change(source_text_id, PassageChange.Kind.EMBEDDED)
                engine().index_vectors([source_text_id])
        on_progress(done, total)


def remove_texts(ids: Collection[int]) -> None:
    """Takes texts out of the search, whether or not they are still stored."""
    with transaction.atomic():
        Passage.objects.filter(source_text__in=ids).delete()
        for text_id in ids:
            _log_change(text_id, PassageChange.Kind.REMOVED)
        transaction.on_commit(partial(_take_out, list(ids)))


def bring_up_to_date() -> int:
    """Makes the index equal to the database, after a crash or on the first start. Returns the
    number of texts that differed."""
    return engine().catch_up()


def texts_without_passages() -> list[int]:
    """Stored texts that were never cut: search does not find them at all."""
    return list(
        SourceText.objects.filter(passages=None).order_by("pk").values_list("pk", flat=True)
    )


def texts_without_meaning() -> list[int]:
    """Texts with passages that search by meaning does not find yet."""
    return _texts_of(Passage.objects.filter(vector=None))


def without_meaning(source_text_ids: Collection[int]) -> list[int]:
    """Those of these texts, without looking at any other."""
    return _texts_of(Passage.objects.filter(vector=None, source_text__in=source_text_ids))


def _texts_of(passages: QuerySet[Passage]) -> list[int]:
    return sorted(passages.values_list("source_text_id", flat=True).distinct())


def _store_passages(source_text_id: int) -> None:
    """Two processes that read the same text in at once cut it alike: the second changes nothing."""
    text = load_texts([source_text_id]).get(source_text_id)
    if text is None:  # erased in the meantime
        return
    rows = [
        Passage(
            source_text_id=source_text_id,
            start=span.start,
            end=span.end,
            page=span.page,
            section=span.section,
        )
        for span in cut_passages(text)
    ]
    Passage.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)


def _write_words(text_ids: Sequence[int]) -> None:
    engine().index_words(text_ids)


def _take_out(text_ids: Sequence[int]) -> None:
    engine().remove(text_ids)


def _log_change(text_id: int, kind: PassageChange.Kind) -> None:
    PassageChange.objects.create(text_id=text_id, kind=kind)
