"""A question put to a few short texts: what is computed of them, placed and written."""

from citations.drafts import TextDraft
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.synthesis.calculations.calculate import Computed, calculate
from research_app.synthesis.calculations.read import read_plan
from research_app.synthesis.calculations.values import Missing
from research_app.synthesis.outline import Outline
from research_app.synthesis.question import understand
from research_app.synthesis.ranking import Ranking
from tests.unit.synthesis.small_library import Reply, _whole, draft


def reply_to(question: str, *sources: str | TextDraft) -> Reply:
    """Each source is one passage, in the order given."""
    drafts = [
        source if isinstance(source, TextDraft) else draft(source, text_id=-number)
        for number, source in enumerate(sources, start=1)
    ]
    texts = {each.id: each for each in drafts}
    passages = [_whole(each, rank) for rank, each in enumerate(drafts, start=1)]
    plan = read_plan(understand(question, None))
    result = calculate(plan, Ranking(passages, texts)) if plan else None
    answer = Outline(blocks=result.blocks if isinstance(result, Computed) else ())
    collected = Collected(first_label=1)
    proposals = list(answer.quotes())
    list(collect_evidence(proposals, texts, collected))
    pieces = list(answer.pieces(collected.by_proposal))
    lacking = result.sentence if isinstance(result, Missing) else ""
    return Reply(proposals=proposals, evidence=collected.all, pieces=pieces, lacking=lacking)
