"""Names of evidence: labels, readable keys, and moving them behind those that are there."""
