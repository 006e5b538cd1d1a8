"""A claim against the web, only where its owner asks for it.

What is sent is the claim without its figures: whoever searches for a figure finds those who agree.
The pages belong to the chat, like those of a question that searches the web, and what they say of
the claim is kept like what any other document says.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from citations.models import Claim
from citations.storage.read.texts import load_texts
from research_app.answering.finding.other_sources import without_figures
from research_app.answering.finding.web_pages import web_for_run
from research_app.evidence_graph.arrivals import compare_with, sentences_of
from research_app.evidence_graph.claims import compared, origins_of
from research_app.evidence_graph.models import CrossCheck
from research_app.intake.web_pages import StoredPages
from research_app.jobs import registry
from research_app.jobs.dispatch import enqueue
from research_app.jobs.lease import Lease
from research_app.library.confidential import confidential_texts

MOST_PAGES = 8


def look_on_web(check: CrossCheck, lease: Lease) -> None:
    """Keep what the pages that a search for the claim finds say of it. `done` of `total` counts
    pages, `searched` those that could be read. Raises `SearchFailed`."""
    assert check.claim_id is not None
    claim = Claim.objects.select_related("answer__turn__chat").get(pk=check.claim_id)
    chat = claim.answer.turn.chat
    pages = StoredPages(check.owner, chat.pk, lease.fenced)
    web = web_for_run(check.owner, pages, check=lease.check)
    if web is None or chat.deleted_at or is_confidential(claim.pk, check.owner):
        return
    origins = origins_of([claim.pk])[claim.pk]
    [asked] = compared([claim], load_texts({each.text_id for each in origins}))
    hits = web.search([without_figures(asked.statement.text)], limit=MOST_PAGES)
    lease.update(total=len(hits), done=0, searched=0)
    for page in web.read(hits):
        if page.text is None or page.text.info.source_id in {o.source_id for o in origins}:
            lease.update(done=F("done") + 1)
            continue
        lease.update(searched=F("searched") + 1)
        compare_with(page.text, sentences_of(page.text), claim.pk, lease, found_by="answer")
    pages.find_by_meaning_later()


def is_confidential(claim_id: UUID, owner: User) -> bool:
    """Whether the claim rests on a confidential document: then no search service learns of it."""
    hidden = confidential_texts(owner)
    return any(each.text_id in hidden for each in origins_of([claim_id])[claim_id])


@transaction.atomic
def begin_on_web(claim_id: UUID, owner: User) -> CrossCheck:
    """Queue the search, in the place of an earlier one of the claim."""
    CrossCheck.objects.filter(kind=CrossCheck.Kind.WEB, claim=claim_id).delete()
    check = CrossCheck.objects.create(kind=CrossCheck.Kind.WEB, claim_id=claim_id, owner=owner)
    enqueue(registry.kinds[CrossCheck].task, check.pk)
    return check
