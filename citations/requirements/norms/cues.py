"""What is counted of the words of a sentence: a table of cues, each there or not.

A cue alone decides nothing: how much each speaks for a norm is learned from labelled sentences. The
weights belong to this table, in this order: whoever changes it trains anew.
"""

from __future__ import annotations

import re

# "Not required" is no duty, a sentence may not begin with "should" as a condition does, and a
# verb in the present is none of the auxiliaries.
_CUES = {
    "shall": r"\bshall\b",
    "must": r"\bmust(?:n[’']t)?\b",
    "obliged": r"\b(?:is|are|be) (?:required|obliged|obligated|bound|expected) to\b",
    "is to": r"\b(?:is|are) (?:not )?to (?!the\b)[a-z]+",
    "has to": r"\b(?:has|have|had|needs?) (?:got )?to\b",
    "mandatory": r"\b(?:mandatory|compulsory|obligatory|(?<!not )required|not optional|duty"
    r"|requires?|(?<!not )necessary|needed|responsible for|requirement)\b",
    "modal with not": r"\b(?:shall|must|may|can|will|should) (?:not|never)\b|\bcannot\b"
    r"|\b(?:can|must|shan|won)n?[’']t\b",
    "modal with only": r"\b(?:shall|must|may|can|will|should)(?: be)? only\b",
    "unless": r"\b(?:unless|except|without|until)\b",
    "forbids": r"\b(?:prohibit|forbid|unlawful|illegal|banned?\b|offence"
    r"|not (?:be )?(?:allowed|permitted|accepted|admitted|tolerated))",
    "nobody": r"^\W*(?:no|nobody|neither|none|nor|nothing|under no)\b",
    "not": r"\b(?:never|not to|don[’']t|do not|does not|is not|are not)\b",
    "begins with never": r"^\W*(?:please )?(?:never|do not|don[’']t)\b",
    "should": r"(?<!^)\b(?:should|ought to|recommend(?:ed)?|advis(?:e|ed|able)|encouraged?|please"
    r"|ideally|try to|best|prefer)\b",
    "may": r"\b(?:may|can|might|could)\b",
    "entitled": r"\b(?:entitled|right to|free to|allowed to|permitted to|authori[sz]ed to"
    r"|discretion|at liberty)\b",
    "exempt": r"\b(?:exempt|excepted|need not|needs? no|not apply|no need|not required|not obliged"
    r"|not (?:have|need) to|nothing in|does not (?:prevent|affect|extend|bind)|relieved"
    r"|without prejudice|waive)",
    "only": r"\bonly\b",
    "will": r"\b(?:will|we)\b",
    "deadline": r"\b(?:within|[nN]ot? later than|at least|at most|every|each|once|until"
    r"|by the end|before|after|annually|monthly|weekly|daily|yearly|immediately|at once"
    r"|without delay)\b",
    "figure": r"\d|\b(?:two|three|four|five|six|seven|eight|ten|twelve)\b",
    "past": r"\b(?:was|were|had been|has been|have been|did)\b",
    "must have": r"\b(?:must|shall|may|might|could|should) (?:[a-z]+ )?have "
    r"(?:been|had|[a-z]+ed)\b",
    "calendar year": r"\b(?:1[89]|20)\d\d\b",
    "means": r"\b(?:means|includes|refers to|is defined|known as|cited as|is called|deemed"
    r"|regarded as|treated as|considered|references? to)\b",
    "quotation": r"[“\"][^”\"]{2,}[”\"]",
    "begins with a quotation": r"^\W{0,2}[“\"]",
    "duty in a clause": r"\b(?:that|which|who|whether|what|if|than) "
    r"(?:(?:the|an?|it|they|you|we|he|she|staff|[a-z]+s) ){0,2}"
    r"(?:must|shall|should|ha(?:s|ve) to)\b"
    r"|^\W*(?:if|when|where|should)\b[^,;:.]*\b(?:must|shall|should)\b[^,;:.]*,",
    "question": r"\?",
    "example": r"\b(?:for (?:example|instance)|good example|illustration|case study)\b"
    r"|^\W*(?:e\.g\.|example|note\b|suppose\b)",
    "aim": r"^\W*(?:and )?whereas\b|\b(?:the|its|our|this) (?:purpose|aim|object|goal)\b"
    r"|\baims? (?:to|at)\b"
    r"|\b(?:seeks?|sets out|is intended|is meant) to\b|\bthis (?:policy|handbook|act|regulation"
    r"|procedure|manual|document|section|chapter|guide|standard|licen[cs]e)\b",
    "force": r"\b(?:in|into) (?:force|effect|operation)\b|\b(?:repealed|commenc|appl(?:y|ies) to\b"
    r"|amended|version\b|supersede|replaces)|\beffective (?:date|from|on|as)\b",
    "penalty": r"\b(?:guilty|liable|fine|imprisonment|punish|dismissal|penalty|disciplin"
    r"|commits)\b",
    "see": r"^\W*(?:see|refer to|contact|for more|further|details|more)\b",
    "passive": r"\b(?:is|are) (?:[a-z]+ly )?[a-z]+(?:ed|en|wn|pt|ld|nt|de|ut|id)\b",
    "row": r" \| ",
    "ends open": r"[:—–]\s*$",
    "ends as an item": r"[;,](?: and| or)?\s*$",
    "begins with a condition": r"^\W*(?:if|when|where|whenever|in case|once|should|before|after)\b",
    "begins small": r"(?-i:^\W*[a-z])",
    "you": r"\byour?\b",
    "verb in the present": r"(?-i:^[A-Z][\w’'-]*(?: [\w’'-]+){0,6}?"
    r" (?!is\b|was\b|this\b|its\b|has\b|us\b)[a-z]+[^s\W]s"
    r" (?:the|an?|all|every|each|any|its|their|to|for|in|on|with|by|at|up|out|no|that|new"
    r"|[a-z]+s)\b)",
    "begins with a subject": r"^\W*(?:the|an?|every|each|all|any|this|these|those|our|we|it|they"
    r"|he|she|staff|there|some|most)\b",
}
_PATTERNS = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _CUES.items()}
_OBLIGE = (
    "shall",
    "must",
    "obliged",
    "has to",
    "mandatory",
    "modal with not",
    "modal with only",
    "forbids",
)
_MODAL = (*_OBLIGE, "should", "may", "is to")
_SPEAKS_OF_DUTY = (
    "must have", "duty in a clause", "means", "past", "exempt", "question", "example", "aim",
    "force", "begins with a quotation",
)  # fmt: skip
_NOT_ALLOWED = ("nobody", "modal with not", "only", "shall", "must", "forbids")
_QUOTED = re.compile(r"“[^“”]{1,2000}”|\"[^\"]{1,2000}\"|«[^«»]{1,2000}»")
_FEWEST_QUOTED_WORDS = 4
"""Fewer are a term, which is a word of the sentence."""
_SHORT, _SENTENCE, _LONG = 5, 9, 30
"""Words."""


