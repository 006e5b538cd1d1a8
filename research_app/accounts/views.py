from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from research_app.accounts.forms import SignInForm
from research_app.accounts.sign_in_link import redeem

# Django's own view, for the care it takes with `next` and with the session's key.
sign_in = LoginView.as_view(
    template_name="account/sign_in.html", authentication_form=SignInForm, next_page="/"
)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("accounts:sign_in")


@login_not_required
@never_cache
@require_GET
def use_link(request: HttpRequest) -> HttpResponse:
    user = redeem(request.GET.get("sesame", ""))
    if user is None:
        return render(request, "account/link_used.html", status=403)
    login(request, user, backend="sesame.backends.ModelBackend")
    return redirect("/")
