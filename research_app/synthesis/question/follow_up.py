"""Does a question lean on the one before, and what does it ask then?

Each rule recognises one way of leaning ("And in 2021?", "Why?", "Is it audited?") and writes the
whole question. A question that names its own subject matches none.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from research_app.synthesis.question import rewrite
from research_app.synthesis.question.fragments import (
    in_place,
    measure_of_same,
    outside_periods,
    without_article,
)
from research_app.synthesis.question.periods import shifted
from research_app.synthesis.question.pronouns import pronoun_filled
from research_app.synthesis.question.read import Reading, read
from research_app.synthesis.question.rewrite import lowered
from research_app.synthesis.terms import content_words

_OPENER = re.compile(
    r"^\W*(?:(?:and|but|so|or|also|then|now|ok|okay)\b,? *)*"
    r"(?:(?:what|how) about\b *|(?:the )?same (?:question )?for\b *|what (?:is|was) with\b *)?",
    re.IGNORECASE,
)
_AUX = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|must|may|might)"
)
_BARE_WH = re.compile(
    r"^(?P<wh>why(?: not| is that| was that| so| that)?|how come|how so|how|when|where|who|whom"
    r"|by whom"
    r"|since when|until when|by how much|how much|how many|how often|how long)\W*$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    rf"(?:who|whom|whose|what|which|when|where|why|how|list|{_AUX})\b", re.IGNORECASE
)
_SAID_SO = re.compile(
    r"^(?:who (?:said|says|claims|claimed|reported|reports|wrote|writes|found|states|stated)"
    r"(?: (?:so|that|this|it))?|says who|according to whom?|really|what else|what next|is that so"
    r"|in what way|which ones?|how do (?:you|we|they) know(?: that| this)?)\W*$",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"^(?:how (?:does|do|did) (?:that|this|it|they|these|those) (?:compare|differ)(?:s|d)?"
    r"|(?:how is|is|was|are|were) (?:that|this|it|they) (?:different|(?:any )?(?:more|less|higher"
    r"|lower"
    r"|larger|smaller|better|worse|greater|bigger))|compared|compare (?:it|that|this|them)"
    r"|in comparison|versus|vs\.?)"
    r" *(?:with|to|from|than)? *(?:in |for |that of |those of |the one (?:in"
    r"|of) )?(?P<other>[^?]+?)\W*$",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"^how (?P<aux>has|have|had|did|does|do) (?:it|that|this|they|these"
    r"|those) (?P<change>change[d]?"
    r"|develop(?:ed)?|evolve[d]?|gr[eo]wn?|trend(?:ed)?|move[d]?"
    r"|progress(?:ed)?)\b(?P<rest>[^?]*?)\W*$"
    r"|^(?P<over>over time|over the years)\W*$",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"^(?:in |for |during )?(?:(?P<back>the (?:year|one) before(?: that)?|the (?:previous"
    r"|preceding|prior)"
    r" year|the year prior|a year (?:before|earlier)|last year)|(?P<on>the (?:year"
    r"|one) after(?: that)?"
    r"|the (?:next|following|subsequent) year|next year|a year (?:after|later)))\W*$",
    re.IGNORECASE,
)
_SAME_MEASURE = re.compile(
    r"^(?:what|how (?:much|high|low|large|big|many)) (?:is|was|were|are|will) (?:it|that|this|they"
    r"|the (?:figure|number|value)s?)(?: be)? (?P<when>.+?)\W*$",
    re.IGNORECASE,
)
_PART_OF_YEAR = re.compile(
    r"^(?:in |for )?(?:the )?(?P<part>Q[1-4]|H[12]|(?:first|second|third|fourth) quarter"
    r"|(?:first|second) half)(?: of (?:that|the same) year)?\W*$",
    re.IGNORECASE,
)
Rule = Callable[[str, Reading], "str | None"]


def completed(core: str, previous: str) -> str:
    """The whole question, or nothing when it is one already."""
    before = read(previous)
    fragment = _OPENER.sub("", core).strip() or core
    has_opener = len(fragment) < len(core.strip())
    for rule in _RULES:
        found = rule(fragment, before)
        if found:
            return _sentence(found)
    asks = core.rstrip().endswith("?") or _ASKS.match(fragment)
    if has_opener or asks or not outside_periods(fragment, read(fragment)):
        found = in_place(fragment, before, has_opener=has_opener)
        found = found or measure_of_same(fragment, before, has_opener=has_opener)
        found = found or pronoun_filled(fragment, before)
        if found:
            return _sentence(found)
    if not content_words(fragment):
        return _sentence(f"{rewrite.topic_of(before)}: {lowered(fragment)}")
    return ""


def _question_word(fragment: str, before: Reading) -> str | None:
    """ "Why?" asks the question before once more, with another question word."""
    match = _BARE_WH.match(fragment)
    if match is None:
        return None
    word = match["wh"].lower()
    wh = "why" if word.startswith(("why", "how come")) else word
    text = before.text.rstrip(" ?.!")
    adverb = re.match(rf"(?:when|where|why|how)(?= {_AUX}\b)", text, re.IGNORECASE)
    if adverb and wh not in ("who", "whom", "by whom"):
        return f"{wh} {text[adverb.end() :].lstrip()}?"
    if (
        before.shape == "yes_no"
        and re.match(rf"{_AUX}\b", text, re.I)
        and wh in ("why", "when", "where", "how")
    ):
        return f"{wh} {text[0].lower()}{text[1:]}?"
    if rewrite.is_plain(before) or ": " in text:
        return f"{rewrite.topic_of(before)}: {wh}?"
    return f"{rewrite.topic_of(before)}, and {wh}?"


def _said_so(fragment: str, before: Reading) -> str | None:
    if not _SAID_SO.match(fragment):
        return None
    return f"{rewrite.topic_of(before)}: {lowered(fragment)}"


def _comparison(fragment: str, before: Reading) -> str | None:
    match = _COMPARED.match(fragment)
    if match is None:
        return None
    other = read(match["other"])
    relative = _relative_period(match["other"], before)
    periods = [relative] if relative else list(other.period_names)
    entities = [] if periods else [without_article(match["other"])]
    return rewrite.compared_with(before, entities, periods)


def _development(fragment: str, before: Reading) -> str | None:
    match = _CHANGED.match(fragment)
    subject = rewrite.referred(before, whole=True)
    if match is None or not subject:
        return None
    if match["over"]:
        return f"How has {subject} changed over time?"
    aux = match["aux"].lower()
    if aux == "has" and subject.split(" of ")[0].endswith("s"):
        aux = "have"
    return f"How {aux} {subject} {match['change'].lower()}{match['rest']}?"


def _other_year(fragment: str, before: Reading) -> str | None:
    name = _relative_period(fragment, before)
    return rewrite.with_periods(before, [name], name) if name else None


def _same_measure(fragment: str, before: Reading) -> str | None:
    """ "And what was it in 2020?"."""
    match = _SAME_MEASURE.match(fragment)
    if match is None:
        return None
    when = match["when"]
    if found := _other_year(when, before):
        return found
    return None if outside_periods(when, read(when)) else in_place(when, before, has_opener=True)


def _part_of_year(fragment: str, before: Reading) -> str | None:
    """ "And in Q3?" means the year before."""
    match = _PART_OF_YEAR.match(fragment)
    if match is None or not before.period_names:
        return None
    year = re.search(r"(?:FY)?\d{4}$", before.period_names[-1])
    names = read(f"{match['part']} {year.group()}").period_names if year else ()
    return rewrite.with_periods(before, names, names[0]) if names else None


_RULES: tuple[Rule, ...] = (
    _question_word,
    _said_so,
    _comparison,
    _development,
    _other_year,
    _same_measure,
    _part_of_year,
)


def _relative_period(words: str, before: Reading) -> str:
    match = _RELATIVE.match(words.strip())
    if match is None or not before.period_names:
        return ""
    return shifted(before.period_names[-1 if match["on"] else 0], 1 if match["on"] else -1)


def _sentence(text: str) -> str:
    return (
        text[:1].upper() + text[1:]
        if text.lower().startswith(
            (
                "who",
                "what",
                "which",
                "when",
                "where",
                "why",
                "how",
                "is ",
                "are ",
                "was ",
                "were ",
                "did ",
                "does ",
                "do ",
                "has ",
                "have ",
            )
        )
        else text
    )
