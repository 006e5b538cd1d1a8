"""What was found for a question, over all its searches: passages, the texts they are of, pages of
the web that were read and those that were not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from citations.drafts import (
    FailedSourceDraft,
    PassageDraft,
    ResearchDraft,
    SearchedDraft,
    TextDraft,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """`passages` keep their labels from one search to the next; the last `new` of them are what the
    last search added. `pages` of the web were read, whether or not a passage is of them. `queries`
    is what was searched, in order."""

    passages: tuple[PassageDraft, ...] = ()
    texts: Mapping[int, TextDraft] = field(default_factory=dict)
    pages: tuple[TextDraft, ...] = ()
    failed: tuple[FailedSourceDraft, ...] = ()
    queries: tuple[str, ...] = ()
    new: int = 0

    @property
    def usable(self) -> list[PassageDraft]:
        """Without what the reader left out."""
        return [passage for passage in self.passages if passage.choice != "left out"]

    @property
    def latest(self) -> list[PassageDraft]:
        """The usable passages that the last search added."""
        added = self.passages[len(self.passages) - self.new :]
        return [passage for passage in added if passage.choice != "left out"]

    def searched(self, library: SearchedDraft) -> SearchedDraft:
        """What was looked through: the library, and the pages that were read."""
        count = len(self.pages)
        return replace(
            library,
            documents=library.documents + count,
            of_documents=library.of_documents + count,
            pages=library.pages + sum(len(page.pages) for page in self.pages),
            unreadable_pages=library.unreadable_pages
            + sum(page.unreadable_pages for page in self.pages),
        )

    def research(self, *, kept_back: int) -> ResearchDraft | None:
        """What an answer keeps of the sources, where there is anything to say: `kept_back`
        confidential documents were not searched."""
        if not (self.pages or self.failed or kept_back):
            return None
        return ResearchDraft(
            failed=self.failed, confidential=kept_back, web_pages=len(self.pages), iterations=1
        )


NOTHING_FOUND = Found()
