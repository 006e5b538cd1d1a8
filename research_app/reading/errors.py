"""Why a document could not be brought in. `str(error)` is the sentence a reader sees: what happened
and what to do next. `code` is stable, for logs, tests and the API.

SourceError
├── LinkError                    before or while fetching
│   ├── InvalidLink              not a web address we can read
│   ├── LinkNotAllowed           leads to an address, port or name that is not public
│   ├── LinkTimedOut             not complete within the time allowed
│   ├── TooManyRedirects         sent on too often
│   ├── PageNotFound             404, 410
│   ├── PageUnchanged            304: what is known of the page holds still; only where asked
│   ├── PageRefused              401, 403 and the like: sign-in or blocked
│   ├── SiteUnreachable          no such name, no connection, a bad certificate
│   ├── SiteFailed               5xx, 429 or an answer that is no document
│   └── ReplyUnreadable          the bytes do not follow HTTP or their own encoding
└── DocumentError                while reading the bytes
    ├── DocumentTooLarge         beyond a limit on bytes, text or unpacked size
    ├── UnsupportedType          not PDF, web page, Word (.docx), Markdown or plain text
    ├── EmptyDocument            no bytes or only white space
    ├── NoReadableText           well-formed, but nothing a reader could quote
    ├── ScannedDocument          a PDF of pictures
    ├── PasswordProtected        encrypted
    ├── MalformedDocument        damaged or not what it claims to be
    ├── ReadingTimedOut          reading took too long or too much memory
    ├── ReadingCutOff            the reader was ended from outside: says nothing of the document
    └── DocumentBusy             too many pages are being drawn at the same time
"""

from typing import ClassVar


class SourceError(Exception):
    """A document could not be brought in. Without a message the class's own sentence is used."""

    code: ClassVar[str] = "source_error"
    sentence: ClassVar[str] = "This document could not be read; try another copy of it."

    def __init__(self, message: str = "") -> None:
        super().__init__(message or self.sentence)


class LinkError(SourceError):
    code = "link_error"
    sentence = (
        "This link could not be read; open it in a browser, save the page and upload the file."
    )


class InvalidLink(LinkError):
    code = "invalid_link"
    sentence = "This is not a web address; give one that begins with http:// or https://."


class LinkNotAllowed(LinkError):
    code = "address_not_allowed"
    sentence = (
        "This link does not lead to a public web address, so it is not opened; "
        "download the document yourself and upload the file."
    )


class LinkTimedOut(LinkError):
    code = "timed_out"
    sentence = "The site took too long to answer; try again later or upload the file instead."


class TooManyRedirects(LinkError):
    code = "too_many_redirects"
    sentence = "The link redirects too many times; open it in a browser and give the final address."


class PageNotFound(LinkError):
    code = "page_not_found"
    sentence = "The site says that this page does not exist; check the address for typing mistakes."


class PageUnchanged(LinkError):
    code = "page_unchanged"
    sentence = "The page is as it was when it was read; nothing has to be done."


class PageRefused(LinkError):
    code = "page_refused"
    sentence = (
        "The site does not let us read this page, perhaps because it needs a sign-in; "
        "save the page from your browser and upload the file."
    )


class SiteUnreachable(LinkError):
    code = "unreachable"
    sentence = "The site could not be reached; check the address or try again later."


class SiteFailed(LinkError):
    code = "site_failed"
    sentence = "The site answered with an error; try again later or upload the file instead."


class ReplyUnreadable(LinkError):
    code = "reply_unreadable"
    sentence = (
        "The site's reply could not be understood; save the page from your browser and upload it."
    )


class DocumentError(SourceError):
    code = "document_error"


class DocumentTooLarge(DocumentError):
    code = "too_large"
    sentence = "This document is too large; split it and add the parts you need."


class UnsupportedType(DocumentError):
    code = "unsupported_type"
    sentence = (
        "This type of file cannot be read; save it as PDF, Word (.docx), web page, Markdown "
        "or plain text and add it again."
    )


class EmptyDocument(DocumentError):
    code = "empty"
    sentence = "This document is empty; check that you chose the right file."


class NoReadableText(DocumentError):
    code = "no_text"
    sentence = (
        "No text that a reader would see was found here; "
        "open the document, copy its text and paste it instead."
    )


class ScannedDocument(DocumentError):
    code = "scanned"
    sentence = (
        "This PDF contains pictures of pages but no text; "
        "run text recognition (OCR) on it and add the result."
    )


class PasswordProtected(DocumentError):
    code = "password"
    sentence = (
        "This document is protected by a password; save a copy without the password and add that."
    )


class MalformedDocument(DocumentError):
    code = "malformed"
    sentence = (
        "This document is damaged and could not be read; "
        "open it in its own program, save it anew and add that copy."
    )


class ReadingTimedOut(DocumentError):
    code = "reading_timed_out"
    sentence = (
        "Reading this document took more time or memory than is allowed; "
        "split it and add the parts you need."
    )


class ReadingCutOff(DocumentError):
    code = "cut_off"
    sentence = (
        "Reading this document was cut off, perhaps because this machine ran short of memory; "
        "try again in a minute."
    )


class DocumentBusy(DocumentError):
    code = "busy"
    sentence = "Too many pages are being drawn at this moment; try again in a minute."
