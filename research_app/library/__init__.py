"""The library: the documents, whose they are, what is known of them, and who may see them.

`visibility` alone decides who may see what. `entries` and `collections` order documents, `filed`
and `corrections` hold what people say of them, `confidential` keeps some from language models,
`erase` and the chores of `tasks` throw away what nothing uses. How a document gets in is told in
`intake`.
"""
