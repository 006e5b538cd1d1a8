"""The audit log: who did what, when, to what, with what outcome.

Entries are only ever added. Each holds the hash of the one before, so that a changed, removed or
slipped-in entry is found (`check_audit_log`); the database itself refuses to change or delete one.
Names and ids stand as text: an entry outlives whom and what it tells of. The words of questions,
answers and documents are no part of it.
"""
