"""The way of a question about statutes and policies: answered from their requirements alone.

`narrowing` settles which documents and sections may be read (`sections` finds those a filter
names), `finding` their passages, `extracting` the requirements around them, `gating` puts the
gate's questions to each and labels it, `composing` writes from what was verified, with quotes or
with a model whose words are reviewed, and `way` leads from one to the next.
"""

from research_app.answering.compliance.way import answer_from_requirements

__all__ = ["answer_from_requirements"]
