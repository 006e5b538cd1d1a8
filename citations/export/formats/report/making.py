"""How an answer was made, what was searched for it, and how the copy at hand can be checked."""

from __future__ import annotations

from collections.abc import Iterator

from citations.cards import research_view, searched_view
from citations.drafts import AnswerDraft
from citations.export.formats.report.values import (
    Block,
    Bullets,
    Heading,
    Paragraph,
    Table,
    facts,
    words,
)
from citations.export.formats.safe import web_address
from citations.export.provenance import Provenance
from citations.export.recheck.records import key_fingerprint
from citations.export.sealing import Signer


def searched(answer: AnswerDraft) -> Iterator[Block]:
    view = searched_view(answer.searched, answer.plan)
    if not (view.counts or answer.plan or answer.passages):
        return
    yield Heading(text="What was searched")
    yield facts(
        ("Looked through", ", ".join(view.counts)),
        ("Searched for", "; ".join(dict.fromkeys(each for each in answer.plan if each.strip()))),
    )
    if answer.passages:
        chunks = dict(answer.compliance.chunks) if answer.compliance else {}
        yield Table(
            caption="Passages that were found, best first",
            head=tuple(words(name) for name in ("Passage", "Source", "Page", "Section", "Choice")),
            rows=tuple(
                (
                    words(" = ".join(filter(None, (each.label, chunks.get(each.label, ""))))),
                    words(each.source),
                    words(str(each.page) if each.page is not None else ""),
                    words(each.section),
                    words(each.choice),
                )
                for each in answer.passages
            ),
            row_heads=True,
        )


def researched(answer: AnswerDraft) -> Iterator[Block]:
    """Plan and thoughts are a model's own words, and said to be."""
    view = research_view(answer.research, answer.spent, judge=answer.judge)
    if not view:
        return
    yield Heading(text="How it was researched")
    if view.has_thoughts:
        said = "Plan and thoughts are the model's own words. They carry nothing."
        yield Paragraph(line=words(said), style="meta")
    steps = [
        f"{step.aim} – searches: {'; '.join(step.queries)}. {step.expects}" for step in view.steps
    ]
    if steps:
        yield Bullets(items=tuple(words(each.rstrip()) for each in steps), ordered=True)
    thoughts = [
        " ".join(filter(None, (f"Round {each.iteration}: {each.note}", each.contradiction)))
        for each in view.reflections
    ]
    if told := (*thoughts, *view.facts, *filter(None, [view.spent])):
        yield Bullets(items=tuple(words(each) for each in told))
    if view.failed:
        yield Heading(text="Sources that could not be read", level=3)
        yield Bullets(
            items=tuple(
                (
                    *words(each.title or each.address, href=web_address(each.address)),
                    *words(f": {each.reason}"),
                )
                for each in view.failed
            )
        )


def made(provenance: Provenance) -> Iterator[Block]:
    answer, at = provenance.answer, provenance.answered_at
    yield Heading(text="How it was made")
    yield facts(
        ("Engine", answer.engine),
        ("Judge", answer.judge),
        ("Written by", provenance.software),
        ("Answered", at.isoformat() if at else ""),
        ("Asked by", provenance.asked_by),
        ("Chat", " · ".join(filter(None, (provenance.chat_title, provenance.chat_id)))),
        ("Question of the chat", f"no. {provenance.turn}" if provenance.turn else ""),
        ("Answer", words(str(answer.id), code=True)),
        ("Version of", words(str(answer.refines) if answer.refines else "", code=True)),
        ("Timings", ", ".join(f"{name} {ms:,} ms" for name, ms in answer.timings_ms.items())),
        *((name, value) for name, value in sorted(answer.config.items())),
    )


def how_to_check(signer: Signer | None) -> Iterator[Block]:
    """What this copy is, and which key signs the files that can be checked."""
    yield Heading(text="How to check this")
    yield Paragraph(
        line=words(
            "This is a copy to read. What a program can check again is the JSON of the same "
            "answer: its hashes, the places of its quotes, its computed numbers and its signature, "
            "with verify.py from the package or the command verify_export. A signature says who "
            "made the file and that nothing was changed since; it does not say that a source is "
            "right."
        )
    )
    if signer is None:
        yield Paragraph(line=words("No key was at hand when this copy was made."), style="meta")
        return
    yield facts(
        ("Fingerprint of the signing key", words(key_fingerprint(signer.public_key), code=True)),
        ("Key (Ed25519)", words(signer.public_key.hex(), code=True)),
    )
    said = "Compare the fingerprint with one that you had from the installation in another way."
    yield Paragraph(line=words(said), style="meta")
