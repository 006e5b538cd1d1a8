"""Where a sentence ends: a cut in the middle of one may say the opposite of it."""

import time

import pytest

from citations.language import goes_on, sentences


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Changes stand in changelog.Debian.gz and nowhere else.",
        "The fault is mended in v2.1.4 of libfoo.so.6 and in Python 3.11.",
        "Mail to a.lind@acme.example or run ./install.sh as root.",
        "The tank holds approx. 3.5 million litres, i.e. more than before.",
        "Oils (e.g. Olive oil) are not affected.",
        "Dr. John S. Miller and J. R. R. Lind lead the study.",
        "The report of Smith et al. Nature carried was withdrawn.",
        "As No. 5 and Fig. 3 show, Art. 12 and Sec. 4.1. apply.",
        "Acme Inc. and Helios Corp. Germany were merged.",
        "The U.S. Army left the base at 5 p.m. Monday.",
        "Acme did not, as reported on 3. May, pay a bribe.",
        "“Stop the pump!” he said to them.",
        "It went on... and on.",
        "1. The operator keeps a register.",
        "The following is false: (1) Acme paid; (2) Acme lied.",
        "Records are kept for six years after the\n\nresident has left.",
        "The rule holds for all,\nalso for visitors.",
    ],
)
def test_a_sentence_is_not_cut(text: str):
    assert parts(text) == [text]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The base is in the U.S.", "The army left it."),
        ("It was sold to Acme Inc.", "It was closed in May."),
        ("They met at 5 p.m.", "However, nobody spoke."),
        ("He read v2.1.", "Then he wrote v2.2."),
        ("He said “No.”", "She left."),
        ("This was shown before.[12]", "Others doubt it."),
        ("Why does it stop?", "The fuse is blown!"),
        ("这是第一句。", "这是第二句。"),
        ("• The first item.", "Its second sentence."),
        ("(a) The first clause.", "Its second sentence."),
        ("A heading\n\n", "And its text."),
        ("Half 😀 of them.", "The other \ud800 half."),
    ],
)
def test_two_sentences_are_two(first: str, second: str):
    assert parts(f"{first} {second}") == [first.strip(), second]


def test_offsets_count_in_the_whole_text_and_leave_out_white_space():
    text = "Left out. \n One is here.  Two is there. \n Left out."
    found = sentences(text, 10, 41)
    assert [text[start:end] for start, end in found] == ["One is here.", "Two is there."]


def test_an_empty_text_has_no_sentences():
    assert sentences("") == sentences(" \n ") == []


def test_a_full_stop_is_judged_by_what_follows():
    text = "Sold by Acme Inc. It is new. Sold by Acme Inc. Germany."
    assert not goes_on(text, 0, 17, 18)
    assert goes_on(text, 29, 46, 47)


@pytest.mark.parametrize(
    "text", ["这是一句。" * 20_000, "a." * 50_000, "word " * 40_000, "(" * 99_999]
)
def test_a_hostile_text_is_read_in_time(text: str):
    began = time.perf_counter()
    sentences(text)
    assert time.perf_counter() - began < 10
