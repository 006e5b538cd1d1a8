"""Conversations: a chat exists from its first complete answer on, and its deletion takes all that
is its own.

`sidebar` lists and searches, `manage` renames and archives, `delete_chat` is the only way a chat
goes. This room knows nothing of runs: whoever deletes a chat stops what still runs in it first.
"""
