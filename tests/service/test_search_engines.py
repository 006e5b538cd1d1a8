"""One contract, two engines: whatever searches, the same is found, by the same people."""

from contextlib import contextmanager
from io import StringIO

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from citations.embedding import DIMENSIONS, embed
from citations.models import Source
from research_app.environment import Environment
from research_app.retrieval import engines, hybrid, indexing
from research_app.retrieval.embedded import library_index
from research_app.retrieval.errors import SearchUnavailable
from research_app.retrieval.indexing import (
    bring_up_to_date,
    index_meaning,
    index_words,
    remove_texts,
)
from research_app.retrieval.models import Passage
from research_app.retrieval.postgres import tables, writing
from research_app.retrieval.postgres import vectors as postgres_vectors
from research_app.retrieval.postgres.engine import postgres_index
from research_app.retrieval.postgres.words import CANDIDATES, capped_query
from tests.unit.answers import stored_text

REVENUE = "Revenue of Acme rose to 3.2 billion dollars in 2020."
CATS = "Felines love to nap in warm places."
LAW = "Every keeper shall report a loss within ten days."


@contextmanager
def connected_to(url, monkeypatch, blocker):
    """This process works on that database."""
    monkeypatch.setenv("DATABASE_URL", url)
    parsed = Environment().database("DATABASE_URL", sqlite_file=None)
    own = connections["default"]
    with blocker.unblock(), monkeypatch.context() as patch:
        described = connections.configure_settings({"default": parsed})["default"]
        patch.setitem(connections.settings, "default", described)
        connections["default"] = connections.create_connection("default")
        try:
            yield
        finally:
            connections["default"].close()
            connections["default"] = own
            postgres_index.cache_clear()


@pytest.fixture
def on_postgres(own_vector_postgres_url, monkeypatch, django_db_blocker):
    with connected_to(own_vector_postgres_url, monkeypatch, django_db_blocker):
        yield


ON_SQLITE = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[pytest.param("embedded", marks=ON_SQLITE), "postgres"])
def engine(request):
    """The engine that answers, on an empty database."""
    if request.param == "postgres":
        request.getfixturevalue("on_postgres")
    assert engines.engine_name() == request.param
    return engines.engine()


def store(text, title="A report"):
    return stored_text(text, title).id


def store_found(text, title="A report"):
    text_id = store(text, title)
    index_words(text_id)
    index_meaning(text_id)
    return text_id


def words(query, texts=None):
    engine = engines.engine()
    return [
        hit.text_id for hit in engine.hits(engine.scored_by_words(query, texts=texts, limit=10))
    ]


def meaning(query, texts=None):
    engine = engines.engine()
    [vector] = embed([query])
    return [
        hit.text_id for hit in engine.hits(engine.scored_by_meaning(vector, texts=texts, limit=10))
    ]


def test_a_stored_text_is_found_by_words_then_by_meaning(engine):
    text_id = store(REVENUE)
    index_words(text_id)
    assert words("acme revenue") == [text_id]
    assert meaning("income") == []
    index_meaning(text_id)
    assert meaning("income") == [text_id]
    [hit] = hybrid.search(engine, "How high was income?", texts=[text_id], limit=1)
    assert REVENUE[hit.start : hit.end] == REVENUE


def test_indexing_twice_changes_nothing(engine):
    text_id = store_found(REVENUE)
    index_words(text_id)
    index_meaning(text_id)
    engine.index_words([text_id])
    engine.index_vectors([text_id])
    assert words("acme") == meaning("income") == [text_id]


def test_only_the_texts_named_are_searched_however_well_others_fit(engine):
    hidden, shown = store_found(REVENUE), store_found(CATS)
    for question in ("revenue of Acme in 2020", "felines", "income"):
        found = hybrid.search(engine, question, texts=frozenset([shown]), limit=5)
        assert {hit.text_id for hit in found} <= {shown}
    assert hidden in words("acme revenue")
    assert words("acme revenue", texts=[shown]) == []
    assert meaning("income", texts=[shown]) == [shown]
    assert hybrid.search(engine, "acme", texts=frozenset(), limit=5) == []
    assert words("acme", texts=[]) == meaning("acme", texts=[]) == []


def test_what_names_a_passage_finds_it_too(engine):
    named = store_found("The third quarter went well.", title="Acme Corporation")
    store_found(CATS)
    assert words("acme corporation") == [named]


