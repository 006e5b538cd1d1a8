"""The nearest vectors of the allowed texts, whatever came or went before."""

import numpy as np
import pytest

from research_app.retrieval.by_meaning import vectors as vectors_module
from research_app.retrieval.by_meaning.rows import SignRows
from research_app.retrieval.by_meaning.vectors import VectorIndex


def unit_vectors(count, seed=1):
    vectors = np.random.default_rng(seed).standard_normal((count, 384)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@pytest.fixture(autouse=True, params=["exactly at once", "roughly first"])
def small_blocks(monkeypatch, request):
    monkeypatch.setattr(vectors_module, "BLOCK_ROWS", 64)
    if request.param == "roughly first":
        monkeypatch.setattr(vectors_module, "EXACT_AT_ONCE", 0)


def filled(count=300, per_text=10):
    index, vectors = VectorIndex(), unit_vectors(count)
    for first in range(0, count, 30):
        rows = range(first, min(first + 30, count))
        index.add(list(rows), [row // per_text for row in rows], vectors[rows.start : rows.stop])
    return index, vectors


NEARLY = 0.0001
"""How far a cosine may be off: components are kept in two bytes."""


def ids(found):
    return [passage_id for passage_id, _ in found]


def assert_are_nearest(found, products):
    """`products` are the true cosines by id: those found must be the best of them, in order."""
    best = sorted(products.values(), reverse=True)[: len(found)]
    assert len(set(ids(found))) == len(found)
    assert [products[each] for each in ids(found)] == pytest.approx(best, abs=NEARLY)
    assert [score for _, score in found] == pytest.approx(best, abs=NEARLY)


@pytest.mark.parametrize("texts", [None, [3], [1, 5, 29], list(range(0, 30, 2)), list(range(30))])
def test_the_nearest_are_found(texts):
    index, vectors = filled()
    wanted = unit_vectors(1, seed=2)[0]
    allowed = [row for row in range(300) if texts is None or row // 10 in texts]
    found = index.search(wanted, texts=texts, limit=7)
    assert len(found) == 7
    assert_are_nearest(found, {row: float(vectors[row] @ wanted) for row in allowed})


def test_a_forbidden_text_never_takes_a_place():
    index, vectors = filled()
    found = index.search(vectors[55], texts=[9], limit=3)
    assert len(found) == 3
    assert all(passage_id // 10 == 9 for passage_id in ids(found))


def test_unknown_and_no_texts_find_nothing():
    index, vectors = filled()
    assert index.search(vectors[0], texts=[999], limit=3) == []
    assert index.search(vectors[0], texts=[], limit=3) == []
    assert VectorIndex().search(vectors[0], texts=None, limit=3) == []


def test_removed_texts_are_gone_and_others_stay():
    index, vectors = filled()
    index.remove_texts([5, 12345])
    assert len(index) == 290
    assert 55 not in index
    assert ids(index.search(vectors[55], texts=None, limit=300)).count(55) == 0
    assert ids(index.search(vectors[65], texts=None, limit=1)) == [65]


def test_adding_again_changes_nothing():
    index, vectors = filled()
    index.add([1, 2, 400], [0, 0, 99], np.concatenate([vectors[5:7], vectors[:1]]))
    assert len(index) == 301
    assert ids(index.search(vectors[1], texts=None, limit=1)) == [1]


def test_a_search_does_not_change_while_passages_come():
    index, vectors = filled()
    before = index.search(vectors[0], texts=[0], limit=10)
    index.add([500], [77], vectors[:1])
    assert index.search(vectors[0], texts=[0], limit=10) == before
    assert ids(index.search(vectors[0], texts=[77], limit=10)) == [500]


def test_copies_of_one_passage_score_alike_and_come_in_the_order_they_were_stored():
    index, vectors = filled()
    index.add([900, 700, 800], [40, 41, 42], vectors[[55, 55, 55]])
    found = index.search(vectors[55], texts=None, limit=4)
    assert ids(found) == [55, 700, 800, 900]
    assert len({score for _, score in found}) == 1


def test_what_was_searched_before_is_not_answered_after_a_change():
    index, vectors = filled()
    texts = frozenset([4, 5, 77])
    assert index.count(texts) == 20
    index.remove_texts([5])
    assert index.count(texts) == 10
    index.add([500], [77], vectors[:1])
    assert ids(index.search(vectors[0], texts=texts, limit=1)) == [500]
    assert index.count(frozenset([4])) == 10


def test_the_near_ones_of_many_are_found_without_multiplying_all(monkeypatch):
    monkeypatch.setattr(vectors_module, "EXACT_AT_ONCE", 0)
    monkeypatch.setattr(vectors_module, "LEFT_AT_LEAST", 100)
    index, base = VectorIndex(), unit_vectors(1, seed=5)[0]
    near = base + unit_vectors(30, seed=6)
    near /= np.linalg.norm(near, axis=1, keepdims=True)
    index.add(range(4000), [0] * 4000, unit_vectors(4000))
    index.add(range(4000, 4030), [1] * 30, near)
    found = index.search(base, texts=None, limit=30)
    assert len(found) == 30
    assert_are_nearest(found, {4000 + row: float(near[row] @ base) for row in range(30)})


def test_the_first_pass_leaves_the_texts_that_may_be_searched_their_places(monkeypatch):
    monkeypatch.setattr(vectors_module, "EXACT_AT_ONCE", 0)
    monkeypatch.setattr(vectors_module, "LEFT_AT_LEAST", 20)
    index, vectors = filled()
    found = index.search(vectors[55], texts=[7, 8, 9], limit=25)
    assert len(found) == 25
    assert {passage_id // 10 for passage_id in ids(found)} <= {7, 8, 9}


def test_signs_count_the_components_that_differ():
    rows = np.ones((3, 384), dtype=np.float32)
    rows[1, :5] = -1
    rows[2] = -1
    assert SignRows.of(rows).distances(rows[0]).tolist() == [0, 5, 384]


def test_vectors_are_found_again_by_the_ids_of_their_passages():
    index, vectors = filled()
    index.remove_texts([5])
    index.add([7000, 20_000, 6000], [50, 51, 52], vectors[:3])
    found = index.vectors_of([0, 55, 6000, 7000, 20_000, 123_456])
    assert found.keys() == {0, 6000, 7000, 20_000}
    assert found[7000] == pytest.approx(vectors[0], abs=NEARLY)
    assert found[6000] == pytest.approx(vectors[2], abs=NEARLY)


def test_passages_of_the_texts_named_are_counted():
    index, _ = filled()
    assert index.count(None) == 300
    assert index.count([3, 4, 999]) == 20
    assert index.count([]) == 0
