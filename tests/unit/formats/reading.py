"""Reading exported files back, strictly."""

import io
import re
from html.parser import HTMLParser
from zipfile import ZipFile

from docx import Document


def docx_text(data):
    """All words of a Word document, its tables among them."""
    document = Document(io.BytesIO(data))
    cells = (cell.text for table in document.tables for row in table.rows for cell in row.cells)
    return "\n".join([*(each.text for each in document.paragraphs), *cells])


def docx_parts(data):
    with ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


class Page(HTMLParser):
    """Elements with their attributes, and all words that are shown."""

    def __init__(self, source):
        super().__init__()
        self.elements, self.words, self.hidden = [], [], 0
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.hidden += tag in ("style", "script")

    def handle_endtag(self, tag):
        self.hidden -= tag in ("style", "script")

    def handle_data(self, data):
        if not self.hidden:
            self.words.append(data)

    @property
    def text(self):
        return "".join(self.words)

    def all(self, tag):
        return [attrs for name, attrs in self.elements if name == tag]


_FIELD = re.compile(r"\s*([a-z]+) = ")


def bib_entries(source):
    """BibTeX entries as (type, key, fields), braces paired as BibTeX pairs them. Raises
    ValueError."""
    entries, position = [], 0
    while position < len(source):
        head = re.compile(r"\s*@([a-z]+)\{([^\s,{}\"#%~\\=]+),").match(source, position)
        if head is None:
            if source[position:].strip():
                raise ValueError(f"no entry: {source[position : position + 40]!r}")
            break
        position, fields = head.end(), {}
        while (field := _FIELD.match(source, position)) is not None:
            value, position = _braced(source, field.end())
            if field[1] in fields:
                raise ValueError(f"{field[1]} twice")
            fields[field[1]] = value
            if source[position] != ",":
                raise ValueError("no comma behind a field")
            position += 1
        close = re.compile(r"\s*\}").match(source, position)
        if close is None:
            raise ValueError(f"entry is not closed: {source[position : position + 40]!r}")
        position = close.end()
        entries.append((head[1], head[2], fields))
    return entries


def _braced(source, start):
    if source[start] != "{":
        raise ValueError("no brace")
    depth = 0
    for position in range(start, len(source)):
        depth += {"{": 1, "}": -1}.get(source[position], 0)
        if depth == 0:
            return source[start + 1 : position], position + 1
    raise ValueError("unbalanced")


_TEX = {
    r"\textbackslash{}": "\\",
    r"\textbraceleft{}": "{",
    r"\textbraceright{}": "}",
    r"\textasciitilde{}": "~",
    r"\textasciicircum{}": "^",
    **{f"\\{sign}": sign for sign in "%&$#_"},
}


def tex_words(value):
    """What TeX prints of a value."""
    return re.sub(r"\\text[a-z]+\{\}|\\[%&$#_]|[{}]", lambda each: _TEX.get(each[0], ""), value)
