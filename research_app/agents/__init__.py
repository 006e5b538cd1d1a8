"""The roles of deep research: coordinator, planner, reflector, and who reads facts out of sources.

Each is one file with its prompt beside it. An agent asks a model one thing and returns a checked
value; it searches nothing, stores nothing and decides nothing about evidence. Its words are
thoughts of a model: shortened to plain lines, shown as such, and never a source.

Replies are parsed strictly. One that cannot be read raises `BadReply` (or `EmptyReply`), and
whoever asked goes on without it where that can be done; an endpoint that is away or a budget that
is spent ends the research.
"""
