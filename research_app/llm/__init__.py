"""The only door to language models: any endpoint that speaks the OpenAI protocol.

Nothing that comes back is believed: replies are parsed strictly, words are validated by those who
asked for them. The room knows no question, source or chat.

    configuration/  endpoint, key and model of each tier, from the environment or from staff
    run.py          the models of one run, with their budget
    calling/        one call: what is sent, what is read, what it costs, how it fails
    protocols.py    what a model is to everybody else
    untrusted.py    text of sources inside a prompt
    leaving.py      what leaves this machine, in a sentence
    this_machine.py model servers that run here, offered at the start
    judge.py        a model as judge of claims; verdicts.py asks it
    window.py       how many tokens a model reads, where its endpoint tells
    health.py       a test of what is configured; admin.py shows it
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from research_app.llm.protocols import Models


def models_for_run(
    *,
    tokens: int | None,
    seconds: float | None,
    cost: Decimal | None,
    check: Callable[[], None] = lambda: None,
) -> Models | None:
    """The configured models with a budget of their own, None where none are configured. None as a
    limit sets none. `check` is called several times a second during every call: what it raises, and
    raises again from then on, ends the call at once."""
    from research_app.llm.configuration import configured

    configuration = configured()
    if configuration is None:
        return None
    # The library behind it takes a second to load, which only those pay who have a model.
    from research_app.llm.configuration.examined import with_findings
    from research_app.llm.run import models_of

    configuration = with_findings(configuration)
    return models_of(configuration, tokens=tokens, seconds=seconds, cost=cost, check=check)
