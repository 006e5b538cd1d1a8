"""What can go wrong with a model. Each error has a sentence for the user and says what to do.

ModelError
├── ModelUnreachable   no connection, or it broke
├── ModelTooSlow       nothing came in time
├── ModelRefused       key or model name not accepted
├── ModelBusy          too many requests
├── ModelFailed        an error of the endpoint
├── EmptyReply         a reply without words
├── BadReply           a reply of another form than asked for, twice
├── CutReply           a reply that broke off at its cap, with more room too
└── BudgetSpent        the run's limit of tokens, time or money is reached
"""

from __future__ import annotations


class ModelError(Exception):
    """`sentence` says what happened and what to do; it never holds a key or a source's words."""

    sentence = "The language model could not be used. Answer from quotes instead, or ask again."

    def __init__(self, sentence: str = "") -> None:
        self.sentence = sentence or self.sentence
        super().__init__(self.sentence)


class ModelUnreachable(ModelError):
    sentence = (
        "The language model could not be reached. Ask again in a moment, or answer from quotes."
    )


class ModelTooSlow(ModelError):
    sentence = "The language model took too long. Ask again, or answer from quotes."


class ModelRefused(ModelError):
    sentence = (
        "The language model's service refused the request. An administrator has to look at its "
        "key and model name; until then answer from quotes."
    )


class ModelBusy(ModelError):
    sentence = "The language model has too many requests. Ask again later, or answer from quotes."


class ModelFailed(ModelError):
    sentence = "The language model's service failed. Ask again, or answer from quotes."


class EmptyReply(ModelError):
    sentence = "The language model answered with nothing. Ask again, or answer from quotes."


class BadReply(ModelError):
    sentence = (
        "The language model answered in a form that cannot be read. Ask again, or answer from "
        "quotes."
    )


class CutReply(BadReply):
    sentence = (
        "The language model's reply was longer than it may be, thinking included. Raise "
        "LLM_THINKING_TOKENS or lower LLM_EFFORT, or answer from quotes."
    )


class BudgetSpent(ModelError):
    """`limit` names what is spent, such as "its limit of 40,000 tokens"."""

    def __init__(self, limit: str = "the limit set for tokens, time or money") -> None:
        super().__init__(
            f"This question reached {limit}. Choose another depth, or answer from quotes."
        )
