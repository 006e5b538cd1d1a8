"""The table of attacks names tests that exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[2]
TABLE = (Path(__file__).parent / "rows.md").read_text()
ROWS = {
    match[1]: re.findall(r"`([\w/]+\.py)::(\w+)`", match[0])
    for match in re.finditer(r"^\| ([A-G]\d) \|.*$", TABLE, re.MULTILINE)
}
WANTED = {"A": 7, "B": 4, "C": 7, "D": 7, "E": 6, "G": 4}


def test_every_row_is_there():
    assert set(ROWS) == {f"{part}{n}" for part, last in WANTED.items() for n in range(1, last + 1)}


@pytest.mark.parametrize("row", ROWS)
def test_every_row_has_tests_that_exist(row):
    assert ROWS[row]
    for file, name in ROWS[row]:
        assert name in _tests_of(file), f"{row}: {file} has no {name}"


@cache
def _tests_of(file: str) -> set[str]:
    tree = ast.parse((TESTS / file).read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
