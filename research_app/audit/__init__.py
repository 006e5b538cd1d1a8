"""Pages for people who check others' answers: all answers with their figures, one answer read-only
with its cards, export in bulk, and the audit log. Nothing can be changed here."""
