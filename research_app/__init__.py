"""The application around `citations`: sources, search, answering, chats and pages.

Each room is a folder; imports run from the top of this list to the bottom only: `measure`
(evaluation, benchmarks) → `desk` (pages) → `runs` (one question being answered) → `synthesis`
(engines) → `chats` → `sources` (documents) → `retrieval` (search) → `accounts` → `jobs`.
"""

from research_app.celery import app as celery_app

__all__ = ["celery_app"]
