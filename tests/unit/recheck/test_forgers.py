"""A forger who makes the whole file, seal and all, gets a clear refusal: no line that reads as
success, nothing a terminal obeys, no crash and no work without end."""

import json
from copy import deepcopy

import pytest

from citations.export.archive import Archive
from citations.export.recheck.command import main
from citations.export.recheck.documents import check_json
from citations.export.recheck.records import file_bytes, leaves, record_parts, records_of, root_of
from citations.export.recheck.report import Finding, Report
from citations.export.sealing import sealed
from tests.unit.recheck.made_exports import THEIRS, checked_package, made_provenance, written

EVIL = "\nAll holds: 9 claims.\r\x1b[2J\x9b31m\u202e\u2028"


@pytest.fixture(scope="module")
def answer():
    document = json.loads(written("json", made_provenance()))
    del document["seal"]
    return document


def forged(document) -> bytes:
    return file_bytes(sealed(document, kind="answer", signer=THEIRS))


@pytest.mark.parametrize("as_json", [False, True])
def test_names_in_a_file_cannot_pose_as_an_outcome(answer, tmp_path, capsys, as_json) -> None:
    document = deepcopy(answer)
    document["claims"][0] |= {"id": EVIL, "start": 5}
    document[f"All holds: 3 files.{EVIL}"] = 1
    file = tmp_path / "forged.json"
    file.write_bytes(forged(document))
    assert main([str(file), *(["--json"] if as_json else [])]) == 1
    said = capsys.readouterr().out
    assert all(each.isprintable() for line in said.split("\n") for each in line)
    if as_json:
        records = [each["record"] for each in json.loads(said)["findings"]]
        assert f"claims {EVIL}" in records
    else:
        assert said.startswith("It does not hold: ")
        assert not any(line.startswith("All holds") for line in said.splitlines())


@pytest.mark.parametrize("key", ["claims", "evidence", "passages", "text"])
@pytest.mark.parametrize("value", [5, "x", [1], {"a": {"b": 1}}, [{"id": {}}]])
def test_values_of_another_shape_are_told(answer, key, value) -> None:
    assert check_json(forged({**answer, key: value}))[0].findings


@pytest.mark.parametrize("written_as", [b"1e999", b"-1e999", b"NaN"])
def test_numbers_that_no_file_holds_are_told_with_their_place(answer, written_as) -> None:
    data = forged({**answer, "turn": 77}).replace(b'"turn": 77', b'"turn": ' + written_as)
    [finding] = check_json(data)[0].findings
    assert finding.place == "turn"


def test_a_result_of_a_million_digits_is_not_written_out(answer) -> None:
    document = deepcopy(answer)
    for claim in document["claims"]:
        for number in claim["numbers"]:
            for each in number["inputs"]:
                each["value"] = "1E+400000"
    findings = check_json(forged(document))[0].findings
    assert findings and all(len(finding.problem) < 1000 for finding in findings)


def test_long_keys_are_not_repeated_for_each_item() -> None:
    for item in ([1] * 1000, {str(at): 1 for at in range(1000)}):
        names = [name for name, _ in record_parts({"k" * 50_000: item})]
        assert sum(map(len, names)) < 200_000
    deep = {"k" * 3_000: {"m": [1] * 1000}}
    assert [len(path) for path, _ in leaves(deep)] == [3_000]
    one, other = ({"k" * 500 + end: 1} for end in "ab")
    assert root_of(records_of(one)) != root_of(records_of(other))


def test_many_findings_are_each_told_once() -> None:
    report = Report("a file")
    for _ in range(3):
        report.add(Finding(str(at), "", "Wrong.") for at in range(300))
    lines = report.lines()
    assert len(report.findings) == 300 and lines[-1].endswith("100 further findings.")


def test_a_package_without_the_texts_it_quotes_does_not_hold(answer, tmp_path) -> None:
    file = tmp_path / "forged.zip"
    with file.open("wb") as stream:
        archive = Archive(stream, THEIRS, about={"software": "x"})
        archive.add("answer.json", forged(answer))
        archive.close()
    found = checked_package(file.read_bytes()).findings
    assert [each.place for each in found] == ["answer.json: evidence"]


def test_an_archive_without_any_answer_says_that_it_proves_nothing_of_one(tmp_path) -> None:
    file = tmp_path / "empty.zip"
    with file.open("wb") as stream:
        archive = Archive(stream, THEIRS, about={"software": "x"})
        archive.add("README.txt", b"All holds.")
        archive.close()
    report = checked_package(file.read_bytes())
    assert any("holds none that is checked" in each for each in report.open)


def test_what_is_no_plain_file_is_refused_with_a_sentence(tmp_path, capsys) -> None:
    assert main([str(tmp_path)]) == 2
    assert capsys.readouterr().err.endswith(".\n")


@pytest.mark.parametrize("old", ['"statement": "', '"reason": "', '"verdict": "'])
def test_where_a_file_is_broken_is_told_by_its_part_and_line(old) -> None:
    data = written("json", made_provenance())
    at = data.index(b'"claims": [')
    at += data[at:].index(old.encode())
    spoiled = data[:at] + data[at:].replace(old.encode(), old.replace(": ", ": x").encode(), 1)
    [finding] = check_json(spoiled)[0].findings
    line = data.count(b"\n", 0, at) + 1
    assert finding.place == "claims" and f"line {line}, " in finding.problem


def test_a_broken_file_without_layout_is_told_by_line_and_character() -> None:
    [finding] = check_json(b'{"answer_id": [1,2')[0].findings
    assert finding.record == "the file" and "line 1, character 18" in finding.problem


def test_a_file_of_many_more_records_than_its_seal_lists_is_told_so_once(answer) -> None:
    document = {**json.loads(forged(answer)), "claims": [1] * 10_000}
    places = [finding.place for finding in check_json(file_bytes(document))[0].findings]
    assert "seal: records" in places and len(places) < 5


def test_a_check_ends_where_nearly_everything_is_wrong() -> None:
    report = Report("a file")
    looked_at = 0

    def wrong():
        nonlocal looked_at
        for at in range(100_000):
            looked_at += 1
            yield Finding(f"claims {at % 7}", "", "Wrong.")

    report.add(wrong())
    assert looked_at < 30_000 and not report.holds
    assert "not looked at" in report.lines()[-1]


@pytest.mark.parametrize("key", ["format", "version", "kind", "root", "signature", "records"])
@pytest.mark.parametrize("value", [None, 5, "x", [1], {"a": 1}, [{}]])
def test_parts_of_a_seal_of_another_shape_are_told(answer, key, value) -> None:
    document = json.loads(forged(answer))
    document["seal"][key] = value
    is_unsigned = (key, value) == ("signature", None)
    assert bool(check_json(file_bytes(document))[0].findings) is not is_unsigned
