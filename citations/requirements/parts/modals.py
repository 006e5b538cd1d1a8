"""The words that make a sentence a requirement, and which of them govern it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from citations.requirements.parts.joined import Line, Span
from citations.requirements.parts.vocabulary import DATE, IRREGULAR_PARTICIPLES, VERBS, rule

Form = Literal["verb", "state", "expletive"]
_IS = (
    r"(?:is|are|shall be|must be|will be|be|remains?)"
    r"(?: also| always| hereby| strictly| expressly| specifically| legally| therefore| further)?"
)
# "Is to" and "has to" want a verb behind them; "may 5" is a day.
_MODAL = rule(
    r"\b(?P<expletive>it (?:is|shall be) (?:prohibited|forbidden|unlawful|illegal|an offen[cs]e"
    r"|required|mandatory|mandated|necessary)(?: for (?P<actor>[^,;.]{2,80}?))? (?:to|that))\b"
    rf"|\b(?:{_IS} (?:prohibited|forbidden|barred|precluded|disqualified|banned) from"
    rf"|{_IS} not (?:allowed|permitted|authori[sz]ed|entitled) to"
    rf"|{_IS} (?:required|obliged|obligated|mandated|bound|directed|responsible) to)\b"
    r"|\b(?:shall|must|may|can|will|should) (?:also )?(?:not|never|neither)"
    r"(?: be (?:allowed|permitted) to)?\b|\b(?:cannot|(?:can|must|shan|won)['’]?t)\b"
    r"|\b(?:is|are) not to(?= \w)"
    rf"|\b(?P<state>{_IS} (?:prohibited|forbidden|unlawful|required|mandatory|mandated|compulsory"
    r"|not (?:permitted|allowed|authori[sz]ed)|(?:permitted|allowed) only))\b"
    r"|\b(?:shall|must)\b"
    r"|\b(?P<weak>(?:has|have|needs?|is|are) to(?= \w)|should|ought to|(?:is|are) (?:encouraged"
    r"|recommended|advised|urged|invited) to|(?:may|can)\b(?! \d)|will)\b"
)
_NOBODY = rule(
    r"(?:^|[,;:] |\b(?:and|or|that|then) )(?:no|none of|neither|nobody|nothing)\b[^,;:]*$"
)
_SUBORDINATE = rule(
    r"(?:\b(?:who|which|that|whose) |(?:^|[,;(] ?)(?:if|when|where|whenever|unless|until|because"
    r"|although|while|whether|once|as|who|which|that|upon|except|provided|in the event|in case)\b"
    r"[^,;]{0,200})$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Modal:
    """`[start:end)` in a line. Form "state": what is required or prohibited stands before it
    ("Smoking is prohibited"); "expletive": behind it ("It is unlawful to …"), `actor` being who it
    is unlawful for. Beside another modal a weak one ("will", "may") does not govern, but what
    nobody may do is forbidden."""

    start: int
    end: int
    form: Form = "verb"
    is_weak: bool = False
    actor: Span | None = None


def _modals(line: Line) -> Iterator[Modal]:
    for match in _MODAL.finditer(line.flat):
        form: Form = "expletive" if match["expletive"] else "state" if match["state"] else "verb"
        actor = match.span("actor") if match["actor"] else None
        start, end = match.span()
        is_weak = bool(match["weak"]) and not _NOBODY.search(line.flat[max(0, start - 240) : start])
        yield Modal(start=start, end=end, form=form, is_weak=is_weak, actor=actor)


def choose_modal(line: Line) -> Modal | None:
    """The first that governs the sentence: one of the main clause before one of a relative or
    conditional clause, and a strong one before a weak one."""
    return min(
        _modals(line),
        key=lambda each: (_is_subordinate(line.flat, each.start), each.is_weak),
        default=None,
    )


def _is_subordinate(flat: str, start: int) -> bool:
    before = flat[max(0, start - 200) : start]
    return _SUBORDINATE.search(before) is not None


_PASSIVE = rule(
    rf" ?(?:[, ]{{0,2}}\w{{3,14}}ly )?(?:only )?be (?:\w{{3,14}}ly )?(?:only )?"
    rf"(?!(?:need|exceed|proceed|indeed)\b)(?P<verb>\w{{2,16}}ed|{IRREGULAR_PARTICIPLES})\b"
)
""" "Be" with a participle; "need", "exceed", "proceed" and "indeed" are none."""
_STATES = frozenset(
    "licensed licenced certified accredited qualified experienced credentialed chartered".split()
)
"""Participles that tell what somebody or something must be; nobody is told to do it to them."""
_AGENT = rule(
    rf" by (?!{DATE})(?=(?:(?:the|an?|each|its|their|all|any|both|at least|one|two|three|another|"
    r"that|his|her|either) )?[\w'’-]{3,})"
)
""" "By" and who acts; a date or a short number names nobody."""
_NO_AGENT = rule(
    r"(?:the |an? |any |such |all |its |their )?(?:[\w'’-]{1,20} ){0,3}?"
    r"(?:end|close|start|beginning|deadline|date|day|time|means|use|way|mail|e-?mail|post|telephone"
    r"|phone|fax|hand|courier|letter|law|statute|regulation|reason|virtue|default|methods?"
    r"|procedure|process|manner|form|number|amount|percent|order|section|subsection|paragraph|rule"
    r"|policy|act|agreement|contract|encryption|noon|midnight|lock|key|password|signature|writing"
    r"|message|text)\b"
)
# An agent ends at a sign, or before a preposition, conjunction, verb or modal that goes on.
_AGENT_END = rule(
    r"[,;:.)](?= |$)| (?=(?:in|on|at|for|to|into|using|via|through|under|before|within|after|when"
    r"|if|where|unless|except|upon|until|during|by|as|without|and then|immediately|promptly)\b)"
    rf"| and (?={VERBS}\b)|(?: and| or)? (?=(?:shall|must|may)\b)"
)
_NO_SUBJECT = rule(r"\W{0,3}(?:nobody|nothing|no one|no|none of|neither)\b ?")


def is_passive(flat: str, modal_end: int) -> bool:
    """Is what the sentence is about acted upon ("shall be kept")? "be licensed" tells a state."""
    match = _PASSIVE.match(flat, modal_end)
    return match is not None and match["verb"].lower() not in _STATES


def find_agent(flat: str, start: int, end: int) -> tuple[Span, Span] | None:
    """The agent in `[start:end)`: its words, and these with "by"."""
    for match in _AGENT.finditer(flat, start, end):
        if not _NO_AGENT.match(flat, match.end(), end):
            border = _AGENT_END.search(flat, match.end() + 1, end)
            stop = border.start() if border is not None else end
            return (match.end(), stop), (match.start(), stop)
    return None


def subject_span(flat: str, start: int, end: int) -> Span:
    """The words of a subject in `[start:end)` without the "No" that makes it nobody."""
    nobody = _NO_SUBJECT.match(flat[start:end])
    start += nobody.end() if nobody is not None else 0
    return start, start + len(flat[start:end].rstrip(" ,"))
