"""What a summary says, counted again from the claims and the evidence; and the current verdict,
held against its history.

Sources are distinguished as the product does: the same text, the same file or the same address is
one source, and a sentence of many words that two of them share was copied. The product also knows
of texts that are versions of one document, which a file does not say; where only that could join
two, both counts hold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from citations.export.recheck.report import Finding

LEVELS = ("supported", "partially supported", "not supported", "unverified")
MOST_UNSUPPORTED, MOST_UNVERIFIED = 0.20, 0.50
SHARED_WORDS = 20
_URL = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:)?(?://([^/?#]*))?([^?#]*)\??([^#]*)")
_WORD = re.compile(r"\w+")
_VERBATIM_CODES = ("word_for_word", "table")
_VERBATIM_JUDGE = "word for word"


class Between(NamedTuple):
    """A count and its bounds: both the same where the file says everything that it follows from."""

    least: int
    most: int


def wrong_summary(document: Mapping[str, Any]) -> Iterator[Finding]:
    """The summary's counts and rates against the claims and evidence."""
    summary = document["summary"]
    for name, count in _counted(document).items():
        found = summary[name]
        if found != count or type(found) is not type(count):
            problem = f"It says {_listed_in_words(found)}; it is {_listed_in_words(count)}."
            yield Finding(f"summary {name}", "", problem)
    for name, (least, most) in counted_agreement(document).items():
        # Files from before a count was published are not asked for it.
        found = summary.get(name, least)
        if type(found) is not int or not least <= found <= most:
            problem = f"It says {_listed_in_words(found)}; it is {most}."
            yield Finding(f"summary {name}", "", problem)
    for claim in document["claims"]:
        if claim["verdict"] not in LEVELS:
            yield Finding(f"claims {claim['id']}", "verdict", "It is no verdict.")


