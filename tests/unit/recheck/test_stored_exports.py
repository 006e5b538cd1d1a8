"""Exports that were made by an earlier version still hold, to the file's own check and to the
product's own rules."""

import gzip
from pathlib import Path

import pytest

from citations.export.recheck.command import check_file
from citations.export.verify import deeper_findings
from tests.unit.recheck.made_exports import our_key

STORED = Path(__file__).parents[2] / "data" / "exports"


@pytest.mark.parametrize("name", sorted(file.stem for file in STORED.iterdir()))
def test_an_export_made_before_still_holds(name, tmp_path) -> None:
    file = tmp_path / name
    file.write_bytes(gzip.decompress((STORED / f"{name}.gz").read_bytes()))
    report = check_file(file, our_key(), deeper_findings)
    assert report.findings == []
    assert report.signature.startswith("signed by the key you gave")
