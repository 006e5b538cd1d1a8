"""How an answer came about: plan, reflections, what was found out about the engine's words, what a
model cost. Kept with the answer, so that pages, exports and audits need no run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

FindingKind = Literal[
    "unknown_label",
    "fact_without_evidence",
    "broken_tag",
    "outside_tags",
    "sent_back",
    "removed",
    "style_not_kept",
    "engine_replaced",
    "cut_off",
    "left_out",
    "nothing_more",
    "own_citation",
]
"""What code found in an engine's words. "unknown_label": a label or key that does not exist.
"fact_without_evidence": a statement of fact that cites nothing. "broken_tag": a tag that was never
closed, or closed twice. "outside_tags": words that belong to no statement and were left out.
"sent_back": the whole draft, or single statements of it, had to be written again. "removed": a
statement that its evidence does not support was taken out. "style_not_kept": restyled words lost or
moved a citation, so the words before are shown. "engine_replaced": nothing of a model's draft could
be validated; the answer is made of quotes. "cut_off": the draft ended before its end (length,
budget, connection). "left_out": claims are not shown, because the answer was to be short.
"nothing_more": a reader asked for more from a source, and nothing more in it answers.
"own_citation": what a checked text cites by itself, and whether that is what supports it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingDraft:
    """One finding about an answer: `note` is a sentence for the reader, `words` what it is about,
    as the engine wrote it. `labels` are those that do not exist, as written."""

    kind: FindingKind
    note: str
    words: str = ""
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanStepDraft:
    """A step of the research: what is to be found out, by which searches, and what evidence would
    settle it."""

    aim: str
    queries: tuple[str, ...]
    expects: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionDraft:
    """What was thought after an iteration (from 1): is the evidence enough, do sources contradict
    each other, what comes next."""

    iteration: int
    enough: bool
    note: str
    contradiction: str = ""
    next_queries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedSourceDraft:
    """A source that could not be read, with the reason in a sentence. `address` is a URL or a
    file's name."""

    address: str
    reason: str
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResearchDraft:
    """The way to an answer. `below_confidence` pieces of evidence were left out for the model's own
    low confidence, `confidential` documents because they may not leave this machine. `web_pages`
    were read from the web. Of `restated` facts the model's own words went further than their quote,
    so that the quote itself became the statement. `notes` are sentences on what did not go as
    planned."""

    steps: tuple[PlanStepDraft, ...] = ()
    reflections: tuple[ReflectionDraft, ...] = ()
    failed: tuple[FailedSourceDraft, ...] = ()
    iterations: int = 0
    below_confidence: int = 0
    confidential: int = 0
    web_pages: int = 0
    restated: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpentDraft:
    """What models cost for one answer. `cost` is a decimal number in `currency`, or empty where no
    prices are set; `host` is where questions and passages went. `cached_tokens` of
    the prompts' an endpoint said it had read before. `estimated`: an endpoint did not tell how many
    tokens it took, so that some were counted here, roughly."""

    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    milliseconds: int = 0
    cost: str = ""
    currency: str = ""
    host: str = ""
    models: tuple[str, ...] = ()
    estimated: bool = False
