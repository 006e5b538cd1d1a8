"""Web pages, Word, Markdown and plain text: what a reader sees, in order, and nothing else."""

import pytest

from research_app.reading.errors import (
    DocumentTooLarge,
    EmptyDocument,
    MalformedDocument,
    NoReadableText,
    PasswordProtected,
    UnsupportedType,
)
from tests.unit.reading.made_documents import extract_here as extract
from tests.unit.reading.made_documents import make_docx, make_pdf, with_member

ARTICLE = (
    "<article><h1>Harbour report</h1><p>{}</p>"
    "<h2>Trade</h2><p>Exports to the <b>north</b> grew.</p>"
    "<table><tr><th>Year</th><th>Tonnes</th></tr><tr><td>2023</td><td>3.2</td></tr></table></article>"
)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
LONG = "The harbour moved 3.2 million tonnes of cargo in the year, more than ever before. " * 5


def web(body, head=""):
    return f"<!doctype html><html><head>{head}</head><body>{body}</body></html>".encode()


def test_a_web_page_gives_its_article_with_sections_and_metadata():
    head = (
        '<title>Harbour report - Coast News</title><meta name="author" content="Jane Roe">'
        '<meta property="og:site_name" content="Coast News">'
        '<meta property="article:published_time" content="2024-03-05T10:00:00Z">'
    )
    page = web(f"<nav><a href='/'>Home</a></nav>{ARTICLE.format(LONG)}<footer>Legal</footer>", head)
    result = extract(page, content_type="text/html", url="https://coast.example/harbour")
    assert result.kind == "web"
    assert (result.title, result.author) == ("Harbour report", "Jane Roe")
    assert (result.publisher, result.published) == ("Coast News", "2024-03-05")
    assert [section.title for section in result.sections] == ["Harbour report", "Trade"]
    assert "Year | Tonnes\n2023 | 3.2" in result.text
    assert "Exports to the north grew." in result.text


def test_a_manual_that_marks_no_article_keeps_headings_tables_and_terms():
    """Such pages came as bare paragraphs once, without the questions that they answer."""
    page = web(
        "<div><a href='/'>Home</a></div><nav><p>All the guides of the harbour, by name</p></nav>"
        f"<h1>Harbour guide<a href='#g'>¶</a></h1><p>{LONG}</p>"
        f"<h2>May I moor at night?</h2><p>Yes, with a lamp at the bow. {LONG}</p>"
        "<dl><dt>Berth</dt><dd>A place to moor a ship, with water and power on the quay.</dd></dl>"
        "<aside><p>Subscribe to the weekly letter of the harbour office today</p></aside>"
        "<table><tr><th>Length</th><th>Fee</th></tr><tr><td>10 m</td><td>$8</td></tr></table>"
        f"<h2>Pilots</h2><p>A pilot is ordered a day before. {LONG}</p>"
        "<footer><p>All rights reserved by the harbour office of the town</p></footer>"
    )
    result = extract(page, content_type="text/html", url="https://coast.example/guide")
    titles = [section.title for section in result.sections]
    assert titles == ["Harbour guide", "May I moor at night?", "Pilots"]
    assert "May I moor at night?\n\nYes, with a lamp at the bow." in result.text
    assert "Berth\nA place to moor a ship" in result.text
    assert "Length | Fee\n10 m | $8" in result.text
    for other in ("All the guides", "Subscribe", "All rights reserved", "Home"):
        assert other not in result.text


@pytest.mark.parametrize(
    "words",
    [
        "<p>On 14 July 2020 the harbour was opened anew.</p>",
        "<footer>Copyright 2022 Coast News</footer>",
        "<p>Ships of 2017, of 2018 and of 2018.</p>",
    ],
)
def test_a_day_that_a_page_only_tells_of_is_no_date_of_publication(words):
    page = web(f"{ARTICLE.format(LONG)}{words}")
    assert extract(page, content_type="text/html", url="https://coast.example/a").published == ""


MHTML = """From: <Saved by Blink>\r
Snapshot-Content-Location: https://coast.example/harbour\r
MIME-Version: 1.0\r
Content-Type: multipart/related;\r
\ttype="text/html";\r
\tboundary="----B"\r
\r
------B\r
Content-Type: text/html\r
Content-Transfer-Encoding: quoted-printable\r
Content-Location: {address}\r
\r
<html><head><meta charset=3D"utf-8"><title>H=C3=A4fen</title></head><body><p>The har=\r
bour of Br=C3=A9da is deep.</p></body></html>\r
------B\r
Content-Type: image/png\r
Content-Transfer-Encoding: base64\r
\r
iVBORw0KGgo=\r
------B--\r
"""


