"""What the best passages teach about the others: words, relatives, neighbours."""

import numpy as np
import pytest

from citations.embedding import ModelUnavailable
from research_app.retrieval import hybrid
from research_app.retrieval.memory import MemoryIndex
from research_app.retrieval.protocols import Hit
from research_app.retrieval.rerank import rerank as look_again
from tests.unit.retrieval.drafts import draft

FERRIES = [
    "The ferry to Holm sails twice a day and takes cyclists aboard.",
    "Cyclists aboard the ferry to Holm pay half the fare.",
    "A ferry sails to Holm; cyclists aboard must hold their cycles.",
]


class FakeIndex:
    """Six passages of one text, whose words and vectors a test decides."""

    def __init__(self, words, vectors=None, learnt=None):
        self.words, self.vectors, self.learnt = words, vectors or {}, learnt or {}
        self.asked = {}

    def related_terms(self, passages, most):
        return self.learnt

    def word_scores(self, terms, passages):
        self.asked = dict(terms)
        return {each: self.words[each] for each in passages if each in self.words}

    def vectors_of(self, passages):
        return {each: self.vectors[each] for each in passages if each in self.vectors}


def hits(*starts, text_id=1):
    return [
        Hit(text_id=text_id, start=start, end=start + 50, score=1.0, passage_id=number)
        for number, start in enumerate(starts, start=1)
    ]


def vector(*components):
    made = np.zeros(384, dtype=np.float32)
    made[: len(components)] = components
    return made / np.linalg.norm(made)


def order(index, first, question=None, searched=10_000):
    found = look_again(index, {"ferri": 1.0}, question, first, searched=searched)
    return [hit.passage_id for hit in found]


def test_a_passage_beside_a_good_one_goes_before_an_equal_one_that_stands_alone():
    index = FakeIndex({1: 4.0, 2: 1.0, 3: 1.0})
    assert order(index, hits(0, 500, 51)) == [1, 3, 2]


def test_the_same_offsets_in_another_text_are_no_neighbours():
    first = [*hits(0), *hits(51, 500, text_id=2)]
    numbered = [
        Hit(text_id=hit.text_id, start=hit.start, end=hit.end, score=1.0, passage_id=number)
        for number, hit in enumerate(first, start=1)
    ]
    scores = {1: 4.0, 2: 1.0, 3: 1.0}
    assert order(FakeIndex(scores), numbered) == [1, 2, 3]


def test_a_passage_alike_to_the_good_ones_goes_before_one_that_stands_alone():
    alike, alone, question = vector(1, 1), vector(1, 0, 1), vector(1)
    vectors = dict.fromkeys(range(1, 9), alike) | {9: alone, 10: alike}
    words = dict.fromkeys(range(1, 9), 4.0) | {9: 1.0, 10: 1.0}
    first = hits(*range(0, 5000, 500))
    found = order(FakeIndex(words, vectors), first, question)
    assert found.index(10) < found.index(9)


def test_a_small_collection_teaches_next_to_nothing():
    index = FakeIndex({1: 1.0}, learnt={"cyclist": 1.0})
    order(index, hits(0), searched=5)
    of_small = index.asked["cyclist"]
    order(index, hits(0), searched=5000)
    assert of_small < 0.01 < 0.4 < index.asked["cyclist"]
    assert sum(index.asked.values()) == pytest.approx(1)


def test_a_passage_without_vector_is_ranked_by_its_words():
    index = FakeIndex({1: 1.0, 2: 5.0})
    assert order(index, hits(0, 500), vector(1)) == [2, 1]


def test_words_that_the_best_passages_share_are_learnt():
    texts = [draft(text, text_id=-1 - number) for number, text in enumerate(FERRIES)]
    others = [draft(f"Report {n} on the harbour.", text_id=-10 - n) for n in range(20)]
    index = MemoryIndex([*texts, *others])
    best = index.by_words("ferry", texts=None, limit=3)
    learnt = index.related_terms({hit.passage_id: hit.score for hit in best}, 5)
    assert {"cyclist", "holm"} <= learnt.keys()
    assert sum(learnt.values()) == pytest.approx(1)
    assert len(learnt) == 5


def test_no_words_are_learnt_from_nothing():
    index = MemoryIndex([draft(FERRIES[0])])
    assert index.related_terms({}, 5) == {}
    assert index.related_terms({-99: 1.0}, 5) == {}


@pytest.mark.parametrize("question", ["?", "🐵 🙈", "ferry " * 5000])
def test_any_question_survives_the_second_look(question):
    texts = [draft(text, text_id=-1 - number) for number, text in enumerate(FERRIES)]
    found = hybrid.search(MemoryIndex(texts), question, texts=None, limit=3)
    assert len(found) <= 3


def test_the_order_is_the_same_every_time():
    texts = [draft(text, text_id=-1 - number) for number, text in enumerate(FERRIES * 4)]
    index = MemoryIndex(texts)
    one = hybrid.search(index, "cyclists on the ferry", texts=None, limit=12)
    assert one == hybrid.search(index, "cyclists on the ferry", texts=None, limit=12)
    assert [hit.text_id for hit in one if hit.score == one[0].score] == sorted(
        hit.text_id for hit in one if hit.score == one[0].score
    )


def test_further_words_find_what_the_question_does_not_name():
    texts = [draft("Purchases of plant: 40", text_id=-1), draft("The weather was fine", text_id=-2)]
    index = MemoryIndex(texts)
    assert index.by_words("spending", texts=None, limit=2) == []
    found = index.by_words("spending", texts=None, limit=2, also={"purchases of plant": 0.5})
    assert [hit.text_id for hit in found] == [-1]


def test_a_figure_is_found_under_the_label_that_prints_it(monkeypatch):
    def refuse(texts):
        raise ModelUnavailable("Words alone shall decide.")

    monkeypatch.setattr(hybrid, "embed", refuse)
    texts = [
        draft("The weather was fine in spring.", text_id=-1),
        draft("Purchases of property, plant and equipment 40", text_id=-2),
    ]
    found = hybrid.search(MemoryIndex(texts), "How high was capex?", texts=None, limit=2)
    assert [hit.text_id for hit in found] == [-2]
