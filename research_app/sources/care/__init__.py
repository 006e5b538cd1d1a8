"""Care of sources: facts that people set right, links that are fetched again, and what is there
already."""
