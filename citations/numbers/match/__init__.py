"""Whether a number of a claim is one of its quote, at the precision the claim prints."""
