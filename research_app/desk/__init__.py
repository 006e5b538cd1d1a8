"""The pages: chats, asking, the live stream, evidence cards, the sidebar."""
