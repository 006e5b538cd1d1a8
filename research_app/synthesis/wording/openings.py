"""How a sentence has to be opened so that it reads alone: as it stands, without its joining word,
with a name in brackets, together with what stands before, or not at all."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citations.drafts import TextDraft
from citations.steps.clauses.words import PREPOSITIONS
from citations.steps.openings import Pointer, connectives_end, pointer_at_start
from research_app.synthesis.sentences import Sentence
from research_app.synthesis.wording.antecedents import (
    Antecedent,
    antecedent_of,
    sentence_before,
)

LONGEST_TOGETHER = 560
"""Characters of a sentence together with those it leans on."""
LONGEST_GENITIVE = 5
"""Words of a name that may stand in "[…’s]"."""
LONGEST_WITH_IMPERSONAL = 320
"""The same for "It is believed that …", which points at nothing but opens as if it did: it gains
from the sentence before, and stands alone where that is long."""
MOST_BEFORE = 2
"""Sentences shown before one that leans on them."""

_LEANS = re.compile(
    r"(?:it|its|they|their|them|theirs|he|him|his|she|hers?"
    r"|this|these|that(?!\s+(?:the|an?|there)\b)"
    r"|those(?!\s+(?:who|whose|with|without|of|in|from|living|having|taking|aged|\w+ed)\b)"
    r"|such(?!\s+as\b)|there(?!\s+(?:is|are|was|were|has|have|had|exists?|may|can|will|would)\b)"
    r"|then|instead|otherwise|rather|also|too|similarly|likewise|so(?!-|\s+(?:far|long)\b)"
    r"|here(?!,?\s+we\b)|both(?!\b[^.;,]{1,60}\band\b)|neither(?!\b[^.;]{1,90}\bnor\b)"
    r"|either(?!\b[^.;]{1,90}\bor\b)|another|others"
    r"|the\s+(?:same|others?)|(?:one|some|each|none|most|many|all|part)\s+of\s+(?:these|them|those)"
    r"|(?:and|but|or|nor|yet|however|thus|hence|therefore)(?!\s+(?:another|far|for|again|more|to)\b)"
    r"|because\s+of\s+(?:this|that|these)"
    r"|due\s+to\s+(?:this|these)|despite\s+(?:this|these)|after\s+(?:this|that)(?=,)"
    r"|the\s+(?:company|corporation|firm))(?![\w-])",
    re.IGNORECASE,
)
_REPORTING = (
    r"(?:accepted|agreed|alleged|argued|assumed|believed|claimed|concluded|conjectured|considered"
    r"|decided|demonstrated|estimated|expected|felt|found|hoped|hypothesi[sz]ed|known|noted"
    r"|observed|planned|possible|impossible|likely|unlikely|probable|proposed|recommended|reported"
    r"|said|shown|stated|suggested|suspected|thought|true|unclear|clear|uncertain|unknown"
    r"|important|necessary|essential|difficult|easy|common|rare|evident|apparent|interesting"
    r"|worth|our\s+policy|the\s+aim)"
)
_EXPLETIVE = re.compile(
    r"it\s+(?:(?:is|was|has\s+been|had\s+been|remains|became|can\s+be|may\s+be|must\s+be|should\s+be"
    rf"|will\s+be|would\s+be)\s+(?:\w+\s+){{0,2}}?{_REPORTING}\b"
    r"|(?:seems|seemed|appears|appeared|follows|turns\s+out)\s+(?:\w+\s+)?that\b)",
    re.IGNORECASE,
)
_REFERS_BACK = re.compile(
    r"\bthe\s+(?:former|latter)(?=\s*[,.;:)]|\s+(?:is|are|was|were|has|have|had|of\s+which|being|and"
    r"|two|three|in|by|to|can|may)\b)|\bthese\s+(?:two|three|four)\b(?!\s+\w+\s+(?:of|in)\b)"
    r"|\bas\s+(?:mentioned|described|noted|discussed|stated|explained|shown)\s+(?:above|earlier"
    r"|before|previously)\b|\bthe\s+above(?:-mentioned)?\b|\baforementioned\b|\bas\s+follows\b",
    re.IGNORECASE,
)
_OTHER_WORK = re.compile(
    r"\b(?:an?|another|one|recent|previous|earlier|prior|(?:19|20)\d\d|[A-Z]\w+(?:'s|’s))\s+"
    r"(?:[\w-]+\s+){0,3}(?:stud(?:y|ies)|report|paper|article|review|trial|survey|analysis)\b"
    r"|\bet\s+al\b"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The sentence is shown from `begin` on, an offset in its text. In place of `pointer` goes the
    name of `antecedent`, or "the" for a work that speaks of itself. With `before`, the words from
    that sentence on are shown, from `begin` in it, and nothing is replaced."""

    begin: int = 0
    pointer: Pointer | None = None
    antecedent: Antecedent | None = None
    before: Sentence | None = None

    @property
    def name(self) -> str:
        if self.pointer is None:
            return ""
        name = self.antecedent.name if self.antecedent else "the"
        name = name[:1].upper() + name[1:]
        if not self.pointer.possessive:
            return name
        return f"{name}’" if name.endswith("s") else f"{name}’s"

    @property
    def cuts(self) -> bool:
        """Is something left out at the beginning that the brackets do not stand for?"""
        return self.begin > 0


def opening_of(sentence: Sentence, source: TextDraft) -> Opening | None:
    """How the sentence can be opened; None when it would take too many words before it."""
    if sentence.kind == "row":
        return Opening()
    begin = connectives_end(sentence.text)
    rest = sentence.text[begin:]
    if _REFERS_BACK.search(rest):
        return _together(sentence, source)
    if _EXPLETIVE.match(rest):
        short = _together(sentence, source, longest=LONGEST_WITH_IMPERSONAL)
        return short or Opening(begin=begin)
    if not leans(rest):
        return Opening(begin=begin)
    return _mended(sentence, source, begin) or _together(sentence, source)


def leans(words: str) -> bool:
    """Does the sentence, without joining words, begin with one that points at an earlier one?"""
    return bool(_LEANS.match(words)) and not _EXPLETIVE.match(words)


def _mended(sentence: Sentence, source: TextDraft, begin: int) -> Opening | None:
    pointer = pointer_at_start(sentence.text[begin:])
    if pointer is None:
        return None
    if pointer.own:
        other = _OTHER_WORK.search(source.text[max(0, sentence.start - 400) : sentence.start])
        return None if other else Opening(begin=begin, pointer=pointer)
    antecedent = antecedent_of(sentence, pointer, source)
    if antecedent is None or (pointer.possessive and not _takes_genitive(antecedent.name)):
        return None
    return Opening(begin=begin, pointer=pointer, antecedent=antecedent)


def _takes_genitive(name: str) -> bool:
    """Does "'s" behind the name still read well? Not behind "the use of endoscopy"."""
    words = name.split()
    return len(words) <= LONGEST_GENITIVE and not PREPOSITIONS & {word.lower() for word in words}


def _together(
    sentence: Sentence, source: TextDraft, *, longest: int = LONGEST_TOGETHER
) -> Opening | None:
    """With the one or two sentences before, of which the first reads alone."""
    if sentence.kind != "prose":
        return None
    first: Sentence | None = sentence
    for _ in range(MOST_BEFORE):
        first = sentence_before(first, source) if first else None
        if first is None or sentence.end - first.start > longest:
            return None
        begin = connectives_end(first.text)
        rest = first.text[begin:]
        if not leans(rest) and not _REFERS_BACK.search(rest):
            return Opening(begin=begin, before=first)
    return None
