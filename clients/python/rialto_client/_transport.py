"""One request with its retries, as a flow: it decides, and the clients send and sleep."""

from __future__ import annotations

import itertools
import json
import logging
import time
import uuid
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Callable, Dict, Generator, Optional, Type, Union

import httpx

from . import _address
from ._api import VERSION
from ._calls import Call, Sleep
from ._retries import delay, is_transient, retry_after
from .errors import RialtoConnectionError, RialtoError, RialtoTimeoutError, error_class, problems_in, text_in

_log = logging.getLogger("rialto_client")

_SAFE = frozenset(["GET", "HEAD", "OPTIONS"])
#: The request was not sent.
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
#: A response is allowed this many seconds after the service stopped waiting for an event.
_AFTER_WAIT = 10


@dataclass(frozen=True)
class RequestInfo:
    """An attempt that is about to be sent. Headers that a hook adds, such as ``traceparent``, are sent."""

    #: Method and path, as in the API description.
    operation: str
    method: str
    path: str
    #: 1 for the first attempt.
    attempt: int
    idempotency_key: Optional[str]
    headers: Dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ResponseInfo:
    """An attempt that received a response."""

    request: RequestInfo
    status: int
    request_id: Optional[str]
    seconds: float


@dataclass(frozen=True)
class RetryInfo:
    """An attempt that failed with ``error`` and is repeated after ``delay`` seconds."""

    request: RequestInfo
    error: RialtoError
    delay: float


@dataclass(frozen=True)
class Settings:
    base_url: str
    timeout: Union[float, httpx.Timeout, None]
    max_retries: int
    api_key: Optional[str] = field(default=None, repr=False)
    on_request: Optional[Callable[[RequestInfo], None]] = field(default=None, repr=False)
    on_response: Optional[Callable[[ResponseInfo], None]] = field(default=None, repr=False)
    on_retry: Optional[Callable[[RetryInfo], None]] = field(default=None, repr=False)
    allow_insecure_http: bool = False
    #: Whether the caller chose no address.
    is_default_url: bool = False

    def __post_init__(self) -> None:
        _address.check(self.base_url, self.api_key is not None, self.allow_insecure_http)
        # a key with a line break would be quoted in the error of the HTTP library
        if self.api_key is not None and not _is_token(self.api_key):
            raise ValueError("api_key must be one line of visible ASCII characters.")
        if self.max_retries < 0:
            raise ValueError("max_retries must be 0 or more.")


@dataclass(frozen=True)
class Send:
    """Asks the client to send one HTTP request."""

    method: str
    url: str
    params: Dict[str, Any]
    content: Optional[bytes]
    headers: Dict[str, str]
    timeout: httpx.Timeout
    authenticated: bool

    def build(self, client: Union[httpx.Client, httpx.AsyncClient], api_key: Optional[str]) -> httpx.Request:
        key = {"X-API-Key": api_key} if api_key and self.authenticated else {}
        return client.build_request(
            self.method,
            self.url,
            params=self.params or None,
            content=self.content,
            headers={**self.headers, **key},
            timeout=self.timeout,
        )


def exchange(settings: Settings, request: Call[Any]) -> Generator[Any, Any, Any]:
    """Sends the request until it succeeds, fails permanently, or has been repeated ``max_retries`` times.

    A request that can have an effect is repeated only if the service cannot have received it, refused it unprocessed, or
    carries it out once per Idempotency-Key; all attempts have the same key.
    """
    has_key = request.accepts_key()
    key = request.idempotency_key
    if key is None and has_key:
        key = f"rialto-{uuid.uuid4()}"
    if key is not None and not (_is_token(key) and len(key) <= 255):
        raise ValueError("idempotency_key must be 1 to 255 visible ASCII characters.")
    repeatable = has_key or request.method in _SAFE
    content = None if request.body is None else _json(request.body)
    for attempt in itertools.count(1):
        info = RequestInfo(request.operation, request.method, request.path, attempt, key)
        _notify(settings.on_request, info)
        _log.debug("%s %s, attempt %d", request.method, request.path, attempt)
        started = time.monotonic()
        cause: Optional[Exception] = None
        try:
            response: httpx.Response = yield Send(
                request.method,
                settings.base_url.rstrip("/") + request.path,
                _query(request.params),
                content,
                _headers(info, request, content),
                _timeout(settings.timeout, request.wait),
                request.authenticated,
            )
        except httpx.RequestError as error:
            cause, failure = error, _connection_error(error, info, settings)
            may_repeat = repeatable or isinstance(error, _NOT_SENT)
        else:
            status, request_id = response.status_code, response.headers.get("x-request-id")
            received = ResponseInfo(info, status, request_id, time.monotonic() - started)
            _notify(settings.on_response, received)
            _log.debug("%s %s: %d in %.3f s (%s)", info.method, info.path, status, received.seconds, request_id)
            if response.is_success:
                return _result(response, info)
            failure = _error_of(response, info)
            may_repeat = is_transient(failure, repeatable, has_key)
        pause = delay(attempt, failure.retry_after) if may_repeat and attempt <= settings.max_retries else None
        if pause is None:
            raise failure from cause
        _log.debug("%s %s: %s; repeating in %.2f s", info.method, info.path, failure, pause)
        _notify(settings.on_retry, RetryInfo(info, failure, pause))
        yield Sleep(pause)


