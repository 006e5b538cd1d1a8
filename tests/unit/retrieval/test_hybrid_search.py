"""Words and meaning together; words alone where there is no meaning."""

import pytest

from citations.embedding import ModelUnavailable
from research_app.retrieval import hybrid, memory
from research_app.retrieval.memory import MemoryIndex
from research_app.retrieval.rerank import fuse
from tests.unit.retrieval.drafts import draft

CATS = draft("Felines love to nap in warm places.", text_id=-1, title="Animals")
REVENUE = draft("Revenue of Acme was 3.2 billion dollars in 2020.", text_id=-2, title="Acme")
LAW = draft("The keeper shall report every loss within ten days.", text_id=-3, title="Act")


@pytest.fixture
def index():
    return MemoryIndex([CATS, REVENUE, LAW])


def refuse(texts):
    raise ModelUnavailable("No model here.")


def test_the_same_thing_said_in_other_words_is_found(index):
    best = hybrid.search(index, "Do cats sleep?", texts=None, limit=1)[0]
    assert best.text_id == CATS.id


def test_a_name_is_found_by_its_word(index):
    assert hybrid.search(index, "Acme 3.2", texts=None, limit=1)[0].text_id == REVENUE.id


def test_a_hit_is_a_place_in_its_text(index):
    found = hybrid.search(index, "Acme", texts=None, limit=1)[0]
    assert REVENUE.text[found.start : found.end] == REVENUE.text


def test_only_the_texts_named_are_searched(index):
    found = hybrid.search(index, "Acme revenue", texts=[CATS.id, LAW.id], limit=5)
    assert {each.text_id for each in found} <= {CATS.id, LAW.id}
    assert hybrid.search(index, "Acme revenue", texts=[], limit=5) == []


@pytest.mark.parametrize("question", ["", "   ", "\n"])
def test_an_empty_question_finds_nothing(index, question):
    assert hybrid.search(index, question, texts=None, limit=5) == []


def test_without_a_model_words_decide(index, monkeypatch, caplog):
    monkeypatch.setattr(hybrid, "embed", refuse)
    found = hybrid.search(index, "Acme revenue, unheard of", texts=None, limit=5)
    assert [each.text_id for each in found] == [REVENUE.id]
    assert "words only" in caplog.text


def test_without_vectors_words_decide(monkeypatch):
    monkeypatch.setattr(memory, "embed", refuse)
    found = hybrid.search(MemoryIndex([CATS, REVENUE]), "Acme revenue", texts=None, limit=5)
    assert [each.text_id for each in found] == [REVENUE.id]


def test_a_passage_of_both_lists_stands_once_and_first():
    fused = fuse([(1, 9.0), (2, 8.0), (3, 1.0)], [(4, 0.9), (2, 0.8)], limit=9)
    assert fused[0][0] == 2
    assert sorted(passage for passage, _ in fused) == [1, 2, 3, 4]
    assert [score for _, score in fused] == sorted((score for _, score in fused), reverse=True)


def test_passages_unlike_the_question_gain_nothing_by_their_meaning():
    fused = fuse([(1, 2.0)], [(2, -0.1), (3, -0.4)], limit=9)
    assert [score for _, score in fused][1:] == [0.0, 0.0]


def test_equal_scores_give_the_same_order_every_time():
    stored, given = [(7, 1.0), (5, 1.0)], [(-2, 1.0), (-1, 1.0)]
    assert [passage for passage, _ in fuse(stored, [], limit=9)] == [5, 7]
    assert [passage for passage, _ in fuse(given, [], limit=9)] == [-1, -2]


def test_a_fault_in_the_model_is_not_passed_over(index, monkeypatch):
    def fail(texts):
        raise ZeroDivisionError

    monkeypatch.setattr(hybrid, "embed", fail)
    with pytest.raises(ZeroDivisionError):
        hybrid.search(index, "a question of its own", texts=None, limit=1)


def test_vectors_are_made_once_and_then_read_from_the_cache(monkeypatch, tmp_path):
    first = hybrid.search(MemoryIndex([CATS, REVENUE], tmp_path), "naps", texts=None, limit=2)
    monkeypatch.setattr(memory, "embed", refuse)
    again = hybrid.search(MemoryIndex([CATS, REVENUE], tmp_path), "naps", texts=None, limit=2)
    assert again == first


@pytest.mark.parametrize("damage", [b"", b"x" * 40, b"\x00" * 3200])
def test_a_damaged_cache_is_made_anew(tmp_path, damage):
    first = hybrid.search(MemoryIndex([CATS, REVENUE], tmp_path), "naps", texts=None, limit=2)
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert files
    for file in files:
        file.write_bytes(damage)
    again = hybrid.search(MemoryIndex([CATS, REVENUE], tmp_path), "naps", texts=None, limit=2)
    assert [each.text_id for each in again] == [each.text_id for each in first]
