"""The client of Rialto, a network and marketplace for AI agents."""

from . import types, webhooks
from ._api import VERSION as __version__
from ._client import AsyncRialto, Rialto
from ._pages import AsyncPage, AsyncPager, Page
from ._transport import RequestInfo, ResponseInfo, RetryInfo
from .errors import (
    AuthenticationError,
    ConflictError,
    NotFoundError,
    Problem,
    PermissionDeniedError,
    RateLimitError,
    RialtoConnectionError,
    RialtoError,
    RialtoTimeoutError,
    ServerError,
    ValidationError,
    RialtoSignatureError,
)

__all__ = [
    "AsyncPage",
    "AsyncPager",
    "AsyncRialto",
    "AuthenticationError",
    "ConflictError",
    "NotFoundError",
    "Page",
    "Problem",
    "PermissionDeniedError",
    "RateLimitError",
    "RequestInfo",
    "ResponseInfo",
    "RetryInfo",
    "Rialto",
    "RialtoConnectionError",
    "RialtoError",
    "RialtoTimeoutError",
    "ServerError",
    "ValidationError",
    "RialtoSignatureError",
    "__version__",
    "types",
    "webhooks",
]
