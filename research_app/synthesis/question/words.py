"""The words of a question by their kind: the closed classes, each listed here only, and the proper
names: runs of capitals ("John S. Miller", "3M"), codes ("hx-200"), words around "&", titles.

The names in capitals are regular expressions without groups, to be used with `re.IGNORECASE`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from research_app.synthesis.terms import is_stop_word, stem

AUX = (
    r"(?:(?:is|are|was|were|do|does|did|has|have|had|can|could|wo|will|would|shall|should|must|may"
    r"|might)(?:n?['’]t)?)"
)
BE = r"(?:is|are|was|were)"
WH = r"(?:who|whom|whose|what|which|when|where|why|how)"
DET = r"(?:the|a|an|its|their|his|her|any|all|each|both|some|this|these|those)"
PREP = (
    r"(?:of|for|at|in|by|between|across|among|under|from|with|without|within|per|during|over|after"
    r"|before|on|to|about|into|through|since|until|outside|according to)"
)
ORDER = (
    r"(?:compare|contrast|list|enumerate|name|give|show|state|find|get|identify|mention|define"
    r"|describe|explain|tell|summari[sz]e|outline|discuss|introduce)"
)
CHANGE = (
    r"(?:(?:develop|chang|evolv|grow|shrink|ris|fall|increas|decreas|declin|progress|trend|mov"
    r"|improv|worsen|shift|drop|differ|compar)(?:e|es|ed|d|ing|s)?|grew|grown|shrank|shrunk|rose"
    r"|risen|fell|fallen|dropped|var(?:y|ies|ied)|(?:go|goes|went|gone) (?:up|down))"
)
COMPARATIVE = (
    r"(?:more|less|fewer|better|worse|(?!(?:oth|rath|wheth|ev|nev|ov|aft)er\b)[a-z]{3,}er)"
)
"""Words in "-er", without "other", "rather", "whether", "ever", "over", "after"."""
_CLOSED = re.compile(
    rf"{AUX}|{WH}|{DET}|{PREP}|{ORDER}|{CHANGE}|vs\.?|versus|against|years?|fiscal|financial|last"
    r"|next|full|end|differences?|comparison|considering|given|[a-z]+ly",
    re.IGNORECASE,
)
_SINGULAR_S = re.compile(r"(?:ss|us|is|['’]s)$", re.IGNORECASE)

_WORD = (
    r"(?:(?:[A-Z]\.){2,}|[A-Z]\.(?= [A-Z])"
    r"|(?=\w*[A-ZÀ-Þ]|[^\W\d_]+-?\d)\w(?:[\w&.-]|['’](?!s\b))*\w)"
)
"""A word of a name: initials, or with a capital or a digit in it; a possessive is left outside."""
_NAME = re.compile(
    rf"\"(?P<q>[^\"]*\w[^\"]*)\"|“(?P<c>[^”]+)”|\w[\w.-]* & [\w.-]*\w"
    rf"|(?<!\w){_WORD}(?: (?:(?:of|the|de|la|du|van|von|der) )*(?:{_WORD}|\d{{1,3}}\b))*"
)
"""Words in quotation marks, or a run of such words from the beginning of one."""
_CODE = re.compile(r"[^\W\d_]+-?\d")
_LEADING = re.compile(
    r"^(?:[ ,:;–-]|(?:the|an?|its|their|his|her|of|that of|those of|all|some|year end) )+",
    re.IGNORECASE,
)
_TRAILING = re.compile(r"(?:[ ,?.:;!/–-]|\b(?:and|or|with|respectively)\b)+$", re.IGNORECASE)
_SEPARATOR = re.compile(
    r",? +(?:and|as well as|or|versus|vs\.?) +(?:the )?|, *| */ +", re.IGNORECASE
)
_MEASURES = frozenset(
    map(
        stem,
        """revenue sales turnover income profit loss earnings margin flow ebit ebitda cash debt
        equity asset liability inventory receivable payable goodwill capex expenditure expense cost
        spending investment dividend tax depreciation amortisation amortization provision
        backlog valuation growth return yield ratio rate share price fee salary wage
        budget deficit output production capacity power energy efficiency duration length weight
        size area volume distance speed temperature pressure population headcount staff employee
        customer subscriber visitor book delivery emission number total amount value level score
        average period capital""".split(),
    )
)
_PLAIN_WORD = re.compile(r"[\w'’&/-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Words of the question, `[start:end)` of it."""

    start: int
    end: int
    text: str


def is_closed(word: str) -> bool:
    """Does the word belong to a closed class, so that it names and measures nothing?"""
    return is_stop_word(word) or _CLOSED.fullmatch(word) is not None


def is_plural(word: str) -> bool:
    is_aux = re.fullmatch(AUX, word, re.IGNORECASE) is not None
    ends_so = len(word) > 3 and word.lower().endswith("s") and not _SINGULAR_S.search(word)
    return (ends_so and not is_aux) or word.lower() in ("people", "criteria")


def is_name(words: str) -> bool:
    """Is there a capital letter, a code or an "&" in it?"""
    capital = " & " in words or any(letter.isupper() for letter in words)
    return capital or any(map(_CODE.match, words.split()))


def pattern(expression: str) -> re.Pattern[str]:
    """Compiled so that a space stands for any number of them: a blanked period leaves several."""
    return re.compile(re.sub(r" (?![*+?])", " +", expression), re.IGNORECASE)


def overlap(one: Found, other: Found) -> bool:
    return one.start < other.end and other.start < one.end


def trimmed(words: str, start: int) -> Found:
    """Without articles in front and signs around; `start` is the offset of `words`."""
    lead = _LEADING.match(words)
    offset = lead.end() if lead else 0
    bare = _TRAILING.sub("", words[offset:])
    text = " ".join(bare.split())
    return Found(start=start + offset, end=start + offset + len(bare), text=text)


def split_list(found: Found) -> list[Found]:
    """ "revenue, margin and headcount" → three."""
    pieces, start = [], 0
    for separator in [*_SEPARATOR.finditer(found.text), None]:
        end = separator.start() if separator else len(found.text)
        pieces.append(trimmed(found.text[start:end], found.start + start))
        start = separator.end() if separator else end
    return [piece for piece in pieces if piece.text]


def find_names(text: str) -> list[Found]:
    """In order: "Tolle Speicher GmbH", "University of Oslo", "Super Bowl 50", “The Waste Land”."""
    found = []
    for match in _NAME.finditer(text):
        if quoted := match["q"] or match["c"]:
            found.append(Found(start=match.start() + 1, end=match.end() - 1, text=quoted))
            continue
        start, words = match.start(), match[0].split()
        while words and (is_closed(words[0]) or (start == 0 and is_measure_word(words[0]))):
            start += len(words.pop(0)) + 1
        if words and not ("&" in words and any(map(is_measure_word, words))):
            found.append(Found(start=start, end=match.end(), text=" ".join(words)))
    return found


def names_measure(words: str) -> bool:
    """Is the phrase's head, its last word before "of", "per" and the like, such a noun?"""
    head = re.split(r"\b(?:of|per|for|from|on|in|at|by|to)\b", words.lower(), maxsplit=1)[0]
    found = _PLAIN_WORD.findall(head)
    return bool(found) and is_measure_word(found[-1])


def is_measure_word(word: str) -> bool:
    return stem(word.lower()) in _MEASURES
