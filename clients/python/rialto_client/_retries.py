"""When a failed request is repeated, and how long the client waits before it."""

from __future__ import annotations

import random
import re
import time
from email.utils import parsedate_to_datetime
from typing import Optional

from .errors import RialtoError

#: 409 with this code: the first request with the same key is still running.
IN_PROGRESS = "idempotency_in_progress"
QUOTA_EXCEEDED = "quota_exceeded"
RETRYABLE = frozenset([408, 425, 429, 500, 502, 503, 504])
#: The service refused the request before it could have an effect.
UNPROCESSED = frozenset([425, 429])

FIRST_DELAY = 0.5
LONGEST_DELAY = 8.0
#: If the service asks for a longer pause, the error is raised at once, with ``retry_after``.
LONGEST_RETRY_AFTER = 60.0
#: The longest pause of the event feed, whatever the service asks for.
LONGEST_FEED_PAUSE = 300.0


def backoff(attempt: int) -> float:
    """Exponential, with jitter so that clients do not repeat in step. ``attempt`` counts from 1."""
    return min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(attempt - 1, 10)) * random.uniform(0.5, 1)


def retry_after(header: Optional[str]) -> Optional[float]:
    """Reads a Retry-After header: seconds or an HTTP date."""
    if not header:
        return None
    if re.fullmatch(r"\s*[0-9]+(\.[0-9]+)?\s*", header):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return None


def is_transient(error: RialtoError, repeatable: bool, has_key: bool) -> bool:
    """Whether the request may succeed if it is repeated, and repeating it cannot repeat its effect."""
    if error.code == QUOTA_EXCEEDED and error.retry_after is None:
        return False  # lasts until the agent is active
    if error.code == IN_PROGRESS:
        return has_key
    return error.status in UNPROCESSED or (repeatable and error.status in RETRYABLE)


def delay(attempt: int, requested: Optional[float]) -> Optional[float]:
    """Seconds before the next attempt; None if the service asks for more than the client waits."""
    if requested is None:
        return backoff(attempt)
    if requested > LONGEST_RETRY_AFTER:
        return None
    return requested + random.uniform(0, 0.1)