def cues_of(words: str, lead: str, *, is_statute: bool) -> list[float]:
    """0 or 1 for each cue: of the words, of the lead-in they hang on ("" where there is none), of
    both together with the kind of document."""
    said = _QUOTED.sub(_blanked, words)
    own = {name: bool(pattern.search(said)) for name, pattern in _PATTERNS.items()}
    above = {name: bool(lead and pattern.search(lead)) for name, pattern in _PATTERNS.items()}
    whole = {name: own[name] or above[name] for name in own}
    length = len(words.split())
    shape = [
        is_statute,
        bool(lead),
        lead.rstrip().endswith(":"),
        length < _SHORT,
        length < _SENTENCE,
        length > _LONG,
        said != words,
    ]
    cues = (*own.values(), *above.values(), *shape, *_joined(whole, is_statute))
    return [float(each) for each in cues]


def has_modal(words: str) -> bool:
    """Whether a word stands there that obliges, forbids, recommends or allows."""
    return any(_PATTERNS[name].search(words) for name in _MODAL)


def _blanked(quotation: re.Match[str]) -> str:
    """A quotation of several words without them: somebody else says them."""
    inner = quotation[0]
    few = len(inner.split()) < _FEWEST_QUOTED_WORDS
    return inner if few else f"{inner[0]}…{inner[-1]}"


def _joined(own: dict[str, bool], is_statute: bool) -> list[bool]:
    """Cues that say together what none of them says alone."""
    plain = not any(own[name] for name in _MODAL)
    return [
        plain,
        plain and is_statute,
        plain and own["past"],
        plain and own["deadline"],
        plain and own["deadline"] and not is_statute,
        plain and not own["begins with a subject"],
        plain and own["verb in the present"],
        plain and own["passive"] and not is_statute,
        own["shall"] and own["means"],
        own["nobody"] and (own["may"] or own["shall"]),
        own["may"] and own["modal with not"],
        own["figure"] and own["row"],
        own["may"] and not any(own[name] for name in _NOT_ALLOWED),
        own["exempt"] and not (own["must"] or own["shall"]),
        own["must"] and own["past"],
        any(own[name] for name in _OBLIGE) and not any(own[name] for name in _SPEAKS_OF_DUTY),
        any(own[name] for name in _OBLIGE) and own["nobody"],
    ]
