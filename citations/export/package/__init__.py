"""Packages: one zip with an answer, its source texts and everything that is needed to check it.

`archive` writes the zip byte by byte in one fixed way, `folder` what belongs to one answer,
`readme` the words that go along.
"""

from citations.export.package.archive import Archive, PackageRefused
from citations.export.package.folder import Original, add_answer, write_package

__all__ = ["Archive", "Original", "PackageRefused", "add_answer", "write_package"]
