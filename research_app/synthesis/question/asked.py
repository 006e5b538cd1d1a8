"""The question without the words around it: how to answer, politeness, a slip of the keyboard."""

from __future__ import annotations

import re

_SPACE = re.compile(r"\s+")
_SENTENCE_END = re.compile(r"(?<=[.?!]) (?=[A-Z])")
_INSTRUCTION = re.compile(
    r"(?:please )?(?:give|answer|respond|assume|use|state|explain|note|write|reply|cite|round)\b"
    r"[^?]*$|if [^?]*\b(?:state|explain|say)\b[^?]*$",
    re.IGNORECASE,
)
_INTRODUCTION = re.compile(
    r"^(?:please )?answer (?:the|this) (?:following )?question\b[^:?]*: ?", re.IGNORECASE
)
_INTRODUCED = re.compile(r"^.*\bquestion: (?=\w+ )", re.IGNORECASE)
_WH = r"(?:who|whom|whose|what|which|when|where|why|how|whether|if)"
_LEAD = re.compile(
    r"^(?:(?:hi|hello|ok|okay|so|well|now|please)\b[,!.]? +)*"
    r"(?:(?:(?:can|could|would|will) you (?:please )?|(?:please )?)"
    r"(?:tell|show|explain to|remind) (?:me|us)[,:]? (?:please )?(?:exactly )?"
    rf"|(?:can|could|would|will) you (?:please )?(?:explain|say|find out|look up) (?={_WH}\b)"
    r"|(?:i(?:'d| would)? (?:like|want|need) to know|i wonder|do you know|does anyone know"
    rf"|any idea) (?={_WH}\b)|please )",
    re.IGNORECASE,
)
_QUESTION_WORDS = ("what", "which", "when", "where", "compare", "does")
_CONTRACTED = re.compile(r"^(what|who|where|when|how|why)['’]?s\b(?! +\w+'s )", re.IGNORECASE)


def tidy(question: str) -> str:
    """One line, single spaces."""
    return _SPACE.sub(" ", question).strip()


def core_of(question: str) -> str:
    """The question without sentences that only say how to answer ("Give a number in millions.")."""
    sentences = _SENTENCE_END.split(question)
    asking = [_INTRODUCTION.sub("", each) for each in sentences if not _INSTRUCTION.match(each)]
    return " ".join(asking) if any("?" in each for each in asking) else question


def asking_of(core: str) -> str:
    """The sentences that end in a question mark, where there are any."""
    sentences = _SENTENCE_END.split(core)
    asking = [each for each in sentences if each.endswith("?")]
    return _INTRODUCED.sub("", " ".join(asking)) if asking else core


def bare(question: str) -> str:
    """The core as it is read: politeness in front taken off, "what's" written out, a question word
    with two letters swapped or one lost ("waht", "wich") put right."""
    text = _LEAD.sub("", tidy(core_of(question)))
    text = _CONTRACTED.sub(r"\1 is", text)
    first, space, rest = text.partition(" ")
    return _mended(first) + space + rest


def _mended(word: str) -> str:
    lowered = word.lower()
    if lowered in {"what", "that", "who", "how", "hat", "hen", "here", "were", "she", "doe"}:
        return word
    for known in _QUESTION_WORDS:
        if lowered != known and lowered[:1] in known and _is_slip(lowered, known):
            return known.capitalize() if word[:1].isupper() else known
    return word


def _is_slip(word: str, known: str) -> bool:
    """Two neighbouring letters swapped, or one letter lost?"""
    swapped = any(
        known[:at] + known[at + 1] + known[at] + known[at + 2 :] == word
        for at in range(len(known) - 1)
    )
    lost = len(known) > 3 and any(
        known[:at] + known[at + 1 :] == word for at in range(1, len(known))
    )
    return swapped or lost
