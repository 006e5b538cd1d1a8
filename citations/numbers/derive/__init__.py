"""Computing a number from cited inputs: a formula is parsed, computed in Decimal, rounded by a
named rule and shown step by step. No formula is ever evaluated as code."""
