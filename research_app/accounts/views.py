"""Signing in and out. The audit log is told of both, and of what failed, with the name if anybody
has it."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from research_app.accounts import throttle
from research_app.accounts.sign_in_link import redeem
from research_app.audit_log.models import AuditEntry
from research_app.audit_log.record import record


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": "User name and password do not match. Check both and try again.",
        "inactive": "This account is switched off. Ask an administrator.",
    }

    def get_invalid_login_error(self) -> ValidationError:
        if throttle.is_exhausted(self.request, self.cleaned_data.get("username", "")):
            minutes = int(throttle.WINDOW.total_seconds() // 60)
            return ValidationError(
                f"Too many failed attempts. Wait {minutes} minutes, then try again.",
                code="too_many_attempts",
            )
        return super().get_invalid_login_error()


class SignIn(LoginView):
    """Django's own view, for the care it takes with `next` and with the session's key."""

    template_name = "account/sign_in.html"
    authentication_form = SignInForm
    next_page = "/"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        with transaction.atomic():
            response = super().form_valid(form)
            tell_sign_in(self.request.user, by="password")
        throttle.remember_browser(response, form.get_user().get_username())
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        tell_failed_sign_in(self.request, form.data.get("username", ""))
        return super().form_invalid(form)


sign_in = SignIn.as_view()


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        record("sign-out", actor=request.user)
    logout(request)
    return redirect("accounts:sign_in")


@login_not_required
@never_cache
@require_GET
def use_link(request: HttpRequest) -> HttpResponse:
    user = redeem(request.GET.get("sesame", ""))
    if user is None:
        tell_failed_link(request)
        return render(request, "account/link_used.html", status=403)
    with transaction.atomic():
        login(request, user, backend="research_app.accounts.backends.LinkBackend")
        tell_sign_in(user, by="link")
    response = redirect("/")
    throttle.remember_browser(response, user.get_username())
    return response


#: What is refused unread costs its sender nothing, and must not fill the log.
THROTTLED_TOLD_EVERY = timedelta(minutes=1)
NOBODY = "(no such account)"


def tell_sign_in(user: AbstractBaseUser | AnonymousUser, *, by: str) -> None:
    record("sign-in", actor=user, details={"by": by})


def tell_failed_sign_in(request: HttpRequest, name: str) -> None:
    """`name` is what was typed where the user name belongs. One that nobody has is not kept: people
    type their password there. Too many attempts are told once a minute."""
    if not name.strip():
        return
    typed = name.strip()[:150]
    throttled = throttle.is_exhausted(request, typed)
    outcome = "too many attempts" if throttled else "failed"
    known = User.objects.filter(username__iexact=typed).values_list("username", flat=True).first()
    if throttled and _told_lately(known or NOBODY, outcome):
        return
    record(
        "sign-in",
        actor=known or NOBODY,
        outcome=outcome,
        details={"by": "password", "address": _address(request)},
    )


def tell_failed_link(request: HttpRequest) -> None:
    """A link that was used, is too old or forged; told once a minute."""
    outcome = "failed by link"
    if not _told_lately("", outcome):
        record("sign-in", actor=None, outcome=outcome, details={"address": _address(request)})


def _address(request: HttpRequest) -> str:
    """The proxy's own where it does not tell the client's."""
    return (throttle.client_address(request) or str(request.META.get("REMOTE_ADDR", "")))[:45]


def _told_lately(name: str, outcome: str) -> bool:
    since = timezone.now() - THROTTLED_TOLD_EVERY
    told = AuditEntry.objects.filter(actor=name, action="sign-in", outcome=outcome, at__gte=since)
    return told.exists()
