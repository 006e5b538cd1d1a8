"""The lines of messages at the broker.

A job that waits long is no reason to send its message again: in a long import it rightly stands in
line. A message may be lost where fewer stand there than jobs wait for them. So however long it
takes, at most two messages stand in line for a job.
"""

import logging
from typing import Any

from celery import Task
from django.conf import settings
from kombu.exceptions import ChannelError
from kombu.exceptions import OperationalError as BrokerUnavailable
from redis.exceptions import RedisError

from research_app.jobs import registry
from research_app.jobs.models import Job

log = logging.getLogger(__name__)


def all_stand_in_line(task: "Task[[str], Any]") -> bool:
    """Whether as many messages wait as jobs of the line in which the task's stand. Where the broker
    is away nobody can tell, and nothing could be sent either: true, too."""
    line = line_of(task)
    try:
        messages = messages_in(line, task)
    except (BrokerUnavailable, RedisError, OSError) as error:
        log.info("the broker is away, nobody knows who stands in line: %s", error)
        return True
    return messages >= sum(
        kind.model._default_manager.filter(only, state=Job.State.QUEUED).count()
        for kind in list(registry.kinds.values())
        for each, only in kind.parts()
        if line_of(each) == line
    )


def is_empty(task: "Task[[str], Any]") -> bool:
    """Whether nobody stands in the task's line; false where nobody can tell. Without a broker the
    pool knows what it has already."""
    if not settings.CELERY_BROKER_URL:
        return True
    try:
        return messages_in(line_of(task), task) == 0
    except (BrokerUnavailable, RedisError, OSError):
        return False


def line_of(task: "Task[[str], Any]") -> str:
    """The name of the queue into which the task's messages go."""
    return str(task.app.amqp.router.route({}, task.name)["queue"].name)


def messages_in(line: str, task: "Task[[str], Any]") -> int:
    """Messages that no worker has taken yet. Raises what a broker raises that is away."""
    with task.app.connection_for_write() as connection:
        channel: Any = connection.channel()
        try:
            return int(channel.queue_declare(queue=line, passive=True).message_count)
        except ChannelError:  # a line in which nobody stands is not there
            return 0
