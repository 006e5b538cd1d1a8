"""One document to look at: its `text` with what is quoted from it, and its `original` as a page.

`documents` is its page: what is known of it, care of it, and its text.
"""
