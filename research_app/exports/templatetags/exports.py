"""The export menu's formats, for templates of any room."""

from django import template

from citations.export.formats import FORMATS, Format

register = template.Library()


@register.simple_tag
def export_formats(with_audit: bool = False) -> list[Format]:
    """All that an answer can be downloaded as, besides its package; the audit in compliance mode
    alone."""
    return [each for name, each in FORMATS.items() if with_audit or name != "audit"]
