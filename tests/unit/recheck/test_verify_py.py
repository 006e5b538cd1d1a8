"""The stand-alone check: one file, the standard library, any Python from 3.9 on."""

import ast
import json
import subprocess
import sys
from collections import Counter

import pytest

from citations.export.recheck.assemble import verify_py
from tests.unit.recheck.made_exports import OURS, THEIRS, made_provenance, packed, written


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("export")
    (place / "verify.py").write_text(verify_py(), encoding="utf-8")
    provenance = made_provenance()
    (place / "answer.zip").write_bytes(packed(provenance))
    (place / "answer.json").write_bytes(written("json", provenance))
    (place / "unsigned.json").write_bytes(written("json", provenance, None))
    (place / "key.txt").write_text(f"# our key\n{OURS.public_key.hex()}\n")
    (place / "answer.csv").write_bytes(written("csv", provenance))
    return place


def run(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-I", "-S", "verify.py", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_it_checks_packages_and_answers_alone(folder) -> None:
    for name in ("answer.zip", "answer.json"):
        ended = run(folder, name, "--key", "key.txt")
        assert (ended.returncode, ended.stderr) == (0, "")
        assert "All holds" in ended.stdout and "signed by the key you gave" in ended.stdout


def test_without_a_key_it_says_that_the_key_is_unknown(folder) -> None:
    said = run(folder, "answer.json")
    assert said.returncode == 0 and "signed by an unknown key" in said.stdout


def test_another_key_and_no_signature_do_not_hold_under_a_key(folder) -> None:
    assert run(folder, "answer.json", "--key", THEIRS.public_key.hex()).returncode == 1
    ended = run(folder, "unsigned.json", "--key", "key.txt", "--json")
    assert ended.returncode == 1 and json.loads(ended.stdout)["holds"] is False


def test_what_cannot_be_checked_is_refused_with_a_sentence(folder) -> None:
    for arguments in (
        ["answer.csv"],
        ["missing.json"],
        ["answer.json", "--key", "no key at all"],
    ):
        ended = run(folder, *arguments)
        assert ended.returncode == 2 and ended.stdout == ""
        assert ended.stderr.strip().endswith(".") and "Traceback" not in ended.stderr


def test_it_is_one_file_for_old_pythons_that_imports_the_standard_library_alone() -> None:
    tree = ast.parse(verify_py(), feature_version=(3, 9))
    imported = {
        alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    } | {
        (node.module or "").partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
    }
    assert imported <= sys.stdlib_module_names
    assert not imported & {"socket", "urllib", "subprocess", "os", "pickle", "importlib"}


def test_no_name_is_defined_twice() -> None:
    """Names of different modules would hide each other in one file."""
    defined = Counter()
    for node in ast.parse(verify_py()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            defined[node.name] += 1
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [each for target in targets for each in ast.walk(target)]
            defined.update(each.id for each in names if isinstance(each, ast.Name))
    assert [name for name, times in defined.items() if times > 1] == []


def test_who_gives_a_folder_is_told_what_to_give(folder) -> None:
    done = run(folder, ".")
    assert done.returncode == 2 and "(.zip)" in done.stderr and "answer.json" in done.stderr


@pytest.mark.parametrize(("name", "outcome"), [("answer.json", 0), ("spoiled.json", 1)])
def test_who_reads_the_first_line_alone_is_not_told_of_a_broken_pipe(folder, name, outcome) -> None:
    (folder / "spoiled.json").write_bytes((folder / "answer.json").read_bytes()[:-9])
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", "verify.py", name],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    assert process.stderr.read() == b"" and process.wait(timeout=60) == outcome
    process.stderr.close()
