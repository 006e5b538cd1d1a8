"""Answers leaving the product, one file a format."""
