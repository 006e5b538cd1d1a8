"""The words of a question by their kind: the closed classes, each listed here only, and the proper
names: runs of capitals ("John S. Miller", "3M"), codes ("hx-200"), words around "&", titles.

The names in capitals are regular expressions without groups, to be used with `re.IGNORECASE`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

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
_OTHERS = """it they them he him she that there ones? same and or vs\\.? versus against but so also
then than as if whether not no i you we us me my our your please much many more most less least very
about only such being been be years? fiscal financial next last full end yes either other meaning
according based differences? similarit(?:y|ies) comparison considering given using another
often""".split()
_CLOSED = re.compile(
    rf"{AUX}|{WH}|{DET}|{PREP}|{ORDER}|{CHANGE}|{'|'.join(_OTHERS)}|[a-z]+ly", re.IGNORECASE
)
_SINGULAR_S = re.compile(
    r"(?:ss|us|is|['’]s)$|^(?:gas|canvas|atlas|texas|series|species|means|news|always|perhaps|was"
    r"|has|does|causes|makes|happens|determines|drives|explains|affects|leads|links|allows|keeps"
    r"|gives|helps|defines|separates|distinguishes|occurs|remains|comes|goes|shows|says|kinds"
    r"|types)$",
    re.IGNORECASE,
)
"""Words in -s that are no plurals: verbs after "what", and nouns."""

_TOKEN = re.compile(
    r"\"[^\"]+\"|“[^”]+”|«[^»]+»|(?<!\w)‘[^’]+’(?!\w)"
    r"|\w[\w'’.-]* & \w[\w'’.-]*\w|(?:[^\W\d_]\.){2,}|[A-Z]\.(?= [A-Z])"
    r"|[^\W_](?:[\w'’&.\-]*\w)?|[^\w\s]"
)
_CODE = re.compile(r"[^\W\d_]+-?\d")
_JOINS = frozenset("of de la le du van von der den di da the for".split())
_BODIES = frozenset("institute office centre center department ministry council agency".split())
_POSSESSIVE = re.compile(r"['’]s?$")
_LEADING = re.compile(
    r"^(?:[ ,:;–-]|(?:the|an?|its|their|his|her|of|that of|those of|all|some|year end) )+",
    re.IGNORECASE,
)
_TRAILING = re.compile(r"(?:[ ,?.:;!/–-]|\b(?:and|or|with|respectively)\b)+$", re.IGNORECASE)
_SEPARATOR = re.compile(
    r",? +(?:and|as well as|or|versus|vs\.?) +(?:the )?|, *| */ +", re.IGNORECASE
)
_FIXED_PAIR = re.compile(
    r"\b(?:research and development|profit and loss|plant and equipment|cash and cash equivalents"
    r"|depreciation and amorti[sz]ation|sales and marketing|general and administrative)\b",
    re.IGNORECASE,
)
_HEADS = frozenset(
    """revenue sales turnover income profit profits loss losses earnings margin margins flow
    flows ebit ebitda ebitdar cash debt equity assets liabilities inventory inventories
    receivables payables goodwill capex expenditure expenditures expense expenses cost costs
    spending investment investments dividend dividends tax taxes depreciation amortisation
    amortization provision provisions backlog capitalisation capitalization valuation growth
    return returns yield ratio rate rates share shares percentage percent proportion
    fraction price prices fee fees salary salaries wage wages remuneration budget deficit
    surplus footfall output production capacity power energy efficiency duration lifetime
    lifespan life age length height width depth weight mass size area volume distance speed
    temperature pressure density frequency population headcount workforce employees staff
    members customers users subscribers passengers visitors patients students orders order
    book deliveries shipments emissions accidents fires injuries deaths casualties number
    total amount value level score rank ranking average median payout coverage turnout
    attendance rainfall period deadline retention penalty penalties fine fines limit limits
    threshold minimum maximum guarantee warranty headquarters founder founders founding
    owner owners leader chair chairman chairwoman ceo cfo director president executive
    officer capital""".split()
)
_PLAIN_WORD = re.compile(r"[\w'’&/-]+")
THINGS = frozenset(
    """act statute policy law regulation directive report note study paper article contract
    agreement document book plan guideline standard company group firm segment division
    region country city year one""".split()
)
"""Heads that name a thing asked about rather than a measure of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Words of the question, `[start:end)` of it."""

    start: int
    end: int
    text: str


def is_closed(word: str) -> bool:
    """Does the word belong to a closed class, so that it names and measures nothing?"""
    return _CLOSED.fullmatch(word) is not None


def is_plural(word: str) -> bool:
    if word.lower() in ("people", "children", "men", "women", "criteria", "phenomena"):
        return True
    return len(word) > 3 and word.lower().endswith("s") and not _SINGULAR_S.search(word)


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
    """ "revenue, margin and headcount" → three; a fixed pair ("profit and loss") stays one."""
    protected = _FIXED_PAIR.sub(lambda match: "x" * len(match[0]), found.text)
    pieces, start = [], 0
    for separator in [*_SEPARATOR.finditer(protected), None]:
        end = separator.start() if separator else len(protected)
        pieces.append(trimmed(found.text[start:end], found.start + start))
        start = separator.end() if separator else end
    return [piece for piece in pieces if piece.text]


def find_names(text: str) -> list[Found]:
    """In order: "Tolle Speicher GmbH", "University of Oslo", "Super Bowl 50", “The Waste Land”."""
    found: list[Found] = []
    run: list[re.Match[str]] = []
    for token in _TOKEN.finditer(text):
        if run and _goes_on(text, run, token):
            run.append(token)
            continue
        found += _ended(text, run)
        run = [token] if _opens(token) else []
        if token.group()[0] in '"“«‘' and re.search(r"\w", token.group()):
            found.append(Found(start=token.start() + 1, end=token.end() - 1, text=token[0][1:-1]))
    return [*found, *_ended(text, run)]


def _opens(token: re.Match[str]) -> bool:
    word = token.group()
    if word[0] in '"“«‘' or len(word) < 2:
        return False
    if " & " in word:
        return not any(is_measure_word(each) for each in word.split())
    if not is_name(word) or (token.start() == 0 and is_measure_word(word)):
        return False
    return not is_closed(_POSSESSIVE.sub("", word)) or (word.isupper() and len(word) > 3)


def _goes_on(text: str, run: list[re.Match[str]], token: re.Match[str]) -> bool:
    """Does the word belong to the name before it? A joining word does if a capital follows."""
    last, word = run[-1].group(), token.group()
    if text[run[-1].end() : token.start()] != " " or _POSSESSIVE.search(last):
        return False
    if word in _JOINS:
        follows = text[token.end() :].lstrip()[:1].isupper() and last not in _JOINS
        return follows and (word != "for" or last.lower() in _BODIES)
    is_initial = len(word) == 2 and word[0].isupper() and word[1] == "."
    return is_initial or _opens(token) or (word.isdigit() and len(word) <= 3)


def _ended(text: str, run: list[re.Match[str]]) -> list[Found]:
    while run and run[-1].group() in _JOINS:
        run = run[:-1]
    if not run:
        return []
    start, end = run[0].start(), run[-1].end()
    words = _POSSESSIVE.sub("", text[start:end])
    return [Found(start=start, end=start + len(words), text=words)]


def names_measure(words: str) -> bool:
    """Is the phrase's head, its last word before "of", "per" and the like, such a noun?"""
    head = re.split(r"\b(?:of|per|for|from|on|in|at|by|to)\b", words.lower(), maxsplit=1)[0]
    found = _PLAIN_WORD.findall(head)
    return bool(found) and found[-1] in _HEADS


def is_measure_word(word: str) -> bool:
    return word.lower() in _HEADS


def names_thing(words: str) -> bool:
    found = _PLAIN_WORD.findall(words.lower())
    return bool(found) and found[-1].removesuffix("s") in THINGS
