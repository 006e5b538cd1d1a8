"""Answers, readings and new verdicts into the tables, each in one transaction."""
