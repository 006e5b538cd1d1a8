"""A strong model, played by a script: what becomes of good prose, and of what is planted in it.

`tests/data/strong_model.yaml` holds what it reads and writes. The whole way is real but for the
endpoint: search over the sample library, reading, gate, writing, every check.

    python -m tests.strong_model [DEPTH] [model|gullible]    the figures, and what went wrong
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from os.path import commonprefix
from pathlib import Path
from typing import Any
from uuid import uuid4

import yaml

from tests.scripted_model import ScriptedModel

DATA = Path(__file__).parent / "data" / "strong_model.yaml"
SAMPLES = Path(__file__).parents[1] / "research_app" / "intake" / "samples"
_KEYS = re.compile(r'key="([^"]*)"')
_WITHOUT_LABEL = re.compile(
    r'(?:[,;]? \b(?:and|while|whereas|but|though),?|[,;]) <cite key="">.*?</cite>'
    r'|<cite key="">.*?</cite>(?:\.|;|,)?'
)
_QUOTES = re.compile(r'<source name="quotes"[^>]*>\n(.*?)\n</source', re.S)
_CLAIMS = re.compile(r'<source name="claims"[^>]*>\n(.*?)\n</source', re.S)
_ASKED = re.compile(r"(\d+) \(by ([^)]+)\)")
_FAILED = re.compile(r"^(\d+) \(evidence: ([^)]+)\): ", re.M)
_TWO_FACTS = re.compile(
    r"<cite[^>]*>([^<]*)</cite>(?:[,;]| \w)[^<.|\n]*(?=<cite[^>]*>([^<]*)</cite>)"
)
_TAG = re.compile(r"</?cite[^>]*>")


@dataclass(frozen=True)
class Played:
    """One question, answered."""

    question: str
    answer: Any
    requests: Sequence[Any]
    replies: Sequence[str]
    before_first_claim: int
    written: int


@dataclass
class Figures:
    """Counts over all questions; the words of what went wrong. Tokens are pieces of the embedding
    model, forms and tools with them; `tokens_cached` are those that an earlier request begins with
    as well. Requests `before_first_claim` are those behind the search that came before the first
    claim was on the page, the one that writes it left out."""

    right: int = 0
    written: int = 0
    kept: int = 0
    supported: int = 0
    untrue: int = 0
    untrue_supported: list[str] = field(default_factory=list)
    details: int = 0
    details_supported: list[str] = field(default_factory=list)
    not_supported: list[str] = field(default_factory=list)
    unknown_labels: int = 0
    sent_back: int = 0
    two_facts: int = 0
    two_markers: int = 0
    cells: int = 0
    cells_wrong: int = 0
    requests: int = 0
    before_first_claim: int = 0
    tokens_in: int = 0
    tokens_cached: int = 0
    tokens_out: int = 0
    asked: list[str] = field(default_factory=list, repr=False)


def rows() -> list[dict[str, Any]]:
    return yaml.safe_load(DATA.read_text(encoding="utf-8"))


@cache
def sample_texts() -> tuple[Any, ...]:
    from research_app.reading.in_memory import read_location

    described = json.loads((SAMPLES / "samples.json").read_text(encoding="utf-8"))
    texts = []
    for number, each in enumerate(described, start=1):
        text = read_location(str(SAMPLES / each["file"]), text_id=-number)
        told = {name: each[name] for name in ("title", "author", "publisher", "published")}
        texts.append(replace(text, info=replace(text.info, **told)))
    return tuple(texts)


@cache
def sample_tools() -> Any:
    """One index for all questions: its vectors take most of the time."""
    from research_app.answering.tools import memory_tools

    return memory_tools(sample_texts())


def plays(row: Mapping[str, Any], draft: str, *, gullible: bool = False):
    """The script: it plans, copies the facts it is shown, is content, writes `draft`, and judges as
    a careful reader does – or, gullible, says yes to everything."""
    quotes: dict[str, str] = row["facts"]

    def reply(body: Mapping[str, Any]) -> Any:
        told = "\n".join(str(message.get("content") or "") for message in body["messages"])
        form = (body.get("response_format") or {}).get("json_schema", {}).get("name", "")
        if form == "PlannedSteps":
            queries = [quote[:80] for quote in quotes.values()][:3]
            return {"steps": [{"aim": row["question"], "queries": queries}]}
        if form == "FoundFacts":
            return {
                "facts": [_fact(each) for each in quotes.values() if _flat(each) in _flat(told)]
            }
        if form == "ModelVerdicts":
            return {"verdicts": [*_verdicts(row, told, gullible)]}
        if form == "MendedStatements":
            return {"statements": [*_mended(row, told)]}
        if form == "Thought":
            return {"enough": True, "note": "All is known.", "next_queries": []}
        return _labelled(draft, quotes, told)

    return reply


def _verdicts(row: Mapping[str, Any], told: str, gullible: bool) -> Iterator[dict[str, Any]]:
    quotes = dict(line.split(": ", 1) for line in _QUOTES.findall(told)[0].splitlines())
    for line in _CLAIMS.findall(told)[0].splitlines():
        numbers, words = line.split(": ", 1)
        for number, own in _ASKED.findall(numbers):
            shown = "\n".join(quotes[each] for each in own.split(", "))
            yield _verdict(row, f"{words}\n{shown}", gullible) | {"claim": int(number)}


def _mended(row: Mapping[str, Any], told: str) -> Iterator[dict[str, Any]]:
    """Each in the words of the first quote that is its evidence."""
    for number, own in _FAILED.findall(told):
        label = own.split(",")[0].strip()
        quotes = [each for each in row["facts"].values() if _label_of(each, told) == label]
        yield {"statement": int(number), "words": (quotes or [""])[0], "labels": [label]}


def _verdict(row: Mapping[str, Any], told: str, gullible: bool) -> dict[str, str]:
    """What is planted is not supported, all else is; the words that decide are a whole quote's."""
    planted = [_flat(_TAG.sub("", each)).rstrip(".") for each in (*row["untrue"], *row["details"])]
    wrong = any(each in _flat(told) for each in planted)
    shown = [quote for quote in row["facts"].values() if _flat(quote).rstrip(".") in _flat(told)]
    verdict = {"verdict": "supported", "deciding_words": (shown or [""])[0], "reason": ""}
    if wrong and not gullible:
        verdict |= {"verdict": "not supported", "reason": "The quote says something else."}
    return verdict


