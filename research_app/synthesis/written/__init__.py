"""A language model writes the answer from collected evidence; code decides what of it counts.

`conversation` holds the prompt (its words stand beside it in `*.md`) and `evidence_list` what the
model is shown of the evidence, as data. `loop` streams the model's words and answers its `tools`:
`search`, `snippet` and `calculate`. `layout` turns the parsed statements into an answer's pieces,
their mark-up into plain words (`marks`); `bounds` ends what does not end by itself.

The room believes nothing of what a model says: labels are looked up, numbers computed by code, and
whether a claim holds is decided by those who write the pieces down.
"""
