"""A refusal can say which of the question's words were found nowhere."""

from citations.drafts import PassageDraft
from research_app.synthesis.question import understand
from research_app.synthesis.refusal import missing_terms


def _passage(text: str, source: str = "") -> PassageDraft:
    return PassageDraft(label="C1", text_id=-1, start=0, end=len(text), text=text, source=source)


def test_words_found_nowhere_are_named_as_the_reader_wrote_them():
    question = understand("What was the turnover of Vega Shipping in 2031?", None)
    passages = [_passage("Helios shipped its turbines."), _passage("Turnover fell.")]
    assert missing_terms(question, passages) == ["Vega", "2031"]


def test_other_forms_and_titles_count_as_found():
    question = understand("Did Helios' employees strike?", None)
    assert missing_terms(question, [_passage("An employee struck.", "Helios report")]) == ["strike"]


def test_the_measure_asked_for_is_not_missed():
    question = understand("How long is the Vega tunnel?", None)
    assert missing_terms(question, [_passage("The Vega tunnel has 4 km.")]) == []


def test_everything_is_missing_where_nothing_was_found():
    assert missing_terms(understand("Who owns Vega?", None), []) == ["owns", "Vega"]


def test_weak_words_are_not_named_beside_what_is_really_missing():
    question = understand("How many patents does Helios hold according to the report?", None)
    assert missing_terms(question, [_passage("Helios builds turbines.")]) == ["patents"]


def test_a_word_of_the_same_root_counts_as_found():
    question = understand("Who pays for the election in Merrowby?", None)
    assert missing_terms(question, [_passage("The electoral roll of Merrowby.")]) == ["pays"]


def test_where_only_weak_words_are_missing_they_are_named():
    question = understand("What did Helios hold?", None)
    assert missing_terms(question, [_passage("Helios builds turbines.")]) == ["hold"]
