"""Which room answers which path."""

from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.templatetags.static import static
from django.urls import include, path
from django.utils.functional import lazy
from django.views.generic import RedirectView

from research_app import health
from research_app.metrics.views import metrics
from research_app.web_search.admin_page import web_search_page

# One door for passwords: the admin's own sign-in page leads to ours.
to_sign_in = RedirectView.as_view(pattern_name="accounts:sign_in", query_string=True)
# Browsers ask for this path on pages that name no icon, such as the admin's.
to_icon = RedirectView.as_view(url=lazy(static, str)("icon.svg"))

handler500 = "research_app.storage_errors.server_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("favicon.ico", login_not_required(to_icon)),
    path("admin/login/", login_not_required(to_sign_in)),
    path("admin/web-search/", admin.site.admin_view(web_search_page), name="admin_web_search"),
    path("admin/", admin.site.urls),
    path("account/", include("research_app.accounts.urls")),
    path("library/", include("research_app.document_view.urls")),
    path("library/", include("research_app.document_view.original.urls")),
    path("help/", include("research_app.help.urls")),
    path("api/", include("research_app.api.urls")),
    path("", include("research_app.exports.urls")),
    path("audit/", include("research_app.audit.urls")),
    path("", include("research_app.desk.urls")),
]
