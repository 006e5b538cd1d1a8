"""A stored answer of which other sources say something, each in the library of somebody."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from citations.drafts import AnswerDraft, StanceDraft, TextDraft
from citations.models import SourceText, Stance
from citations.stance import Statement, judge_stance
from citations.storage.read.answers import text_draft
from citations.storage.write.stances import keep_stances
from research_app.evidence_graph.compare import JUDGE
from research_app.library.models import LibraryEntry
from research_app.runs.ending.saving import save_run
from tests.unit.answers import stored_text
from tests.unit.chats.made_chats import finished_run
from tests.unit.made_verdicts import NEWS, REPORT, judged_answer

LOW = "Tarn Ferries carried 2.7 million passengers in 2023."
SAME = "Tarn Ferries carried 4.1 million passengers in 2023."
HIDDEN = "Tarn Ferries carried 1.2 million passengers in 2023."


@dataclass(frozen=True, slots=True)
class Compared:
    """`low` refutes the first claim, `same` supports it and `copy` copies that; all three are the
    owner's own documents."""

    answer: AnswerDraft
    low: TextDraft
    same: TextDraft
    copy: TextDraft


def compared_answer(owner) -> Compared:
    draft = judged_answer(hashed(REPORT, "Report"), hashed(NEWS, "Port Courier"))
    save_run(finished_run(owner, question=draft.question), draft)
    low, same, copy = (
        in_library(owner, text, title)
        for text, title in ((LOW, "Harbour log"), (SAME, "Yearbook"), (SAME, "Reprint"))
    )
    say(draft, low)
    say(draft, same)
    say(draft, copy, copy_of=same.id)
    return Compared(draft, low, same, copy)


def in_library(owner, words: str, title: str) -> TextDraft:
    """A document of `owner`; of None, shared with all. Its text goes on behind the sentence."""
    text = hashed(f"{words} Nobody else may read this line of {title}.", title)
    LibraryEntry.objects.create(source_id=text.info.source_id, owner=owner)
    return text


def hashed(words: str, title: str) -> TextDraft:
    """A stored text under its own hash."""
    row = SourceText.objects.get(pk=stored_text(words, title).id)
    row.sha256 = sha256(words.encode()).hexdigest()
    row.save()
    return text_draft(row)


def say(draft: AnswerDraft, text: TextDraft, *, copy_of: int | None = None) -> Stance:
    """What the first sentence of a text does to the first claim, as it is judged."""
    claim, sentence = draft.claims[0], text.text.split(" Nobody")[0]
    found = judge_stance(Statement(text=claim.statement), Statement(text=sentence))
    assert found is not None
    stance = StanceDraft(
        text_id=text.id,
        start=0,
        end=len(sentence),
        relation=found.relation,
        code=found.code,
        page=1,
        words=found.words,
        note=found.note,
        copy_of=copy_of,
    )
    keep_stances(claim.id, [stance], judge=JUDGE)
    return Stance.objects.get(claim=claim.id, source_text=text.id, current=True)
