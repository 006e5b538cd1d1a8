"""Trains the reranker: which candidate of a document answers a question?

`groups` reads labelled sets into questions with their candidates, `tables` makes questions about
rows of tables, `near_misses` makes questions that no candidate answers, `network` is the model and
`train` the loop that writes `research_app/reranker/weights`. Needs torch and transformers, which
the product does not ship.
"""
