"""Words that stand before others and say how they are to be taken: as untrue, as told by somebody,
as fiction, as a plan, as left out.

`turns` looks at the sentences and headings before an excerpt. A word that denies or attributes in
any of them is enough; a word that only colours what it stands over is looked for in headings and
in the sentence right before.
"""

from __future__ import annotations

import re

_ANYWHERE = re.compile(
    r"\b(?:false\w*|untrue|myths?|lied|wrong\w*|incorrect\w*|mistaken\w*|hypothe\w+|imagine"
    r"|suppose|fiction\w*|satir\w*|following|rumou?rs?|alleg\w+|claims?|claimed|denies|denied|deny"
    r"|critics|opponents|if|unless|assum\w+|scenario\w*|example\s+answer|not|debunk\w*"
    r"|misconceptions?|misbeliefs?|misinformation|disinformation|hoax\w*|conspirac\w+|urban\s+legends?"
    r"|fake|parod\w+|plot\s+summary|synopsis|fairy\s+tales?|retract\w*|recant\w*|disprove[nd]?"
    r"|accus\w+|gossip\w*|thought\s+experiment|made\s+up|nonsense)\b|n['’]t\b|\blies\s*[.:!?\n]",
    re.IGNORECASE,
)
_RIGHT_BEFORE = re.compile(
    r"\b(?:never|nobody|no[\s-]one|none|nothing|neither|hardly|exclu\w+|except\w*|errors?|mistakes?"
    r"|theor(?:y|ies)|stor(?:y|ies)|tales?|legends?|fables?|dream\w*|jok(?:e|es|ed|ing)|novels?"
    r"|rejected|repealed|withdr[ae]w\w*|superseded|obsolete|deprecated|cancell?ed|drafts?|pretend\w*"
    r"|forecasts?|projections?|outlook|goals?|aims?|targets?|visions?|proposals?|proposed|planned"
    r"|predict\w*|speculat\w*|suspect\w*|belie(?:f|fs|ve|ves|ved)|opinions?|argu(?:e|es|ed|ments?)"
    r"|assert\w*|insist\w*|testi\w+|plaintiff\w*|defendants?|prosecut\w+|complaints?|confess\w*"
    r"|counter-?arguments?|objections?|controvers\w+|criticisms?|simulat\w*|example|sample|question"
    r"|according|stop|avoid|don['’]t)\b",
    re.IGNORECASE,
)
_ASKS_WHETHER_TRUE = re.compile(
    r"\b(?:true|truth|right|correct|real|really|fact|happen\w*|sure|know|knows)\b[^.!?]{0,60}\?"
    r"[\"”’'»)\]]*\s*$",
    re.IGNORECASE,
)
_ALREADY_ENDED = re.compile(r"[.!][\"”’'»)\]]*$")


def turns(earlier: str, right_before: str) -> bool:
    """May what stands before change how the next sentence is to be taken ("All of this is false.",
    "Exclusions")? `earlier` is all of it, `right_before` its last sentence or heading."""
    if _ANYWHERE.search(earlier) or _ASKS_WHETHER_TRUE.search(right_before):
        return True
    return any(_RIGHT_BEFORE.search(words) for words in (right_before, *_headings(earlier)))


def _headings(earlier: str) -> list[str]:
    """The lines that end without a full stop: they stand over all that follows."""
    lines = (line.strip() for line in earlier.split("\n")[:-1])
    return [line for line in lines if line and not _ALREADY_ENDED.search(line)]