def test_removed_texts_are_found_no_more(engine):
    revenue, cats = store_found(REVENUE), store_found(CATS)
    remove_texts([revenue])
    assert words("acme revenue") == []
    assert meaning("income") == [cats]
    remove_texts([revenue])
    assert engine.sizes(frozenset([revenue, cats])).passages == 1


def test_a_source_deleted_elsewhere_is_found_no_more(engine):
    store_found(REVENUE)
    cats = store_found(CATS)
    assert meaning("income")
    Source.objects.exclude(texts=cats).delete()
    assert words("acme") == []
    assert meaning("income") == [cats]
    bring_up_to_date()
    assert bring_up_to_date() == 0


def test_a_crash_between_commit_and_index_is_made_good(engine, monkeypatch):
    kept = store_found(REVENUE)
    monkeypatch.setattr(indexing, "_write_words", lambda text_ids: None)
    lost = store(CATS)
    index_words(lost)
    assert words("felines") == []
    assert bring_up_to_date() == 1
    assert words("felines") == [lost]
    assert words("acme") == [kept]
    assert bring_up_to_date() == 0


def test_it_is_made_anew_from_the_database(engine):
    ids = [store_found(text) for text in (REVENUE, CATS, LAW)]
    engine.rebuild()
    assert words("acme") == ids[:1]
    assert meaning("sleeping animals")[0] == ids[1]
    engine.health()


def test_sizes_and_counts_tell_what_is_searched(engine):
    ids = [store_found(text) for text in (REVENUE, CATS, LAW)]
    meaning("anything")
    assert engine.count(None) == 3
    assert engine.count(frozenset(ids[:2])) == 2
    assert engine.sizes(frozenset(ids)).passages == 3


@pytest.mark.parametrize(
    "question",
    [
        "'; DROP TABLE retrieval_search_words; --",
        "it's \\ \" & | ! <-> :* (acme",
        "a\x00b \ud800 acme",
        "%s %(x)s {acme} 😀",
        "the of and",
        "Straße café ACME’s 3.2% §12(3)",
        "x" * 5000,
        "acme " * 5000,
    ],
)
def test_whatever_is_typed_is_searched_for(engine, question):
    text_id = store_found(REVENUE)
    found = hybrid.search(engine, question, texts=frozenset([text_id]), limit=3)
    assert {hit.text_id for hit in found} <= {text_id}
    assert words("acme") == [text_id]


def test_the_same_terms_are_learnt_and_the_same_words_score(engine):
    """What the second look asks for."""
    texts = [f"{REVENUE} {CATS if number % 2 else LAW}" for number in range(6)]
    ids = [store_found(text) for text in texts]
    passages = dict(Passage.objects.values_list("source_text_id", "id"))
    teachers = {passages[text_id]: 1.0 for text_id in ids[1::2]}
    assert "felin" in engine.related_terms(teachers, 8)
    assert engine.related_terms({}, 8) == {}
    scores = engine.word_scores({"felin": 1.0, "nowher": 1.0}, passages.values())
    assert scores[passages[ids[1]]] > 0
    assert scores.get(passages[ids[0]], 0.0) == 0
    held = engine.vectors_of(passages.values())
    assert held.keys() == set(passages.values())
    [made] = embed(["A report\n" + texts[0]])
    assert float(held[passages[ids[0]]] @ made) > 0.99


def test_a_filter_loses_no_answers(engine, monkeypatch):
    """A twentieth of a library may be seen, and by its meaning nearly all that lies nearer to the
    question is hidden: the index of all passages must go on until it has enough of the others."""
    monkeypatch.setattr(postgres_vectors, "EXACT_AT_ONCE", 10)
    chance = np.random.default_rng(5)
    question = unit(chance.standard_normal(DIMENSIONS))
    hidden = [store_vectors(near(chance, question, 60, 0.5)) for _ in range(19)]
    shown = [store_vectors(near(chance, question, 60, 2.0))]
    engine.catch_up()
    wanted = exactly(question, shown, 50)
    found = engine.scored_by_meaning(question, texts=frozenset(shown), limit=50)
    assert len(found) == 50
    assert len(wanted & {passage for passage, _ in found}) / 50 >= 0.95
    everywhere = engine.scored_by_meaning(question, texts=frozenset(hidden + shown), limit=50)
    assert len(exactly(question, hidden + shown, 50) & dict(everywhere).keys()) / 50 >= 0.95


