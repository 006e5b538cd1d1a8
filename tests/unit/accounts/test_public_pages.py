"""Every page asks for a sign-in, but for the few that cannot."""

from django.urls import URLResolver, get_resolver

PUBLIC = {
    "account/sign-in/",
    "account/link/",
    "admin/login/",
    "healthz",
    "readyz",
}


def paths_and_views(resolver, prefix=""):
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from paths_and_views(entry, path)
        else:
            yield path, entry.callback


def test_only_these_pages_are_public():
    public = {
        path
        for path, view in paths_and_views(get_resolver())
        if not getattr(view, "login_required", True)
    }
    assert public == PUBLIC
