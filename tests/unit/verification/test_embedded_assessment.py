"""What the embedded judge says of a claim and its evidence."""

from dataclasses import replace

import pytest

from citations.drafts import CheckDraft
from citations.embedding import ModelUnavailable
from citations.verification.embedded import assess, judgement, weights
from citations.verification.embedded.pairs import (
    MAX_WORDS,
    Sentence,
    sentences_in,
    sentences_to_read,
)
from citations.verification.embedded.weights import (
    from_arrays,
    load_weights,
    to_arrays,
    version_of,
)
from citations.verification.embedded.words import words_of

QUOTE = (
    "The harbour of Lindau was rebuilt in 1856 after a storm had destroyed its northern mole, and "
    "the lighthouse beside it is the southernmost of the country."
)
TOLD_AGAIN = "Lindau's harbour was rebuilt in 1856 after a storm destroyed the northern mole."
UNRELATED = "Bees dance to tell each other where flowers can be found."


def test_a_claim_in_nearly_the_same_words_is_supported():
    found = assess(TOLD_AGAIN, [QUOTE], ())
    assert found.level == found.leaning == "supported"
    assert found.supported > 0.7


def test_a_claim_about_something_else_is_not_supported():
    found = assess(UNRELATED, [QUOTE], ())
    assert found.level == found.leaning == "not supported"
    assert found.supported < 0.2


def test_what_is_added_to_a_claim_makes_it_less_likely():
    more = TOLD_AGAIN[:-1] + " by the Bavarian engineer Franz Pauli, who also drew the station."
    assert assess(more, [QUOTE], ()).supported < assess(TOLD_AGAIN, [QUOTE], ()).supported


def test_several_quotes_carry_together_what_neither_carries_alone():
    first = "The harbour of Lindau was rebuilt in 1856."
    second = "Its lighthouse is the southernmost of the country."
    claim = "The harbour of Lindau, whose lighthouse is the southernmost, was rebuilt in 1856."
    both = assess(claim, [first, second], ()).supported
    assert both > assess(claim, [first], ()).supported
    assert both > assess(claim, [second], ()).supported


@pytest.mark.parametrize("kind", ["numbers", "names", "negation", "direction"])
def test_nothing_is_called_supported_against_a_failed_check(kind):
    check = CheckDraft(kind=kind, outcome="failed", note="The quote says otherwise.")
    found = assess(TOLD_AGAIN, [QUOTE], [check])
    assert found.level != "supported"
    assert found.leaning != "supported"
    assert found.supported < assess(TOLD_AGAIN, [QUOTE], ()).supported


def test_between_its_bounds_the_judge_abstains_and_still_leans(monkeypatch):
    wide = replace(load_weights(), low=0.0001, high=0.9999)
    monkeypatch.setattr(judgement, "load_weights", lambda: wide)
    for claim, leaning in ((TOLD_AGAIN, "supported"), (UNRELATED, "not supported")):
        found = assess(claim, [QUOTE], ())
        assert found.level is None
        assert found.leaning == leaning


@pytest.mark.parametrize("texts", [[], [""], ["…"]], ids=["none", "empty", "marks"])
def test_without_words_in_the_evidence_nothing_is_decided(texts):
    found = assess(TOLD_AGAIN, texts, ())
    assert found.level is None
    assert found.leaning == "not supported"


def test_a_claim_without_words_is_not_decided():
    assert assess("?!", [QUOTE], ()).level is None


def test_what_carries_a_claim_is_found_on_a_long_page():
    page = " ".join(f"Paragraph {n} speaks of cheese and of cows on the alp." for n in range(120))
    half = len(page) // 2
    found = assess(TOLD_AGAIN, [f"{page[:half]}\n{QUOTE}\n{page[half:]}"], ())
    assert found.leaning == "supported"


def test_of_long_evidence_only_the_sentences_that_share_most_are_read():
    filler = "Cows graze on the alp in summer."
    sentences = sentences_in([f"{filler} " * 60 + QUOTE + f" {filler}" * 60])
    read = sentences_to_read(sentences, {"harbour": 5.0, "lindau": 6.0})
    assert sum(len(each.words) for each in read) <= MAX_WORDS
    assert any("Lindau" in each.text for each in read)


def test_of_sentences_that_share_as_much_the_first_is_read_in_every_process():
    # Added in some orders ¹⁄₁₀ + ²⁄₁₀ + ³⁄₁₀ is more than ³⁄₁₀ + ³⁄₁₀, and a set has no order.
    filler = " grazing" * (MAX_WORDS // 2)
    first = Sentence(text="d e", words=tuple(words_of(f"delta echo{filler}")))
    other = Sentence(text="a b c", words=tuple(words_of(f"alpha bravo charlie{filler}")))
    shares = {"delta": 0.3, "echo": 0.3, "alpha": 0.1, "bravo": 0.2, "charli": 0.3}
    assert [each.text for each in sentences_to_read([first, other], shares)] == ["d e"]


def test_a_text_without_any_end_of_sentence_is_read_in_pieces():
    assert max(len(each.words) for each in sentences_in(["word " * 1000])) <= 90


def test_weights_that_are_stored_and_read_again_judge_the_same(monkeypatch):
    again = from_arrays(to_arrays(load_weights()))
    before = assess(TOLD_AGAIN, [QUOTE], ())
    monkeypatch.setattr(judgement, "load_weights", lambda: again)
    assert assess(TOLD_AGAIN, [QUOTE], ()) == before


def test_other_weights_are_another_version(tmp_path):
    one, other = tmp_path / "one.npz", tmp_path / "other.npz"
    one.write_bytes(b"one")
    other.write_bytes(b"other")
    assert len({version_of(one), version_of(other), version_of(tmp_path / "none.npz")}) == 3


def test_damaged_weights_are_told_as_a_missing_model(tmp_path, monkeypatch):
    file = tmp_path / "weights.npz"
    file.write_bytes(b"no weights")
    monkeypatch.setattr(weights, "FILE", file)
    load_weights.cache_clear()
    try:
        with pytest.raises(ModelUnavailable, match="weights"):
            assess(TOLD_AGAIN, [QUOTE], ())
    finally:
        load_weights.cache_clear()
