"""The database is the truth; indexes follow it, after crashes and across processes too."""

import json
import os
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import call_command

from citations.embedding import embed
from citations.models import Source
from research_app.retrieval import embedded, hybrid, indexing
from research_app.retrieval.by_meaning import stored_vectors
from research_app.retrieval.by_words import word_folder as word_folder_module
from research_app.retrieval.by_words.word_folder import WordFolder
from research_app.retrieval.embedded import LibraryIndex, library_index
from research_app.retrieval.errors import WordIndexBusy
from research_app.retrieval.indexing import (
    bring_up_to_date,
    index_meaning,
    index_words,
    remove_texts,
)
from research_app.retrieval.models import Passage, PassageChange
from tests.unit.answers import stored_text

pytestmark = pytest.mark.django_db(transaction=True)

REVENUE = "Revenue of Acme rose to 3.2 billion dollars in 2020."
CATS = "Felines love to nap in warm places."


def store(text, title="A report"):
    return stored_text(text, title).id


def words(query, texts=None):
    return [hit.text_id for hit in library_index().by_words(query, texts=texts, limit=10)]


def meaning(query, texts=None, index=None):
    index = index or library_index()
    return [hit.text_id for hit in index.by_meaning(embed([query])[0], texts=texts, limit=10)]


def test_a_stored_text_is_found_by_words_then_by_meaning():
    text_id = store(REVENUE)
    index_words(text_id)
    assert words("acme revenue") == [text_id]
    assert meaning("income") == []
    index_meaning(text_id)
    assert meaning("income") == [text_id]
    hit = hybrid.search(library_index(), "How high was income?", texts=[text_id], limit=1)[0]
    assert REVENUE[hit.start : hit.end] == REVENUE


def test_indexing_twice_changes_nothing():
    text_id = store(REVENUE)
    for _ in range(2):
        index_words(text_id)
        index_meaning(text_id)
    assert words("acme") == [text_id]
    assert Passage.objects.count() == 1


def test_removed_texts_are_found_no_more():
    revenue, cats = store(REVENUE), store(CATS)
    for text_id in (revenue, cats):
        index_words(text_id)
        index_meaning(text_id)
    assert set(meaning("income")) == {revenue, cats}
    remove_texts([revenue])
    assert words("acme revenue") == []
    assert meaning("income") == [cats]
    remove_texts([revenue])


def test_progress_is_told_and_a_stopped_embedding_goes_on(monkeypatch):
    monkeypatch.setattr(indexing, "EMBEDDED_AT_ONCE", 1)
    text_id = store("\n\n".join(f"Sentence {n} on its subject. " * 30 for n in range(3)))
    index_words(text_id)
    total = Passage.objects.count()
    assert total > 2

    def stop_after_the_first(done, _total):
        if done == 1:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        index_meaning(text_id, stop_after_the_first)
    assert Passage.objects.filter(vector=None).count() == total - 1
    told = []
    index_meaning(text_id, lambda done, total: told.append((done, total)))
    assert told == [(done, total) for done in range(1, total + 1)]
    assert meaning("subject") == [text_id] * total


def test_a_crash_between_commit_and_index_is_made_good(monkeypatch):
    kept, lost, gone = store(REVENUE), store(CATS), store("Statutes bind every keeper.")
    index_words(kept)
    index_words(gone)
    for step in ("_write_words", "_take_out"):
        monkeypatch.setattr(indexing, step, lambda text_ids: None)
    index_words(lost)
    remove_texts([gone])
    assert words("felines") == []
    assert bring_up_to_date() == 2
    assert words("felines") == [lost]
    assert words("acme") == [kept]
    assert words("statutes") == []
    assert bring_up_to_date() == 0


def test_a_source_deleted_elsewhere_is_not_found_even_before_the_check():
    text_id = store(REVENUE)
    index_words(text_id)
    index_meaning(text_id)
    assert meaning("income") == [text_id]
    Source.objects.all().delete()
    assert words("acme") == []
    assert meaning("income") == []
    assert bring_up_to_date() == 1


def spoil_everything(folder):
    for file in folder.rglob("*"):
        if file.is_file() and file.name != "current":
            file.write_bytes(b"spoilt")


