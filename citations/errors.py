"""The exceptions of `citations`.

CitationError
├── QuoteNotFound      the words stand nowhere in the source text
├── InvalidAnswer      a draft breaks an invariant and is not stored
└── AnswerMissing      no stored answer has this id
"""


class CitationError(Exception):
    """Anything that `citations` refuses."""


class QuoteNotFound(CitationError):
    """The quote is not in the source text, not even after folding."""


class InvalidAnswer(CitationError):
    """An offset, label or reference in the draft does not hold."""


class AnswerMissing(CitationError):
    """No stored answer has this id."""
