"""The words that go along with a package: what it holds, what it proves and what not."""

from __future__ import annotations

from citations.export.seal import key_fingerprint

_HEAD = """\
EVIDENCE DESK: AN ANSWER WITH ITS EVIDENCE
==========================================

What is in here
---------------
  report.html      the answer to read and to print: claims, numbers, quotes, sources
  answer.json      the same for programs, complete: also rejected evidence, checks, older verdicts
  sources/         the source texts in which the quotes were found, one file each, named by SHA-256
  originals/       the files that the texts were read from, where they were put in; the SHA-256 of
                   each is in the manifest in any case
  verify.py        checks all of this again; needs Python 3.9 or newer and nothing else
  manifest.json    size and SHA-256 of every other file, sealed and signed
An archive of several answers holds a folder for each, with a manifest of its own.

How to check it
---------------
  python verify.py PACKAGE.zip --key KEY

Take verify.py from somewhere you trust: from the installation itself, or from an earlier package
that you kept. One that came along with a forged package may say whatever the forger likes. It is
one readable file; nothing it needs comes from the internet, and it writes nothing.
KEY is the public key of the installation, or its fingerprint, which you should have from the people
who run it and not from this package. Without --key the report says "signed by an unknown key".
"""

_SIGNED = """
This package is signed (Ed25519, RFC 8032) by the key with the fingerprint
  {first}
  {second}
(SHA-256 of the raw key). Compare it with what the installation gives you on another way.
"""

_UNSIGNED = """
This package is not signed: whoever can change it can seal it anew. It shows whether something was
damaged, not whether somebody has forged it.
"""

_PROVEN = """
What is proven when the check passes
------------------------------------
  - No byte of the package was changed since it was sealed, and with --key: the holder of that key
    has sealed it.
  - Every quote stands word for word at its place in the source text that is in the package, and
    every text has the SHA-256 under which the answer names it.
  - Every claim stands at its place in the answer, and every label leads to evidence that is there.
  - Every computed number follows from the figures in the quotes by the formula that is shown.
  - Counts, rates and the current verdicts agree with the claims.

What is not proven
------------------
  - That a source is right, or that it is the best one there is.
  - That a source said this when it was read: a web page may have changed since. The text in the
    package is the copy that was made then; its time was noted by the installation.
  - That a verdict is right where a judge gave it and not a rule. The claim and its quotes are here
    so that you can read them yourself.
  - That nothing of importance was left out of the answer.
  - When the package was made.
"""


def readme(public_key: bytes | None) -> str:
    """The README of a package that is signed by this key, or by none."""
    if public_key is None:
        return _HEAD + _UNSIGNED + _PROVEN
    groups = key_fingerprint(public_key).split(" ")
    half = len(groups) // 2
    signed = _SIGNED.format(first=" ".join(groups[:half]), second=" ".join(groups[half:]))
    return _HEAD + signed + _PROVEN
