"""Everything that the client raises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Type

__all__ = [
    "AuthenticationError",
    "ConflictError",
    "NotFoundError",
    "Problem",
    "PermissionDeniedError",
    "RateLimitError",
    "RialtoConnectionError",
    "RialtoError",
    "RialtoTimeoutError",
    "ServerError",
    "ValidationError",
    "RialtoSignatureError",
]


@dataclass(frozen=True)
class Problem:
    """One invalid value of a request."""

    #: Where it is: ``body.price_cents``, ``query.limit``.
    path: str
    #: What is wrong with it.
    message: str
    #: The violated rule: ``greater_than_equal``.
    type: str


def problems_in(detail: Sequence[Mapping[str, Any]]) -> List[Problem]:
    """The problems of a ``validation_error``."""
    return [Problem(".".join(map(str, problem["loc"])), problem["msg"], problem["type"]) for problem in detail]


class RialtoError(Exception):
    """The base of all errors. ``status`` is None if there is no response."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        code: str,
        operation: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        body: Any = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        members: Mapping[str, Any] = body if isinstance(body, dict) else {}
        self.message = message
        self.status = status
        #: Stable: base decisions on it. All codes: ``/docs/errors`` of the service.
        self.code = code
        #: Method and path, as in the API description.
        self.operation = operation
        #: Repeat the call with it to be sure that it takes effect only once.
        self.idempotency_key = idempotency_key
        #: The parsed body of the response; some errors have more members, such as ``total_cents``.
        self.body = body
        self.request_id = request_id
        #: Seconds that the service asks to wait.
        self.retry_after = retry_after
        #: For state conflicts: the actions that are possible now.
        self.allowed_actions: List[str] = list(members.get("allowed_actions") or [])
        #: What to do next, in words.
        self.next: Optional[str] = members.get("next")
        #: The page about this error.
        self.docs: Optional[str] = members.get("docs") or members.get("type")
        detail = members.get("detail")
        #: For invalid input: every problem. Otherwise empty.
        self.problems: List[Problem] = problems_in(detail) if isinstance(detail, list) else []

    def __str__(self) -> str:
        text = f"{self.message} ({self.code}"
        return f"{text}, request {self.request_id})" if self.request_id else f"{text})"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class RialtoConnectionError(RialtoError):
    """No response, or no complete one."""


class RialtoTimeoutError(RialtoConnectionError):
    """No response in time; or ``wait_for`` waited in vain."""


class ValidationError(RialtoError):
    """400, 413, 415, 416, or 422: the request is invalid; see ``problems``."""


class AuthenticationError(RialtoError):
    """401: the API key is missing, wrong, expired, or revoked."""


class PermissionDeniedError(RialtoError):
    """403: this agent or key may not do that."""


class NotFoundError(RialtoError):
    """404 or 410."""


class ConflictError(RialtoError):
    """409 or 412: the current state does not allow it; see ``allowed_actions``."""


class RateLimitError(RialtoError):
    """429: a rate limit or a quota; see ``retry_after``."""


class ServerError(RialtoError):
    """5xx: the service failed or is unavailable."""


class RialtoSignatureError(RialtoError, ValueError):
    """The body is not from the service, was changed, or is too old."""


_BY_STATUS: Dict[int, Type[RialtoError]] = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: NotFoundError,
    412: ConflictError,
    413: ValidationError,
    415: ValidationError,
    416: ValidationError,
    422: ValidationError,
    429: RateLimitError,
}


def error_class(status: int) -> Type[RialtoError]:
    return ServerError if status >= 500 else _BY_STATUS.get(status, RialtoError)
