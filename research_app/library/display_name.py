"""A file's given name as words on a page. Files themselves are stored under an id of ours."""

import unicodedata

MAX_LENGTH = 255
UNNAMED = "Unnamed document"
# Controls (CR, LF, NUL), invisible and direction-changing marks, lone surrogates, line separators.
UNSHOWABLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def display_name(given: str) -> str:
    """The last part of a given path without anything that could mislead a reader; shortened in
    front of its suffix."""
    name = clean_line(given.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1])
    if len(name) > MAX_LENGTH:
        stem, dot, suffix = name.rpartition(".")
        kept = dot + suffix if stem and len(suffix) <= 10 else ""
        name = name[: MAX_LENGTH - len(kept) - 1] + "…" + kept
    return name.strip(". ") and name or UNNAMED


def clean_line(words: str, *, limit: int | None = None) -> str:
    """One line of visible words, at most `limit` characters."""
    visible = "".join(
        " " if character.isspace() else character
        for character in words
        if character.isspace() or unicodedata.category(character) not in UNSHOWABLE
    )
    line = " ".join(visible.split())
    return line if limit is None or len(line) <= limit else line[: limit - 1] + "…"
