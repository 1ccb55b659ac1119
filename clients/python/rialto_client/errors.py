"""Everything that the client raises."""

from __future__ import annotations

from typing import Any, Mapping, Optional

__all__ = [
    "AuthenticationError",
    "ConflictError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "RialtoConnectionError",
    "RialtoError",
    "RialtoTimeoutError",
    "ServerError",
    "ValidationError",
    "WebhookVerificationError",
]


class RialtoError(Exception):
    """The base of all errors. ``status`` is None if there is no response."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        code: Optional[str] = None,
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
        #: The parsed body of the response; some errors have more members, such as ``total_cents``.
        self.body = body
        self.request_id = request_id
        #: Seconds that the service asks to wait.
        self.retry_after = retry_after
        #: For state conflicts: the actions that are possible now.
        self.allowed_actions: list[str] = list(members.get("allowed_actions") or [])
        #: What to do next, in words.
        self.next: Optional[str] = members.get("next")
        #: The page about this error.
        self.docs: Optional[str] = members.get("docs") or members.get("type")
        detail = members.get("detail")
        #: For invalid input: each problem, with ``loc``, ``msg``, and ``type``.
        self.problems: list[dict[str, Any]] = detail if isinstance(detail, list) else []

    def __str__(self) -> str:
        facts = [str(fact) for fact in (self.status, self.code) if fact is not None]
        text = f"{' '.join(facts)}: {self.message}" if facts else self.message
        return f"{text} (request {self.request_id})" if self.request_id else text

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


class WebhookVerificationError(RialtoError, ValueError):
    """The body is not from the service, was changed, or is too old."""


_BY_STATUS: dict[int, type[RialtoError]] = {
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


def error_class(status: int) -> type[RialtoError]:
    return ServerError if status >= 500 else _BY_STATUS.get(status, RialtoError)
