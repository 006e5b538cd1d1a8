"""A package is accounted for byte by byte, and what the product would not write is not opened."""

import io
import zipfile
from dataclasses import replace
from hashlib import sha256

import pytest

from citations.export.archive import Archive, PackageRefused
from citations.export.package import Original, add_answer, add_tools, write_package
from citations.export.recheck.archive import LOCAL, is_safe_path, open_archive
from tests.unit.recheck.made_exports import (
    OURS,
    THEIRS,
    checked_package,
    made_provenance,
    our_key,
    packed,
)


@pytest.fixture(scope="module")
def provenance():
    return made_provenance()


@pytest.fixture(scope="module")
def package(provenance):
    return packed(provenance)


def members_of(data: bytes):
    return {member.path: member for member in open_archive(io.BytesIO(data), len(data)).members}


def test_it_holds_everything_and_any_program_can_open_it(package, provenance) -> None:
    [text] = provenance.texts.values()
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [
            *("answer.json", "report.html", f"sources/{text.info.sha256}.txt"),
            *("README.txt", "verify.py", "manifest.json"),
        ]
        assert archive.read(f"sources/{text.info.sha256}.txt").decode() == text.text
    report = checked_package(package, our_key())
    assert report.findings == []
    assert any("word for word at its place in its source" in each for each in report.proven)


def test_identical_data_gives_identical_bytes(package, provenance) -> None:
    assert packed(provenance) == package


def test_a_changed_source_text_is_named_by_its_line(package, provenance) -> None:
    [text] = provenance.texts.values()
    path = f"sources/{text.info.sha256}.txt"
    member = members_of(package)[path]
    at = member.data_start + text.text.encode().index(b"Revenue 3,214")
    spoiled = package[:at] + b"r" + package[at + 1 :]
    line = text.text[: text.text.index("Revenue 3,214")].count("\n") + 1
    assert f"{path}: line {line}" in [each.place for each in checked_package(spoiled).findings]


def test_quotes_that_do_not_stand_in_their_source_are_found_without_any_seal_broken() -> None:
    provenance = made_provenance()
    [text] = provenance.texts.values()
    words = text.text.replace("1,487,230", "1,487,231")
    moved = replace(
        text, text=words, info=replace(text.info, sha256=sha256(words.encode()).hexdigest())
    )
    report = checked_package(packed(replace(provenance, texts={text.id: moved})), our_key())
    assert any("no text of this hash" in each.problem for each in report.findings)


def test_headers_and_directory_are_a_part_of_it(package) -> None:
    members = members_of(package)
    header = members["report.html"].offset
    directory = members["manifest.json"].end
    source = next(path for path in members if path.startswith("sources/"))
    for at, place in (
        (header + 10, "report.html: header"),
        (header + 14, "report.html: header"),
        (header + 18, "report.html: header"),
        (directory + 38, "answer.json: directory"),
        (directory + 16, "answer.json: directory"),
        (package.index(b"sources/", directory) + 12, f"{source}: directory"),
        (package.index(b"README.txt", directory) + 2, "README.txt: directory"),
        (len(package) - 1, "the archive: end"),
        (len(package) - 22, "the archive: end"),
    ):
        spoiled = bytearray(package)
        spoiled[at] ^= 4
        found = [each.place for each in checked_package(bytes(spoiled)).findings]
        assert place in found, (at, found)
    assert not checked_package(package + b"x").holds
    assert not checked_package(package[:-1]).holds


def test_a_package_of_somebody_else_is_refused_by_the_key(provenance) -> None:
    for signer in (THEIRS, None):
        assert checked_package(packed(provenance, signer)).holds
        assert not checked_package(packed(provenance, signer), our_key()).holds


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return stream.getvalue()


HOSTILE = {
    "packed": zipped(("manifest.json", b"0" * 5_000_000), method=zipfile.ZIP_DEFLATED),
    "a way out": zipped(("../manifest.json", b"{}")),
    "a root": zipped(("/etc/manifest.json", b"{}")),
    "a drive": zipped(("C:\\manifest.json", b"{}")),
    "no manifest": zipped(("answer.json", b"{}")),
    "empty": zipped(),
    "only a mark": b"PK\x03\x04" + b"\xff" * LOCAL.size,
    "a huge count": b"PK\x05\x06" + b"\x00" * 4 + b"\xfe\xff" * 2 + b"\x00" * 10,
}


@pytest.mark.parametrize("how", HOSTILE)
def test_what_the_product_would_not_write_does_not_hold(how) -> None:
    assert checked_package(HOSTILE[how]).findings


def test_a_name_given_twice_is_refused() -> None:
    # A zip of two alike names of one length: the second is renamed in its bytes.
    data = zipped(("a.txt", b"1"), ("b.txt", b"2")).replace(b"b.txt", b"a.txt")
    assert any("no safe name" in each.problem for each in checked_package(data).findings)


@pytest.mark.parametrize(
    "path", ["", "/a", "../a", "a/../b", "a//b", "a\\b", "a\x00", "a:b", "a.", "a ", "x" * 500]
)
def test_unsafe_names_are_never_written(path) -> None:
    assert not is_safe_path(path)
    with pytest.raises(PackageRefused):
        Archive(io.BytesIO(), None, about={}).add(path, b"")


def test_an_original_that_is_not_the_one_read_is_refused(provenance) -> None:
    original = Original(name="report.pdf", sha256="0" * 64, file=io.BytesIO(b"other"))
    with pytest.raises(PackageRefused, match="not the file"):
        write_package(io.BytesIO(), provenance, OURS, [original])


def test_originals_go_along_and_a_change_in_them_is_found(provenance) -> None:
    content = b"\x00\xffPDF" * 40_000
    digest = sha256(content).hexdigest()
    stream = io.BytesIO()
    original = Original(name="../Report.PDF", sha256=digest, file=io.BytesIO(content))
    write_package(stream, provenance, OURS, [original])
    data = stream.getvalue()
    assert checked_package(data, our_key()).findings == []
    at = members_of(data)[f"originals/{digest}.pdf"].data_start + 70_000
    spoiled = data[:at] + b"\x01" + data[at + 1 :]
    [finding] = checked_package(spoiled).findings
    assert finding.place == f"originals/{digest}.pdf: bytes 65536–131072"


@pytest.fixture(scope="module")
def archive_of_two(provenance) -> bytes:
    stream = io.BytesIO()
    archive = Archive(stream, OURS, about={"software": provenance.software})
    add_answer(archive, "001-first", provenance, OURS)
    add_answer(archive, "002-second", made_provenance(), OURS)
    add_tools(archive, OURS)
    archive.close()
    return stream.getvalue()


def test_an_archive_of_many_answers_holds(archive_of_two) -> None:
    report = checked_package(archive_of_two, our_key())
    assert report.findings == []
    assert report.counts["claims"] == 14


def test_a_change_in_one_of_many_names_the_answer(archive_of_two) -> None:
    member = members_of(archive_of_two)["002-second/answer.json"]
    at = archive_of_two.index(b'"question": "How', member.data_start) + len('"question": "')
    spoiled = archive_of_two[:at] + b"N" + archive_of_two[at + 1 :]
    found = [each.place for each in checked_package(spoiled).findings]
    assert "002-second/answer.json: question" in found
    assert not any("001-first" in place for place in found)
