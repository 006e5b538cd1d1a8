"""Models for staff: what is configured, by whom, and whether it works. No page shows a key."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.views.decorators.http import require_http_methods

from research_app.endpoints.address import EndpointNotAllowed, endpoint_address
from research_app.endpoints.secret import Secret
from research_app.llm.configuration import configured
from research_app.llm.configuration.sealed import seal, unseal
from research_app.llm.leaving import what_leaves
from research_app.llm.models import LanguageModel
from research_app.llm.troubles import last_troubles

_FORGOTTEN = "The key was forgotten: it had been given for another address. Enter it again."


class LanguageModelForm(forms.ModelForm):
    """The key goes in and never comes out again."""

    new_key = forms.CharField(
        label="Key",
        required=False,
        strip=True,
        max_length=4096,
        widget=forms.PasswordInput(render_value=False, attrs={"autocomplete": "off"}),
    )
    forget_key = forms.BooleanField(label="Forget the key", required=False)

    class Meta:
        model = LanguageModel
        fields = [
            "tier",
            "base_url",
            "model",
            "new_key",
            "forget_key",
            "prompt_price",
            "completion_price",
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.key_forgotten = False
        self.kept_host = _host(self.instance.base_url)
        sealed = self.instance.sealed_key
        if sealed and not unseal(sealed):
            note = "A key is kept, but SECRET_KEY has changed since: enter it again."
        else:
            note = "A key is kept; leave this empty to keep it." if sealed else "No key is kept."
        self.fields["new_key"].help_text = note

    def clean_base_url(self) -> str:
        url = self.cleaned_data["base_url"]
        try:
            allowed = settings.ENDPOINTS_ALLOW_HTTP
            return endpoint_address(url, plain_http_allowed=allowed).url if url else ""
        except EndpointNotAllowed as error:
            raise forms.ValidationError(error.sentence) from None

    def clean_new_key(self) -> str:
        key: str = self.cleaned_data["new_key"]
        if not key.isascii() or not key.isprintable() or " " in key:
            raise forms.ValidationError("A key has letters, digits and signs without spaces.")
        return key

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("tier") == "fast" and not cleaned.get("base_url") and not self.errors:
            self.add_error("base_url", "The fast tier needs an address.")
        if cleaned.get("new_key") and not cleaned.get("base_url") and not self.errors:
            self.add_error("new_key", "A key needs the address that it is for.")
        return cleaned

    def save(self, commit: bool = True) -> Any:
        given = self.cleaned_data
        if given["new_key"]:
            self.instance.sealed_key = seal(Secret(given["new_key"]))
        elif self.instance.sealed_key:
            # Whoever may change the address must not have the key sent to one of their own.
            self.key_forgotten = _host(given["base_url"]) != self.kept_host
            if given["forget_key"] or self.key_forgotten:
                self.instance.sealed_key = ""
        return super().save(commit)


@admin.register(LanguageModel)
class LanguageModelAdmin(admin.ModelAdmin):
    form = LanguageModelForm
    list_display = ["tier", "model", "address", "has_key", "changed_at"]
    change_list_template = "admin/llm/languagemodel/change_list.html"

    @admin.display(description="address")
    def address(self, row: LanguageModel) -> str:
        return row.base_url or "that of the fast tier"

    @admin.display(description="key", boolean=True)
    def has_key(self, row: LanguageModel) -> bool:
        return bool(row.sealed_key)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return settings.LLM is None and super().has_add_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return settings.LLM is None and super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if form.key_forgotten:
            messages.warning(request, _FORGOTTEN)

    def get_urls(self) -> list[URLPattern]:
        test = self.admin_site.admin_view(require_http_methods(["GET", "POST"])(self.test_view))
        return [path("test/", test, name="llm_test"), *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        shown = {"title": "Language models", **self._shown(), **(extra_context or {})}
        return super().changelist_view(request, shown)

    def test_view(self, request: HttpRequest) -> HttpResponse:
        """Asking costs tokens, so that only a POST does it."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        shown = {**self.admin_site.each_context(request), **self._shown()}
        shown |= {"title": "Test of the language models", "opts": self.opts}
        configuration = configured()
        if request.method == "POST" and configuration is not None:
            from research_app.llm.health import examine_models, keep_findings

            shown["tested"] = examine_models(configuration)
            keep_findings(shown["tested"])
        return TemplateResponse(request, "admin/llm/languagemodel/test.html", shown)

    def _shown(self) -> dict[str, Any]:
        configuration = configured()
        return {
            "configuration": configuration,
            "tiers": list(configuration.tiers.items()) if configuration is not None else [],
            "leaves": what_leaves(),
            "troubles": last_troubles(),
        }


def _host(url: str) -> str:
    """Scheme, host and port of an address."""
    return "/".join(url.split("/", 3)[:3])
