"""The summary counts what there is, takes copies for what they are, and warns in every case."""

from dataclasses import replace

import pytest

from citations.cards import numbered_notes, summary_so_far, summary_view
from citations.export.answer_json import answer_data
from tests.unit.citations.made_claims import (
    COPIES,
    found,
    made_answer,
    made_claim,
    of_levels,
    reading,
)


def lead(*claims, evidence=None, disputes=()) -> str:
    return summary_view(made_answer(claims, evidence, disputes)).lead


def test_an_answer_of_quotes_leads_with_agreement_and_says_what_that_means() -> None:
    evidence = [found(f"E{source}", source) for source in range(1, 6)]
    claims = [
        made_claim("E1", "E2"),
        made_claim("E3"),
        made_claim("E4", conflicting=True, against=("E5",)),
        made_claim("E5", conflicting=True, against=("E4",)),
    ]
    view = summary_view(made_answer(claims, evidence, disputes=[(2, 3)]))
    assert view.lead == (
        "4 quotes word for word · 1 point in two or more independent sources · 1 disagreement "
        "· 1 from one source only."
    )
    assert view.meaning == "Word for word means that the source says it, not that it is true."
    assert view.detail == "" and view.warning is None
    assert view.conflicting and view.conflicting.count == 2


def test_few_quotes_are_told_as_one_would_say_it() -> None:
    one, other = found("E1", 1), found("E2", 2)
    assert lead(made_claim("E1")) == "1 quote word for word · from one source only."
    assert lead(made_claim("E1"), made_claim("E1")) == (
        "2 quotes word for word · all from one source."
    )
    assert lead(made_claim("E1"), made_claim("E2"), evidence=[one, other]) == (
        "2 quotes word for word · each from one source only."
    )
    assert lead(made_claim("E1"), made_claim("E1", level="none")) == (
        "1 quote word for word · from one source only · 1 unverified."
    )


@pytest.mark.parametrize(("one", "other", "sources"), COPIES)
def test_copies_of_one_text_count_once(one, other, sources: int) -> None:
    evidence = [found("E1", 1, **one), found("E2", 2, **other)]
    agreement = summary_view(made_answer([made_claim("E1", "E2")], evidence)).agreement
    assert (agreement.several, agreement.one) == ((1, 0) if sources == 2 else (0, 1))


def test_two_fetches_of_one_source_are_one_and_two_sources_that_need_each_other_do_not_agree():
    evidence = [found("E1", 1), found("E2", 1, sha256="fetched later"), found("E3", 3)]
    claims = [made_claim("E1", "E2"), made_claim("E1", "E3", alone=["part", "part"])]
    agreement = summary_view(made_answer(claims, evidence)).agreement
    assert (agreement.several, agreement.one, agreement.sources) == (0, 2, 2)


def test_a_chain_of_copies_is_one_source() -> None:
    evidence = [
        found("E1", 1, sha256="wire"),
        found("E2", 2, url="https://a.example/wire"),
        found("E3", 3, sha256="wire", url="https://a.example/wire"),
    ]
    agreement = summary_view(made_answer([made_claim("E1", "E2", "E3")], evidence)).agreement
    assert (agreement.several, agreement.sources) == (0, 1)


def test_judged_claims_lead_with_the_levels() -> None:
    judged = made_claim("E1", judge="embedded 1")
    view = summary_view(made_answer([judged, made_claim("E1"), *of_levels(part=1, none=1)]))
    assert view.lead == "4 claims: 2 supported, 1 partially supported, 1 unverified."
    assert view.detail.startswith("1 quote word for word · 1 judged by meaning · ")
    assert view.meaning.startswith("Supported means")


@pytest.mark.parametrize(
    ("code", "word_for_word"), [("word_for_word", 1), ("table", 1), ("carried", 0), ("", 0)]
)
def test_one_judge_compares_words_first_and_then_the_meaning(code: str, word_for_word: int) -> None:
    claim = made_claim("E1", judge="embedded 1")
    claim = replace(claim, verdict=replace(claim.verdict, code=code))
    agreement = summary_view(made_answer([claim])).agreement
    assert (agreement.word_for_word, agreement.judged) == (word_for_word, 1 - word_for_word)


