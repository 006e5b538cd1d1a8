"""Words of a question that a requirement may leave to its document: "client" in "client
assessments", "of the record" in "a copy of the record", "a clinic" in "must a clinic keep".

A document that is about clients throughout says "All assessments must be documented". It still
answers, if nothing narrows the assessments down to other ones, or nobody else has to act.
"""

from __future__ import annotations

import re

from citations.drafts import RequirementDraft, TextDraft
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.compliance.related import names_an_act
from research_app.synthesis.compliance.words import Said, Term
from research_app.synthesis.relevance.thing_asked import AUX
from research_app.synthesis.terms import is_stop_word, stem

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)?")
_NARROWS = frozenset("of for about on concerning from by in".split())
_SAYS_ALL = frozenset("all every each any completed initial written new first".split())
_MODALS = frozenset("must shall may not to will should be been".split())
_DETERMINERS = frozenset("a an the each every any all our their its".split())
_PHRASE_END = re.compile(r"[^\w\s’'-]+|\s[-–—]+\s")
_NUMBER = re.compile(r"\d\w*|[a-z]?\d+|[ivxlc]+", re.IGNORECASE)
_AUX = re.compile(AUX, re.IGNORECASE)


def is_left_out(asked: Asked, term: Term, requirement: RequirementDraft, text: TextDraft) -> bool:
    """Whether the document says the term, and the question only narrows a word down by it that the
    requirement leaves as wide as it is, or names by it who has to act where it names nobody."""
    words = _words(asked.text)
    places = [at for at, word in enumerate(words) if stem(word) == term[1]]
    if places and _ends_a_period(asked, words, places[0]):
        return True
    if not places or not Said.of(text.text).has(*term):
        return False
    is_actor = "content" not in asked.aspects and _is_subject(words, places[0])
    if is_actor and not requirement.parts.who:
        return True
    head = _head_of(words, places[0])
    if head not in {stemmed for _, stemmed in asked.terms}:
        return False
    own = _words(" ".join(each.text for each in (*requirement.parts.who, *requirement.parts.what)))
    heads = [at for at, word in enumerate(own) if stem(word) == head]
    if not heads:
        return _is_as_wide_in(requirement.section_heading, head)
    return not any(_is_otherwise(own, at) for at in heads)


def _ends_a_period(asked: Asked, words: list[str], at: int) -> bool:
    """Whether the question only says by the word what comes when the period is over: "how long must
    strays be held before they are adopted"."""
    return "duration" in asked.aspects and bool({"before", "until"} & set(words[1:at]))


def _is_subject(words: list[str], at: int) -> bool:
    """Who acts, right behind an auxiliary: "must a clinic keep", not "must client files be" nor "is
    trapped"."""
    if "be" in words[at:] or names_an_act(words[at]):
        return False
    before = at - 1
    while before >= 0 and words[before] in _DETERMINERS:
        before -= 1
    return before >= 0 and bool(_AUX.fullmatch(words[before]))


def _head_of(words: list[str], at: int) -> str:
    """The stem of what the word narrows down: the word behind it, or that before "of"."""
    if at + 1 < len(words) and not is_stop_word(words[at + 1]):
        return stem(words[at + 1])
    before = at - 1
    while before >= 0 and words[before] in _DETERMINERS:
        before -= 1
    return stem(words[before - 1]) if before > 0 and words[before] == "of" else ""


def _is_as_wide_in(heading: str, head: str) -> bool:
    """Whether a heading names the thing and leaves it as wide as it is: what stands under "Parental
    leave" says nothing of annual leave."""
    phrases = [_words(phrase) for phrase in _PHRASE_END.split(heading)]
    found = [
        (words, at) for words in phrases for at, word in enumerate(words) if stem(word) == head
    ]
    return bool(found) and not any(_is_narrowed_in_heading(words, at) for words, at in found)


def _is_narrowed_in_heading(words: list[str], at: int) -> bool:
    """Numbers of sections and what is done with the thing ("Keeping records") narrow nothing."""
    before = words[at - 1] if at else ""
    is_free = not before or before in _SAYS_ALL or is_stop_word(before) or before.endswith("ing")
    return not is_free and not _NUMBER.fullmatch(before)


def _is_otherwise(words: list[str], at: int) -> bool:
    """Whether the word is narrowed down here, or is the verb."""
    before = words[at - 1] if at else ""
    behind = words[at + 1] if at + 1 < len(words) else ""
    narrowed = bool(before) and not is_stop_word(before) and before not in _SAYS_ALL
    return narrowed or before in _MODALS or behind in _NARROWS


def _words(text: str) -> list[str]:
    return [found[0].lower() for found in _WORD.finditer(text)]
