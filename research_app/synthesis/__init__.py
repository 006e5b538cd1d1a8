"""Engines that turn passages into an answer.

`question` reads what is asked. The `extractive` engine needs no model to write: `sentences` reads
whole sentences around the passages, `relevance` scores them, `selection` takes a few (`agreement`
tells which of them say the same), and `verbatim` writes what was let through, word for word.
`refusal` names what was missing. `styles` are the ways in which an answer can be written. The room
knows no search index, no user and no chat.
"""
