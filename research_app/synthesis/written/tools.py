"""What a writing model may use: `search_evidence`, `read_snippet`, `calculate`.

Each answers in words, also to a wrong use: a model can mend that. Nothing here reads anything but
the evidence at hand and the stored texts it stands in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import log

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from citations.drafts import EvidenceDraft, TextDraft
from citations.errors import FormulaError
from citations.steps.labels import labels_of, readable_keys
from research_app.llm.protocols import Tool, ToolCall
from research_app.llm.untrusted import fenced
from research_app.synthesis.terms import content_stems
from research_app.synthesis.written.calculate import Calculated, calculate
from research_app.synthesis.written.evidence_list import fitting, listed

MOST_FOUND = 8
FOUND_TOKENS = 1_500
LONGEST_ARGUMENTS = 4_000
AROUND = 600
"""Code points before and behind the quote."""


class _Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SearchEvidence(_Arguments):
    words: str = Field(min_length=1, max_length=300, description="What the evidence should say")


class ReadSnippet(_Arguments):
    key: str = Field(min_length=1, max_length=80, description="A label such as E3")


class Calculate(_Arguments):
    formula: str = Field(
        min_length=1,
        max_length=600,
        description="For example (E3.1 - E2.1) / E2.1 or percentage_change(E2.1, E3.1)",
    )


TOOLS = (
    Tool(
        name="search_evidence",
        description="Find evidence that speaks of some words; more may be there than is listed.",
        arguments=SearchEvidence,
    ),
    Tool(
        name="read_snippet",
        description="Read what stands around the quote of one piece of evidence in its source.",
        arguments=ReadSnippet,
    ),
    Tool(
        name="calculate",
        description=(
            "Compute a number from figures of the evidence, with + - * / ( ) and sum, mean, min, "
            "max, change, percentage_change, share, ratio, cagr. E3.1 is the first figure of E3."
        ),
        arguments=Calculate,
    ),
)
_BY_NAME = {tool.name: tool for tool in TOOLS}


@dataclass(slots=True)
class Desk:
    """The evidence that one answer may be written from, and what was computed from it. Evidence of
    `earlier` questions is found by the tools alone."""

    evidence: Sequence[EvidenceDraft]
    texts: Mapping[int, TextDraft]
    asked: tuple[str, ...] = ()
    """The question, whose words a heading may repeat."""
    earlier: Sequence[EvidenceDraft] = ()
    calculations: dict[str, Calculated] = field(default_factory=dict)
    _readable: Mapping[str, str] = field(init=False)
    """Labels by keys such as "Okafor 2017", which a model may cite by itself."""
    _by_label: dict[str, EvidenceDraft] = field(init=False)

    def __post_init__(self) -> None:
        self._readable = readable_keys(self.whole)
        self._by_label = {item.label: item for item in self.whole}

    @property
    def whole(self) -> tuple[EvidenceDraft, ...]:
        """All that may be cited, what was found for this question first."""
        return (*self.evidence, *self.earlier)

    def find(self, key: str) -> EvidenceDraft | None:
        """The evidence that one key means."""
        labels, _ = self.resolved((key,))
        return self._by_label[labels[0]] if len(labels) == 1 else None

    def resolved(self, keys: Collection[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The labels that keys lead to, each once, and the keys that lead nowhere."""
        return labels_of(keys, self._readable, self._by_label)

    def use(self, call: ToolCall) -> str:
        """What a tool answers."""
        tool = _BY_NAME.get(call.name)
        if tool is None:
            return f"There is no such tool. There are {', '.join(_BY_NAME)}."
        if len(call.arguments) > LONGEST_ARGUMENTS:
            return "The arguments are too long."
        try:
            arguments = tool.arguments.model_validate_json(call.arguments or "{}")
        except ValidationError as error:
            return f"{tool.name} was not called rightly: {_mistake(error)}."
        match arguments:
            case SearchEvidence(words=words):
                return self._search(words)
            case ReadSnippet(key=key):
                return self._read(key)
            case Calculate(formula=formula):
                return self._calculate(formula)
        return "Nothing was done."

    def _search(self, words: str) -> str:
        found = speaking_of(words, self.whole, limit=MOST_FOUND)
        shown = listed(fitting(found, tokens=FOUND_TOKENS), figures=True)
        return "\n\n".join(shown) or "No evidence speaks of that."

    def _read(self, key: str) -> str:
        item = self.find(key)
        if item is None:
            return "There is no evidence under this key."
        text = self.texts.get(item.text_id)
        return (_snippet(item, text) if text else "") or "The source cannot be read now."

    def _calculate(self, formula: str) -> str:
        handle = f"K{len(self.calculations) + 1}"
        try:
            result = calculate(formula, self.find, handle=handle)
        except FormulaError as error:
            return f"Not computed. {error}"
        self.calculations[handle] = result
        cited = ",".join((*result.labels, handle))
        return f'{result.shown} – write it in a claim with key="{cited}".'


def _mistake(error: ValidationError) -> str:
    """The first mistake in a few words; pydantic's own would repeat the input."""
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"]) or "the arguments"
    return f"{place}: {first['msg']}"[:200]


def _snippet(item: EvidenceDraft, text: TextDraft) -> str:
    """The words around the quote, which itself stands between » and «, as data."""
    if item.place is None:
        return ""
    whole, place = text.text, item.place
    start, end = max(0, place.start - AROUND), min(len(whole), place.end + AROUND)
    before = whole[start : place.start]
    behind = whole[place.end : end]
    if start:
        before = "… " + before.partition(" ")[2]
    if end < len(whole):
        behind = behind.rpartition(" ")[0] + " …"
    return fenced(f"{before}»{whole[place.start : place.end]}«{behind}", item.label)


def best_first(words: str, evidence: Sequence[EvidenceDraft]) -> list[EvidenceDraft]:
    """All of the evidence, that which says most of the words first; else in its own order."""
    scores = _scores(words, evidence)
    order = sorted(range(len(evidence)), key=lambda place: (-scores[place], place))
    return [evidence[place] for place in order]


def speaking_of(
    words: str, evidence: Sequence[EvidenceDraft], *, limit: int
) -> list[EvidenceDraft]:
    """The evidence that says any of the words, best first."""
    scores = _scores(words, evidence)
    order = sorted(range(len(evidence)), key=lambda place: (-scores[place], place))
    return [evidence[place] for place in order if scores[place] > 0][:limit]


def _scores(words: str, evidence: Sequence[EvidenceDraft]) -> list[float]:
    wanted = set(content_stems(words))
    told = [
        set(content_stems(f"{item.quote} {item.statement} {item.source.title}"))
        for item in evidence
    ]
    counts = Counter(stem for stems in told for stem in stems & wanted)
    weights = {stem: log(1 + len(evidence) / count) for stem, count in counts.items()}
    return [sum(weights[stem] for stem in stems & wanted) for stems in told]
