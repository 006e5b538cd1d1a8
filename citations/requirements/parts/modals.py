"""The words that make a sentence a requirement, and which of them govern it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from citations.drafts.requirements import Modality
from citations.requirements.parts.joined import Line
from citations.requirements.parts.vocabulary import rule

Form = Literal["verb", "state", "expletive"]
_ADVERB = r"(?:(?:also|always|hereby|strictly|expressly|specifically|legally|therefore|further) )?"
_NOT_FROM = r"(?:prohibited|forbidden|barred|precluded|disqualified|banned) from"
_MODAL = rule(
    r"\bit (?:is|shall be) (?P<never>prohibited|forbidden|unlawful|illegal|an offen[cs]e)"
    r"(?: for (?P<actor>[^,;.]{2,80}?))? (?:to|that)\b"
    r"|\bit (?:is|shall be) (?P<it>required|mandatory|mandated|necessary)"
    r"(?: for (?P<doer>[^,;.]{2,80}?))? (?:to|that)\b"
    rf"|\b(?P<from>(?:is|are|shall be|must be|be|remains?) {_ADVERB}{_NOT_FROM})\b"
    rf"|\b(?P<barred>(?:is|are|shall be|must be) {_ADVERB}not (?:allowed|permitted|authori[sz]ed"
    r"|entitled) to)\b"
    r"|\b(?P<not>(?:shall|must|may|can|will|should) (?:also )?(?:not|never|neither)"
    r"(?: be (?:allowed|permitted) to)?|cannot|can['’]t|mustn['’]t|shan['’]t|won['’]t)\b"
    r"|\b(?P<nor>(?:is|are) not to)(?= \w)"
    rf"|\b(?P<to>(?:is|are|shall be|must be|will be|be) {_ADVERB}(?:required|obliged|obligated"
    r"|mandated|bound|directed|responsible) to)\b"
    rf"|\b(?P<unstate>(?:is|are|shall be|must be|remains?) {_ADVERB}(?:prohibited"
    rf"|forbidden|unlawful"
    r"|not (?:permitted|allowed|authori[sz]ed)))\b"
    rf"|\b(?P<state>(?:is|are|shall be) {_ADVERB}(?:required|mandatory|mandated|compulsory"
    r"|(?:permitted|allowed) only))\b"
    r"|\b(?P<must>shall|must)\b"
    r"|\b(?P<have>(?:has|have|needs?) to|(?:is|are) to)(?= \w)"
    r"|\b(?P<should>should|ought to|(?:is|are) (?:encouraged|recommended|advised|urged"
    r"|invited) to)\b"
    r"|\b(?P<may>may|can)\b(?! \d)|\b(?P<will>will)\b"
)
_NEGATIVE = frozenset({"never", "from", "barred", "not", "nor", "unstate"})
_BY_NO = rule(
    r"\b(?:under no circumstances|in no (?:case|event|circumstances)|at no time|on no account)"
    r"[, ]{1,2}(?:shall|must|may|will|can) ?$"
)
_NOBODY = rule(r"(?:^|[,;:] |\b(?:and|or|that|then) )(no|none of|neither|nobody|nothing|no one)\b")
_RELATIVE = rule(r"\b(?:who|which|that|whom|whose|what|as|than|if|when|where|unless|whether) $")
_SUBORDINATE = rule(
    r"(?:^|[,;(] ?)(?:if|when|where|whenever|unless|until|because|although|while|whether"
    r"|once|as|who"
    r"|which|that|upon|except|provided|in the event|in case)\b[^,;]{0,200}$"
)
_WEAK = frozenset({"will", "may", "have", "should"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Modal:
    """`[start:end)` in a line. Form "state": what is required or prohibited stands before it
    ("Smoking is prohibited"); "expletive": behind it ("It is unlawful to …"), `actor` being who it
    is unlawful for. `kind` names the rule."""

    start: int
    end: int
    kind: str
    modality: Modality
    form: Form = "verb"
    actor: tuple[int, int] | None = None


def find_modals(line: Line) -> Iterator[Modal]:
    for match in _MODAL.finditer(line.flat):
        kind = match.lastgroup or "must"
        actor = None
        if kind in ("actor", "doer"):
            actor = match.span(kind)
            kind = "never" if kind == "actor" else "it"
        form: Form = "verb"
        if kind in ("state", "unstate"):
            form = "state"
        if kind in ("never", "it"):
            form = "expletive"
        yield Modal(
            start=match.start(),
            end=match.end(),
            kind=kind,
            modality="must not" if kind in _NEGATIVE else "must",
            form=form,
            actor=actor,
        )


def choose_modal(line: Line) -> Modal | None:
    """The modal that governs the sentence: not one of a relative or conditional clause, and not a
    weaker word where there is a stronger one."""
    modals = list(find_modals(line))
    free = [each for each in modals if not _is_subordinate(line.flat, each.start)]
    for pool in (free, modals):
        strong = [each for each in pool if each.kind not in _WEAK or _is_nobody(line.flat, each)]
        if chosen := strong or pool:
            return _with_subject(line.flat, chosen[0])
    return None


def names_nobody(flat: str, start: int) -> re.Match[str] | None:
    """ "No person", "neither the agency nor its staff" as the subject that ends at `start`."""
    last = None
    for match in _NOBODY.finditer(flat, max(0, start - 240), start):
        if not any(each.end() <= start for each in _LATER.finditer(flat, match.end(), start)):
            last = match
    return last


_LATER = rule(r", (?:the|an?|each|every)\b")


def _is_nobody(flat: str, modal: Modal) -> bool:
    before = flat[max(0, modal.start - 60) : modal.end]
    only = modal.kind == "may" and " only " in flat[modal.end : modal.end + 160]
    return (
        only
        or _BY_NO.search(before) is not None
        or (modal.kind in ("may", "must", "will") and names_nobody(flat, modal.start) is not None)
    )


def _with_subject(flat: str, modal: Modal) -> Modal:
    if modal.modality == "must" and modal.form == "verb" and modal.kind != "to":
        before = flat[max(0, modal.start - 60) : modal.end]
        if _BY_NO.search(before) or names_nobody(flat, modal.start):
            return Modal(start=modal.start, end=modal.end, kind=modal.kind, modality="must not")
    return modal


def _is_subordinate(flat: str, start: int) -> bool:
    before = flat[max(0, start - 200) : start]
    return _RELATIVE.search(before) is not None or _SUBORDINATE.search(before) is not None
