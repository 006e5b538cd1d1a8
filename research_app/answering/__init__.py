"""The way of a question, free of HTTP and queues.

`pipeline` is a plain generator of `events` that every caller drives: the run behind the page, the
`ask` command, the evaluation, the tests. `tools` says what is searched and who judges, `shielding`
takes away what no model may see;
`finding` reads passages in the library and on the web, `evidence` turns proposed quotes and facts
into evidence, `writing` an engine's words into claims with offsets, `completing` all of it into an
answer.

Where there are models, `model_answer` leads the way: it asks back or lets `research` go round
(search, read, reflect), `composing` writes from the evidence, holds every claim against it and says
it in another style. `versions` makes further versions of an answer, `asked` keeps how it was asked.
"""
