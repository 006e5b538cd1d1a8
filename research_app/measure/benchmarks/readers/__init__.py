"""Many readers with open streams on one web process, while answers are written.

`watched_server` is the real server that also counts what it asks its database; `crowd` are the
readers, on sockets of their own in one event loop; `measure` puts both together.
"""
