"""Which word of a claim meets which word of its evidence."""

import pytest

from citations.verification.checks.aligned import align, key_of, read_text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("colours", "color"),
        ("organisation", "organizations"),
        ("travelled", "traveling"),
        ("centre", "center"),
        ("haemoglobin", "hemoglobin"),
        ("won", "winning"),
        ("children", "child"),
        ("French", "France"),
        ("Germans", "Germany"),
        ("twelve", "12"),
        ("third", "3rd"),
        ("1,200", "1200"),
        ("Zürich", "Zurich"),
        ("Berg's", "Berg"),
        ("U.S.", "US"),
        ("acquired", "acquisition"),
    ],
)
def test_forms_of_one_word_have_one_key(first, second):
    assert key_of(first.rstrip(".")) == key_of(second)


@pytest.mark.parametrize(("first", "second"), [("us", "US"), ("rising", "raised"), ("for", "four")])
def test_other_words_keep_their_own(first, second):
    assert key_of(first) != key_of(second)


def test_words_stand_where_the_text_has_them():
    text = "Dr. Berg’s co-op, founded in 1,200 B.C., won (again)."

    read = read_text(text)

    assert all(text[word.start : word.end] == word.text for word in read.words)
    assert len(read.sentences) == 1


def test_the_window_is_where_most_of_the_claim_stands():
    quotes = [
        "Nord makes shoes. It rained all day. The mill in Turin was sold to Acme in 2014.",
        "Acme was founded by Ann Berg.",
    ]

    alignment = align("Acme bought the mill in Turin in 2014.", quotes)

    assert alignment.window_text == "The mill in Turin was sold to Acme in 2014"
    content = [at for at, word in enumerate(alignment.claim.words) if word.content]
    unaligned = [
        alignment.claim.words[at].text for at in content if at not in alignment.to_evidence
    ]
    assert unaligned == ["bought"]


def test_each_word_meets_its_own_place():
    alignment = align("One mill and the other mill closed.", ["A mill closed, then a mill closed."])

    mills = [at for at, word in enumerate(alignment.claim.words) if word.text == "mill"]

    assert len({alignment.to_evidence[at] for at in mills}) == 2


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n", "….…", "\x00", "＋１", "(((", "🏔️", "a" * 3000, "[1]" * 900]
)
def test_odd_texts_are_read(text):
    alignment = align(text, [text, "", text])
    assert set(alignment.to_evidence) <= set(range(len(alignment.claim.words)))
    assert align("Acme bought it.", [text]).to_evidence == {}
