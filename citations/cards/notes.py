"""An answer as text with numbered notes, and a source as a note names it."""

from __future__ import annotations

from citations.drafts import AnswerDraft, SourceInfo


def citation_line(source: SourceInfo, page: int | None, section: str) -> str:
    """A source as a note names it: author, title, publisher, date, page, address."""
    parts = [source.author, source.title, source.publisher, source.published]
    if page is not None:
        parts.append(f"page {page}")
    elif section and section != source.title:
        parts.append(f"section “{section}”")
    parts.append(source.final_url or source.url)
    seen: list[str] = []
    for part in parts:
        if part and part not in seen:
            seen.append(part)
    return ", ".join(seen)


def numbered_notes(answer: AnswerDraft) -> str:
    """The answer with its notes, ready to be pasted: markers as [4], then one line a cited
    quote."""
    evidence = answer.evidence_by_label()
    cited = {citation.label for claim in answer.claims for citation in claim.citations}
    notes = [
        f"[{item.label.removeprefix('E')}] “{' '.join(item.quote.split())}” "
        f"– {citation_line(item.source, item.page, item.section)}"
        for label, item in evidence.items()
        if label in cited
    ]
    return "\n\n".join([marked_text(answer).strip(), "\n".join(notes)]).strip()


def marked_text(answer: AnswerDraft) -> str:
    """The answer's text with its evidence numbers in brackets behind each claim."""
    out: list[str] = []
    position = 0
    for claim in sorted(answer.claims, key=lambda claim: claim.start):
        numbers = ", ".join(citation.label.removeprefix("E") for citation in claim.citations)
        out += [answer.text[position : claim.end], f" [{numbers}]"]
        position = claim.end
    return "".join(out) + answer.text[position:]
