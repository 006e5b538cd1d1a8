"""Passages are whole sentences of one page and one section, and together they are the text."""

from time import process_time

from hypothesis import given, settings
from hypothesis import strategies as st

from citations.embedding import count_pieces
from research_app.retrieval.cutting.passages import MOST_PIECES, cut_passages, embedded_text
from tests.unit.retrieval.drafts import draft

SENTENCE = "The committee shall publish its yearly report before the end of March {}. "


def sentences(count, first=0):
    return "".join(SENTENCE.format(number) for number in range(first, first + count))


def passages_of(text_draft):
    return [text_draft.text[span.start : span.end] for span in cut_passages(text_draft)]


def without_white_space(text):
    return "".join(text.split())


def assert_everything_is_there_once(text_draft):
    spans = cut_passages(text_draft)
    assert all(one.end <= two.start for one, two in zip(spans, spans[1:], strict=False))
    joined = "".join(passages_of(text_draft))
    assert without_white_space(joined) == without_white_space(text_draft.text)


def assert_they_fit(text_draft):
    for passage in passages_of(text_draft):
        assert count_pieces(embedded_text(text_draft.info.title, passage)) <= MOST_PIECES


def test_passages_hold_whole_sentences_and_all_of_them():
    text = draft("Zürich 😀 naïve. " + sentences(60))
    assert_everything_is_there_once(text)
    assert_they_fit(text)
    assert all(passage.endswith(".") for passage in passages_of(text))


def test_no_tiny_rest_is_left():
    sizes = [count_pieces(passage) for passage in passages_of(draft(sentences(19)))]
    assert len(sizes) == 2
    assert min(sizes) > 80


def test_a_passage_belongs_to_one_page():
    first, second = sentences(3), sentences(3, first=3)
    text = draft(first + second, pages=[len(first), len(first + second)])
    spans = cut_passages(text)
    assert [span.page for span in spans] == [1, 2]
    assert spans[1].start == len(first)


def test_only_a_sentence_over_a_page_break_takes_its_passage_along():
    first = sentences(2) + "This sentence starts on one page\n"
    second = "and ends on the next. " + sentences(2, first=2)
    text = draft(first + second, pages=[len(first), len(first + second)])
    passages = passages_of(text)
    assert passages[0].endswith("and ends on the next.")
    assert [span.page for span in cut_passages(text)] == [1, 2]


def test_a_passage_never_runs_over_a_top_level_section():
    one = "Scope\n" + sentences(1)
    two = "Duties\n" + sentences(1)
    text = draft(
        one + two,
        sections=[("Scope", 1, 0, len(one)), ("Duties", 1, len(one), len(one + two))],
    )
    spans = cut_passages(text)
    assert [span.section for span in spans] == ["Scope", "Duties"]
    assert [span.start for span in spans] == [0, len(one)]


def test_the_section_is_the_innermost_one():
    long_intro = "Report\n" + sentences(20)
    text = draft(
        long_intro + "Costs\n" + sentences(20),
        sections=[
            ("Report", 1, 0, len(long_intro) * 3),
            ("Costs", 2, len(long_intro), len(long_intro) * 3),
        ],
    )
    by_start = {span.start: span.section for span in cut_passages(text)}
    assert by_start[0] == "Report"
    assert by_start[len(long_intro)] == "Costs"


def test_a_heading_stays_with_what_stands_under_it():
    intro = sentences(14)
    rest = "Duties of the keeper\n" + sentences(14, first=14)
    text = draft(
        intro + rest, sections=[("Duties of the keeper", 2, len(intro), len(intro + rest))]
    )
    assert any(passage.startswith("Duties of the keeper\nThe") for passage in passages_of(text))


def test_a_table_row_is_never_cut():
    rows = [f"Segment no. {n}. Sales | {n}.5 | {n * 7}.1 | approx. 3. quarter" for n in range(80)]
    text = draft("\n".join(rows))
    assert_everything_is_there_once(text)
    assert {line for passage in passages_of(text) for line in passage.split("\n")} == set(rows)


def test_rows_of_numbers_without_cell_borders_stay_whole():
    rows = [f"Revenues $ {n},120 $ {n},011 {n}.2%" for n in range(100, 180)]
    text = draft("\n".join(rows))
    assert {line for passage in passages_of(text) for line in passage.split("\n")} == set(rows)


def test_a_list_item_of_several_sentences_can_be_cut_between_them():
    text = draft("• " + sentences(40))
    assert len(passages_of(text)) > 2
    assert all(passage.endswith(".") for passage in passages_of(text))


def test_a_sentence_longer_than_a_passage_is_cut_at_words():
    words = " ".join(f"alpha{n}" for n in range(900))
    text = draft(words)
    assert_they_fit(text)
    assert_everything_is_there_once(text)
    assert [word for passage in passages_of(text) for word in passage.split()] == words.split()


def test_unreadable_strings_are_bounded_too():
    text = draft("QUJD" * 20_000 + " " + "한국어" * 2000 + "\u200b" * 9000)
    assert_they_fit(text)
    assert_everything_is_there_once(text)
    assert max(len(passage) for passage in passages_of(text)) < 5000


def test_a_long_paragraph_without_spaces_is_cut_in_reasonable_time():
    text = draft("漢。" * 5_000)
    assert_everything_is_there_once(text)
    assert_they_fit(text)


def test_sentences_stay_whole_in_a_paragraph_of_any_length():
    text = draft(sentences(1500))
    assert all(passage.endswith(".") for passage in passages_of(text))
    assert_everything_is_there_once(text)


def test_thousands_of_tiny_lines_fill_passages_evenly_and_in_reasonable_time():
    lines = [f"- a{number % 10}" for number in range(20_000)]
    text = draft("\n".join(lines))
    began = process_time()
    passages = passages_of(text)
    assert process_time() - began < 10
    assert [line for passage in passages for line in passage.split("\n")] == lines
    sizes = [count_pieces(passage) for passage in passages]
    assert max(sizes) <= MOST_PIECES
    assert min(sizes) > 0.9 * max(sizes)


def test_a_long_title_leaves_room_for_the_passage():
    text = draft(sentences(30), title="Annual report on everything " * 40)
    assert_they_fit(text)
    assert_everything_is_there_once(text)


def test_an_empty_text_has_no_passages():
    assert cut_passages(draft("")) == []
    assert cut_passages(draft(" \n\n\t ")) == []


@settings(max_examples=60, deadline=None)
@given(
    st.text(max_size=400),
    st.lists(st.integers(min_value=0, max_value=400), max_size=4),
    st.lists(st.integers(min_value=0, max_value=400), max_size=4),
)
def test_any_text_with_any_maps_is_covered_once(content, page_ends, borders):
    size = len(content)
    ends = sorted({min(end, size) for end in page_ends} | {size})
    marks = sorted({min(border, size) for border in borders} | {size})
    sections = [
        (f"S{number}", 1 + number % 2, start, end)
        for number, (start, end) in enumerate(zip(marks, marks[1:], strict=False))
    ]
    assert_everything_is_there_once(draft(content, pages=ends, sections=sections))
