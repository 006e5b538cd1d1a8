"""Sentences and words that look like a requirement and are none."""

from __future__ import annotations

import re

_QUESTION = re.compile(r"\?[\"”’')\]]*\s*$")
_STARTS_ASIDE = re.compile(
    r"^\W*(?:\(?\w{1,4}\)\s*)?(?:nothing\s+in\b"
    r"|notwithstanding\s+anything\s+to\s+the\s+contrary,?\s+nothing"
    r"|whereas\b|recitals?\b|having\s+regard\b|for\s+example\b|e\.g\.|example:|note\s*:|see\s+also"
    r"|(?:the|its|our|their|a)\s+(?:\w+\s+){0,2}(?:purpose|aim|objective|goal"
    r"|intent(?:ion)?|object)s?\b"
    r"(?:\s+(?:of|behind)\b[^.;]{0,160}?)?\s+(?:is|are|shall\s+be)\b"
    r"|it\s+is\s+the\s+(?:intent|intention|policy|purpose|goal)\b"
    r"|the\s+(?:legislature|parliament|assembly|congress)\s+(?:finds|declares|intends"
    r"|recogni[sz]es|hereby\s+finds))",
    re.IGNORECASE,
)
_MEANS = re.compile(
    r"\b(?:means|shall\s+mean|(?:has|have|shall\s+have)\s+(?:the\s+)?(?:same\s+)?meanings?"
    r"|(?:is|are|shall\s+be)\s+defined\s+as|refers?\s+to|shall\s+(?:be\s+understood|refer\s+to)"
    r"|(?:is|are)\s+understood\s+(?:as|to\s+mean))\b",
    re.IGNORECASE,
)
_TERM_FIRST = re.compile(
    r"^\W*(?:\(?\w{1,4}[.)]\s*)?(?:the\s+(?:term|word"
    r"|expression)s?\s+)?[“\"‘'][^”\"’'\n]{1,80}[”\"’'’]"
    r"\s*(?:,[^,]{1,80},\s*)?(?:means?|shall\s+mean|includes?|shall\s+include|has"
    r"|have|shall\s+have|is|are|shall\s+be|refers?|:|[–—-])",
    re.IGNORECASE,
)
_PURPOSES = re.compile(
    r"^\W*(?:\(?\w{1,4}[.)]\s*)?(?:for\s+(?:the\s+)?purposes?\s+of|in|as\s+used\s+in"
    r"|when\s+used\s+in)\s+th(?:is|ese|e)\b",
    re.I,
)
_TREATS = re.compile(
    r"\b(?:shall|is|are|must)\s+(?:be\s+)?(?:deemed|treated|regarded|considered)\b", re.I
)
_REFERENCES_TO = re.compile(r"^\W*(?:a\s+|any\s+)?references?\s+(?:in\b[^.;]{1,80}?\s+)?to\b", re.I)
_SAID = re.compile(
    r"\b(?:said|says|argued|argues|claimed|claims|believes?|believed|suggested"
    r"|suggests|thinks?|thought"
    r"|reported|complained|alleged|proposed|proposes|recommended|recommends|commented"
    r"|told|wrote|testified|noted|held|ruled)"
    r"\s+(?:\w+\s+){0,3}?that\b|\baccording\s+to\s+(?!this\b|the\s+(?:policy|act|law"
    r"|procedure|section|rules?|regulation))"
    r"(?:the\s+)?(?:\w+\s+){0,4}?(?:report|minister|auditors?|experts?|critics?"
    r"|commentators?|witness(?:es)?|staff|survey)\b",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\s+(?:not\s+)?(?:also\s+|hereby\s+|accordingly\s+)?(?:"
    r"be\s+(?:\w+ly\s+)?(?:known|cited|referred\s+to|construed|interpreted|read|understood"
    r"|taken\s+to\s+(?:mean|be)"
    r"|deemed|presumed|entitled\s+to|eligible|permitted\s+to|allowed\s+to|authori[sz]ed\s+to"
    r"|guilty|liable|punish(?:ed|able)|subject\s+to\s+(?:a\s+|an\s+)?(?:civil\s+"
    r"|criminal\s+|administrative\s+)*"
    r"(?:fines?|penalt(?:y|ies)|imprisonment|sanctions?)|void|null|repealed|amended"
    r"|inserted|substituted"
    r"|binding\s+in\s+its\s+entirety|effective|operative|in\s+force|free\s+to|able\s+to|applicable"
    r"|without\s+prejudice|a\s+(?:misdemeanou?r|felony|criminal\s+offen[cs]e|defen[cs]e|violation))"
    r"|(?:come|enter)\s+into\s+(?:force|effect|operation)|take\s+effect"
    r"|cease\s+to\s+(?:have\s+effect|apply|be\s+in\s+force)"
    r"|(?:remain\s+in|have|continue\s+in|be\s+of\s+no)\s+(?:force|effect)|expire|lapse|prevail|take\s+precedence"
    r"|commit\s+an\s+offen[cs]e"
    r"|mean\b|have\s+the\s+(?:same\s+|following\s+)?meanings?|have\s+(?:the\s+|a\s+"
    r"|full\s+)?(?:right|power|authority|discretion|option|jurisdiction)\b"
    r"|(?:limit|affect|prejudice|prevent|preclude|impair|diminish|invalidate"
    r"|constitute|supersede|not\s+be\s+construed)\b"
    r"|apply\b)",
    re.IGNORECASE,
)
_APPLIES_FOLLOW = re.compile(
    r"\s+(?:to\s+apply|apply\s+(?:for|the|a|an|all|these|this|those|such|their|its|each|appropriate|any)\b"
    r"|not\s+apply\s+for\b)",
    re.I,
)
_BEFORE = re.compile(
    r"(?:\b(?:as|than|what|whatever|if|where|when|unless|whether|who|whom|would|might"
    r"|could|may|can|should"
    r"|cannot|not|n[’']t|never|no\s+longer|nothing|without|a|the|any|such)\s+(?:it\s+"
    r"|so\s+|otherwise\s+)?)$",
    re.IGNORECASE,
)
_HAVE_TO_BEFORE = re.compile(
    r"(?:\b(?:would|might|could|may|can|should|not|never|will|if|to)|n[’']t)\s+$", re.I
)
_NEED_NOT = re.compile(r"^(?:shall|must|will)\s+(?:not\s+)?(?:be\s+)?(?:not\s+)?$", re.IGNORECASE)
_EXEMPTS = re.compile(
    r"\s+(?:not\s+)?be\s+(?:required|obliged|obligated|bound|compelled|mandatory"
    r"|necessary|held\s+responsible)\b",
    re.I,
)
_SUPPOSED = re.compile(
    r"\s+have\s+(?:been\b(?!.{0,120}\b(?:at\s+least|not\s+(?:more|less|later)"
    r"|no\s+(?:more|less|later)|prior\s+to|within)\b)"
    r"|(?:forgotten|lost|thought|seen|known|felt|had|gone|meant|misunderstood"
    r"|happened|occurred)\b)",
    re.IGNORECASE,
)
_NOBODY = re.compile(r"\W*(?:\(?\w{1,4}[.)]\s+)?(?:no|neither|none\s+of)\s+\w", re.IGNORECASE)
_MAYBE_NOT = re.compile(
    r"\s+(?:apply|be\s+(?:suitable|appropriate|necessary|possible|available|able|aware|sufficient"
    r"|required)|always|yet|have|need)\b",
    re.IGNORECASE,
)
_MUST_NOUN = re.compile(r"(?:\b(?:a|an|absolute)\s+$)", re.IGNORECASE)
_PURPOSE_BEFORE = re.compile(
    r"\b(?:purpose|aim|objective|goal|intent|intention|object|task|role|mission"
    r"|idea)s?\b[^,;]{0,120}$",
    re.I,
)


def is_no_requirement(visible: str, sentence: str) -> bool:
    """Whether the sentence as a whole is something else: a question, a definition, a purpose, a
    recital, what others are said to want. `visible` is the sentence with quotations blanked."""
    if _QUESTION.search(sentence[-12:]) or _STARTS_ASIDE.match(visible):
        return True
    return _defines(visible, sentence) or bool(_SAID.search(visible[:300]))


def _defines(visible: str, sentence: str) -> bool:
    if _TERM_FIRST.match(sentence) or _REFERENCES_TO.match(visible):
        return True
    if _PURPOSES.match(visible) and (_MEANS.search(visible) or _TREATS.search(visible)):
        return True
    first = _MEANS.search(visible[:160])
    return bool(first) and not re.search(
        r"\b(?:shall|must)\b", visible[: first.start() if first else 0]
    )


def only_seems_to_require(sentence: str, start: int, end: int) -> bool:
    """Whether the requiring words at `[start:end)` are used for something else."""
    words, before, after = (
        sentence[start:end].lower(),
        sentence[max(0, start - 40) : start],
        sentence[end : end + 160],
    )
    if words.startswith(("shall", "must", "may", "mustn", "shan")):
        if _forbids_by_subject(sentence, words):
            return False
        return _modal_seems(words, before, after)
    if words.startswith(("has to", "have to", "has a", "have a")):
        return bool(_HAVE_TO_BEFORE.search(before))
    if words.startswith(("is to be", "are to be", "is not to be", "are not to be")):
        return bool(_PURPOSE_BEFORE.search(sentence[max(0, start - 160) : start])) or bool(
            re.match(
                r"\s+(?:construed|read|interpreted|taken|treated|regarded|understood|found|seen)\b",
                after,
            )
        )
    return bool(_BEFORE.search(before))


def _forbids_by_subject(sentence: str, words: str) -> bool:
    return words in ("may", "shall", "must") and bool(_NOBODY.match(sentence))


def _modal_seems(words: str, before: str, after: str) -> bool:
    if words.startswith(("shall", "must")) and (
        _EXEMPTS.match(after) and ("not" in words or re.match(r"\s+not\b", after))
    ):
        return True
    if words == "must" and (_MUST_NOUN.search(before) or after.startswith("-")):
        return True
    if words.startswith("must") and _SUPPOSED.match(after):
        return True
    if words.startswith(("shall", "must")) and _AFTER.match(after):
        return not _APPLIES_FOLLOW.match(after)
    return words.startswith("may not") and bool(_MAYBE_NOT.match(after))
