"""Where messages to workers stand in line."""

from research_app.celery import app
from research_app.evidence_graph.tasks import cross_check
from research_app.exports.tasks import write_export
from research_app.intake.tasks import embed_document, embed_page, read_document
from research_app.runs.tasks import answer_run

LINES = {
    answer_run: "answers",
    read_document: "documents",
    embed_document: "embedding",
    embed_page: "embedding",
    write_export: "exports",
    cross_check: "comparing",
}


def test_each_kind_of_work_stands_in_a_line_of_its_own():
    routed = {task: app.amqp.router.route({}, task.name)["queue"] for task in LINES}
    assert {task: queue.name for task, queue in routed.items()} == LINES
    # Lines that share an address would each get every message.
    queues = set(LINES.values())
    assert len({(each.exchange.name, each.routing_key) for each in routed.values()}) == len(queues)
    assert queues == set(app.amqp.queues)
