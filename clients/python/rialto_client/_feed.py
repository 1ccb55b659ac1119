"""The event feed, followed with requests that wait for the next event."""

from __future__ import annotations

import logging
import time
from typing import Any, Generator, Generic, List, Optional, Sequence, TypeVar

from ._calls import Call, Sleep, call
from ._retries import LONGEST_FEED_PAUSE, backoff
from .errors import RateLimitError, RialtoConnectionError, ServerError

T = TypeVar("T")

EVENTS = "/marketplace/events"
LONGEST_WAIT = 25
_MOST_PER_PAGE = 100

_log = logging.getLogger("rialto_client")


def next_events(cursor: Optional[str], wait: int, **params: Any) -> Generator[Any, Any, Any]:
    """The page of the feed after the cursor. An empty one takes a second at least: a busy service does not wait."""
    started = time.monotonic()
    request: Call[Any] = call("GET", EVENTS, params={"after": cursor, "wait": wait, **params}, wait=wait)
    page = yield request
    if not page["events"] and wait > 0 and time.monotonic() - started < 1:
        yield Sleep(1)
    return page


class Feed(Generic[T]):
    """All events after a cursor, as they arrive; outages are waited out."""

    def __init__(self, after: Optional[str], types: Optional[Sequence[str]]) -> None:
        self._cursor = after
        self._types = types

    def next_batch(self) -> Generator[Any, Any, List[T]]:
        failures = 0
        while True:
            try:
                page = yield from next_events(self._cursor, LONGEST_WAIT, types=self._types, limit=_MOST_PER_PAGE)
            except (RialtoConnectionError, RateLimitError, ServerError) as error:
                failures += 1
                pause = min(LONGEST_FEED_PAUSE, error.retry_after or backoff(failures))
                _log.warning("The event feed is interrupted (%s). Continuing in %.1f seconds.", error, pause)
                yield Sleep(pause)
            else:
                self._cursor = page["next_cursor"] or self._cursor
                events: List[T] = page["events"]
                return events
