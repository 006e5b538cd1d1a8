"""Sources for reference managers: parsed back, they are what the answer knows of its sources."""

import json
from dataclasses import replace

import pytest

from citations.export.formats import FORMATS
from citations.export.formats.safe import on_one_line
from tests.unit.formats.made_provenance import HOSTILE, MADE, compliant, computed, judged
from tests.unit.formats.reading import bib_entries, tex_words


def bib(provenance):
    return bib_entries(FORMATS["bibtex"].write(provenance, None).decode())


def csl(provenance):
    return json.loads(FORMATS["csl"].write(provenance, None))


@pytest.mark.parametrize("made", MADE)
def test_both_name_each_source_once_under_the_same_key(made):
    provenance = MADE[made]()
    keys = [key for _, key, _ in bib(provenance)]
    assert keys == [item["id"] for item in csl(provenance)]
    assert len(set(keys)) == len(keys)
    assert len(keys) == len({item.text_id for item in provenance.answer.evidence})


def test_hostile_names_come_back_as_they_were():
    [_, (kind, key, fields)] = bib(judged())
    assert kind == "online" and key.startswith("doe2023-")
    assert " ".join(tex_words(fields["title"]).split()) == on_one_line(HOSTILE)
    assert tex_words(fields["author"]) == 'Doe, Jane and "Co" {x}'
    assert fields["url"] == "https://news.example/a_b?x=1&y=%20"
    assert (fields["date"], fields["urldate"]) == ("2023-02", "2026-01-02")


def test_dates_are_given_as_far_as_they_exist():
    item = csl(computed())[0]
    # The thirtieth of February, as a page may say it.
    assert item["issued"] == {"date-parts": [[2023, 2]]}
    assert item["accessed"] == {"date-parts": [[2026, 1, 2]]}
    assert item["author"] == [{"literal": "Helios"}]


def test_kinds_follow_from_what_is_known():
    assert [item["type"] for item in csl(compliant())] == ["legislation", "report"]
    assert csl(compliant())[0]["authority"] == [{"literal": "Parliament of Orne"}]
    assert [item["type"] for item in csl(judged())] == ["report", "webpage"]


def test_an_address_with_a_doi_makes_an_article_and_a_bad_address_none():
    provenance = judged()

    def at(address):
        evidence = tuple(
            replace(each, source=replace(each.source, url=address, final_url=""))
            for each in provenance.answer.evidence
        )
        return csl(replace(provenance, answer=replace(provenance.answer, evidence=evidence)))[1]

    article = at("https://doi.org/10.1234/ab.c-5")
    assert (article["type"], article["DOI"]) == ("article", "10.1234/ab.c-5")
    for bad in ("javascript:alert(1)", "https://u:p@x.example/", "https://x.example/{}", "x"):
        assert "URL" not in at(bad)


def test_sources_of_one_text_have_keys_of_their_own():
    provenance = judged()
    first = provenance.answer.evidence[0].source
    evidence = tuple(
        replace(each, source=replace(first, source_id=each.source.source_id))
        for each in provenance.answer.evidence
    )
    same = replace(provenance, answer=replace(provenance.answer, evidence=evidence))
    one, other = (item["id"] for item in csl(same))
    assert other == f"{one}a"