def unit(vector):
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def near(chance, vector, count, distance):
    noise = chance.standard_normal((count, DIMENSIONS))
    noise /= np.linalg.norm(noise, axis=1, keepdims=True)
    return [unit(vector + distance * each) for each in noise]


def store_vectors(vectors):
    text_id = store("x" * len(vectors))
    Passage.objects.bulk_create(
        Passage(source_text_id=text_id, start=n, end=n + 1, vector=vector.tobytes())
        for n, vector in enumerate(vectors)
    )
    return text_id


def exactly(question, texts, limit):
    rows = Passage.objects.filter(source_text__in=texts).values_list("id", "vector")
    scores = {key: float(np.frombuffer(vector, "<f4") @ question) for key, vector in rows}
    return set(sorted(scores, key=scores.get, reverse=True)[:limit])


def test_a_question_of_frequent_words_alone_is_answered(engine):
    """Hundreds of passages hold each of them: the few that hold all come first."""
    for number in range(8):
        lines = [f"Revenue stood at {number}{line}." for line in range(60)]
        store_words("\n".join(lines), lines)
    both = store_words("Revenue of dollars.", ["Revenue of dollars."])
    engine.catch_up()
    assert words("revenue dollars")[0] == both


def store_words(text, lines):
    text_id = store(text)
    starts = [text.index(line) for line in lines]
    Passage.objects.bulk_create(
        Passage(source_text_id=text_id, start=start, end=start + len(line))
        for start, line in zip(starts, lines, strict=True)
    )
    return text_id


def test_a_search_by_words_scores_few_of_many_passages():
    expected = {"acme": 300.0, "revenue": 50_000.0, "year": 400_000.0, "dollar": 30_000.0}
    assert capped_query(expected, 1_000_000) == "'acme'"
    assert capped_query({"year": 400_000.0}, 1_000_000) == "'year'"
    together = capped_query({"revenue": 50_000.0, "dollar": 5_000.0}, 1_000_000)
    assert together == "('dollar' & 'revenue')"
    assert capped_query({"a": CANDIDATES / 2, "b": CANDIDATES / 2}, 10**6) == "'a' | 'b'"


def test_a_library_moves_over_while_it_is_searched(on_postgres, settings, monkeypatch):
    """Broken off and begun again; until all is there the embedded engine answers."""
    forget_search_tables()
    ids = [store_found(text) for text in (REVENUE, CATS)]
    assert engines.engine_name() == "embedded"

    def break_off(texts):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(writing, "write_vectors", break_off)
        call_command("rebuild_index", "--to", "postgres", stderr=StringIO())
    assert engines.engine_name() == "embedded"
    assert words("acme") == ids[:1]
    ids.append(store_found(LAW))

    assert "rebuild_index --to postgres" in engines.advice()
    call_command("rebuild_index", "--to", "postgres", stdout=StringIO(), stderr=StringIO())
    assert engines.engine_name() == "postgres" and not engines.advice()
    assert words("acme") == ids[:1]
    assert words("keeper") == meaning("duties to report a loss")[:1] == ids[2:]
    assert store_found("Owls hunt at night.") in words("owls")

    settings.SEARCH = "embedded"
    call_command("rebuild_index", stdout=StringIO())
    assert engines.engine() is library_index()
    assert len(words("owls")) == 1


def forget_search_tables():
    with connections["default"].cursor() as cursor:
        cursor.execute(f"DROP TABLE {tables.WORDS}, {tables.VECTORS}")


def test_a_server_without_the_extension_searches_as_before(
    own_postgres_url, monkeypatch, django_db_blocker, settings
):
    with connected_to(own_postgres_url, monkeypatch, django_db_blocker):
        assert engines.engine_name() == "embedded"
        text_id = store_found(REVENUE)
        assert words("acme") == meaning("income") == [text_id]
        assert "install the server's package" in engines.advice()
        with pytest.raises(CommandError, match=r"install .*pgvector"):
            call_command("rebuild_index", "--to", "postgres")
        settings.SEARCH = "postgres"
        with pytest.raises(SearchUnavailable, match=r"pgvector 0\.8 or newer: install"):
            engines.prepare_search()


def test_search_in_postgresql_is_refused_on_sqlite(make_server):
    server = make_server(SEARCH="postgres")
    with pytest.raises(AssertionError, match="needs DATABASE_URL=postgresql"):
        server.manage("check")
