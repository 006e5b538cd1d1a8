"""The pages under `/audit/`."""
