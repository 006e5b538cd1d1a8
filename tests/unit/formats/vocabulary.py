"""The rules of the Web Annotation Data Model (W3C Recommendation, 23 February 2017), for documents
of annotations: what MUST be, MUST NOT be, and how many there may be."""

import re
from datetime import datetime

CONTEXT = "http://www.w3.org/ns/anno.jsonld"
MOTIVATIONS = frozenset(
    "assessing bookmarking classifying commenting describing editing highlighting identifying "
    "linking moderating questioning replying tagging".split()
)
CLASSES = frozenset("Dataset Image Video Sound Text".split())
AGENTS = frozenset("Person Organization Software".split())
SELECTORS = {
    "TextQuoteSelector": ({"exact"}, {"prefix", "suffix"}),
    "TextPositionSelector": ({"start", "end"}, set()),
}
#: Keys of each class beside terms of another vocabulary, which bear a prefix.
ANNOTATION = frozenset(
    "id type motivation created modified creator generator generated body target".split()
)
TEXTUAL_BODY = frozenset("id type value format language purpose creator created".split())
SPECIFIC = frozenset("id type source selector state purpose".split())
_IRI = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>\"{}|\\^`]+")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")


def check_collection(document):
    """Raises AssertionError where the document breaks a rule."""
    contexts = document["@context"]
    assert contexts == CONTEXT or contexts[0] == CONTEXT
    prefixes = {} if isinstance(contexts, str) else contexts[1]
    assert all(each.endswith((":", "/", "#")) for each in prefixes.values())
    assert document["type"] == "AnnotationCollection"
    iri(document["id"])
    assert set(own(document, prefixes)) <= {
        "@context",
        "id",
        "type",
        "label",
        "total",
        "first",
        "last",
    }
    total = document["total"]
    assert isinstance(total, int) and total >= 0
    if not total:
        return []
    page = document["first"]
    assert page["type"] == "AnnotationPage" and page["partOf"] == document["id"]
    assert set(own(page, prefixes)) <= {"id", "type", "partOf", "startIndex", "items", "next"}
    assert "@context" not in page and document["last"] == page["id"]
    assert isinstance(page["startIndex"], int) and page["startIndex"] >= 0
    assert len(page["items"]) == total
    ids = [check_annotation(each, prefixes) for each in page["items"]]
    assert len(set(ids)) == total
    return page["items"]


def own(data, prefixes):
    """The keys of the vocabulary itself; every other key stands in a declared prefix."""
    for key in data:
        if ":" in key:
            assert key.partition(":")[0] in prefixes, key
        else:
            yield key


def check_annotation(data, prefixes):
    assert set(own(data, prefixes)) <= ANNOTATION
    iri(data["id"])
    assert data["type"] == "Annotation"
    assert data["motivation"] in MOTIVATIONS
    assert "target" in data
    for name in ("created", "modified", "generated"):
        if name in data:
            time(data[name])
    if "modified" in data:
        assert data["modified"] > data["created"]
    agent(data["creator"], prefixes)
    agent(data["generator"], prefixes)
    for each in data["body"]:
        body(each, prefixes)
    target(data["target"], prefixes)
    return data["id"]


def body(data, prefixes):
    assert set(own(data, prefixes)) <= TEXTUAL_BODY
    assert data["type"] == "TextualBody" and isinstance(data["value"], str)
    assert data["purpose"] in MOTIVATIONS
    assert data["format"] == "text/plain"
    if "creator" in data:
        agent(data["creator"], prefixes)


def target(data, prefixes):
    assert set(own(data, prefixes)) <= SPECIFIC
    assert data["type"] == "SpecificResource"
    source = data["source"]
    iri(source["id"])
    assert set(own(source, prefixes)) <= {"id", "type", "format", "language"}
    assert source["type"] in CLASSES
    for each in data.get("selector", []):
        selector(each, prefixes)
    state = data["state"]
    assert set(own(state, prefixes)) <= {"type", "sourceDate", "cached"}
    assert state["type"] == "TimeState"
    time(state["sourceDate"])
    iri(state["cached"])


def selector(data, prefixes):
    needed, allowed = SELECTORS[data["type"]]
    keys = set(own(data, prefixes)) - {"type"}
    assert needed <= keys <= needed | allowed
    if data["type"] == "TextPositionSelector":
        start, end = data["start"], data["end"]
        assert all(isinstance(each, int) and not isinstance(each, bool) for each in (start, end))
        assert 0 <= start < end
    else:
        assert data["exact"]


def agent(data, prefixes):
    assert set(own(data, prefixes)) <= {"id", "type", "name", "nickname", "email", "homepage"}
    iri(data["id"])
    assert data["type"] in AGENTS and data["name"]


def iri(value):
    assert isinstance(value, str) and _IRI.fullmatch(value), value


def time(value):
    """xsd:dateTime with the time zone Z, as the model demands."""
    assert _TIME.fullmatch(value), value
    datetime.fromisoformat(value)
