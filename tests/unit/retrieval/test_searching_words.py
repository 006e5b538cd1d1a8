"""Any text is a safe search, and what may not be seen takes no place."""

import pytest

from research_app.retrieval.by_words import words
from research_app.retrieval.by_words.terms import MOST_TERMS, question_terms
from research_app.retrieval.by_words.words import WordEntry, index_in_memory

HOSTILE = [
    "",
    " ",
    "\x00",
    "\u202e\u200b\ufeff",
    '"',
    "' OR 1=1; --",
    "body:revenue AND NOT (title:[a TO z]",
    '+-&&||!(){}[]^"~*?:\\/',
    "text_id:1 passage_id:>0",
    "revenue^99999999999999999999",
    "*" * 5000,
    "(" * 5000,
    "\ud800",
    "田中さんにあげて下さい",
    "مُنَاقَشَةُ",
    "🐵 🙈 🙉 🙊",
    "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮",
    "<script>alert(0)</script>",
    "$HOME %n%n%n {0} ${jndi:ldap://x}",
    "a" * 100_000,
    "revenue " * 20_000,
]


def entries(*bodies, texts=None, title="", section=""):
    return [
        WordEntry(
            passage_id=number,
            text_id=texts[number] if texts else number,
            title=title,
            section=section,
            body=body,
        )
        for number, body in enumerate(bodies)
    ]


def ids(found):
    return [passage_id for passage_id, _ in found]


@pytest.mark.parametrize("question", HOSTILE)
def test_any_text_can_be_searched(question):
    index = index_in_memory(entries("revenue rose", "a cat sat"))
    for passage_id, score in index.search(question, texts=None, limit=5):
        assert passage_id in (0, 1)
        assert score > 0


def test_words_are_found_in_every_inflection_and_spelling():
    index = index_in_memory(entries("The company was acquiring cafés.", "Nothing of that kind."))
    assert ids(index.search("Which CAFE did the companies acquire?", texts=None, limit=5)) == [0]


def test_the_better_match_comes_first():
    index = index_in_memory(entries("costs fell", "revenue and costs rose", "revenue rose twice"))
    assert ids(index.search("Why did revenue and costs change?", texts=None, limit=3))[0] == 1


def test_title_and_section_count_too():
    in_title = entries("rose by ten percent", title="Revenue report")
    index = index_in_memory([*in_title, *entries("", "unrelated words here")[1:]])
    assert ids(index.search("revenue", texts=None, limit=3)) == [0]


def test_a_forbidden_text_never_takes_a_place():
    forbidden = ["revenue revenue revenue rose"] * 50
    index = index_in_memory(
        entries(
            *forbidden, "revenue was mentioned once in this long sentence", texts=[7] * 50 + [8]
        )
    )
    assert ids(index.search("revenue", texts=[8], limit=1)) == [50]
    assert index.search("revenue", texts=[9], limit=5) == []
    assert index.search("revenue", texts=[], limit=5) == []


@pytest.mark.parametrize("allowed", [range(600), range(2500), range(0, 5000, 2), range(5000)])
def test_long_lists_of_texts_limit_the_search_just_as_well(allowed):
    index = index_in_memory(entries(*["revenue rose"] * 5000))
    found = index.search("revenue", texts=frozenset(allowed), limit=5000)
    assert sorted(ids(found)) == list(allowed)


@pytest.mark.parametrize("allowed", [range(2900), range(100, 3000, 3), range(2990, 3000)])
def test_a_long_list_gives_the_best_of_the_list_however_much_better_others_are(
    allowed, monkeypatch
):
    monkeypatch.setattr(words, "LONG_LIST", 5)
    bodies = ["revenue " * (1 + (3000 - number) % 50) + "x " * 50 for number in range(3000)]
    index = index_in_memory(entries(*bodies))
    best = index.search("revenue", texts=None, limit=3000)
    of_list = [score for passage, score in best if passage in allowed]
    found = index.search("revenue", texts=frozenset(allowed), limit=10)
    assert set(ids(found)) <= set(allowed)
    assert [score for _, score in found] == pytest.approx(of_list[:10])


def test_texts_in_memory_have_negative_ids():
    index = index_in_memory(entries("revenue", "revenue", texts=[-1, -2]))
    assert ids(index.search("revenue", texts=[-2], limit=5)) == [1]


def test_a_question_of_common_words_only_is_still_searched():
    index = index_in_memory(entries("To be or not to be", "Revenue rose"))
    assert ids(index.search("to be or not to be", texts=None, limit=5))[0] == 0


def test_a_pasted_page_is_searched_by_its_first_terms():
    assert len(question_terms(" ".join(f"term{n}" for n in range(5000)))) == MOST_TERMS


@pytest.mark.parametrize("share", [1.0, 0.5, 0.1, 1e-6, 0.0])
def test_how_much_is_searched_changes_the_time_and_nothing_else(monkeypatch, share):
    monkeypatch.setattr(words, "LONG_LIST", 5)
    bodies = [f"revenue {'grew ' * (number % 7)}" for number in range(60)]
    index = index_in_memory(entries(*bodies))
    asked = frozenset(range(0, 60, 3))
    wanted = index.search("revenue grew", texts=asked, limit=8)
    assert len(wanted) == 8
    assert {passage for passage, _ in wanted} <= asked
    found = index.search("revenue grew", texts=asked, limit=8, share=share)
    assert [score for _, score in found] == pytest.approx([score for _, score in wanted])
    assert {passage for passage, _ in found} <= asked


def test_frequent_terms_score_as_others_do(monkeypatch):
    bodies = [f"revenue {'grew ' * (number % 7)} item{number}" for number in range(60)]
    index = index_in_memory(entries(*bodies, title="Revenue of Acme"))
    terms = {"revenu": 1.0, "grew": 0.5, "item7": 2.0, "acm": 0.3, "unheard": 1.0}
    as_one_union = index.score(terms, [1, 7, 20, 999])
    assert as_one_union.keys() == {1, 7, 20}
    assert as_one_union[7] > as_one_union[20]
    monkeypatch.setattr(words, "FREQUENT_AT_LEAST", 1)
    monkeypatch.setattr(words, "FREQUENT_ONE_IN", 1000)
    assert index.score(terms, [1, 7, 20, 999]) == pytest.approx(as_one_union)


def test_a_passage_without_any_of_the_terms_scores_nothing():
    index = index_in_memory(entries("revenue grew", "staff left"))
    assert index.score({"staff": 1.0}, [0])[0] == 0.0
