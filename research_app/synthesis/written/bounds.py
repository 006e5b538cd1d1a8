"""What ends a draft that does not end by itself: its length, and a model that says the same again
and again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from citations.drafts import FindingDraft
from citations.steps.parse_claims import Segment
from citations.steps.parse_claims.values import Before

MOST_CHARACTERS = 120_000
"""Of a draft with all its scratch: far above any answer, little enough to be read to its end."""
MOST_STATEMENTS = 300
LONG = 40
"""Characters of free words that are not said twice by chance."""
MOST_REPEATS = 6
"""Statements said before, word for word, after which nothing new is expected."""


def within_length(words: Iterable[str], findings: list[FindingDraft]) -> Iterator[str]:
    """The words up to the limit."""
    room = MOST_CHARACTERS
    for chunk in words:
        yield chunk[:room]
        room -= len(chunk)
        if room < 0:
            findings.append(cut_off("The draft was longer than any answer and was cut."))
            return


def without_repeats(segments: Iterable[Segment], findings: list[FindingDraft]) -> Iterator[Segment]:
    """Each statement once. Ends where a model only repeats itself, or does not come to an end."""
    said: set[str] = set()
    repeats = statements = 0
    broken: Before = ""
    for segment in segments:
        words = " ".join(segment.text.casefold().split())
        if segment.kind != "free" or len(words) > LONG:
            if words in said:
                repeats += 1
                if repeats >= MOST_REPEATS:
                    findings.append(cut_off("The draft repeated itself and was cut."))
                    return
                broken = broken or (segment.before if "\n" in segment.before else "")
                continue
            said.add(words)
        statements += segment.kind != "free"
        if statements > MOST_STATEMENTS:
            findings.append(cut_off(f"The draft made more than {MOST_STATEMENTS} statements."))
            return
        # A line that begins with a repeated statement begins with the one behind it.
        yield replace(segment, before=broken) if broken and segment.before == " " else segment
        broken = ""


def cut_off(note: str) -> FindingDraft:
    return FindingDraft(kind="cut_off", note=note)