def _fact(quote: str) -> dict[str, Any]:
    return {"quote": quote, "statement": "", "confidence": 0.9}


def _flat(text: str) -> str:
    return " ".join(text.split())


def _labelled(draft: str, quotes: Mapping[str, str], told: str) -> str:
    labels = {name: _label_of(quote, told) for name, quote in quotes.items()}

    def known(match: re.Match[str]) -> str:
        names = [name.strip() for name in match[1].split(",")]
        found = [labels[name] for name in names if labels[name]]
        return f'key="{",".join(found)}"'

    return _WITHOUT_LABEL.sub("", _KEYS.sub(known, draft))


def _label_of(quote: str, told: str) -> str:
    at = _flat(told).find(_flat(quote))
    above = re.findall(r"\bE\d+\b", _flat(told)[:at]) if at >= 0 else []
    return above[-1] if above else ""


def play(
    scripted: ScriptedModel, row: Mapping[str, Any], draft: str, depth: str, judged: bool
) -> Played:
    from citations.verification.judge import EmbeddedJudge
    from research_app.answering.events import ClaimWritten
    from research_app.answering.options import AskOptions
    from research_app.answering.pipeline import answer_question
    from research_app.answering.request import AskRequest
    from research_app.llm.judge import ModelJudge
    from tests.unit.agents.models import models_at

    replies: list[str] = []
    scripted.script = _kept(plays(row, draft), replies)
    models = models_at(scripted)
    judge = ModelJudge(EmbeddedJudge(), models.judge) if judged else EmbeddedJudge()
    tools = replace(sample_tools(), models=models, judge=judge)
    options = AskOptions(depth=depth)
    request = AskRequest(answer_id=uuid4(), question=row["question"], options=options)
    before, first = len(scripted.requests), 0
    for event in answer_question(request, tools):
        if isinstance(event, ClaimWritten) and not first:
            first = len(scripted.requests) - before
    asked = scripted.requests[before:]
    told = "\n".join(each.words for each in asked if not each.body.get("response_format"))
    written = sum(_label_of(quote, told) != "" for quote in _cited(row, draft))
    return Played(row["question"], event.answer, asked, replies, max(0, first - 1), written)


def _kept(script: Any, replies: list[str]) -> Any:
    """The script, with what it said kept."""

    def reply(body: Mapping[str, Any]) -> Any:
        said = script(body)
        replies.append(said if isinstance(said, str) else json.dumps(said))
        return said

    return reply


def _cited(row: Mapping[str, Any], draft: str) -> Iterator[str]:
    """The first quote of each tag."""
    for names in _KEYS.findall(draft):
        yield row["facts"][names.split(",")[0].strip()]


