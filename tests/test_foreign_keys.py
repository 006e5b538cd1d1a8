"""Foreign keys, like imports, point from the application to `citations` and never back."""

from django.apps import apps
from django.db.models import ForeignObjectRel


def relations_out_of(app_label: str) -> list[str]:
    return [
        f"{model.__name__}.{field.name} → {field.related_model._meta.app_label}"
        for model in apps.get_app_config(app_label).get_models()
        for field in model._meta.get_fields()
        if field.is_relation
        and not isinstance(field, ForeignObjectRel)
        and field.related_model._meta.app_label != app_label
    ]


def test_citations_points_at_nothing_outside_itself() -> None:
    assert relations_out_of("citations") == []


def test_rooms_point_downwards_only() -> None:
    order = ["citations", "auth", "retrieval", "sources", "chats", "runs"]
    for place, app_label in enumerate(order[2:], start=2):
        for relation in relations_out_of(app_label):
            target = relation.rsplit(" ", 1)[1]
            assert target in order[:place], relation
