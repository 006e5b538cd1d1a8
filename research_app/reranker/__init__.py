"""Which candidate answers a question? A small cross-encoder that reads both together.

`rank` gives each candidate the calibrated probability that it answers, and where in it the words
stand that answer. The weights are in `weights/` with their model card; `manage.py train_ranker`
makes them. The room knows texts only: no source, no table, no chat.
"""

from research_app.reranker.model import CONTEXT_WORDS, Relevance, rank

__all__ = ["CONTEXT_WORDS", "Relevance", "rank"]
