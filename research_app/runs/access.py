"""Who may see a run: its owner, as long as its chat was not deleted."""

from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404

from research_app.runs.models import Run


def own_runs(user: User) -> QuerySet[Run]:
    return Run.objects.filter(owner=user).exclude(chat__deleted_at__isnull=False)


def readable_runs() -> QuerySet[Run]:
    """Those that somebody may see still: their owner, and nobody else."""
    return Run.objects.filter(owner__is_active=True).exclude(chat__deleted_at__isnull=False)


def get_own_run_or_404(user: User, run_id: UUID) -> Run:
    """Somebody else's run and an unknown one look alike."""
    run = own_runs(user).select_related("chat").filter(pk=run_id).first()
    if run is None:
        raise Http404("No such run.")
    return run
