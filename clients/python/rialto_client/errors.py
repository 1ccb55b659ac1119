"""Everything that the client raises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Type

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


# A proxy may have sent the response, so its body can have any shape.


def text_in(members: Mapping[str, Any], name: str) -> Optional[str]:
    """The member if it is a text; it can be printed and logged."""
    value = members.get(name)
    return _printable(value) if isinstance(value, str) else None


def problems_in(detail: Any) -> List[Problem]:
    """The problems of a ``validation_error``."""
    found = detail if isinstance(detail, list) else []
    return [
        Problem(_printable(".".join(map(str, one["loc"]))), _printable(one["msg"]), _printable(one["type"]))
        for one in found
        if isinstance(one, dict)
        and isinstance(one.get("loc"), list)
        and isinstance(one.get("msg"), str)
        and isinstance(one.get("type"), str)
    ]


def _printable(text: str) -> str:
    # JSON may contain half of a surrogate pair, which cannot be encoded
    return text.encode(errors="replace").decode()


def _texts(value: Any) -> List[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


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
        self.allowed_actions: List[str] = _texts(members.get("allowed_actions"))
        #: What to do next, in words.
        self.next: Optional[str] = text_in(members, "next")
        #: The page about this error.
        self.docs: Optional[str] = text_in(members, "docs") or text_in(members, "type")
        #: For invalid input: every problem. Otherwise empty.
        self.problems: List[Problem] = problems_in(members.get("detail"))

    def __str__(self) -> str:
        text = f"{self.message} ({self.code}"
        text = f"{text}, request {self.request_id})" if self.request_id else f"{text})"
        return f"{text} {self.next}" if self.next and self.next not in self.message else text

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
