"""Conversations: a chat exists from its first complete answer on, and its deletion takes all that
is its own."""
