"""The one normalisation of source text: after it a text is hashed and never changed again.

NFC; LF as the only line end; every kind of space one space; Latin ligatures taken apart; control,
format and bidirectional override characters, noncharacters and lone surrogates removed, because no
reader sees them and some databases refuse them. Joiners that scripts need stay.
"""

import unicodedata
from collections.abc import Sequence

_LINE_ENDS = frozenset("\n\v\f\x85\u2028\u2029")
_NEEDED_FORMAT = frozenset("\u200c\u200d")  # zero-width (non-)joiner: Persian, Indic scripts, emoji
_ARABIC_FORMAT = range(0x0600, 0x0900)  # number and verse signs: category Cf, but visible
_LATIN_LIGATURES = range(0xFB00, 0xFB07)


class _Characters(dict[int, str]):
    """For `str.translate`: what becomes of each code point, worked out once."""

    def __missing__(self, code: int) -> str:
        self[code] = replacement = _replacement(chr(code))
        return replacement


def _replacement(character: str) -> str:
    if character in _LINE_ENDS:
        return "\n"
    if character == "\t":
        return " "
    if ord(character) in _LATIN_LIGATURES:
        return unicodedata.normalize("NFKC", character)
    match unicodedata.category(character):
        case "Zs":
            return " "
        case "Cc" | "Cs":
            return ""
        case "Cf":
            visible = character in _NEEDED_FORMAT or ord(character) in _ARABIC_FORMAT
            return character if visible else ""
        case "Cn" if ord(character) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF:
            return ""
    return character


_CHARACTERS = _Characters()


def clean_lines(text: str) -> list[str]:
    """The normalised lines of a text, without white space around them; empty ones stay."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_CHARACTERS)
    return [" ".join(line.split()) for line in _composed(text).split("\n")]


def clean_line(text: str) -> str:
    """The text as one normalised line, runs of white space made one space."""
    return " ".join(" ".join(clean_lines(text)).split())


def clean_mapped(text: str, indices: Sequence[int]) -> tuple[str, Sequence[int]]:
    """`clean_line` that keeps, for every character it returns, the index of the one it came
    from."""
    cleaned = clean_line(text)
    if cleaned == text:
        return text, indices
    kept: list[tuple[str, int]] = []
    for cluster, index in _clusters(text, indices):
        for character in _composed(cluster.translate(_CHARACTERS)).replace("\n", " "):
            if character != " " or (kept and kept[-1][0] != " "):
                kept.append((character, index))
    if kept and kept[-1][0] == " ":
        kept.pop()
    return "".join(character for character, _ in kept), [index for _, index in kept]


def _clusters(text: str, indices: Sequence[int]) -> list[tuple[str, int]]:
    """The text cut before every character that cannot combine with the one before it."""
    clusters: list[tuple[str, int]] = []
    for character, index in zip(text, indices, strict=True):
        if clusters and _combines(character):
            clusters[-1] = (clusters[-1][0] + character, clusters[-1][1])
        else:
            clusters.append((character, index))
    return clusters


def _combines(character: str) -> bool:
    return bool(unicodedata.combining(character)) or "\u1160" <= character <= "\u11ff"


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)
