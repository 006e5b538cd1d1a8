"""The roles of deep research: coordinator, planner, reflector, and who reads facts out of sources.

Each is one file with its prompt beside it. An agent asks a model one thing and returns a checked
value; it searches nothing, stores nothing and decides nothing about evidence.
"""
