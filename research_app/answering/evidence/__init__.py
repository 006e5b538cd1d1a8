"""From proposed quotes and a model's facts to evidence: placed, gated, labelled."""
