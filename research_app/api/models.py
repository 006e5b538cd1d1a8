from django.conf import settings
from django.db import models


class ApiToken(models.Model):
    """Lets a program act as `owner`. Only the token's hash is kept: the token itself is shown once,
    when it is made."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=100, help_text="what it is used for")
    token_sha256 = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True, help_text="to the minute")
    expires_at = models.DateTimeField(null=True, blank=True, help_text="empty: never")

    class Meta:
        verbose_name = "API token"
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_api_token_per_name")
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.owner}"
