"""Evidence, answers and sources in the admin: everything can be found and read, nothing changed.

A quote, a claim or a verdict that could be edited here would prove nothing. The one exception is
what is known *about* a document (title, author, publisher, date), which may be put right.
"""

from django.contrib import admin

from citations.admin import answers, sources
from citations.admin.read_only import ReadOnlyAdmin, link_to

admin.site.site_header = admin.site.site_title = "Evidence Desk"
admin.site.index_title = "All tables"
