from django.db import models
from django.db.models import Q

from citations.language.wording import day_words


class Source(models.Model):
    """A document, with what it was read as: of a page, what its newest text says (see `FactsOfText`
    for older ones). `url_key` is the canonical URL that makes two fetches the same source; uploads
    have none and are never merged."""

    class Kind(models.TextChoices):
        WEB = "web", "web page"
        PDF = "pdf", "PDF"
        DOCX = "docx", "Word document"
        MARKDOWN = "markdown", "Markdown"
        TEXT = "text", "plain text"

    kind = models.CharField(max_length=10, choices=Kind)
    # NULL means "never merged"; an empty string could not be unique.
    url_key = models.CharField(max_length=2000, null=True, blank=True, unique=True)
    url = models.CharField(max_length=2000, blank=True)
    file_name = models.CharField(max_length=255, blank=True)
    said_url = models.CharField(
        "said address",
        max_length=2000,
        blank=True,
        help_text="where a saved web page says it comes from: its own claim, which nothing fetches",
    )
    doi = models.CharField(max_length=255, blank=True)
    title = models.CharField(max_length=500)
    author = models.CharField(max_length=500, blank=True)
    publisher = models.CharField(max_length=500, blank=True)
    published = models.CharField(
        max_length=10, blank=True, help_text="ISO 8601, possibly shortened: 2023, 2023-02"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.title


class SourceText(models.Model):
    """The normalised text of one fetch of a source: written once, never changed."""

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="texts")
    sha256 = models.CharField(max_length=64, help_text="of the text, UTF-8")
    page_count = models.PositiveIntegerField(default=0, help_text="0 for a text without pages")
    unreadable_pages = models.PositiveIntegerField(default=0)
    fetched_at = models.DateTimeField()
    final_url = models.CharField(max_length=2000, blank=True)
    http_status = models.PositiveSmallIntegerField(null=True, blank=True)
    file_sha256 = models.CharField(max_length=64, blank=True, help_text="of the bytes fetched")
    extractor = models.CharField(max_length=100, blank=True, help_text="name and version")
    # Long columns stand last: SQLite reads through them to whatever stands behind.
    text = models.TextField()
    page_map = models.JSONField(default=list, blank=True, help_text="see drafts.PageSpan")
    section_map = models.JSONField(default=list, blank=True, help_text="see drafts.SectionSpan")
    table_map = models.JSONField(
        null=True, blank=True, help_text="see tables.stored; NULL where nobody looked for tables"
    )

    class Meta:
        indexes = [
            models.Index(fields=["source", "-fetched_at", "-id"], name="newest_text_of_source"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["source", "sha256"], name="one_text_per_source_and_hash"
            )
        ]

    def __str__(self) -> str:
        return f"{self.source} ({day_words(self.fetched_at)})"


class FactsOfText(models.Model):
    """What a page said of itself when an older text of it was read, so that a quote goes on telling
    title and date of its own copy. Written once, when the page is found to say something else; a
    text without this row was read as its source says now."""

    source_text = models.OneToOneField(
        SourceText, on_delete=models.CASCADE, related_name="facts_then"
    )
    kind = models.CharField(max_length=10, choices=Source.Kind)
    title = models.CharField(max_length=500)
    author = models.CharField(max_length=500, blank=True)
    publisher = models.CharField(max_length=500, blank=True)
    published = models.CharField(max_length=10, blank=True)

    class Meta:
        verbose_name_plural = "facts of texts"

    def __str__(self) -> str:
        return self.title


class SourceCorrection(models.Model):
    """One change of a fact of a source by a person. Rows are only ever added; `current` marks the
    one that holds. The source itself keeps what was found, so that a correction can be undone and
    what one person corrects is never changed for others who hold the same source.

    `holder` says whose it is: of the person whose key it is (see `EvidenceStore.holder`), or
    everybody's where it is empty. An undoing is a row, too: its `value` is what was found and it is
    never current."""

    class Field(models.TextChoices):
        TITLE = "title"
        AUTHOR = "author"
        PUBLISHED = "published", "date"
        PUBLISHER = "publisher"
        DOI = "doi", "DOI"

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="corrections")
    holder = models.CharField(max_length=64, blank=True)
    field = models.CharField(max_length=10, choices=Field)
    found = models.CharField(max_length=500, blank=True, help_text="what the source was read as")
    old = models.CharField(max_length=500, blank=True, help_text="what held before")
    value = models.CharField(max_length=500, blank=True)
    editor = models.CharField(max_length=150, help_text="name of the person")
    at = models.DateTimeField()
    current = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["source", "holder", "field"],
                condition=Q(current=True),
                name="one_current_correction",
            )
        ]

    def __str__(self) -> str:
        return f"{self.source_id}: {self.field}"
