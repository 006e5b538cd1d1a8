"""What was read, as the text that quotes are found in."""

from citations.drafts import SourceInfo, TextDraft


def as_text(read) -> TextDraft:
    info = SourceInfo(source_id=1, kind="pdf", title="", fetched_at=None, sha256="")
    return TextDraft(id=1, text=read.text, info=info, pages=read.pages)