def test_a_page_saved_as_a_single_file_is_read_as_the_page():
    data = MHTML.format(address="https://coast.example/harbour").encode()
    result = extract(data, file_name="harbour.mhtml", content_type="", url="")
    assert (result.kind, result.title) == ("web", "Häfen")
    assert result.text.strip() == "The harbour of Bréda is deep."
    assert result.said_url == "https://coast.example/harbour"
    hostile = extract(MHTML.format(address="javascript:alert(1)").encode(), file_name="a.mht")
    assert hostile.said_url == ""


def test_a_single_file_without_a_page_is_told():
    with pytest.raises(MalformedDocument, match="holds no page"):
        extract(MHTML.replace("text/html", "text/css").encode(), file_name="a.mhtml")


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>HIDDEN</p>",
        "<p style='display: none'>HIDDEN</p>",
        "<div style='visibility:hidden'><p>HIDDEN</p></div>",
        "<p style='font-size:0px'>HIDDEN</p>",
        "<p style='opacity:0'>HIDDEN</p>",
        "<p style='position:absolute; left:-9999px'>HIDDEN</p>",
        "<p style='text-indent:-5000px'>HIDDEN</p>",
        "<p style='height:0;overflow:hidden'>HIDDEN</p>",
        "<p style='color:#FFF'>HIDDEN</p>",
        "<p style='color: rgb(255, 255, 255)'>HIDDEN</p>",
        "<div style='background:#000'><p style='color:black'>HIDDEN</p></div>",
        "<font color='white'>HIDDEN</font>",
        "<p aria-hidden='true'>HIDDEN</p>",
        "<p class='gone'>HIDDEN</p>",
        "<!-- HIDDEN -->",
        "<script>HIDDEN</script>",
        "<template><p>HIDDEN</p></template>",
        "<noscript><p>HIDDEN</p></noscript>",
    ],
)
@pytest.mark.parametrize("text", [LONG, "Short."])
def test_what_no_reader_sees_is_not_read(hidden, text):
    page = web(
        f"<article><p>{text}</p>{hidden}<p>The end.</p></article>",
        "<style>.gone{display:none}</style>",
    )
    result = extract(page)
    assert "HIDDEN" not in result.text
    assert result.text.endswith("The end.")


def test_white_on_black_is_seen():
    page = web(
        f"<p>{LONG}</p><div style='background:#000'><p style='color:#fff'>Light words.</p></div>"
    )
    assert "Light words." in extract(page).text


def test_a_short_page_is_read_whole():
    page = web("<h1>Notice</h1><p>Closed on Monday.</p><ul><li>North gate<li>South gate</ul>")
    assert extract(page).text == "Notice\n\nClosed on Monday.\n\nNorth gate\nSouth gate"


@pytest.mark.parametrize("body", ["", "<script>x()</script>", "<div hidden>secret</div>"])
def test_a_page_without_visible_text_says_so(body):
    with pytest.raises(NoReadableText, match="reader would see"):
        extract(web(body))


@pytest.mark.parametrize("tags", [["div"], ["b", "i"], ["blockquote"], ["ul", "li"]])
def test_text_that_lies_too_deep_for_the_article_is_read_all_the_same(tags):
    opening, closing = "".join(f"<{tag}>" for tag in tags), "".join(f"</{tag}>" for tag in tags)
    page = opening * 400 + "<p>Owls hunt at night.</p>" + closing * 400
    assert "Owls hunt at night." in extract(page.encode()).text


def test_a_page_that_lies_deeper_than_any_parser_goes_is_not_called_empty():
    page = "<div>" * 3000 + "<p>Owls hunt at night.</p>" + "</div>" * 3000
    with pytest.raises(DocumentTooLarge, match="nested too deep"):
        extract(page.encode())


@pytest.mark.parametrize("levels", [30, 500])
def test_no_item_of_a_deep_list_is_lost(levels):
    items = [f"{'  ' * level}- Owl {level} hunts at night." for level in range(levels)]
    text = extract("\n".join(["# Owls", *items]).encode(), file_name="owls.md").text
    assert all(f"Owl {level} hunts at night." in text for level in range(levels))


def test_a_page_that_is_too_long_is_not_called_empty(monkeypatch):
    # Its parser would end at ten million characters in silence; its article takes many seconds.
    monkeypatch.setattr("research_app.reading.extraction.read_html._article", lambda *_: [])
    page = "<html><body><p>" + "Owls hunt. " * 1_000_000 + "</p></body></html>"
    with pytest.raises(DocumentTooLarge):
        extract(page.encode())


