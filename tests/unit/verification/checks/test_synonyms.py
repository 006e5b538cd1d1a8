"""Which words mean the same."""

import gzip
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from citations.verification.checks.synonyms import are_synonyms
from citations.verification.checks.synonyms.build import LICENCE, build


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("bought", "purchased"),
        ("begins", "started"),
        ("cars", "automobile"),
        ("physicians", "doctor"),
        ("quickly", "rapidly"),
        ("planned", "planning"),
        ("sofas", "couch"),
        ("larger", "bigger"),
    ],
)
def test_words_that_mean_the_same_are_synonyms_in_every_inflection(one: str, other: str) -> None:
    assert are_synonyms(one, other)
    assert are_synonyms(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("decision", "decide"), ("acquisitions", "acquired"), ("injury", "injured")],
)
def test_a_noun_and_its_verb_are_synonyms(one: str, other: str) -> None:
    assert are_synonyms(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("must", "may"),
        ("all", "most"),
        ("increase", "decrease"),
        ("million", "billion"),
        ("revenue", "profits"),
        ("ordered", "delivered"),
        ("proposed", "paid"),
        ("planned", "built"),
        ("director", "assessors"),
        ("consent", "notice"),
        ("demand", "want"),
        ("electronic", "paper"),
        ("second", "months"),
        ("higher", "high"),
        ("oldest", "old"),
        ("tumour", "antitumour"),
        ("elected", "eligible"),
        ("hobbyists", "hobby"),
        ("xqzt", "xqzt"),
        ("", ""),
    ],
)
def test_different_things_of_reports_and_laws_are_no_synonyms(one: str, other: str) -> None:
    assert not are_synonyms(one, other)


_SENSES = """\
auto%1:06:00:: 00000200 1 0
car%1:06:00:: 00000200 1 71
car%1:06:01:: 00000300 2 2
vehicle%1:06:00:: 00000100 1 9
Zeppelin%1:06:00:: 00000400 1 0
"""
_NOUNS = """\
  1 You may copy this dictionary.
00000100 06 n 01 vehicle 0 001 ~ 00000200 n 0000 | what carries
00000200 06 n 02 car 0 auto 0 001 @ 00000100 n 0000 | four wheels
00000300 06 n 01 car 1 000 | of a railway
00000400 06 n 01 Zeppelin 0 000 | a name
"""


def _write_dictionary(folder: Path) -> None:
    (folder / "index.sense").write_text(_SENSES)
    (folder / "data.noun").write_text(_NOUNS)
    for part in ("verb", "adj", "adv"):
        (folder / f"data.{part}").write_text("  1 You may copy this dictionary.\n")


def test_the_same_dictionary_gives_the_same_file_with_its_licence_beside_it(tmp_path: Path) -> None:
    _write_dictionary(tmp_path)
    one, other = tmp_path / "one" / "senses.gz", tmp_path / "other" / "senses.gz"
    call_command("build_synonyms", tmp_path, to=one, verbosity=0)
    call_command("build_synonyms", tmp_path, to=other, verbosity=0)
    assert one.read_bytes() == other.read_bytes()
    assert "may copy this" in (one.parent / "WORDNET_LICENSE").read_text()


def test_names_and_rare_senses_stay_out_of_the_file(tmp_path: Path) -> None:
    _write_dictionary(tmp_path)
    build(tmp_path, tmp_path / "senses.gz")
    text = gzip.decompress((tmp_path / "senses.gz").read_bytes()).decode()
    assert text.split("\n") == ["auto\tn0 1=100", "car\tn73 1=97", "vehicle\tn9 0=100"]


def test_a_folder_without_a_dictionary_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no WordNet dictionary"):
        call_command("build_synonyms", tmp_path, to=tmp_path / "senses.gz")


def test_the_shipped_file_has_its_licence_beside_it() -> None:
    assert "Princeton University" in LICENCE.read_text()
