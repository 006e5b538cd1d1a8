"""Whether a sentence requires or forbids something, and by which words.

Not every "shall" does. Left aside are what the words only seem to require: definitions, rules on
reading the law ("shall be construed"), on its force ("shall come into force"), on what it covers
("shall apply to"), rights and powers ("shall be entitled to"), exemptions ("is not required"),
penalties, amendments, purposes, what somebody else is said to want, questions, and requirements
that stand only in a condition or a relative clause ("records that must be kept are listed").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citations.requirements.clause_place import is_in_main_clause, without_quotations
from citations.requirements.not_requiring import is_no_requirement, only_seems_to_require

_ADVERB = (
    r"(?:\s+(?:hereby|also|further|strictly|expressly|always|then|therefore|thereby"
    r"|generally|legally|at\s+all\s+times|otherwise|only|each|both|all|likewise|now))?"
)
_BE = rf"(?:is|are|shall\s+be|must\s+be|will\s+be){_ADVERB}"
_PLAIN = re.compile(
    r"\b(?:(?:shall|must)(?:\s+(?:not|never)\b|n[’']t\b)?|mustn[’']t|shan[’']t"
    r"|may\s+(?:not|only|never|no\s+longer|in\s+no\s+(?:case|event|circumstances?)"
    r"|under\s+no\s+circumstances))\b",
    re.IGNORECASE,
)
_PHRASES = re.compile(
    rf"\b(?:{_BE}\s+(?:(?:required|mandated|obliged|obligated|bound)(?:\s+to)?|(?:prohibited|forbidden|banned)(?:\s+(?:to|from))?"
    r"|mandatory|compulsory|obligatory|unlawful)"
    rf"|{_BE}\s+(?:not|never)\s+(?:permitted|allowed|authori[sz]ed|acceptable|lawful)(?:\s+to)?"
    r"|(?:is|are)\s+(?:only\s+(?:permitted|allowed)|(?:permitted|allowed)\s+only)"
    r"|(?:has|have)\s+(?:to|an?\s+(?:legal\s+|statutory\s+)?(?:duty|obligation)\s+to)"
    r"|(?:is|are)\s+under\s+an?\s+(?:duty|obligation)\s+to"
    rf"|{_BE}\s+responsible\s+for\s+(?:ensuring|making\s+sure)"
    r"|(?:is|are)\s+(?:not\s+)?to\s+be(?=\s+\w+(?:ed|en|pt|ept|de|ld|nt|wn|ne|ght|ut|ng)\b)"
    r"|(?:requires?|mandates?|prohibits?|forbids?)(?=\s+\w))",
    re.IGNORECASE,
)
_NOBODY_MAY = re.compile(
    r"^\W*(?:no|neither|none\s+of)\b[^,;:]{1,160}?\b(?P<may>may|shall|must)\b"
    r"|^\W*(?:only|under\s+no\s+circumstances|in\s+no\s+(?:case|event)"
    r"|at\s+no\s+time)\b[^;:]{1,160}?\b(?P<only>may)\b",
    re.IGNORECASE,
)
_ONLY_IF = re.compile(
    r"\b(?P<may>may)\s+(?:be\s+)?[^,;:]{1,120}?\bonly\s+(?:if|when|where|with|after"
    r"|on|upon|for|to|by|in|until"
    r"|under|between|during|once|as)\b",
    re.IGNORECASE,
)
_FRAGMENT = re.compile(
    r"\b(?:strictly\s+)?(?:required|prohibited|forbidden|mandatory|mandated"
    r"|not\s+permitted|not\s+allowed)\b",
    re.IGNORECASE,
)
_OWN_RULE = re.compile(
    r"^\W*(?:this|the|our|federal|state|national|eu|european|provincial|company|hospital)\b"
    r"[^,;:]{0,80}?\b(?:policy|policies|procedures?|standards?|manual|handbook|guidelines?|code"
    r"|act|laws?|regulations?|rules?|statutes?|ordinance|directive|chapter|part|section|article"
    r"|company|organi[sz]ation|agency|university|hospital|bank|school|council|board|department"
    r"|office|management)\s+(?:also\s+|further\s+|strictly\s+|expressly\s+)*$",
    re.IGNORECASE,
)
_VERB_BEFORE_FRAGMENT = re.compile(
    r"\b(?:is|are|was|were|be|been|may|can|will|would|should|could|has|have|had|do|does|did|if|as"
    r"|where|when|not|the|a|any|all|other|no|this|these|those|following)\b",
    re.IGNORECASE,
)
_AFTER_FRAGMENT = frozenset(
    "at for in on before after within when to from during prior upon under".split()
)
_MOST_FRAGMENT_WORDS = 12
LONGEST_SENTENCE = 6000
"""Code points; a longer run without a full stop is no sentence that could be quoted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Requiring:
    """The requiring words at `[start:end)` of a sentence. `plain`: "shall", "must", "may not" and
    the like; `whole`: the sentence has a verb and so, most likely, a subject."""

    start: int
    end: int
    plain: bool = True
    whole: bool = True