def cut_files_short(folder):
    for file in folder.rglob("*.*"):
        content = file.read_bytes()
        file.write_bytes(content[: len(content) // 2])


def name_another_version(folder):
    (folder / "current").write_text("v0-abc")


def lose_the_generation(folder):
    (folder / "current").write_text("v1-not-there")


@pytest.mark.parametrize(
    "damage", [spoil_everything, cut_files_short, name_another_version, lose_the_generation]
)
def test_a_damaged_index_is_built_anew(damage):
    text_id = store(REVENUE)
    index_words(text_id)
    folder = library_index().words._folder
    damage(folder)
    assert LibraryIndex(folder).by_words("acme", texts=None, limit=1)
    assert words("acme") == [text_id]
    index_words(store(CATS))
    assert len(words("felines")) == 1


def test_a_busy_lock_is_named_after_a_while(monkeypatch):
    monkeypatch.setattr(word_folder_module, "LOCK_SECONDS", 0.1)
    folder = library_index().words
    text_id = store(REVENUE)
    index_words(text_id)
    with folder.locked(), pytest.raises(WordIndexBusy):
        WordFolder(folder._folder).write([], replacing=[text_id])


def test_another_index_object_follows_what_this_one_writes():
    """As another process does: it shares the folder and the database, nothing else."""
    other = LibraryIndex(library_index().words._folder)
    revenue = store(REVENUE)
    index_words(revenue)
    index_meaning(revenue)
    assert meaning("income", index=other) == [revenue]
    cats = store(CATS)
    index_words(cats)
    index_meaning(cats)
    assert meaning("sleeping animals", index=other)[0] == cats
    assert [hit.text_id for hit in other.by_words("felines", texts=None, limit=5)] == [cats]
    remove_texts([revenue])
    assert meaning("income", index=other) == [cats]
    assert other.by_words("acme", texts=None, limit=5) == []


WRITER = """
import sys
from pathlib import Path
from research_app.retrieval.by_words.word_folder import WordFolder
from research_app.retrieval.by_words.words import WordEntry
folder, first = WordFolder(Path(sys.argv[1])), int(sys.argv[2])
for number in range(first, first + 15):
    entry = WordEntry(passage_id=number, text_id=number, title="", section="", body="shared word")
    folder.write([entry], replacing=[number])
"""


def test_two_processes_write_at_once_and_lose_nothing(tmp_path):
    folder = WordFolder(tmp_path)
    with folder.locked():
        folder.rebuild_locked([])
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), first], env=os.environ)
        for first in ("100", "200")
    ]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    assert sorted(folder.reader().passages()) == [*range(100, 115), *range(200, 215)]


def test_rebuild_index_makes_everything_findable_and_says_what_it_did():
    text_id = store(REVENUE)
    output = StringIO()
    call_command("rebuild_index", "--json", stdout=output)
    assert json.loads(output.getvalue()) == {
        "engine": "embedded",
        "texts": 1,
        "passages": 1,
        "texts_embedded": 1,
    }
    assert words("acme") == meaning("income") == [text_id]


@pytest.fixture
def shared_file(monkeypatch):
    """Where vectors are shared from the first on."""
    monkeypatch.setattr(stored_vectors, "SHARED_FROM", 1)
    return library_index().words._folder / embedded.VECTORS


def another_process():
    return LibraryIndex(library_index().words._folder)


def refuse_to_read():
    raise AssertionError("The vectors were read from the database.")


def store_and_embed(*texts):
    ids = [store(text) for text in texts]
    for text_id in ids:
        index_words(text_id)
        index_meaning(text_id)
    return ids


def test_processes_share_one_copy_of_the_vectors_and_follow_what_came_since(
    shared_file, monkeypatch
):
    [revenue] = store_and_embed(REVENUE)
    assert meaning("income", index=another_process()) == [revenue]
    [cats] = store_and_embed(CATS)
    monkeypatch.setattr(stored_vectors, "_read_all", refuse_to_read)
    second = another_process()
    assert meaning("sleeping animals", index=second) == [cats, revenue]
    assert [block.is_own() for block in second._vectors.held()._blocks] == [False, True]


def test_a_removed_text_leaves_nothing_in_the_shared_file(shared_file):
    revenue, cats = store_and_embed(REVENUE, CATS)
    mapped = another_process()
    meaning("income", index=mapped)
    assert meaning("income", index=another_process())
    assert shared_file.exists()
    remove_texts([revenue])
    assert not shared_file.exists()
    assert meaning("income", index=mapped) == meaning("income", index=another_process()) == [cats]


def spoil(file):
    file.write_bytes(b"spoilt")


def cut_short(file):
    file.write_bytes(file.read_bytes()[:-2000])


def log_another_history(file):
    """As a database restored from a backup may have it."""
    PassageChange.objects.update(kind=PassageChange.Kind.REMOVED)


@pytest.mark.parametrize("damage", [spoil, cut_short, log_another_history])
def test_a_shared_file_that_does_not_fit_is_made_anew(shared_file, damage):
    ids = store_and_embed(REVENUE, CATS)
    meaning("income", index=another_process())
    damage(shared_file)
    assert sorted(meaning("income", index=another_process())) == ids