def _is_token(text: str) -> bool:
    return text != "" and all("!" <= character <= "~" for character in text)


def _json(body: Any) -> bytes:
    return json.dumps(body, default=_plain, allow_nan=False).encode()


def _plain(value: Any) -> Any:
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.isoformat()
    raise TypeError(f"{value!r} is not JSON; a datetime needs a time zone.")


def _query(params: Dict[str, Any]) -> Dict[str, str]:
    return {name: _query_value(value) for name, value in params.items() if value is not None}


def _query_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(_query_value(item) for item in value)
    return _plain(value) if isinstance(value, datetime) else str(value)


def _headers(info: RequestInfo, request: Call[Any], content: Optional[bytes]) -> Dict[str, str]:
    headers = {"Accept": "application/json", "User-Agent": f"rialto-client-python/{VERSION}", **info.headers}
    if content is not None:
        headers["Content-Type"] = "application/json"
    if info.idempotency_key is not None:
        headers["Idempotency-Key"] = info.idempotency_key
    if request.if_version is not None:
        headers["If-Match"] = f'"v{request.if_version}"'
    return headers


def _timeout(timeout: Union[float, httpx.Timeout, None], wait: int) -> httpx.Timeout:
    given = httpx.Timeout(timeout)
    if not wait or given.read is None:
        return given
    return httpx.Timeout(**{**given.as_dict(), "read": max(given.read, wait + _AFTER_WAIT)})


def _notify(hook: Optional[Callable[[Any], None]], info: Any) -> None:
    if hook is None:
        return
    try:
        hook(info)
    except Exception:  # a hook that fails must not lose the response to a purchase
        _log.exception("A hook failed.")


def _connection_error(error: httpx.RequestError, info: RequestInfo, settings: Settings) -> RialtoError:
    kind: Type[RialtoError] = RialtoConnectionError
    code = "connection_failed"
    if isinstance(error, httpx.TimeoutException):
        kind, code = RialtoTimeoutError, "timeout"
    reason = str(error) or type(error).__name__
    # without the query, whose values may be private
    address = settings.base_url.rstrip("/") + info.path.partition("?")[0]
    if settings.is_default_url:
        address += " (the default address; base_url is not set)"
    message = f"{info.operation} got no response from {address}: {reason}"
    return kind(message, code=code, operation=info.operation, idempotency_key=info.idempotency_key)


def _is_json(response: httpx.Response) -> bool:
    media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    return media_type == "application/json" or media_type.endswith("+json")


def _result(response: httpx.Response, info: RequestInfo) -> Any:
    if not response.content:
        return None
    if _is_json(response):
        try:
            return response.json()
        except ValueError as error:
            raise RialtoError(
                f"The response to {info.operation} is not valid JSON, although it says so.",
                status=response.status_code,
                code="invalid_response",
                operation=info.operation,
                idempotency_key=info.idempotency_key,
            ) from error
    is_text = response.headers.get("content-type", "").startswith("text/")
    return response.text if is_text else response.content


def _error_of(response: httpx.Response, info: RequestInfo) -> RialtoError:
    try:
        body = response.json()
    except ValueError:
        body = response.text
    members = body if isinstance(body, dict) else {}
    status = response.status_code
    return error_class(status)(
        _message(members) or f"{info.operation} returned {status}.",
        status=status,
        # OAuth errors have other members
        code=text_in(members, "code") or text_in(members, "error") or f"http_{status}",
        operation=info.operation,
        idempotency_key=info.idempotency_key,
        body=body,
        request_id=text_in(members, "request_id") or response.headers.get("x-request-id"),
        retry_after=retry_after(response.headers.get("retry-after")),
    )


def _message(members: Dict[str, Any]) -> Optional[str]:
    problems = "; ".join(f"{problem.path}: {problem.message}" for problem in problems_in(members.get("detail")))
    texts = (text_in(members, name) for name in ("detail", "error_description", "title"))
    return problems or next((text for text in texts if text), None)
