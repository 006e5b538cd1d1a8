"""The original files behind an answer's source texts, as far as somebody may have them."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db.models.fields.files import FieldFile

from citations.drafts import SourceInfo
from research_app.sources.models import ConfidentialSource, Upload


def originals_of(sources: Iterable[SourceInfo], user: User) -> dict[str, FieldFile]:
    """By the SHA-256 of its bytes, each file that is kept. That of a confidential document goes to
    nobody but its owner."""
    wanted = {(info.source_id, info.file_sha256) for info in sources if info.file_sha256}
    uploads = (
        Upload.objects.filter(
            source__in={source for source, _ in wanted},
            file_sha256__in={sha256 for _, sha256 in wanted},
        )
        .exclude(file="")
        .order_by("pk")
    )
    kept_back = _kept_back([upload.source_id for upload in uploads], user)
    found: dict[str, FieldFile] = {}
    for upload in uploads:
        is_this_text = (upload.source_id, upload.file_sha256) in wanted
        may_have = upload.source_id not in kept_back or upload.owner_id == user.pk
        if is_this_text and may_have and upload.file.storage.exists(str(upload.file.name)):
            found.setdefault(upload.file_sha256, upload.file)
    return found


def _kept_back(source_ids: Iterable[int], user: User) -> frozenset[int]:
    """Confidential documents that are not marked so by this user: somebody else's, or shared
    ones."""
    marks = ConfidentialSource.objects.filter(source__in=list(source_ids)).exclude(owner=user)
    return frozenset(marks.values_list("source_id", flat=True))
