"""What a text names, and the DOI that is its own."""

import pytest

from research_app.evidence_graph.references import (
    addresses_of,
    find_references,
    key_of_address,
    names_work,
    own_doi,
)

ENTRY = "[1] Moran, A. (2019). Salt water flow cells in small grids. Journal of Cells 3, 1-9."


def named(text):
    return [(each.how, each.key) for each in find_references(text)]


@pytest.mark.parametrize(
    ("text", "how", "key"),
    [
        ("See https://Cells.example/a/?utm_source=x.", "link", "cells.example/a"),
        ("(http://cells.example/wiki/Cell_(unit))", "link", "cells.example/wiki/Cell_(unit)"),
        ("It cites doi:10.5555/Salt(1)2.", "doi", "10.5555/salt(1)2"),
        ("https://doi.org/10.5555/salt.7,", "doi", "10.5555/salt.7"),
        ("as in arXiv:2101.00001v2 and later", "doi", "10.48550/arxiv.2101.00001"),
        ("https://arxiv.org/pdf/2101.00001v3", "doi", "10.48550/arxiv.2101.00001"),
    ],
)
def test_an_address_a_doi_and_an_archive_number_are_found_at_their_place(text, how, key):
    [found] = find_references(text)
    assert (found.how, found.key) == (how, key)
    assert text[found.start : found.end].lower() in text.lower() and found.end <= len(text)


def test_what_is_named_twice_is_told_once_where_it_stands_first():
    [found] = find_references("doi:10.5555/salt.7 and again https://doi.org/10.5555/SALT.7")
    assert found.start == 0


def test_entries_are_read_only_below_the_heading_of_a_list():
    body = f"Cells were built.\n{ENTRY}"
    assert named(body) == []
    text = (
        f"{body}\n\nReferences\n{ENTRY}\n[2] Bell, T. Heat of\nold mines. 2018.\nAppendix A\nMore."
    )
    entries = [text[each.start : each.end] for each in find_references(text)]
    assert entries == [ENTRY, "[2] Bell, T. Heat of\nold mines. 2018."]


def test_a_page_is_the_same_with_and_without_its_last_slash_and_lock():
    key = key_of_address("https://cells.example/a/")
    assert "http://cells.example/a" in addresses_of(key)
    assert addresses_of(key_of_address("https://cells.example"))[0] == "https://cells.example/"


TITLE = "Salt water flow cells in small grids"


@pytest.mark.parametrize(
    ("facts", "is_named"),
    [
        ({"title": TITLE, "published": "2019-02", "author": ""}, True),
        ({"title": TITLE, "published": "", "author": "Anna Moran"}, True),
        ({"title": TITLE, "published": "2018", "author": "Anna Moran"}, False),
        ({"title": TITLE, "published": "", "author": "Tom Bell"}, False),
        ({"title": "Salt water flow cells", "published": "2019", "author": ""}, False),
        ({"title": "Flow cells in small grids", "published": "2019", "author": ""}, False),
        ({"title": "Journal of Cells", "published": "2019", "author": ""}, False),
    ],
)
def test_an_entry_names_a_work_by_its_whole_title_and_year_or_author(facts, is_named):
    assert names_work(ENTRY, **facts) is is_named


@pytest.mark.parametrize(
    "entry",
    [
        "Moran, A., & Bell, T. (2019). Salt water flow cells in small grids. Journal of Cells, 3.",
        "[3] A. Moran and T. Bell, “Salt water flow cells in small grids,” J. Cells, 2019.",
        'Moran, Anna. "Salt Water Flow Cells in Small Grids." Journal of Cells 3 (2019): 1-9.',
        "Anna Moran. 2019. Salt water flow cells in small\ngrids. J. Cells 3, 1-9.",
        "Moran A, Bell T. Salt water flow cells in small grids. J Cells. 2019;3:1-9.",
        "Moran, A. (2019): Salt water flow cells in small grids. In: Cells 3.",
    ],
)
def test_entries_of_every_style_name_their_work(entry):
    text = f"Cells last.\n\n## Bibliography\n{entry}\n"
    assert [each.how for each in find_references(text)] == ["reference"]
    assert names_work(entry, title=TITLE, published="2019-05", author="")


@pytest.mark.parametrize(
    "entry",
    [
        "Moran, A. (2019). Salt water flow cells in small grids: a second look. Cells 3.",
        "Moran, A. (2019). On salt water flow cells in small grids. Cells 3.",
        "Moran, A. (2019). Salt water flow cells in small grids of islands. Cells 3.",
    ],
)
def test_an_entry_of_a_longer_title_names_another_work(entry):
    assert not names_work(entry, title=TITLE, published="2019", author="")


def test_a_document_tells_its_own_doi_on_a_line_of_its_own():
    first_page = "Salt cells\nA. Moran\nhttps://doi.org/10.5555/salt.7\nWe build on 10.5555/heat.1."
    assert own_doi(first_page, first_page=len(first_page)) == "10.5555/salt.7"
    assert own_doi("Salt cells\nDOI: 10.5555/Salt.7\n\nText.") == "10.5555/Salt.7"
    stamp = "arXiv:2101.00001v2 [cs.CL] 3 Jan 2021\nSalt cells"
    assert own_doi(stamp, first_page=len(stamp)) == "10.48550/arXiv.2101.00001"


@pytest.mark.parametrize(
    "text",
    [
        "Salt cells\nAs Moran shows (doi:10.5555/salt.7), cells last.",
        "Notes\nhttps://doi.org/10.5555/salt.7",
        "DOI: 10.5555/salt.7\nDOI: 10.5555/heat.1",
        "Salt cells\n\nReferences\ndoi: 10.5555/salt.7",
    ],
)
def test_a_doi_that_it_cites_is_not_its_own(text):
    assert own_doi(text) == ""


def test_the_address_of_a_page_tells_its_doi_and_its_words_do_not():
    assert own_doi("x", address="https://press.example/doi/full/10.5555/a.1") == "10.5555/a.1"
    assert own_doi("x", address="https://arxiv.org/abs/2101.00001v1") == "10.48550/arXiv.2101.00001"
    assert own_doi("DOI: 10.5555/salt.7\nA page.", is_page=True) == ""