def verified(
    row: Mapping[str, Any], statements: Sequence[str], judge: Any
) -> Iterator[tuple[str, Any]]:
    """Each tagged statement with the claims made of it, over the row's facts as evidence."""
    from citations.drafts import ProposedQuote
    from research_app.answering.evidence.collect import Collected, collect_evidence
    from research_app.answering.writing import Writer
    from research_app.synthesis.written.draft import WrittenDraft
    from research_app.synthesis.written.tools import Desk

    texts = {text.id: text for text in sample_texts()}
    proposals = [
        ProposedQuote(text_id=text.id, quote=quote, statement=quote)
        for quote in row["facts"].values()
        for text in texts.values()
        if _flat(quote) in _flat(text.text)
    ]
    collected = Collected(first_label=1)
    list(collect_evidence(proposals, texts, collected))
    evidence = {item.label: item for item in collected.accepted}
    told = "\n".join(f"{item.label}\n{_flat(item.quote)}" for item in collected.accepted)
    desk = Desk(evidence=collected.accepted, texts=texts, asked=(row["question"],))
    for statement in statements:
        writer = Writer(evidence, judge, texts)
        words = _labelled(statement, row["facts"], told)
        list(writer.write(WrittenDraft(desk=desk).pieces([words])))
        yield statement, writer.claims


def measured(depth: str = "medium", judges: str = "") -> Figures:
    """All questions at a depth, with what is planted. `judges`: "" is code alone, "model" a careful
    reader, "gullible" one that says yes to everything that is planted."""
    from citations.verification.judge import EmbeddedJudge
    from research_app.llm.judge import ModelJudge
    from tests.unit.agents.models import models_at

    figures = Figures()
    with ScriptedModel() as scripted:
        for row in rows():
            _count(figures, row, play(scripted, row, row["draft"], depth, bool(judges)))
            scripted.script = plays(row, "", gullible=judges == "gullible")
            judge = EmbeddedJudge()
            if judges:
                judge = ModelJudge(judge, models_at(scripted).strong)
            for name in ("untrue", "details"):
                for statement, claims in verified(row, row[name], judge):
                    setattr(figures, name, getattr(figures, name) + 1)
                    if any(claim.verdict.level == "supported" for claim in claims):
                        getattr(figures, f"{name}_supported").append(statement)
    return figures


def _count(figures: Figures, row: Mapping[str, Any], played: Played) -> None:
    claims = played.answer.claims
    figures.right += len(_KEYS.findall(row["draft"]))
    figures.written += played.written
    figures.kept += sum(bool(claim.citations) for claim in claims)
    for claim in claims:
        if claim.verdict.level == "supported":
            figures.supported += 1
        else:
            told = f"{claim.verdict.level:20} {claim.text}  ← {claim.verdict.reason}"
            figures.not_supported.append(told)
    kinds = [finding.kind for finding in played.answer.findings]
    figures.unknown_labels += kinds.count("unknown_label")
    figures.sent_back += kinds.count("sent_back")
    _count_markers(figures, row["draft"], {claim.text for claim in claims if claim.citations})
    cells = [claim for claim in claims if _is_cell(claim, played.answer.blocks)]
    figures.cells += len(cells)
    figures.cells_wrong += sum(claim.verdict.level != "supported" for claim in cells)
    figures.requests += len(played.requests)
    figures.before_first_claim += played.before_first_claim
    _count_tokens(figures, played)


def _count_markers(figures: Figures, draft: str, marked: Collection[str]) -> None:
    """Of the sentences with two tags, both of which came through."""
    for one, other in _TWO_FACTS.findall(draft):
        figures.two_facts += 1
        figures.two_markers += {one.rstrip("."), other.rstrip(".")} <= marked


def _is_cell(claim: Any, blocks: Sequence[Any]) -> bool:
    return any(each.type == "table" and each.start <= claim.start < each.end for each in blocks)


def _count_tokens(figures: Figures, played: Played) -> None:
    from citations.embedding import count_pieces

    for request in played.requests:
        body = request.body
        asked = json.dumps([body.get("tools"), body["messages"], body.get("response_format")])
        shared = max((len(commonprefix([asked, each])) for each in figures.asked), default=0)
        figures.tokens_in += count_pieces(asked)
        figures.tokens_cached += count_pieces(asked[:shared])
        figures.asked.append(asked)
    figures.tokens_out += sum(map(count_pieces, played.replies))


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "research_app.settings")
    import sys

    import django

    django.setup()
    depth = sys.argv[1] if len(sys.argv) > 1 else "medium"
    found = measured(depth, sys.argv[2] if len(sys.argv) > 2 else "")
    del found.asked
    for name, value in vars(found).items():
        print(f"{name:20}", "" if isinstance(value, list) else value)
        for line in value if isinstance(value, list) else ():
            print("   ", line)


if __name__ == "__main__":
    main()
