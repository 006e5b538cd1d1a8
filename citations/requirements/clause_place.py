"""Whether words stand in the main clause of a sentence, and outside what it quotes."""

from __future__ import annotations

import re

_QUOTED = re.compile(r"“[^“”]{1,2000}”|\"[^\"]{1,2000}\"|«[^«»]{1,2000}»")
_FEWEST_QUOTED_WORDS = 4
_OPENER = re.compile(
    r"\b(?:if|when|whenever|where|wherever|unless|whether|because|although|though|while|once|until"
    r"|so\s+that|in\s+order\s+that|lest|provided\s+that|to\s+the\s+extent\s+that"
    r"|in\s+the\s+event\s+that)\b",
    re.IGNORECASE,
)
_SHORT = re.compile(
    r"\s+(?:so\s+|otherwise\s+|reasonably\s+|legally\s+)?(?:practicable|possible"
    r"|necessary|appropriate|applicable|feasible"
    r"|required|requested|needed|relevant|asked|in\s+doubt|in\s+use|on\s+site|on\s+duty)\b",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:what|how|why)\s+((?:[\w’'-]+\s+){0,4}?)(?:(?:may|must|shall|can)\s+(?:and|or)\s+)?$",
    re.I,
)
_OBJECT_OF_NOUN = re.compile(
    r"\w\s+(?:which|that|whom)\s+(?:(?:the|an?|each|every)\s+)?[\w’'-]+\s+$", re.IGNORECASE
)
_CLAUSE_END = re.compile(
    r"[,;:]|\b(?:that|which|who|if|when|where|unless|until|before|after|because|while|as)\b", re.I
)
_PRONOUN = re.compile(r"\s+(?:it|they|he|she|you|we|one|he\s+or\s+she)\s+", re.IGNORECASE)
_ALWAYS_UNDER = frozenset(["whether", "so that", "in order that", "lest"])
_MAIN_VERB = re.compile(
    r"\b(?:may|can|should|will|shall|must|is|are|has|have|applies|apply|does|do)\b", re.IGNORECASE
)
_RELATIVE = re.compile(r"\b(?:that|which|who|whom)\s+(?:\w+ly\s+|also\s+|only\s+)?$", re.IGNORECASE)
_SAYS_THAT = re.compile(
    r"\b(?:ensures?|requires?|states?|provides?|means?|stipulates?|specif(?:y|ies)"
    r"|demands?|mandates?"
    r"|agrees?|undertakes?|acknowledges?|required|mandatory|note|remember"
    r"|recogni[sz]es?|confirms?)\s+that\s+$",
    re.IGNORECASE,
)
_SAYS_WHAT = re.compile(
    r"\b(?:ensur|requir|stat|provid|mean|stipulat|specif|demand|mandat|agree|undertak|not|remember"
    r"|recogni|confirm)\w{0,5}\s+that\s+(?:[\w’'-]+\s+){1,2}$",
    re.IGNORECASE,
)
_RELATIVE_OBJECT = re.compile(
    r"\b(?:to|of|for|by|in|on|with|from|under|after|before|within|upon|during"
    r"|at)\s+(?:which|whom|whose)\s+"
    r"((?:[\w’'-]+\s+){1,10})$",
    re.IGNORECASE,
)
_VERB_WITHIN = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|may|can|will|applies|apply|relates?|refers?|belongs?"
    r"|concerns?|arises?|\w+ed)\b"
)
_ALLOWS_THAT = re.compile(
    r"\b(?:may|can|could|might)\s+(?!not\b|only\b)[^,;:]{1,160}?\b(?:that|(?:by|under)\s+which)\s[^,;:]{1,80}$"
)


def without_quotations(sentence: str) -> str:
    """The sentence with the words that it quotes blanked, character for character; single terms in
    quotation marks stay."""

    def blanked(found: re.Match[str]) -> str:
        inner = found.group()
        few = len(inner.split()) < _FEWEST_QUOTED_WORDS
        return inner if few else f"{inner[0]}{' ' * (len(inner) - 2)}{inner[-1]}"

    return _QUOTED.sub(blanked, sentence)


def is_in_main_clause(sentence: str, start: int, end: int) -> bool:
    """Whether the words at `[start:end)` are not part of a condition, a relative clause or a
    question that the sentence speaks of."""
    before = sentence[max(0, start - 600) : start]
    begin = max(before.rfind(";"), before.rfind(": ")) + 1
    before = before[begin:]
    allowed = _ALLOWS_THAT.search(before)
    if allowed and not _RELATIVE.search(before[: allowed.start()]):
        return False
    if _is_relative(before, sentence[end:]) or _is_asked(before):
        return False
    return not _is_under_opener(before, sentence[end:])


def _is_relative(before: str, after: str) -> bool:
    found = _RELATIVE.search(before[-40:])
    if found:
        place = len(before) - len(before[-40:]) + found.start()
        return not (_SAYS_THAT.search(before[-60:]) or before[:place].rstrip().endswith(","))
    if _OBJECT_OF_NOUN.search(before[-60:]) and not _SAYS_WHAT.search(before[-80:]):
        rest = _CLAUSE_END.split(after, maxsplit=1)[0]
        if _MAIN_VERB.search(rest):
            return True
    object_clause = _RELATIVE_OBJECT.search(before[-120:])
    if object_clause is None or "which case" in object_clause.group():
        return False
    return not _VERB_WITHIN.search(object_clause[1])


def _is_asked(before: str) -> bool:
    """A question that the sentence speaks of ("ask what they must do")."""
    found = _ASKING.search(before[-80:])
    return found is not None and not _MAIN_VERB.search(found[1])


def _is_under_opener(before: str, after: str) -> bool:
    openers = list(_OPENER.finditer(before))
    for opener in reversed(openers):
        between = before[opener.end() :]
        word = " ".join(opener.group().lower().split())
        if _SHORT.match(between):
            continue
        if "," in between or ")" in between and "(" not in between:
            return False
        if before[: opener.start()].strip() and _PRONOUN.fullmatch(between):
            return True
        if word in _ALWAYS_UNDER and not _MAIN_VERB.search(between):
            return True
        if not before[: opener.start()].strip(' \t\n(—–-“"') or re.fullmatch(
            r"\W*\(?\w{1,4}[.)]?\W*", before[: opener.start()]
        ):
            return "," in after and bool(_MAIN_VERB.search(after[after.index(",") :]))
        if _has_main_verb(before[: opener.start()]):
            return True
    return False


def _has_main_verb(words: str) -> bool:
    return any(
        not _RELATIVE.search(words[max(0, found.start() - 30) : found.start()])
        for found in _MAIN_VERB.finditer(words)
    )
