"""The check of claims: their words, numbers and parts against their evidence."""
