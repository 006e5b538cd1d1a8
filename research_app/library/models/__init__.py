"""Tables of the library, split by noun."""

from research_app.library.models.arriving import Intake, LoadedSample, Upload
from research_app.library.models.library import (
    Collection,
    ConfidentialSource,
    DocumentKind,
    LibraryEntry,
)
from research_app.library.models.page_checks import PageCheck

__all__ = [
    "Collection",
    "ConfidentialSource",
    "DocumentKind",
    "Intake",
    "LibraryEntry",
    "LoadedSample",
    "PageCheck",
    "Upload",
]
