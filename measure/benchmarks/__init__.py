"""Benchmarks of the product against its budgets.

`catalogue` names them and what each can be told; `processes` runs one in a process and a data
folder of its own, so that a benchmark can fill a database without coming near anybody's documents.
What they measure with is generated (`prose`): no document of anybody's is needed.
"""
