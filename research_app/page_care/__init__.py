"""Care of documents: facts that people set right, and links that are fetched again."""
