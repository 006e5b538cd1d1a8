"""The library: documents on their way in, what they hold, and who may see them.

Way of a document: `intake` records it as a job, `reading` gets and reads its bytes, `store_text`
keeps the text once, `retrieval` makes it searchable. `visibility` alone decides who may search and
see what.
"""