def _listed_in_words(value: Any) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def rate(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _counted(document: Mapping[str, Any]) -> dict[str, Any]:
    claims = document["claims"]
    levels = Counter(claim["verdict"] for claim in claims)
    total, unverified = len(claims), levels["unverified"]
    cited = {label for claim in claims for label in claim["citations"]}
    usable = [item["id"] for item in document["evidence"] if item["verified"]]
    return {
        "claims": total,
        **{level.replace(" ", "_"): levels[level] for level in LEVELS},
        "conflicting": sum(claim["conflicting"] is True for claim in claims),
        "unsupported_rate": rate(levels["not supported"], total - unverified),
        "unverified_rate": rate(unverified, total),
        "warning": _warns(total, levels["not supported"], unverified),
        "citation_coverage": rate(len(cited.intersection(usable)), len(set(usable))),
        "uncited": sum(not claim["citations"] for claim in claims),
        "unused_evidence": [label for label in usable if label not in cited],
    }


def _warns(claims: int, not_supported: int, unverified: int) -> bool:
    """More than a fifth of the checked claims not supported, or more than half of all unverified,
    or none checked at all."""
    checked = claims - unverified
    return bool(claims) and (
        not checked
        or not_supported / checked > MOST_UNSUPPORTED
        or unverified / claims > MOST_UNVERIFIED
    )


def counted_agreement(document: Mapping[str, Any]) -> dict[str, Between]:
    """How claims agree with their quotes and sources: each count by its key in the summary."""
    claims = document["claims"]
    supported = [claim for claim in claims if claim["verdict"] == "supported"]
    stated = [
        claim
        for claim in supported
        if all(number["formula"] is None for number in claim["numbers"])
    ]
    verbatim = sum(map(_is_verbatim, stated))
    readings = [claim.get("readings", ()) for claim in claims]
    exact = {
        "word_for_word": verbatim,
        "computed": len(supported) - len(stated),
        "judged": len(stated) - verbatim,
        "disagreements": _disagreements(document),
        "checked_by_readers": sum(any(not each["level"] for each in all_) for all_ in readings),
        "read_differently": sum(any(each["level"] for each in all_) for all_ in readings),
    }
    alike = [claim for claim in stated if claim["conflicting"] is not True]
    found = {name: Between(count, count) for name, count in exact.items()}
    return found | _in_sources(claims, alike, document["evidence"])


def _is_verbatim(claim: Mapping[str, Any]) -> bool:
    if code := claim.get("code"):
        return code in _VERBATIM_CODES
    return bool(claim["parts"]) or str(claim.get("judge")).startswith(_VERBATIM_JUDGE)


def _in_sources(
    claims: list[dict[str, Any]], alike: list[dict[str, Any]], evidence: list[dict[str, Any]]
) -> dict[str, Between]:
    cited = {label for claim in claims for label in claim["citations"]}
    several, sources = [], []
    for may_join in (True, False):
        known = _source_numbers(evidence, may_join)
        quoted = {item["id"]: _quoted(item, known[item["id"]]) for item in evidence}
        several.append(sum(_independent(claim, quoted) > 1 for claim in alike))
        sources.append(len({known[label] for label in cited & known.keys()}))
    return {
        "in_several_sources": Between(*several),
        "in_one_source": Between(len(alike) - several[1], len(alike) - several[0]),
        "independent_sources": Between(*sources),
    }


def _source_numbers(evidence: list[dict[str, Any]], may_join: bool) -> dict[str, int]:
    """The number of its source by each label; those that may be versions of one document made one
    where `may_join`."""
    items = {item["id"]: item for item in evidence}
    numbers = joined_groups(_signs(each, may_join) for each in items.values())
    return {label: numbers[at] for at, label in enumerate(items)}


def _signs(item: Mapping[str, Any], may_join: bool) -> Iterator[Hashable]:
    yield "text", item["source_text_sha256"]
    if item.get("file_sha256"):
        yield "file", item["file_sha256"]
    for url in (item["source_url"], item.get("final_url")):
        if url:
            yield "address", _address(url)
    if may_join:
        facts = ("source_kind", "source_title", "source_url", "author", "publisher", "doi")
        yield "facts", tuple(item.get(key) for key in facts)


def _address(url: str) -> str:
    """Without what does not change the page: scheme, "www.", fragment, slash at the end."""
    found = _URL.match(url)
    host, path, query = found.groups() if found else (None, url, "")
    host = (host or "").casefold()
    host = host[4:] if host.startswith("www.") else host
    return f"{host}{path.rstrip('/')}?{query}"


def _quoted(item: Mapping[str, Any], source: int) -> tuple[Hashable, ...]:
    quote = item["quote_span"]
    words = tuple(_WORD.findall(quote.casefold())) if len(quote) >= 2 * SHARED_WORDS else ()
    return (source, words) if len(words) >= SHARED_WORDS else (source,)


def _independent(claim: Mapping[str, Any], quoted: Mapping[str, tuple[Hashable, ...]]) -> int:
    links = [each["evidence"] for each in claim["links"] if each["verdict"] == "supported"]
    return len(set(joined_groups(quoted[label] for label in links if label in quoted)))


def _disagreements(document: Mapping[str, Any]) -> int:
    """Each that the answer sets out in a block is one. Of the other claims in dispute, those that
    rest on the same evidence, or speak against each other's, are one."""
    spans = [
        (block["start"], block["end"])
        for block in document["blocks"]
        if block["type"] == "disagreement"
    ]
    shown: set[str] = set()
    others: list[tuple[str, ...]] = []
    for claim, is_inside in _set_out(document["claims"], sorted(spans)):
        labels = (*claim["citations"], *claim["against"])
        if is_inside:
            shown |= set(labels)
        elif claim["conflicting"] is True:
            others.append(labels)
    numbers = joined_groups(others)
    taken = {number for at, number in enumerate(numbers) if shown & set(others[at])}
    return len(spans) + len(set(numbers) - taken)


def _set_out(
    claims: list[dict[str, Any]], spans: list[tuple[int, int]]
) -> Iterator[tuple[dict[str, Any], bool]]:
    """The claims in reading order, with whether they begin in one of the spans."""
    at, reach = 0, -1
    for claim in sorted(claims, key=lambda claim: claim["start"]):
        while at < len(spans) and spans[at][0] <= claim["start"]:
            reach, at = max(reach, spans[at][1]), at + 1
        yield claim, claim["start"] < reach


def joined_groups(groups: Iterable[Iterable[Hashable]]) -> list[int]:
    """A number for each group, the same for those that share a member, also by way of others."""
    root: list[int] = []
    first: dict[Hashable, int] = {}

    def top(at: int) -> int:
        while root[at] != at:
            root[at] = at = root[root[at]]
        return at

    for number, group in enumerate(groups):
        root.append(number)
        for member in group:
            root[top(number)] = top(first.setdefault(member, number))
    return [top(at) for at in range(len(root))]


def wrong_history(claim: Mapping[str, Any]) -> Iterator[Finding]:
    """The current verdict of the history is the one that is published; times go forward."""
    record = f"claims {claim['id']}"
    yield from _wrong_past(record, "", claim)
    for at, link in enumerate(claim["links"]):
        yield from _wrong_past(record, f"links[{at}].", link)


def _wrong_past(record: str, at: str, judged: Mapping[str, Any]) -> Iterator[Finding]:
    history = judged["verdicts"]
    current = [each for each in history if each["current"] is True]
    if not history:
        return
    if len(current) != 1:
        yield Finding(record, f"{at}verdicts", f"{len(current)} of its verdicts are current.")
        return
    for own in ("verdict", "reason", "confidence", "code", "judge"):
        if judged[own] != current[0]["level" if own == "verdict" else own]:
            problem = "It is not that of the current verdict of its history."
            yield Finding(record, f"{at}{own}", problem)
    times = [each["at"] for each in history if each["at"] is not None]
    if times != sorted(times):
        yield Finding(record, f"{at}verdicts", "Its verdicts are not in the order of their times.")
