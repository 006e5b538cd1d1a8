"""What a worker loads before it forks, so that its children share one copy of it."""

import gc
from uuid import uuid4

from django.conf import settings

from research_app.answering.request import AskRequest
from research_app.answering.tools import memory_tools
from research_app.reading.in_memory import plain_text
from research_app.runs.ask import complete

TEXT = "Helios Energy was founded in 2010 and earned 3.2 million euros in 2020."
QUESTION = "How much did Helios Energy earn in 2020?"


def load_before_fork() -> None:
    """Answers a question of a text at hand: that loads the models and word lists. A model that
    computes in several threads would lose them in a child and wait for them for ever: with
    `MODEL_THREADS` above 1 every child loads its own, and without a word of it one thread is taken,
    because the children compute side by side."""
    if settings.MODEL_THREADS > 1:
        return
    settings.MODEL_THREADS = 1
    text = plain_text(TEXT, text_id=-1, title="Helios Energy")
    complete(AskRequest(answer_id=uuid4(), question=QUESTION), memory_tools([text]))
    # What the search for garbage touches is copied.
    gc.collect()
    gc.freeze()
