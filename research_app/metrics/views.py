"""The page that Prometheus asks for."""

from threading import Lock
from time import monotonic

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseForbidden
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from research_app.metrics.access import may_read_metrics
from research_app.metrics.collector import DeskCollector


class Figures:
    """The text of all figures, made anew when it is older than `seconds`: however often somebody
    asks, the database is asked seldom."""

    def __init__(self, *, seconds: float) -> None:
        self.seconds = seconds
        self._lock = Lock()
        self._text, self._made_at = b"", float("-inf")
        self._registry = CollectorRegistry(auto_describe=False)
        for collector in (ProcessCollector, PlatformCollector):
            collector(registry=self._registry)
        self._registry.register(DeskCollector())

    def text(self) -> bytes:
        with self._lock:
            if monotonic() - self._made_at >= self.seconds:
                self._text, self._made_at = generate_latest(self._registry), monotonic()
            return self._text


figures = Figures(seconds=5)


@login_not_required
@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if may_read_metrics(request):
        return HttpResponse(figures.text(), content_type=CONTENT_TYPE_LATEST)
    if settings.METRICS_TOKEN:
        return HttpResponseForbidden("The token for metrics is needed.\n", "text/plain")
    raise Http404("Nobody may read metrics here until METRICS_TOKEN is set.")
