"""The page that Prometheus asks for.

It is for whoever brings the token, and on a desk for one machine also for whoever asks from that
machine. In production a proxy on the same machine makes every visitor look like one from it, so the
token is demanded there. Headers that name another sender are the sender's to choose: they can take
the right away, never give it.
"""

from ipaddress import IPv6Address, ip_address
from secrets import compare_digest
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

from research_app.metrics.collector import DeskCollector

SIGNS_OF_A_PROXY = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")


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


def may_read_metrics(request: HttpRequest) -> bool:
    return _brings_the_token(request) or (settings.IS_LOCAL and _comes_from_this_machine(request))


def _brings_the_token(request: HttpRequest) -> bool:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    expected = settings.METRICS_TOKEN
    if not expected or scheme.lower() != "bearer":
        return False
    return compare_digest(given.strip().encode(), expected.encode())


def _comes_from_this_machine(request: HttpRequest) -> bool:
    if any(name in request.headers for name in SIGNS_OF_A_PROXY):
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped.is_loopback
    return address.is_loopback
