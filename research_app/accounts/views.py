from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from research_app.accounts.forms import SignInForm
from research_app.accounts.sign_in_link import redeem
from research_app.accounts.signed_in import tell_failed_link, tell_failed_sign_in, tell_sign_in
from research_app.audit_log.record import record


class SignIn(LoginView):
    """Django's own view, for the care it takes with `next` and with the session's key."""

    template_name = "account/sign_in.html"
    authentication_form = SignInForm
    next_page = "/"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        with transaction.atomic():
            response = super().form_valid(form)
            tell_sign_in(self.request.user, by="password")
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
    return redirect("/")
