"""Verifies webhooks per the Standard Webhooks specification."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Sequence, Union, cast

from .errors import RialtoSignatureError
from .types import Event

__all__ = ["verify"]

_PREFIX = "whsec_"
#: The service signs with the current and the previous secret.
_MOST_SIGNATURES = 10
_DIGEST_SIZE = hashlib.sha256().digest_size


def verify(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    tolerance: float = 300,
) -> Event:
    """Returns the event if the signature is valid, and raises ``RialtoSignatureError`` otherwise.

    ``body`` is the raw body as received: parsing and serializing it again changes it. ``headers`` may have names in any
    case. ``secret`` is the endpoint's secret, or several of them. ``tolerance`` is how many seconds the timestamp may be
    off.
    """
    try:
        return _verify(body.encode() if isinstance(body, str) else bytes(body), headers, secret, tolerance)
    except UnicodeError as error:
        raise _refused("The body or a header is not valid Unicode.") from error


def _verify(raw: bytes, headers: Mapping[str, str], secret: Union[str, Sequence[str]], tolerance: float) -> Event:
    lowercase = {name.lower(): value for name, value in headers.items()}
    webhook_id = lowercase.get("webhook-id", "")
    timestamp = lowercase.get("webhook-timestamp", "")
    if not webhook_id or not re.fullmatch("[0-9]{1,15}", timestamp):
        raise _refused("The headers webhook-id and webhook-timestamp are missing or malformed.")
    if abs(time.time() - int(timestamp)) > tolerance:
        raise _refused("The timestamp is too far off. Check the clock of this machine.")
    signed = f"{webhook_id}.{timestamp}.".encode() + raw
    secrets = [secret] if isinstance(secret, str) else list(secret)
    expected = [_signature(one, signed) for one in secrets]
    entries = lowercase.get("webhook-signature", "").split(" ", _MOST_SIGNATURES)[:_MOST_SIGNATURES]
    given = [_decoded(entry[len("v1,") :]) for entry in entries if entry.startswith("v1,")]
    # compares all pairs: stopping at the first match would show which one it is
    matches = [
        hmac.compare_digest(signature, one) for signature in given if len(signature) == _DIGEST_SIZE for one in expected
    ]
    if not any(matches):
        raise _refused("The signature does not match. Check the secret, and pass the raw body.")
    try:
        return cast(Event, json.loads(raw))
    except ValueError as error:
        raise _refused("The body is not JSON.") from error


def _refused(message: str) -> RialtoSignatureError:
    return RialtoSignatureError(message, code="invalid_signature")


def _signature(secret: str, signed: bytes) -> bytes:
    key = _decoded(secret[len(_PREFIX) :] if secret.startswith(_PREFIX) else secret)
    if not key:
        raise ValueError("The secret must be whsec_ and base64, as shown when the endpoint was created.")
    return hmac.new(key, signed, hashlib.sha256).digest()


def _decoded(text: str) -> bytes:
    """Empty if it is not base64."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