def requiring_words(sentence: str, *, item: bool = False) -> Requiring | None:
    """The words by which the sentence requires something; None where it does not. `item`: it is an
    item of a list, which may do without a verb."""
    if len(sentence) > LONGEST_SENTENCE:
        return None
    visible = without_quotations(sentence)
    if is_no_requirement(visible, sentence):
        return None
    found = [each for each in _candidates(visible) if _counts(visible, each)]
    if found:
        return min(found, key=lambda each: (each.start, -each.end))
    return _fragment(visible, item)


def all_requiring_words(sentence: str) -> list[Requiring]:
    """Every place of the sentence by which it requires something, in order."""
    visible = without_quotations(sentence)
    if len(sentence) > LONGEST_SENTENCE or is_no_requirement(visible, sentence):
        return []
    return sorted(
        (each for each in _candidates(visible) if _counts(visible, each)),
        key=lambda each: each.start,
    )


def _candidates(sentence: str) -> Iterator[Requiring]:
    for found in _PLAIN.finditer(sentence):
        yield Requiring(start=found.start(), end=found.end())
    for found in _PHRASES.finditer(sentence):
        active = found.group().lower().startswith(("require", "mandate", "prohibit", "forbid"))
        if active and not _OWN_RULE.search(sentence[max(0, found.start() - 200) : found.start()]):
            continue
        yield Requiring(start=found.start(), end=found.end(), plain=False)
    for found in _ONLY_IF.finditer(sentence):
        yield Requiring(start=found.start("may"), end=found.end("may"))
    nobody = _NOBODY_MAY.match(sentence)
    if nobody:
        group = "may" if nobody["may"] else "only"
        yield Requiring(start=nobody.start(group), end=nobody.end(group))


def _counts(sentence: str, words: Requiring) -> bool:
    return not only_seems_to_require(sentence, words.start, words.end) and is_in_main_clause(
        sentence, words.start, words.end
    )


def _fragment(sentence: str, item: bool) -> Requiring | None:
    """ "Smoking prohibited.", "Photo ID required at the entrance." """
    short = len(sentence.split()) <= _MOST_FRAGMENT_WORDS
    if not short or not (item or sentence.rstrip().endswith((".", "!"))):
        return None
    found = _FRAGMENT.search(sentence)
    if not found or not sentence[: found.start()].strip(" \t-–—•:"):
        return None
    if (
        _VERB_BEFORE_FRAGMENT.search(sentence[: found.start()])
        or sentence[found.end() :][:2] == " b"
    ):
        return None
    following = sentence[found.end() :].split()
    if following and following[0].isalpha() and following[0].lower() not in _AFTER_FRAGMENT:
        return None
    return Requiring(start=found.start(), end=found.end(), plain=False, whole=False)
