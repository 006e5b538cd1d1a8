"""The audit log: who did what, when, to what, with what outcome.

Entries are only ever added. Each holds the hash of the one before, so that a changed, removed or
slipped-in entry is found (`check`); the database itself refuses to change or delete one (`guards`).
From time to time the installation's key signs how far the log went (`checkpoints`): whoever can
write to the database, but has no key, cannot build the chain anew. Old entries may go only once a
checkpoint closed them.

Names and ids stand as text: an entry outlives whom and what it tells of. The words of questions,
answers and documents are no part of it.
"""
