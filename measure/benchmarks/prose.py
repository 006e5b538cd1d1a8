"""Generated documents: plausible business prose in which a few sentences state facts that questions
can ask for, and a PDF of such prose. The same seed gives the same words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from random import Random
from textwrap import wrap

from measure.benchmarks.result import CannotMeasure

SYLLABLES = "al bor cen dra eno fel gar hul ira jor kel lum mar nor oth pel qua ras sel tor".split()
ENDINGS = "ia on um ex is ant ora eth".split()
TOWNS = "Basel Bergen Cork Delft Gdynia Graz Leiden Lund Porto Turku Varna Vigo".split()
SUBJECTS = (
    "The board|The regional office|Its logistics division|The audit committee|A pilot group|"
    "The maintenance team|The new warehouse|The procurement desk|Every second supplier|"
    "The laboratory|The works council|A panel of customers|The finance department|"
    "The training centre|The research unit|Its largest plant"
).split("|")
VERBS = (
    "reviewed|postponed|extended|described|simplified|tested|funded|questioned|repeated|closed|"
    "documented|redesigned|observed|compared|welcomed|measured"
).split("|")
OBJECTS = (
    "the delivery schedule|a set of safety drills|the cooling system|its hiring plan|"
    "the packaging line|a survey of households|the software contract|the storage rules|"
    "its water permits|a series of workshops|the price list|the vehicle fleet|"
    "the returns process|its archive of drawings|the quality report|a study of night shifts"
).split("|")
TAILS = (
    "before the winter season|without further comment|after two rounds of talks|"
    "in three neighbouring districts|with help from outside experts|during the second quarter|"
    "at the request of several members|as part of a wider programme|despite rising costs|"
    "under the supervision of the ministry|for the first time in years|on short notice|"
    "in line with earlier promises|to the surprise of observers|over the summer months|"
    "with mixed results"
).split("|")
SENTENCES_PER_PAGE = 45
CHARACTERS_PER_LINE = 88


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A sentence of a document, and a question that it answers."""

    sentence: str
    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    title: str
    text: str
    facts: tuple[Fact, ...]


def generate_documents(*, words: int, seed: int = 1) -> Iterator[Document]:
    """Documents of about so many words each, without end, each about a company of its own."""
    random = Random(seed)
    number = 0
    while True:
        number += 1
        name = f"{_name(random)} {_name(random)}"
        yield _document(name, number, words, random)


def sentences(random: Random, count: int) -> list[str]:
    """Sentences that state nothing anybody would ask for."""
    parts = (random.choices(part, k=count) for part in (SUBJECTS, VERBS, OBJECTS, TAILS))
    return [
        f"{subject} {verb} {what} {tail}." for subject, verb, what, tail in zip(*parts, strict=True)
    ]


def generate_pdf(pages: int) -> bytes:
    """About 500 words a page. Raises `CannotMeasure` without reportlab."""
    try:
        from reportlab.lib.pagesizes import A4
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise CannotMeasure(
            "The PDF is made with reportlab, which comes with the requirements of the tests: run "
            ".venv/bin/pip install -r requirements/test.txt."
        ) from error
    random, file = Random(1), BytesIO()
    canvas = Canvas(file, pagesize=A4)
    canvas.setTitle("A long report")
    for _ in range(pages):
        block = canvas.beginText(60, A4[1] - 60)
        block.setFont("Helvetica", 10)
        block.setLeading(14)
        for line in wrap(" ".join(sentences(random, SENTENCES_PER_PAGE)), CHARACTERS_PER_LINE):
            block.textLine(line)
        canvas.drawText(block)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _document(name: str, number: int, words: int, random: Random) -> Document:
    facts = _facts(name, random)
    body = sentences(random, max(len(facts), words // 11))
    for fact in facts:
        body[random.randrange(len(body))] = fact.sentence
    paragraphs = [" ".join(body[first : first + 6]) for first in range(0, len(body), 6)]
    text = "\n\n".join(paragraphs)
    kept = tuple(fact for fact in facts if fact.sentence in text)
    return Document(title=f"{name}: annual review {number}", text=text, facts=kept)


def _facts(name: str, random: Random) -> list[Fact]:
    year = random.randint(2015, 2024)
    millions, people = random.randint(20, 9000), random.randint(100, 40_000)
    town = random.choice(TOWNS)
    return [
        Fact(
            sentence=f"{name} reported revenue of {millions:,} million dollars in {year}.",
            question=f"What revenue did {name} report in {year}?",
        ),
        Fact(
            sentence=f"{name} employed {people:,} people at the end of {year}.",
            question=f"How many people did {name} employ at the end of {year}?",
        ),
        Fact(
            sentence=f"{name} has its headquarters in {town}.",
            question=f"Where does {name} have its headquarters?",
        ),
    ]


def _name(random: Random) -> str:
    return (random.choice(SYLLABLES) + random.choice(SYLLABLES) + random.choice(ENDINGS)).title()
