"""Brings the word index up to date with the database, which is the truth.

The index is written after the database's commit, so that a crash between the two or a deletion
elsewhere leaves them different. Ids of passages are given out once and a passage never changes:
equal sets of ids mean an equal index.
"""

from collections.abc import Iterable, Iterator

from django.db.models import Count, Max, Sum

from citations.models import SourceText
from citations.tables.stored import from_stored
from research_app.retrieval.by_words.table_words import TablesOfText
from research_app.retrieval.by_words.word_folder import WordFolder
from research_app.retrieval.by_words.words import PassageStats, WordEntry, WordReader
from research_app.retrieval.errors import WordIndexDamaged
from research_app.retrieval.models import Passage


def catch_up(folder: WordFolder) -> int:
    """Writes what differs; builds the index anew when it cannot be read. Returns how many texts
    were written anew or taken out."""
    try:
        if folder.reader().passage_stats() == _stored_stats():
            return 0
    except WordIndexDamaged:
        pass
    with folder.locked():
        try:
            return _write_differences(folder, folder.reader())
        except WordIndexDamaged:
            return _rebuild(folder)


def rebuild(folder: WordFolder) -> None:
    """Builds the index anew from the database."""
    with folder.locked():
        _rebuild(folder)


def word_entries(text_ids: Iterable[int]) -> Iterator[WordEntry]:
    """The entries of these texts' passages. One text after the other: all texts need not fit into
    memory together."""
    for text_id in text_ids:
        texts = SourceText.objects.filter(pk=text_id)
        found = texts.values_list("text", "source__title", "table_map").first()
        if found is None:
            continue
        text, title, table_map = found
        spans = Passage.objects.filter(source_text=text_id).values_list(
            "id", "section", "start", "end"
        )
        tables = TablesOfText(text, from_stored(table_map))
        for passage_id, section, start, end in spans.order_by("start"):
            words = tables.words_of(start, end)
            yield WordEntry(
                passage_id=passage_id,
                text_id=text_id,
                title=title,
                section=section,
                body=text[start:end],
                caption=words.caption,
                labels=words.labels,
            )


def _write_differences(folder: WordFolder, reader: WordReader) -> int:
    indexed = reader.passages()
    stored = dict(Passage.objects.values_list("id", "source_text_id"))
    differing = {
        indexed[passage_id] if passage_id in indexed else stored[passage_id]
        for passage_id in indexed.keys() ^ stored.keys()
    }
    if differing:
        folder.write_locked(word_entries(sorted(differing)), replacing=differing)
    return len(differing)


def _rebuild(folder: WordFolder) -> int:
    texts = sorted(Passage.objects.values_list("source_text_id", flat=True).distinct())
    folder.rebuild_locked(word_entries(texts))
    return len(texts)


def _stored_stats() -> PassageStats:
    stats = Passage.objects.aggregate(count=Count("id"), highest=Max("id"), total=Sum("id"))
    return PassageStats(
        count=stats["count"], highest=stats["highest"] or 0, total=stats["total"] or 0
    )
