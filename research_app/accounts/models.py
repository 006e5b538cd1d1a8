from django.db import models


class PasswordAttempt(models.Model):
    """A password tried and not (yet) found right. Rows older than the throttle's window go."""

    account = models.CharField(max_length=150, help_text="the user name as typed, case folded")
    address = models.CharField(
        max_length=45, blank=True, help_text="of the client, or its known browser"
    )
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        indexes = [models.Index(fields=["account", "address"], name="attempts_by_account")]

    def __str__(self) -> str:
        return f"{self.account} from {self.address}"
