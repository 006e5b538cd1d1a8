"""The search engine inside PostgreSQL: words by its own full-text search, meaning by pgvector."""
