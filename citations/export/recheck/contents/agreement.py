"""What a summary says of how claims agree with their quotes and sources, counted again.

Sources are told apart as the product does: the same text, the same file or the same address is one
source, and a sentence of many words that two of them share was copied. The product also knows of
texts that are versions of one document, which a file does not say; where only that could join two,
both counts hold.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

SHARED_WORDS = 20
_URL = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:)?(?://([^/?#]*))?([^?#]*)\??([^#]*)")
_WORD = re.compile(r"\w+")
_CARRIED = ("word_for_word", "table")
_VERBATIM_JUDGE = "word for word"


class Between(NamedTuple):
    """A count as it may be told."""

    least: int
    most: int


def counted_agreement(document: Mapping[str, Any]) -> dict[str, Between]:
    """Each count by the key of the summary under which it is told."""
    claims = document["claims"]
    supported = [claim for claim in claims if claim["verdict"] == "supported"]
    stated = [claim for claim in supported if not _is_computed(claim)]
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


def _is_computed(claim: Mapping[str, Any]) -> bool:
    return any(number["formula"] is not None for number in claim["numbers"])


def _is_verbatim(claim: Mapping[str, Any]) -> bool:
    if code := claim.get("code"):
        return code in _CARRIED
    return bool(claim["parts"]) or str(claim.get("judge")).startswith(_VERBATIM_JUDGE)


def _in_sources(
    claims: list[dict[str, Any]], alike: list[dict[str, Any]], evidence: list[dict[str, Any]]
) -> dict[str, Between]:
    cited = {label for claim in claims for label in claim["citations"]}
    several, sources = [], []
    for known in (_numbered(evidence, may_join=True), _numbered(evidence, may_join=False)):
        quoted = {item["id"]: _quoted(item, known[item["id"]]) for item in evidence}
        several.append(sum(_independent(claim, quoted) > 1 for claim in alike))
        sources.append(len({known[label] for label in cited & known.keys()}))
    return {
        "in_several_sources": Between(*several),
        "in_one_source": Between(len(alike) - several[1], len(alike) - several[0]),
        "independent_sources": Between(*sources),
    }


def _numbered(evidence: list[dict[str, Any]], may_join: bool) -> dict[str, int]:
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
    """Each that the answer lays out is one. Of the other claims in dispute, those that rest on the
    same evidence, or speak against each other's, are one."""
    blocks = [each for each in document["blocks"] if each["type"] == "disagreement"]
    inside, others = _laid_out(document["claims"], blocks)
    shown = {label for claim in inside for label in _labels(claim)}
    others = [claim for claim in others if claim["conflicting"] is True]
    numbers = joined_groups(_labels(claim) for claim in others)
    taken = {number for at, number in enumerate(numbers) if shown & set(_labels(others[at]))}
    return len(blocks) + len(set(numbers) - taken)


def _laid_out(
    claims: list[dict[str, Any]], blocks: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The claims that begin in one of the blocks, and the others."""
    spans = sorted((block["start"], block["end"]) for block in blocks)
    inside: list[dict[str, Any]] = []
    others: list[dict[str, Any]] = []
    at, reach = 0, -1
    for claim in sorted(claims, key=lambda claim: claim["start"]):
        while at < len(spans) and spans[at][0] <= claim["start"]:
            reach, at = max(reach, spans[at][1]), at + 1
        (inside if claim["start"] < reach else others).append(claim)
    return inside, others


def _labels(claim: Mapping[str, Any]) -> tuple[str, ...]:
    return (*claim["citations"], *claim["against"])


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
