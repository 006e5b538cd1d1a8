"""Background work of this room: exports in bulk, and removing those whose time is over."""

import errno
import logging
from uuid import UUID

from celery import shared_task

from citations.export.archive import PackageRefused
from research_app.exports.bulk.folder import prune_exports
from research_app.exports.bulk.start import CannotExport
from research_app.exports.bulk.write import write_bulk
from research_app.exports.key import NoSigningKey
from research_app.exports.models import ExportJob
from research_app.jobs import registry
from research_app.jobs.clock import PASSING
from research_app.jobs.disk import StorageAway
from research_app.jobs.lease import JobInterrupted, hold_lease

log = logging.getLogger(__name__)
BROKE_OFF = "This export broke off. Start it again; if it fails again, tell an administrator."
DISK_FULL = "There is no room on the server's disk. Choose fewer answers, or tell an administrator."


@shared_task(name="exports.write_export")
def write_export(job_id: str) -> None:
    """Writes one export. One that cannot be made ends as failed with a sentence."""
    with hold_lease(ExportJob, UUID(job_id)) as lease:
        if lease is None:
            return
        try:
            write_bulk(ExportJob.objects.select_related("owner").get(pk=job_id), lease)
        except (CannotExport, PackageRefused, NoSigningKey) as error:
            lease.finish(ExportJob.State.FAILED, error=str(error))
        except (JobInterrupted, *PASSING, StorageAway):
            raise  # what has to be waited for is no failure: the job goes back to the queue
        except Exception as error:
            log.exception("export %s broke off", job_id)
            full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
            lease.finish(ExportJob.State.FAILED, error=DISK_FULL if full else BROKE_OFF)


registry.register(ExportJob, write_export, error=BROKE_OFF)
registry.every(300, prune_exports)
