"""What a text cites by itself."""

import pytest

from citations.steps.own_references import cited_in, reference_list, without_citations


@pytest.mark.parametrize(
    ("sentence", "found", "bare"),
    [
        ("Sales rose [2, 4-5].", ["2", "4", "5"], "Sales rose."),
        ("Sales rose (Smith et al., 2020, p. 3).", ["Smith"], "Sales rose."),
        ("Smith and Jones (2020) say so.", ["Smith"], "Smith and Jones (2020) say so."),
        ("See [the report](https://a.example/b).", ["https://a.example/b"], "See the report."),
        ("It is so, https://a.example/b.", ["https://a.example/b"], "It is so,"),
        ("It is so (doi:10.1000/xyz).", ["10.1000/xyz"], "It is so ."),
        ("Sales rose in May (March 2020).", [], "Sales rose in May (March 2020)."),
        ("The first 3 (of 12) rose.", [], "The first 3 (of 12) rose."),
    ],
)
def test_citations_are_found_and_taken_out(sentence, found, bare):
    assert [each.key for each in cited_in(sentence)] == found
    assert without_citations(sentence) == bare


def test_the_list_of_references_ends_with_the_next_title():
    text = "Sales rose [1].\n\n## References\n1. Smith, A report.\n2. Jones.\n\n## Annex\nMore."
    listed = reference_list(text)
    assert [(each.mark, each.words) for each in listed.entries] == [
        ("1", "Smith, A report."),
        ("2", "Jones."),
    ]
    assert listed.holds(text.index("Jones"), text.index("Jones") + 1)
    assert not listed.holds(text.index("More"), len(text)) and not listed.holds(0, 5)


def test_lines_with_marks_are_references_without_a_heading():
    listed = reference_list("Sales rose [1].\n\n[1] Smith, A report.")
    assert [each.mark for each in listed.entries] == ["1"]
    assert reference_list("1. First, sales rose.\n2. Then they fell.").entries == ()
