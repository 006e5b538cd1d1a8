"""The pages: chats, asking, the live stream, evidence cards, the sidebar.

A view checks permission, reads a form, makes one call and renders. `turns` and `answers` shape what
a page shows, `evidence` finds a claim's card, `live` and `stream` show a run while it goes on. Ids
that belong to somebody else look exactly like ids that do not exist.
"""
