"""The stretches of an outline that may state one requirement each: sentences, and lead-ins with
what hangs on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citations.language import sentences
from citations.requirements.list_kinds import is_choice, states_when
from citations.requirements.outline.nodes import Node, Outline
from citations.requirements.outline.tree import leads_in
from citations.requirements.requiring import LONGEST_SENTENCE, Requiring, requiring_words

Span = tuple[int, int]

LONGEST_QUOTE = 12_000
"""Code points from a lead-in to the end of an item; one further away is read by itself."""

_JOINT = re.compile(r"(?:\s*[;,]\s*(?:and/or|and|or|but)?|\s+(?:and/or|and|or))\s*$", re.IGNORECASE)
_CONDITION = re.compile(
    r"\b(?:if|when|where|unless|except|within|before|after|during|until|upon"
    r"|prior\s+to|subject\s+to|provided)\b",
    re.I,
)
_LIFTS = re.compile(
    r"\b(?:not\s+(?:be\s+)?(?:required|obliged|apply|necessary)|need\s+not|exempt\w*"
    r"|definitions?|means?|example|e\.g\.)\b",
    re.I,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """The stretches that state one requirement, in order, and the place in the text of the words
    that require. `anchor` is where its own words begin, behind a lead-in. `neighbours`
    are the sentences before and behind a sentence in its paragraph, where there are any."""

    spans: tuple[Span, ...]
    modality: Span
    requiring: Requiring
    node: Node
    anchor: int
    is_item: bool = False
    is_whole_list: bool = False
    has_tail: bool = False
    neighbours: tuple[Span, ...] = ()


def candidates_of(text: str, outline: Outline) -> Iterator[Candidate]:
    """What the outline requires, in the order of the text; a list whose items only belong together
    comes once, where it begins."""
    told: set[int] = set()
    for node in outline.nodes:
        if id(node) in told:
            told.update(id(child) for child in node.children)
            continue
        yield from _of_node(text, node, told)


def _of_node(text: str, node: Node, told: set[int]) -> Iterator[Candidate]:
    own = _sentences(text, node)
    lead_ins = _lead_ins(text, node)
    opens = bool(node.children) and leads_in(text[max(node.start, node.end - 200) : node.end])
    for number, sentence in enumerate(own):
        first, last = number == 0, number == len(own) - 1
        above = lead_ins if first else ()
        beside = own[max(0, number - 1) : number] + own[number + 1 : number + 2]
        if last and opens:
            whole = _whole_list(text, node, (*above, sentence))
            if whole is not None:
                told.update(id(child) for child in node.children)
                yield whole
        elif first and above:
            yield from _item(text, node, above, sentence, beside)
        else:
            yield from _alone(text, node, sentence, beside)
    if node.tail is not None:
        for sentence in sentences(text, *node.tail)[1:]:
            yield from _alone(text, node, sentence, ())


def _sentences(text: str, node: Node) -> tuple[Span, ...]:
    if node.is_row:
        words = text[node.start : node.end]
        begin = len(words) - len(words.lstrip("| \t"))
        return (
            ((node.start + begin, node.start + len(words.rstrip("| \t"))),) if words[begin:] else ()
        )
    return tuple(sentences(text, node.start, node.end))


def _lead_ins(text: str, node: Node) -> tuple[Span, ...]:
    """The open lead-ins that the node hangs on, the outermost first."""
    spans: list[Span] = []
    above = node.parent
    while above is not None:
        if above.start == above.end:
            above = above.parent
            continue
        start = max(above.start, above.end - LONGEST_SENTENCE)
        if not leads_in(text[start : above.end]):
            break
        told = sentences(text, start, above.end)
        if not told:
            break
        spans.insert(0, _labelled(above, told[-1]))
        if len(told) > 1:
            break
        above = above.parent
    return tuple(spans)


def _labelled(node: Node, sentence: Span) -> Span:
    """The sentence with the node's label if it opens it and is an item's."""
    opens = node.parent is not None and sentence[0] == node.start
    return (node.shown_start, sentence[1]) if opens else sentence


def _alone(
    text: str, node: Node, sentence: Span, neighbours: tuple[Span, ...]
) -> Iterator[Candidate]:
    words = text[sentence[0] : sentence[1]]
    found = requiring_words(words, item=node.label is not None)
    if found is None:
        return
    yield Candidate(
        spans=(sentence,),
        modality=(sentence[0] + found.start, sentence[0] + found.end),
        requiring=found,
        node=node,
        anchor=sentence[0],
        neighbours=neighbours,
    )


def _item(
    text: str, node: Node, above: tuple[Span, ...], sentence: Span, neighbours: tuple[Span, ...]
) -> Iterator[Candidate]:
    """The item with its lead-ins, or alone where it is a sentence of its own that they only
    announce."""
    own = (sentence[0], _without_joint(text, sentence))
    if own[0] >= own[1]:
        return
    alone = list(_alone(text, node, sentence, neighbours))
    lead = " ".join(text[start:end] for start, end in above)
    full = text[own[0]].isupper() and alone and alone[0].requiring.whole
    if full and not _CONDITION.search(lead) and not _LIFTS.search(lead):
        yield alone[0]
        return
    tails = _tails(text, node)
    spans = (*above, _labelled(node, own), *tails)
    if spans[-1][1] - spans[0][0] > LONGEST_QUOTE:
        yield from alone
        return
    found = _requiring_in(text, spans)
    if found is None:
        return
    requiring, modality = found
    yield Candidate(
        spans=spans,
        modality=modality,
        requiring=requiring,
        node=node,
        anchor=own[0],
        is_item=True,
        has_tail=bool(tails),
    )


def _whole_list(text: str, node: Node, lead_ins: tuple[Span, ...]) -> Candidate | None:
    """One requirement with all items: the list says when it holds, or offers a choice."""
    lead = text[lead_ins[-1][0] : lead_ins[-1][1]]
    found = _requiring_in(text, lead_ins)
    tails = _tails(text, node.children[0]) if node.children else ()
    by_tail = found is None and tails and _requiring_in(text, tails) is not None
    if found is None and not by_tail:
        return None
    if not by_tail and not (states_when(lead) or is_choice(text, lead, node)):
        return None
    spans = (*lead_ins, *_all_items(text, node), *tails)
    if spans[-1][1] - spans[0][0] > LONGEST_QUOTE:
        return None
    located = found or _requiring_in(text, spans)
    if located is None:
        return None
    return Candidate(
        spans=spans,
        modality=located[1],
        requiring=located[0],
        node=node,
        anchor=lead_ins[-1][0],
        is_whole_list=True,
        has_tail=bool(tails),
    )


def _all_items(text: str, node: Node) -> Iterator[Span]:
    for child in node.children:
        if child.end > child.start:
            last = sentences(text, child.start, child.end)
            if last:
                yield child.shown_start, _without_joint(text, last[0])
        yield from _all_items(text, child)


def _tails(text: str, node: Node) -> tuple[Span, ...]:
    """The words behind the lists that the node is in, the nearest list's first."""
    found = []
    above = node.parent
    while above is not None:
        if above.tail is not None:
            found.append(sentences(text, *above.tail)[0])
        above = above.parent
    return tuple(found)


def _without_joint(text: str, span: Span) -> int:
    """The end of an item's words before the sign or "and" that leads to the next item."""
    start = max(span[0], span[1] - 16)
    joint = _JOINT.search(text[start : span[1]])
    return start + joint.start() if joint else span[1]


def _requiring_in(text: str, spans: tuple[Span, ...]) -> tuple[Requiring, Span] | None:
    """What requires in the stretches read as one sentence, and where that stands in the text."""
    joined, starts = "", []
    for start, end in spans:
        starts.append((len(joined), start))
        joined += text[start:end] + " "
    found = requiring_words(joined.rstrip(), item=True)
    if found is None:
        return None
    at, start = max(each for each in starts if each[0] <= found.start)
    place = start + found.start - at
    return found, (place, place + found.end - found.start)
