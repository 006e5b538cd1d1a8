"""From the bytes of a document to one normalised text with its page and section maps.

Order of steps: `run_child` hands the bytes to a child process with limits on memory, time and
output (`child`); there `sniff` decides the type by content, one reader for each format (`read_pdf`,
`read_html`, `read_docx`, `read_markdown`, `read_plain`) turns the bytes into blocks, `blocks` joins
them into the text, and `clean` has normalised every character once. Nothing here knows the
database, settings or the network.
"""

from collections.abc import Callable

from research_app.reading.extraction.result import ExtractedText
from research_app.reading.extraction.run_child import SECONDS_IN_ALL, read_in_child

__all__ = ["ExtractedText", "extract"]


def extract(
    data: bytes,
    *,
    file_name: str = "",
    content_type: str = "",
    url: str = "",
    on_page: Callable[[int, int], None] | None = None,
    seconds: float = SECONDS_IN_ALL,
) -> ExtractedText:
    """The text of a document; its type is decided by its content, name and content type only help.

    `on_page(done, total)` is called while a PDF is read; what it raises ends the reading. It may
    take so many `seconds`. Raises a `DocumentError` whose text is the sentence for the user.
    """
    return read_in_child(
        data,
        hints={"file_name": file_name, "content_type": content_type, "url": url},
        on_page=on_page,
        seconds=seconds,
    )
