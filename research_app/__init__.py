"""The application around `citations`: sources, search, answering, chats and pages.

Each room is a folder; imports run from the top of this list to the bottom only: `measure`
(evaluation, benchmarks) → `desk` (pages) → `runs` (a question as a job) → `answering` (the way of a
question) → `synthesis` (engines) → `chats` → `sources` (the library) → `reading` (fetching and
extraction) and `retrieval` (search) → `accounts` → `jobs`.
"""
