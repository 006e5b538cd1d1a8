"""What names a checked text where a question would stand."""

from __future__ import annotations

LONGEST_TEXT = 20_000
"""Characters of a text that is checked."""
_SHOWN = 80


def asked_as(question: str, mode: str) -> str:
    """What stands over an answer: the question, or what names the text that is checked."""
    return title_of(question) if mode == "check" else question


def title_of(text: str) -> str:
    """ "Check: “Lithium prices fell in …”"."""
    first, _, rest = text.lstrip("#>*-• \t\r\n").partition("\n")
    words = " ".join(first.split())
    if len(words) > _SHOWN:
        words = words[:_SHOWN].rsplit(" ", 1)[0]
    if len(words) < len(first.strip()) or rest.strip():
        words = f"{words} …"
    return f"Check: “{words}”"
