"""The application around `citations`: documents, search, answering, chats and pages.

Each room is a folder; imports run from the top of this list to the bottom only: `measure`
(evaluation, benchmarks) → `desk` (pages) → `document_view` (one document) → `runs` (a question as a
job) → `answering` (the way of a question) → `synthesis` (engines) → `chats` → `page_care` (facts,
live pages) and `scope` (what is asked) → `intake` (a document on its way in) → `library` (the
documents) → `reading` (fetching and extraction) and `retrieval` (search) → `accounts` → `jobs`.
"""
