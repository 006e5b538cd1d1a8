"""Where messages to workers stand in line."""

from research_app.celery import app
from research_app.exports.tasks import write_export
from research_app.intake.tasks import read_document
from research_app.runs.tasks import answer_run


def test_questions_documents_and_exports_stand_in_lines_of_their_own():
    routed = [
        app.amqp.router.route({}, task.name)["queue"]
        for task in (answer_run, read_document, write_export)
    ]
    assert [queue.name for queue in routed] == ["answers", "documents", "exports"]
    # Lines that share an address would each get every message.
    assert len({(queue.exchange.name, queue.routing_key) for queue in routed}) == 3
    assert {queue.name for queue in routed} == set(app.amqp.queues)
