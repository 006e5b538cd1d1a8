"""An answer as W3C PROV (https://www.w3.org/TR/prov-dm/), written as PROV-JSON.

Who and what took part (`agents`), how source texts came (`sources`), which words of them became
evidence (`evidence`), what was made of these (`answer`, `numbers`), and how it was judged and read
(`judged`). Every id is a `urn:uuid:` that all formats share; no title or text is part of a name.
"""

from citations.export.formats.prov_json.document import prov_document, seal_place

__all__ = ["prov_document", "seal_place"]
