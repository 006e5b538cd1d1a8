"""Who may do what, by groups.

- Researcher: asks, and sees what is their own. So does whoever is in no group.
- Compliance: reads everybody's answers with their evidence, exports them and reads the audit log;
  sees no drafts and changes nothing. Somebody in this group alone asks nothing either.
- Admin: superusers, members of the group and staff. They ask, and read like Compliance.

Being staff opens the administration's pages; beside Compliance alone it makes nobody an admin, so
that a member may look around there and still change nothing.
"""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import F, QuerySet

RESEARCHER: Final = "Researcher"
COMPLIANCE: Final = "Compliance"
ADMIN: Final = "Admin"
ROLES: Final = (RESEARCHER, COMPLIANCE, ADMIN)

READERS_CHANGE_NOTHING: Final = (
    "Your role reads and exports answers; it asks nothing and changes nothing. If you should, ask "
    "an administrator for the role Researcher."
)
READERS_MAY: Final = frozenset(
    {
        "accounts:sign_out",
        *("exports:own", "exports:all", "exports:stop", "exports:delete"),
        # The addresses of one export share the name of the first of them.
        *("api:start_export", "api:stop_export", "api:get_export"),
    }
)
"""Names of the addresses at which even who only reads may do something: they sign out and make
exports of their own."""

_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_PAGES_OF_CHATS: Final = frozenset({"new_chat", "chat", "sidebar", "chat_row"})
_PAGES_OF_SOURCES: Final = frozenset({"source", "original"})

Somebody = AbstractBaseUser | AnonymousUser


def is_compliance(user: Somebody) -> bool:
    """Whether the user is in the group Compliance, whatever else they are."""
    return COMPLIANCE in roles_of(user)


def is_admin(user: Somebody) -> bool:
    if not isinstance(user, User) or not user.is_active:
        return False
    if user.is_superuser or ADMIN in roles_of(user):
        return True
    return user.is_staff and not is_compliance(user)


def may_ask(user: Somebody) -> bool:
    """Whether the user may ask and change what is their own: everybody but those who are in
    Compliance alone."""
    if not isinstance(user, User) or not user.is_active:
        return False
    if user.is_superuser:
        return True
    return not is_compliance(user) or RESEARCHER in roles_of(user) or is_admin(user)


def reads_all_provenance(user: Somebody) -> bool:
    """Whether the user may read and export everybody's saved answers, and read the audit log."""
    return is_admin(user) or is_compliance(user)


def roles_of(user: Somebody) -> frozenset[str]:
    """The names of the user's groups that are roles; read once for each request's user."""
    if not isinstance(user, User) or not user.is_active or user.pk is None:
        return frozenset()
    known: frozenset[str] | None = getattr(user, "_role_names", None)
    if known is None:
        known = frozenset(user.groups.filter(name__in=ROLES).values_list("name", flat=True))
        user._role_names = known  # type: ignore[attr-defined]
    return known


def load_with_roles(users: QuerySet[User]) -> User | None:
    """The one user of the query, if there is one, whose roles need no further query."""
    # A user has as many rows as groups, and one without any.
    rows = list(users.annotate(group_name=F("groups__name")))
    if not rows:
        return None
    named = {row.group_name for row in rows}
    rows[0]._role_names = frozenset(named.intersection(ROLES))  # type: ignore[attr-defined]
    return rows[0]


def may_do(user: Somebody, method: str, view_name: str) -> bool:
    """Whether the user's role allows this call, as far as it goes: whose the thing is that is read
    or changed is for the view to say. Who only reads and exports changes nothing."""
    return method in _SAFE_METHODS or view_name in READERS_MAY or may_ask(user)


def leads_to_asking(view_name: str) -> bool:
    """Whether a page is of no use to who only reads and exports."""
    room, _, name = view_name.partition(":")
    if room == "desk":
        return name in _PAGES_OF_CHATS
    return room == "library" and name not in _PAGES_OF_SOURCES