def test_claims_in_dispute_outside_a_block_are_one_disagreement_where_they_share_evidence() -> None:
    evidence = [found(f"E{source}", source) for source in range(1, 5)]
    claims = [
        made_claim("E1", conflicting=True, against=("E2",)),
        made_claim("E2", conflicting=True, against=("E1",)),
        made_claim("E3", conflicting=True, against=("E4",)),
    ]
    assert summary_view(made_answer(claims, evidence)).agreement.disagreements == 2


@pytest.mark.parametrize(
    ("levels", "line"),
    [
        ({"ok": 4, "bad": 1}, None),
        ({"ok": 12, "bad": 3, "none": 15}, None),
        ({"ok": 3, "bad": 1}, "1 of 4 checked claims is not supported"),
        ({"ok": 78, "part": 1, "bad": 21}, "21 of 100 checked claims are not supported"),
        ({"ok": 80, "bad": 20}, None),
        ({"ok": 1, "bad": 1, "none": 1}, "1 of 2 checked claims is not supported"),
        ({"bad": 1}, "The only checked claim is not supported"),
        ({"ok": 1, "none": 1}, None),
        ({"ok": 1, "none": 2}, "2 of 3 claims could not be checked"),
        (
            {"bad": 1, "none": 2},
            "The only checked claim is not supported, 2 of 3 claims could not be checked",
        ),
        ({"none": 4}, "None of the 4 claims could be checked"),
        ({"none": 1}, "The only claim could not be checked"),
        ({"part": 5}, None),
        ({}, None),
    ],
)
def test_a_warning_says_why_in_figures_wherever_the_answer_is_shown(levels, line) -> None:
    answer = made_answer(of_levels(**levels))
    warning = summary_view(answer).warning
    assert (warning.line if warning else None) == line
    assert answer.summary.warning is bool(line), "what is stored and what is shown are one"
    exported = answer_data(answer)["summary"]
    assert exported["warning"] is bool(line) and bool(exported["warning_reasons"]) is bool(line)
    notes = numbered_notes(answer)
    assert notes.startswith("⚠ ") is bool(line)
    if warning:
        assert line.partition(",")[0] in warning.sentence and "before you rely" in warning.sentence
        assert line.partition(",")[0] in notes


def test_a_share_never_looks_like_the_limit_it_exceeds() -> None:
    warning = summary_view(made_answer(of_levels(ok=19, bad=5))).warning
    assert warning and "(20.8 %)" in warning.sentence


def test_coverage_counts_quotes_and_not_what_was_thrown_out() -> None:
    thrown_out = replace(found("E9", 9), verified=False, rejection="not_verbatim", place=None)
    evidence = [found("E1", 1), found("E2", 2), thrown_out]
    claims = [made_claim("E1")]
    assert summary_view(made_answer(claims, evidence)).coverage == "1 of 2 quotes found is cited."
    assert summary_view(made_answer(claims)).coverage == "The quote found is cited."
    assert summary_view(made_answer([])).coverage == ""


def test_readers_are_counted_by_claim_and_stand_in_every_copy() -> None:
    both = made_claim("E1", readings=(reading("Ada"), reading("Bob")))
    other = made_claim("E1", readings=(reading("Ada", "not supported"),))
    answer = made_answer([both, other, made_claim("E1")])
    line = "Checked by readers: 1 of 3 claims · 1 read differently"
    assert summary_view(answer).readings.line == line
    assert line in numbered_notes(answer)
    exported = answer_data(answer)["summary"]
    assert (exported["checked_by_readers"], exported["read_differently"]) == (1, 1)


def test_while_it_is_written_the_summary_warns_of_nothing_and_counts_the_same() -> None:
    claims = of_levels(bad=2, none=1)
    live = summary_so_far(claims, [found("E1", 1)])
    whole = summary_view(made_answer(claims))
    assert live.warning is None and whole.warning is not None
    assert live.lead == f"So far: {whole.lead}" and live.shares == whole.shares


def test_the_bar_is_full_and_each_count_has_a_sign_of_its_own() -> None:
    shares = summary_view(made_answer(of_levels(ok=1, part=1, bad=1, none=1))).shares
    assert [share.name for share in shares] == [
        "Supported",
        "Partially supported",
        "Not supported",
        "Unverified",
    ]
    assert len({share.sign for share in shares}) == 4
    assert [share.offset for share in shares] == ["0.000%", "25.000%", "50.000%", "75.000%"]
    assert {share.width for share in shares} == {"25.000%"}
