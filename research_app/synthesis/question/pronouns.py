""" "Is it audited?", "Who leads them?": what was asked about stands in for the
word that points to it."""

from __future__ import annotations

import re

from research_app.synthesis.question import rewrite
from research_app.synthesis.question.read import Reading, read
from research_app.synthesis.terms import content_words, is_year

_PRONOUN = re.compile(
    r"\b(?P<owns>its|their|theirs|his|hers?(?= [a-z]))\b|\b(?P<is>it|they|them|he|him|she|her"
    r"|this|that"
    r"|these|those|(?:the )?(?:former|latter)|there)\b(?! (?:year|years|is|are|was|were)\b)"
    r"|\b(?P<of>(?:the )?(?:same|others?)|ones?)\b",
    re.IGNORECASE,
)
_EXPLETIVE = re.compile(
    r"\bit\b(?= [^?]*\b(?:that|to|true)\b)|\bthere (?:is|are|was|were|be)\b"
    r"|\b(?:is|are|was|were|do|did|will) there\b|\bthat (?=[a-z]+ )(?!compare)",
    re.IGNORECASE,
)
_OF_AMOUNTS = re.compile(
    r"\b(?:fall|fell|fallen|rise|rose|risen|gr[eo]w|grown|drop|dropped|increase[ds]?|decrease[ds]?"
    r"|decline[ds]?|change[ds]?|calculated|computed|measured|defined|higher|lower|so (?:high|low)"
    r"|expected|forecast|peak(?:ed)?|adjusted|audited)\b",
    re.IGNORECASE,
)
_PERSONS = frozenset({"he", "she", "him", "her", "his", "hers"})
_SUBJECT = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|must|may) "
    r"(?P<subject>(?:the|an?) \S+(?: \S+){0,4}?) [\w-]+ *\??$",
    re.IGNORECASE,
)
"""Words between an auxiliary and the last word, which is the verb: "did the second hall cost?"."""
_ASKED_DEGREE = re.compile(r"^how \w+ ", re.IGNORECASE)
_POINTERS = frozenset({"this", "that", "these", "those", "there", "former", "the former"})


def pronoun_filled(fragment: str, before: Reading) -> str | None:
    """ "Is it audited?", "When was that?": the thing before stands in for the word that points to
    it."""
    if not _leans(fragment):
        return None
    masked = _EXPLETIVE.sub(lambda match: "_" * len(match[0]), fragment)
    match = _PRONOUN.search(masked)
    if match is None or match["of"]:
        return f"{rewrite.topic_of(before)}: {rewrite.lowered(fragment)}"
    is_topic = match["is"] and match["is"].lower() in _POINTERS
    if fragment[: match.start()].lower().endswith("of ") or (
        is_topic and not _OF_AMOUNTS.search(fragment)
    ):
        return f"{rewrite.topic_of(before)}: {rewrite.lowered(fragment)}"
    speaks_of_amount = bool(_OF_AMOUNTS.search(fragment))
    referent = _referent(match, before, speaks_of_amount=speaks_of_amount)
    if not referent:
        return f"{rewrite.topic_of(before)}: {rewrite.lowered(fragment)}"
    if match["owns"]:
        referent += "’" if referent.endswith("s") else "’s"
    written = fragment[: match.start()] + referent + fragment[match.end() :]
    periods = " and ".join(before.period_names)
    if speaks_of_amount and periods and not read(fragment).periods and not _asks_person(before):
        written = rewrite.with_tail(written, f"in {periods}")
    return written


def _leans(fragment: str) -> bool:
    """ "Does Helios pay its staff?" names first whom it means; "Is its margin falling?" and "Who
    decided this?" do not."""
    match = _PRONOUN.search(_EXPLETIVE.sub(lambda found: "_" * len(found[0]), fragment))
    own = [word for word, _ in content_words(fragment) if not is_year(word)]
    if match is None:
        return not own
    before = _ASKED_DEGREE.sub("", fragment[: match.start()])
    named = [word for word, _ in content_words(before)]
    is_last = not content_words(fragment[match.end() :])
    return not named or (is_last and len(named) <= 2 and all(word[0].islower() for word in named))


def _referent(match: re.Match[str], before: Reading, *, speaks_of_amount: bool) -> str:
    """What the word stands for: the person asked for, the measure, what the question before was
    about, the thing; empty where that is not clear."""
    pointer = (match["is"] or match["owns"]).lower()
    if _asks_person(before):
        return rewrite.referred(before, whole=True)
    if pointer in _PERSONS and before.text.lower().startswith("who"):
        return ""
    if match["owns"]:
        return rewrite.referred(before, whole=False)
    measure = before.attributes[-1].text if before.attributes else ""
    if pointer in ("they", "them") and measure.endswith("s") and not speaks_of_amount:
        return f"the {measure}"
    subject = _SUBJECT.search(before.text)
    if subject and not measure and before.shape != "definition":
        return subject["subject"]
    return rewrite.referred(before, whole=speaks_of_amount)


def _asks_person(before: Reading) -> bool:
    return bool(before.attributes) and before.text.lower().startswith("who")
