from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError

from research_app.accounts import throttle


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
