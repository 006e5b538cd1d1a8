"""The check as a command: verify.py FILE [--key KEY] [--json]."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from citations.export.recheck.documents import Deeper, FileRefused, check_json
from citations.export.recheck.package import Package
from citations.export.recheck.report import Report, printable
from citations.export.recheck.signature import KeyRefused, TrustedKeys, trusted_keys
from citations.export.recheck.strict_json import LARGEST

CANNOT_CHECK = 2
HELP = """\
Check an export of Evidence Desk again: a package (.zip), an answer (JSON), W3C PROV, W3C Web
Annotations or an audit of requirements. Nothing is written and nothing is fetched. Ends with 0 when
all holds, with 1 when something does not, with 2 when the file cannot be checked."""
KEY_HELP = """\
whose signature is to be trusted: the public key as PEM, hexadecimal or base64, its fingerprint, or
a file of these; may be given several times. A file that nobody of these signed does not hold."""


def main(arguments: list[str] | None = None) -> int:
    """The exit code. The report is printed."""
    parser = argparse.ArgumentParser(description=HELP)
    parser.add_argument("file", type=Path)
    parser.add_argument("--key", action="append", default=[], help=KEY_HELP)
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    given = parser.parse_args(arguments)
    try:
        report = check_file(given.file, trusted_keys(given.key))
    except (FileRefused, KeyRefused) as error:
        _say(printable(str(error)), sys.stderr)
        return CANNOT_CHECK
    except OSError as error:
        why = error.strerror or "it is no plain file"
        _say(f"{printable(str(given.file))} cannot be read: {why}.", sys.stderr)
        return CANNOT_CHECK
    _print(report, as_json=given.json)
    return 0 if report.holds else 1


def check_file(path: Path, trusted: TrustedKeys | None, deeper: Deeper | None = None) -> Report:
    """The report of any kind of export. Raises `FileRefused` and `OSError`."""
    try:
        return _checked(path, trusted, deeper)
    except (MemoryError, RecursionError):
        raise FileRefused("The file is too large or nested too deep to be checked here.") from None


def _checked(path: Path, trusted: TrustedKeys | None, deeper: Deeper | None) -> Report:
    if path.is_dir():
        raise FileRefused(_FOLDER)
    with path.open("rb") as file:
        length = file.seek(0, 2)
        file.seek(max(length - 22, 0))
        end = file.read(22)
        file.seek(0)
        start = file.read(64)
        # Either mark may have been changed.
        if start[:4] == b"PK\x03\x04" or end[:4] == b"PK\x05\x06":
            return Package(file, length, trusted, deeper).check()
        if start.lstrip()[:1] != b"{" and start[1:5] != b'\n  "':
            raise FileRefused(_OTHER_KIND)
        if length > LARGEST:
            raise FileRefused("The file is larger than any export.")
        file.seek(0)
        return check_json(file.read(), trusted=trusted, deeper=deeper)[0]


_FOLDER = (
    "This is a folder. Check the package as it came (.zip), whose own bytes are part of the check, "
    "or one file of the folder, such as answer.json."
)
_OTHER_KIND = (
    "This kind of file cannot be checked: it holds no seal. Check the package (.zip), the answer's "
    "JSON, the PROV file, the Web Annotations or the audit."
)


def _print(report: Report, as_json: bool) -> None:
    words = report.json() if as_json else "\n".join(report.lines())
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    _say(words.encode(encoding, "backslashreplace").decode(encoding), sys.stdout)


def _say(words: str, stream: TextIO) -> None:
    """Print, quietly where who reads has gone before the end, as `head` does: the exit code
    gives the outcome all the same. A stream left open would complain when the interpreter ends."""
    try:
        print(words, file=stream, flush=True)
    except BrokenPipeError:
        with suppress(OSError):
            stream.close()


if __name__ == "__main__":
    sys.exit(main())
