"""Who else says so, who says otherwise: claims of saved answers held against every other source
that their owner may see.

`compare` finds what other sources say of one claim, `answers` does so for the claims of an answer,
`arrivals` holds a new text against earlier claims, `on_web` looks for one claim on the web where
its owner asks for it. `references` reads what a text names, `citing` finds out which source names
which: one that cites a claim's own source is no second witness. `models` has the jobs, `tasks` runs
them, `notices` says what a new document means for old answers.
All of it happens behind the answer, on a lane of its own, and none of it keeps a document alive.
"""
