"""The exceptions of `citations`.

CitationError
├── JudgeUnavailable   the judge cannot be asked now
├── FormulaError       a formula cannot be read or computed
├── WrongNumber        a computed number does not follow from its quotes and is not shown
├── InvalidAnswer      a draft breaks an invariant and is not stored
├── AnswerMissing      no stored answer has this id
├── ClaimMissing       no stored claim has this id
├── StanceMissing      no stored, current stance has this id
├── InvalidStance      a stance breaks an invariant and is not stored
├── FormatRefused      an answer cannot be told in a format; the message is a sentence
└── NoteRefused        a reader's note cannot be stored; the message is a sentence for the reader
"""


class CitationError(Exception):
    """Anything that `citations` refuses."""


class JudgeUnavailable(CitationError):
    """The judge cannot be asked now; the claim stays unverified."""


class FormulaError(CitationError):
    """A formula cannot be read or computed; the message is one sentence for the reader."""


class WrongNumber(CitationError):
    """A computed number does not follow from its quotes and must not be shown."""


class InvalidAnswer(CitationError):
    """An offset, label or reference in the draft does not hold."""


class AnswerMissing(CitationError):
    """No stored answer has this id."""


class ClaimMissing(CitationError):
    """No stored claim has this id."""


class StanceMissing(CitationError):
    """No stored, current stance has this id."""


class InvalidStance(CitationError):
    """A place or words of a stance do not hold, or its source is cited for the claim."""


class FormatRefused(CitationError):
    """This answer cannot be told in the format; the message says why, in a sentence."""


class NoteRefused(CitationError):
    """A reader's note cannot be stored as it is; the message is one sentence for the reader."""