def test_the_encoding_of_a_page_is_honoured():
    page = (
        "<html><head><meta charset='windows-1252'></head><body><p>Prix : 5 € à Orléans</p></body>"
    )
    assert extract(page.encode("cp1252")).text == "Prix : 5 € à Orléans"


def test_word_documents_are_read_in_order_with_sections_and_tables():
    def fill(document):
        document.add_heading("Policy", 1)
        document.add_paragraph("Staff shall keep records.")
        table = document.add_table(rows=2, cols=2)
        for cell, words in zip(table._cells, ["Kind", "Years", "Invoices", "7"], strict=True):
            cell.text = words
        document.add_heading("Exceptions", 2)
        hidden = document.add_paragraph("None are known.").add_run(" HIDDEN")
        hidden.font.hidden = True

    result = extract(make_docx(fill, title="Records policy", author="Jane Roe"))
    assert result.kind == "docx"
    assert result.text == (
        "Policy\n\nStaff shall keep records.\n\nKind | Years\nInvoices | 7\n\n"
        "Exceptions\n\nNone are known."
    )
    assert [(section.title, section.level) for section in result.sections] == [
        ("Policy", 1),
        ("Exceptions", 2),
    ]
    assert (result.title, result.author) == ("Records policy", "Jane Roe")


def test_bombs_in_word_documents_are_not_unpacked():
    small = make_docx(lambda document: document.add_paragraph("Hello"))
    with pytest.raises(DocumentTooLarge):
        extract(with_member(small, "word/media/a.bin", b"\0" * 60_000_000))
    with pytest.raises(DocumentTooLarge):
        extract(with_member(small, "word/extra.xml", b"<a/>" * 11_000_000))


def test_entities_in_word_documents_are_not_resolved():
    document = make_docx(lambda document: document.add_paragraph("Hello"))
    xml = (
        '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]><w:document '
        'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
        "<w:p><w:r><w:t>Name: &x;</w:t></w:r></w:p></w:body></w:document>"
    )
    assert extract(with_member(document, "word/document.xml", xml.encode())).text == "Name:"


def test_markdown_is_read_without_its_signs():
    source = (
        "---\ntitle: Notes\nauthor: Jane Roe\ndate: 2024-05-06\n---\n# Findings\n\n"
        "Some *weighty* words with [a link](https://x.example) and\na wrapped line.\n\n"
        "- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## More\n\nLast `code` <b>words</b>.\n"
    )
    result = extract(source.encode(), file_name="notes.md")
    assert result.kind == "markdown"
    assert result.text == (
        "Findings\n\nSome weighty words with a link and a wrapped line.\n\none\ntwo\n\n"
        "a | b\n1 | 2\n\nMore\n\nLast code words."
    )
    assert [section.title for section in result.sections] == ["Findings", "More"]
    assert (result.title, result.author, result.published) == ("Notes", "Jane Roe", "2024-05-06")


def test_hard_wrapped_plain_text_becomes_whole_sentences():
    source = (
        "RECORDS ACT\n\nSection 1. Purpose\n\n"
        "This Act shall govern the retention of records by every public body and by every\r\n"
        "contractor that keeps records on behalf of a public body.\n\n"
        "(a) Keep records.\n(b) Destroy them.\n"
    )
    result = extract(source.encode(), file_name="act.txt")
    assert result.kind == "text"
    assert "by every contractor that keeps" in result.text
    assert "(a) Keep records.\n(b) Destroy them." in result.text
    assert [section.title for section in result.sections] == ["RECORDS ACT", "Section 1. Purpose"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-bom", "utf-32"])
def test_plain_text_is_decoded_by_its_mark(encoding):
    words = "Größe und Maß, naïve café"
    data = (
        b"\xff\xfe" + words.encode("utf-16-le")
        if encoding.endswith("bom")
        else words.encode(encoding)
    )
    assert extract(data).text == words


def test_characters_that_no_reader_sees_are_removed():
    source = "a\0b\u202ec\u200bd\u00ade\ufefff\u2066g \u00a0\t h cafe\u0301 ﬁne\r\nnext\rlast\ud800"
    text = extract(source.encode("utf-8", "surrogatepass").replace(b"\xed\xa0\x80", b""))
    assert text.text == "abcdefg h café fine\nnext\nlast"


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (make_pdf([["Words of a page."]]), "page.html", "pdf"),
        (make_docx(lambda document: document.add_paragraph("Words")), "words.txt", "docx"),
        (web("<p>Words</p>"), "words.pdf", "web"),
        (b"Words, just words.", "words.html", "text"),
        (b"# Words", "words.md", "markdown"),
    ],
)
def test_the_type_is_what_the_content_is(data, name, kind):
    assert extract(data, file_name=name).kind == kind


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", EmptyDocument),
        (b" \n\t ", EmptyDocument),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, UnsupportedType),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><text>x</text></svg>", UnsupportedType),
        (b"<?xml version='1.0'?><rss><channel/></rss>", UnsupportedType),
        (OLE + b"\0" * 600, UnsupportedType),
        (OLE + "EncryptedPackage".encode("utf-16-le"), PasswordProtected),
        (b"PK\x03\x04 broken", MalformedDocument),
        (b"1 0 obj << /Type /Catalog >> endobj", MalformedDocument),
        (bytes(range(1, 9)) * 100, UnsupportedType),
    ],
)  # fmt: skip
def test_what_cannot_be_read_gets_its_own_sentence(data, error):
    with pytest.raises(error):
        extract(data, file_name="document.docx")


