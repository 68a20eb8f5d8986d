"""Verification of webhook deliveries (Standard Webhooks)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Optional, Union

from . import _ed25519
from ._errors import WebhookVerificationError

__all__ = ["unwrap"]


def unwrap(headers: Mapping[str, str], body: Union[bytes, str], secret: str, tolerance: float = 300) -> Any:
    """Returns the event of a genuine delivery.

    `body` is the body as received; `secret` begins with `whsec_`, or with `whpk_` for signatures of the kind v1a.
    Raises WebhookVerificationError whose `part` is signature, timestamp or header.
    """
    lower = {str(name).lower(): value for name, value in headers.items()}
    id_, sent, signatures = (_header(lower, "webhook-" + name) for name in ("id", "timestamp", "signature"))
    if not (sent.isdigit() and sent.isascii()):
        raise WebhookVerificationError("timestamp", "webhook-timestamp must be seconds since 1970")
    raw = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    signed = f"{id_}.{sent}.".encode("utf-8") + raw
    if not any([_matches(one, signed, secret) for one in signatures.split(" ")]):
        raise WebhookVerificationError("signature", "no signature of webhook-signature fits body and secret")
    if abs(time.time() - int(sent)) > tolerance:
        raise WebhookVerificationError("timestamp", f"webhook-timestamp is more than {tolerance:g} seconds off")
    return json.loads(raw)


def _header(headers: Mapping[str, str], name: str) -> str:
    value: Optional[str] = headers.get(name)
    if not value:
        raise WebhookVerificationError("header", f"{name} is missing")
    return value


def _matches(signature: str, signed: bytes, secret: str) -> bool:
    version, _, text = signature.partition(",")
    try:
        given = base64.b64decode(text, validate=True)
        key = base64.b64decode(secret.partition("_")[2] or secret, validate=True)
    except ValueError:
        return False
    if secret.startswith("whpk_"):
        return version == "v1a" and _ed25519.verify(key, signed, given)
    return version == "v1" and hmac.compare_digest(hmac.new(key, signed, hashlib.sha256).digest(), given)
