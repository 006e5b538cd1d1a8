"""Everyday phrases of questions in the one word that duties have for them: "get rid of" is to
dispose of, "put down" to euthanize, a seven-year-old a child.

The words of such a phrase would each be looked for alone, and stand nowhere.
"""

from __future__ import annotations

import re

_OBJECT = r"((?:\s+(?:an?|the|our|your|their|its|this|that|any))?(?:\s+[\w-]+){0,2}?)"
_ADULT = r"(?:1[89]|[2-9]\d|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty)(?:-\w+)?)"
_PHRASES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), words)
    for pattern, words in (
        (rf"\bput(?:ting)?{_OBJECT}\s+(?:down|to\s+sleep)\b", r"euthanize\1"),
        (rf"\b(?:hand|turn|send|give)(?:ed|ing|s)?{_OBJECT}\s+in\b(?!\s+\w+ing)", r"submit\1"),
        (rf"\b(?:throw|thrown|throwing){_OBJECT}\s+(?:away|out)\b", r"dispose\1"),
        (r"\b(?:get|got|getting)\s+rid\s+of\b", "dispose"),
        (r"\b(?:carry|carries|carried|carrying)\s+out\b", "perform"),
        (r"\b(?:find|finds|found)\s+out\b", "discover"),
        (r"\bset(?:ting)?\s+up\b", "establish"),
        (r"\b(?:fill|filled|filling)\s+(?:in|out)\b", "complete"),
        (rf"\blet{_OBJECT}\s+in\b", r"admit\1"),
        (rf"\blet{_OBJECT}\s+know\b", r"notify\1"),
        (r"\b(?:look|looked|looking)\s+after\b|\btake\s+care\s+of\b", "care"),
        (r"\b(?:hold|hang)(?:ing)?\s+on\s?to\b", "keep"),
        (r"\b(?:sign|signed)\s+up\b", "register"),
        (r"\b(?:write|wrote|written)\s+down\b", "record"),
        (r"\b(?:switch|turn)(?:ed)?\s+off\b", "stop"),
        (r"\b(?:has|have|had)\s+gone\s+missing\b|\bgo(?:es)?\s+missing\b", "lost"),
        (r"\bcar\s+park\b", "parking"),
        (rf"\b{_ADULT}[- ]years?[- ]olds?\b", "adult"),
        (r"\b[\w]{1,9}[- ]years?[- ]olds?\b", "child"),
        (r"\bhow\s+loud\b", "how noisy"),
        (r"\bat\s+once\b|\bat\s+the\s+same\s+time\b", "together"),
        (r"\bwith\s+no\b", "without"),
        (r"\bworking\s+hours\s+limit\b", "working hours"),
    )
)


def in_words_of_duties(question: str) -> str:
    """The question with such phrases exchanged; to be searched for words, not to be shown."""
    for pattern, words in _PHRASES:
        question = pattern.sub(words, question)
    return question
