"""The public key, for people who compare it with what a check printed."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from citations.export.recheck.assemble import verify_py
from citations.export.recheck.records import key_fingerprint
from research_app.accounts.requests import SignedInRequest
from research_app.exports.key import NoSigningKey, key_in_use, known_keys
from research_app.exports.streaming import as_attachment


@require_GET
def download_check(request: SignedInRequest) -> HttpResponse:
    """The program that checks exports, from the desk itself: one in a package is as trustworthy as
    the package."""
    response = HttpResponse(verify_py(), content_type="text/x-python; charset=utf-8")
    return as_attachment(response, "verify.py")


@require_GET
def show_key(request: SignedInRequest) -> HttpResponse:
    try:
        key = key_in_use()
    except NoSigningKey as error:
        return render(request, "exports/refused.html", {"sentence": str(error)}, status=503)
    context = {
        "hex": key.public_key.hex(),
        "pem": key.public_pem,
        "fingerprint": key_fingerprint(key.public_key),
        "earlier": [each for each in known_keys() if each.raw != key.public_key],
    }
    return render(request, "exports/key.html", context)
