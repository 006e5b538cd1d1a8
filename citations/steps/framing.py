"""Words that stand before others and say how they are to be taken: as untrue, as told by somebody,
as fiction, as a plan, as left out.

`shifts_what_follows` looks at the sentences and headings before an excerpt. A word that denies or
attributes in any of them is enough; a word that only colours what it stands over is looked for in
headings and in the sentence right before. Words that most texts are full of ("not", "if",
"example") speak of what follows only in a heading, a short sentence ("This is not so.") or one that
announces it ("The following was not proven:"); a long sentence has them for a matter of its own.
"""

from __future__ import annotations

import re

_ANYWHERE = re.compile(
    r"\b(?:false\w*|untrue|myths?|lied|wrong\w*|incorrect\w*|mistaken\w*|imagine"
    r"|suppose|fiction\w*|satir\w*|rumou?rs?|alleg(?!r)\w+|claims?|claimed|denies|denied|deny"
    r"|critics|opponents|scenario\w*|example\s+answer|debunk\w*"
    r"|misconceptions?|misbeliefs?|misinformation|disinformation|hoax\w*|conspirac\w+|urban\s+legends?"
    r"|fake|parod\w+|plot\s+summary|synopsis|fairy\s+tales?|retract(?:s|ed|ing|ions?)?|recant\w*|disprove[nd]?"
    r"|accus\w+|gossip\w*|thought\s+experiment|made\s+up|nonsense)\b|\blies\s*[.:!?\n]",
    re.IGNORECASE,
)
"""Words that take back what stands around them; "allegro" is none of "alleged"."""
_RIGHT_BEFORE = re.compile(
    r"\b(?:nobody|no[\s-]one|hypothe\w+|assum(?:es?|ed|ing)|theor(?:y|ies)|stor(?:y|ies)|tales?|legends?|fables?|dream\w*|jok(?:e|es|ed|ing)|novels?"
    r"|rejected|repealed|withdr[ae]w\w*|superseded|obsolete|deprecated|cancell?ed|drafts?|pretend\w*"
    r"|forecasts?|projections?|outlook|visions?|proposals?|proposed|planned"
    r"|speculat\w*|suspect\w*|belie(?:f|fs|ve|ves|ved)|opinions?|argu(?:e|es|ed|ments?)"
    r"|assert\w*|insist\w*|testif\w+|testimon\w+|plaintiff\w*|defendants?|prosecut\w+|confess\w*"
    r"|counter-?arguments?|objections?|controvers\w+|criticisms?|simulat\w*)\b",
    re.IGNORECASE,
)
_ABOUT_WHAT_FOLLOWS = re.compile(
    r"\b(?:not|never|none|nothing|neither|hardly|if|unless|following|exclu\w+|except\w*|errors?"
    r"|mistakes?|goals?|aims?|targets?|predict\w*|complaints?|example|sample|question|according|stop"
    r"|avoid|assum\w+)\b|n['’]t\b",
    re.IGNORECASE,
)
_ANNOUNCES = re.compile(
    r"(?::|\b(?:as\s+follows|the\s+following|this|these|such)\b[^.!?:]{0,30}[.:])[\s\"”’'»)\]]*$",
    re.IGNORECASE,
)
_PART_END = re.compile(r"(?<=[.!?])[\"”’'»)\]]*\s+|\n")
"""The end of a sentence or line; its sign stays with it."""
SHORT = 10
"""Words up to which a sentence says how the next is to be taken, more often than a matter of its
own."""
_ASKS_WHETHER_TRUE = re.compile(
    r"\b(?:true|truth|right|correct|real|really|fact|happen\w*|sure|know|knows)\b[^.!?]{0,60}\?"
    r"[\"”’'»)\]]*\s*$",
    re.IGNORECASE,
)
_ALREADY_ENDED = re.compile(r"[.!][\"”’'»)\]]*$")


def shifts_what_follows(earlier: str, right_before: str) -> bool:
    """May what stands before change how the next sentence is to be taken ("All of this is false.",
    "Exclusions")? `earlier` is all of it, `right_before` its last sentence or heading."""
    if _ANYWHERE.search(earlier) or _ASKS_WHETHER_TRUE.search(right_before):
        return True
    headings = _headings(earlier)
    if any(_RIGHT_BEFORE.search(words) for words in (right_before, *headings)):
        return True
    return any(_ABOUT_WHAT_FOLLOWS.search(part) for part in (*headings, *_announcing(earlier)))


def _announcing(earlier: str) -> list[str]:
    """The sentences and lines that may speak of what follows them, by being short or by saying
    so."""
    parts = (part.strip() for part in _PART_END.split(earlier))
    return [part for part in parts if len(part.split()) <= SHORT or _ANNOUNCES.search(part)]


def _headings(earlier: str) -> list[str]:
    """The lines that end without a full stop: they stand over all that follows."""
    lines = (line.strip() for line in earlier.split("\n")[:-1])
    return [line for line in lines if line and not _ALREADY_ENDED.search(line)]
