"""What a reader meets in an answer: how it opens, how much it quotes, from how many pages, and
whether a text contains a gold answer."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    CellDraft,
    ClaimDraft,
    EvidenceDraft,
    TextDraft,
)
from research_app.retrieval.cutting.units import find_sentences

_DANGLES = re.compile(
    r"\W*(?:it|its|they|their|theirs|them|he|his|him|she|hers?|this|that|these|those|such|however"
    r"|therefore|thus|hence|also|moreover|furthermore|additionally|besides|in addition|for example"
    r"|for instance|as a result|by contrast|in contrast|on the other hand|on the contrary|instead"
    r"|otherwise|then|but|and|or|nor|so|yet|here|there(?!\s+(?:is|are|was|were|has|have|had|will|may"
    r"|can)\b)|the (?:former|latter)|similarly|likewise|conversely|meanwhile|nevertheless"
    r"|nonetheless|consequently|accordingly)\b(?!-)",
    re.IGNORECASE,
)
_NAMED_IN_BRACKETS = re.compile(r"\[[^\][\n]+\](?:['’]s?)?[\s…,]*$")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_WORD = re.compile(r"\S*\w\S*")
_NOT_FOUND = re.compile(r"not found\b", re.IGNORECASE)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_CURRENCY = re.compile(r"(?<!\w)(?:us|au|ca|a|c)?[$€£¥] ?|[$€£¥]")
_SAME_SIGN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-"})
_RIM = " .,;:!?\"'()[]"


def cited_evidence(answer: AnswerDraft) -> list[EvidenceDraft]:
    """The evidence that claims cite, in the order of its labels."""
    cited = {citation.label for claim in answer.claims for citation in claim.citations}
    return [item for item in answer.evidence if item.label in cited]


def headline_of(answer: AnswerDraft) -> str:
    """The words of the block that is the headline; without one, the first claim's. A table is read
    row by row, so that its first row with figures leads as a whole, each under its head."""
    for block in answer.blocks:
        if block.type == "headline":
            return answer.text[block.start : block.end]
    first = next((block for block in answer.blocks if block.type != "heading"), None)
    if first is not None and first.type == "table":
        return _first_row(answer, first)
    return answer.claims[0].text if answer.claims else ""


def _first_row(answer: AnswerDraft, table: BlockDraft) -> str:
    heads = {cell.column: words_of(answer, cell) for cell in table.cells if cell.row == 0}
    row = min((cell.row for cell in table.cells if not cell.header), default=0)
    cells = sorted((each for each in table.cells if each.row == row), key=lambda one: one.column)
    return "; ".join(
        f"{heads.get(cell.column, '')} {words_of(answer, cell)}".strip() for cell in cells
    )


def words_of(answer: AnswerDraft, *spans: CellDraft | BlockDraft) -> str:
    """The words of cells or blocks of the answer, one behind the other."""
    return " ".join(answer.text[span.start : span.end].strip() for span in spans)


def says_not_found(answer: AnswerDraft) -> bool:
    """Does a cell of a table say that nothing was found for it?"""
    return any(
        _NOT_FOUND.match(answer.text[cell.start : cell.end].lstrip())
        for block in _tables(answer)
        for cell in block.cells
    )


def dangles(answer: AnswerDraft, claim: ClaimDraft) -> bool:
    """Does the claim open with a word that points elsewhere ("It", "However")? Not where a name in
    brackets stands before it: "[Amcor] also sold …"."""
    if not _DANGLES.match(claim.text):
        return False
    return not _NAMED_IN_BRACKETS.search(answer.text[: claim.start])


def quoted_spans(evidence: Sequence[EvidenceDraft]) -> list[tuple[int, int, int]]:
    """(text id, start, end) of the words quoted, those that overlap as one."""
    spans = sorted(
        (item.place.text_id, item.place.start, item.place.end) for item in evidence if item.place
    )
    merged: list[tuple[int, int, int]] = []
    for text_id, start, end in spans:
        if merged and merged[-1][0] == text_id and start < merged[-1][2]:
            merged[-1] = (text_id, merged[-1][1], max(end, merged[-1][2]))
        else:
            merged.append((text_id, start, end))
    return merged


def count_words(spans: Sequence[tuple[int, int, int]], texts: Mapping[int, TextDraft]) -> int:
    return sum(len(_WORD.findall(texts[text_id].text[start:end])) for text_id, start, end in spans)


def count_sentences(spans: Sequence[tuple[int, int, int]], texts: Mapping[int, TextDraft]) -> int:
    """Distinct sentences, list items and table rows that the spans reach into."""
    reached = {
        (text_id, sentence)
        for text_id, start, end in spans
        for sentence in _sentences_within(texts[text_id].text, start, end)
    }
    return len(reached)


def count_pages(evidence: Sequence[EvidenceDraft]) -> int:
    """Distinct pages; a source without pages counts as one."""
    return len({(item.text_id, item.page) for item in evidence})


def _sentences_within(text: str, start: int, end: int) -> Iterator[int]:
    """Where the sentences begin that have a word in `[start:end)`."""
    before = list(_BLANK_LINE.finditer(text, 0, start))
    first = before[-1].end() if before else 0
    after = _BLANK_LINE.search(text, end)
    last = after.start() if after else len(text)
    for begin, stop in find_sentences(text[first:last]):
        low, high = max(start, first + begin), min(end, first + stop)
        if low < high and _WORD.search(text[low:high]):
            yield first + begin


def _tables(answer: AnswerDraft) -> Iterator[BlockDraft]:
    return (block for block in answer.blocks if block.type in ("table", "timeline"))


def contains(text: str, gold: str) -> bool:
    """Whether the gold answer stands in the text as whole words, both normalised: white space and
    case, curly quotation marks, dashes, the commas of numbers, currency signs, and the punctuation
    at the rim of the gold answer. "412" stands neither in "412,000" nor in "412.5", and "12" not in
    "412"; articles and word order count, meaning is not compared."""
    wanted = _normalised(gold).strip(_RIM)
    if not wanted:
        return False
    return bool(re.search(rf"(?<!\w)(?<!\d\.){re.escape(wanted)}(?!\w|\.\d)", _normalised(text)))


def _normalised(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).translate(_SAME_SIGN).casefold()
    return " ".join(_THOUSANDS.sub("", _CURRENCY.sub("", plain)).split())
