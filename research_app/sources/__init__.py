"""From a file, a link or pasted words to an immutable source text, and the library that holds them.

Way of a document: `intake` records it as a job, `fetch` gets bytes through the guard, `extraction`
reads them in a child process with limits, `store_text` keeps the text once, `retrieval` makes it
searchable. `visibility` alone decides who may search and see what.
"""
