"""A file of depth profiles: how its parts are merged, and that every mistake stops the start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.core.exceptions import ImproperlyConfigured

from research_app.config.load import SHIPPED, load_profiles

ROOT = Path(__file__).parents[3]


@pytest.fixture
def shipped():
    return yaml.safe_load(SHIPPED.read_text())


@pytest.fixture
def load(tmp_path):
    def load(content):
        file = tmp_path / "depths.yaml"
        file.write_text(content if isinstance(content, str) else yaml.safe_dump(content))
        return load_profiles(file)

    return load


def test_a_depth_takes_what_it_does_not_set_from_the_global_part(load, shipped):
    shipped["citation_verification"] = {"max_revisions": 3, "unsupported": "remove"}
    shipped["depths"]["deep"]["citation_verification"] = {"min_evidence_confidence": 0.75}

    deep = load(shipped)["deep"].citation_verification

    assert (deep.max_revisions, deep.unsupported) == (3, "remove")
    assert deep.min_evidence_confidence == 0.75
    assert deep.unsupported_limit == 0.5


def test_what_a_depth_sets_wins_over_the_global_part(load, shipped):
    shipped["citation_verification"] = {"max_revisions": 3}
    shipped["depths"]["deep"]["citation_verification"] = {"max_revisions": 2}

    profiles = load(shipped)

    assert profiles["deep"].citation_verification.max_revisions == 2
    assert profiles["medium"].citation_verification.max_revisions == 3


def test_set_means_different_from_the_default_not_from_the_global_value(load, shipped):
    shipped["citation_verification"] = {"max_revisions": 2}
    shipped["depths"]["deep"]["citation_verification"] = {"max_revisions": 2}

    assert load(shipped)["deep"].citation_verification.max_revisions == 2


@pytest.mark.parametrize("everywhere", [{}, {"max_revisions": 3}], ids=["unset", "set globally"])
def test_a_depth_that_sets_a_field_back_to_its_default_stops_the_start(load, shipped, everywhere):
    shipped["citation_verification"] = everywhere
    shipped["depths"]["light"]["citation_verification"] = {"max_revisions": 1}

    with pytest.raises(ImproperlyConfigured) as caught:
        load(shipped)

    said = str(caught.value)
    assert "depths.light.citation_verification.max_revisions: 1 is the default" in said
    assert "cannot be told from a field that is not set" in said


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("depths.deep.citation_verification.max_revisions", "often", "should be a valid integer"),
        ("depths.deep.citation_verification.max_revisions", 9, "less than or equal to 5"),
        ("depths.deep.citation_verification.max_revision", 2, "is not known here"),
        ("citation_verification.unsupported", "hide", "'remove' or 'mark'"),
        ("citation_verification.min_evidence_confidence", 1.5, "less than or equal to 1"),
        ("citation_verification.min_evidence_confidence", float("nan"), "finite number"),
        ("depths.light.passages", "8", "valid integer"),
        ("depths.light.passages", True, "valid integer"),
        ("depths.light.facts_per_source", 2, "greater than or equal to 3"),
        ("depths.light.facts_per_source", 9, "less than or equal to 8"),
        ("depths.light.tiers.write", "judge", "'fast' or 'strong'"),
        ("depths.light.budget.cost", 0, "greater than 0"),
        ("depths.light.budget.cost", "cheap", "should be a number"),
        ("depths.light.api_key", "secret", "is not known here"),
        ("depth", {}, "is not known here"),
        ("depths.Deep Dive", {}, "match pattern"),
    ],
)
def test_a_mistake_stops_the_start_with_the_path_to_it(load, shipped, path, value, said):
    _put(shipped, path.split("."), value)

    with pytest.raises(ImproperlyConfigured) as caught:
        load(shipped)

    assert f" {path}: " in str(caught.value)
    assert said in str(caught.value)
    assert "PROFILES_FILE=" in str(caught.value)


def test_all_mistakes_are_named_at_once(load, shipped):
    shipped["depths"]["light"].pop("tiers")
    shipped["depths"]["deep"]["pasages"] = 3

    with pytest.raises(ImproperlyConfigured) as caught:
        load(shipped)

    assert "depths.light.tiers: is missing" in str(caught.value)
    assert "depths.deep.pasages: is not known here" in str(caught.value)


def test_a_price_is_kept_as_it_is_written(load, shipped):
    shipped["depths"]["light"]["budget"]["cost"] = 0.10

    assert str(load(shipped)["light"].budget.cost) == "0.1"


def test_the_depth_that_answers_without_a_choice_must_be_there(load, shipped):
    del shipped["depths"]["medium"]

    with pytest.raises(ImproperlyConfigured, match=r"depths\.medium: is missing"):
        load(shipped)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("depths: {light: [", "line 1"),
        ("depths: {}\ndepths: {}\n", "line 2: depths is there twice"),
        ("- light\n- deep\n", "the file: "),
        ("", "the file: "),
        ("depths: !!python/object/apply:os.getcwd []\n", "line 1"),
        ("[" * 1_000, "PROFILES_FILE"),
    ],
    ids=["cut off", "a key twice", "a list", "empty", "code", "nested without end"],
)
def test_what_is_no_such_file_is_refused(load, content, said):
    with pytest.raises(ImproperlyConfigured) as caught:
        load(content)

    assert said in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ImproperlyConfigured, match=r"nowhere\.yaml: cannot be read \(No such file"):
        load_profiles(tmp_path / "nowhere.yaml")


@pytest.mark.parametrize(
    "command",
    [["manage.py", "serve", "--port", "0"], ["-m", "celery", "-A"]],
    ids=["serve", "a worker"],
)
def test_a_bad_file_stops_every_way_of_starting(tmp_path, shipped, command):
    shipped["depths"]["deep"]["citation_verification"]["max_revisions"] = -1
    file = tmp_path / "own.yaml"
    file.write_text(yaml.safe_dump(shipped))
    worker = ["research_app", "worker"] if "celery" in command else []

    ended = subprocess.run(
        [sys.executable, *command, *worker],
        cwd=ROOT,
        env={**os.environ, "PROFILES_FILE": str(file), "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert ended.returncode != 0
    assert "depths.deep.citation_verification.max_revisions: " in ended.stdout + ended.stderr


def _put(content, path, value):
    for part in path[:-1]:
        content = content.setdefault(part, {})
    content[path[-1]] = value
