"""A sentence read as clauses, and taken apart where each can stand alone."""
