"""Sealing JSON documents, one way for all formats.

A seal names every record of a document with its SHA-256, holds a short fingerprint of each value,
the root hash over all of it and, where there is a key, an Ed25519 signature of the root. How it is
made up stands in `citations.export.recheck.sealed.records`, which checks it as well.
"""

from citations.export.recheck.sealed.records import file_bytes, key_fingerprint
from citations.export.seal.sealing import sealed

__all__ = ["file_bytes", "key_fingerprint", "sealed"]
