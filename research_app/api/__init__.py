"""The JSON door: asking, following a run, answers with their evidence, chats, the library.

`urls` puts it together: `questions`, `answers`, `chats` and `documents` are thin functions over the
services that the pages call. `credentials` says who asks (a session or a token of `tokens`),
`strict` what may be sent, `errors` turns every refusal into one sentence. `shapes` describes the
answer for readers of the OpenAPI document; the answer itself is `citations.export`'s. Ids that
belong to somebody else look exactly like ids that do not exist.
"""
