"""The exceptions of the search room.

RetrievalError
├── SearchUnavailable  the configured search engine is not to be had here
├── WordIndexDamaged   the folder of the word index is missing, damaged or of another version
└── WordIndexBusy      another process has been writing it for too long
"""


class RetrievalError(Exception):
    """Anything that keeps the search from working."""


class SearchUnavailable(RetrievalError):
    """The message says what to install."""


class WordIndexDamaged(RetrievalError):
    """The word index cannot be read; it can be built anew from the database."""


class WordIndexBusy(RetrievalError):
    """The writer's lock was not free in time."""
