"""A database as full as a benchmark wants, filled as saving would have filled it: documents of all
kinds, a few hundred chats row by row, and from then on copies of these chats, made by the
database."""
