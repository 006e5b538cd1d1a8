"""A document on its way in: received, queued, read, given its place, with its progress told.

`recording` makes a job of it, `read_in` leads: `reading` gets and reads the bytes, `keep` gives the
document its place, `store_text` keeps the text once, `retrieval` makes it searchable.
"""
