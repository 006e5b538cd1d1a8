"""Pages for those who check what others were told: answers of all users, and the audit log.

Who may read them is decided by role (`access`); nothing here changes an answer. Opening somebody
else's answer is told in the log. Drafts and deleted chats are not there at all.
"""