def test_a_text_must_have_words_and_an_end():
    with pytest.raises(NoReadableText):
        extract(b"... --- !!!")
    with pytest.raises(DocumentTooLarge):
        extract(b"a" * 10_000_001)


@pytest.mark.parametrize(
    ("printed", "published"),
    [
        ("2024-02-01T10:00:00Z", "2024-02-01"),
        ("1 February 2024", "2024-02-01"),
        ("February 1st, 2024", "2024-02-01"),
        ("17/02/2024", "2024-02-17"),
        ("2/1/2024", "2024"),
        ("2024-02-30", "2024"),
        ("2024-02", "2024-02"),
        ("2024-02-17", "2024-02-17"),
    ],
)
def test_a_page_is_never_dated_more_exactly_than_it_says(printed, published):
    page = (
        f'<html><head><meta property="article:published_time" content="{printed}"></head>'
        "<body><p>Herons stand in shallow water and wait for fish.</p></body></html>"
    )
    assert extract(page.encode(), content_type="text/html").published == published


def test_a_word_file_made_from_an_older_one_has_no_date():
    old = make_docx(lambda document: document.add_paragraph("Minutes of 12 March 2024. Adopted."))
    assert extract(old, file_name="minutes.docx").published == ""
    named = make_docx(lambda document: document.add_paragraph("Memo of 23 December 2013. Read."))
    assert extract(named, file_name="memo.docx").published == "2013-12-23"


def test_an_underlined_line_of_plain_text_is_a_heading():
    source = (
        "STATUS OF THE PIER\n==================\n\nAll went well.\n\nCosts\n-----\nThey rose.\n"
    )
    result = extract(source.encode(), file_name="pier.txt")
    assert result.title == "STATUS OF THE PIER"
    assert [section.title for section in result.sections] == ["STATUS OF THE PIER", "Costs"]
    assert "They rose." in result.text and "==" not in result.text and "--" not in result.text


def test_words_and_tables_in_a_block_quote_are_kept_apart_and_whole():
    table = "<table><tr><th>Name</th><th>Size</th></tr><tr><td>Small</td><td>5</td></tr></table>"
    quote = f"<blockquote>It does fifty thousand a second.<p>Less at first.</p>{table}</blockquote>"
    filler = (
        "<p>" + "The pier was built of oak and stood for ninety years in the harbour. " * 9 + "</p>"
    )
    page = f"<html><body><article><h1>Pier</h1>{filler}{quote}{filler}</article></body></html>"
    lines = extract(page.encode(), content_type="text/html").text.splitlines()
    assert "It does fifty thousand a second." in lines
    assert "Less at first." in lines
    assert not any("NameSize" in line or "Small5" in line for line in lines)


def test_an_item_keeps_its_paragraphs_and_a_list_inside_it_stands_once():
    items = (
        "<ul><li>Open the valve<p>It turns hard.</p></li>"
        "<li>Check the gauges<ul><li>pressure</li><li>heat</li></ul></li></ul>"
    )
    filler = (
        "<p>" + "The pump was built of brass and ran for ninety years in the mine. " * 9 + "</p>"
    )
    page = f"<html><body><article><h1>Pump</h1>{filler}{items}{filler}</article></body></html>"
    lines = extract(page.encode(), content_type="text/html").text.splitlines()
    at = lines.index("Open the valve It turns hard.")
    assert lines[at + 1 : at + 4] == ["Check the gauges", "pressure", "heat"]
    assert lines.count("pressure") == 1
