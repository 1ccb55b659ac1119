"""Requests and pauses as data. A *flow* is a generator that yields them and is sent their results."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Dict, Generic, Optional, TypeVar
from urllib.parse import quote

from ._api import IDEMPOTENT

T = TypeVar("T")

_PARAMETER = re.compile(r"\{\w+\}")
_WITH_KEY = re.compile("|".join(_PARAMETER.sub("[^/]+", operation) for operation in sorted(IDEMPOTENT)))


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request. ``T`` is the type of its result."""

    method: str
    path: str
    #: The path as in the API description, with names for ids.
    template: str = ""
    params: Dict[str, Any] = field(default_factory=dict)
    body: Any = None
    idempotency_key: Optional[str] = None
    if_version: Optional[int] = None
    #: Whether the API key is sent.
    authenticated: bool = True
    #: Seconds that the service may wait before it responds.
    wait: int = 0

    @property
    def operation(self) -> str:
        """Method and path as in the API description, which suits as the name of a span."""
        # the values of a query may be private
        return f"{self.method} {self.template or self.path.partition('?')[0]}"

    def accepts_key(self) -> bool:
        return _WITH_KEY.fullmatch(f"{self.method} {self.path}") is not None


@dataclass(frozen=True)
class Sleep:
    """A pause in a flow."""

    seconds: float


def call(method: str, template: str, *ids: str, **options: Any) -> Call[Any]:
    """``template`` is a path of the API description; ``ids`` replace its parameters, in order."""
    given = iter(ids)
    return Call(method, _PARAMETER.sub(lambda match: _segment(match[0], next(given)), template), template, **options)


def _segment(parameter: str, value: str) -> str:
    # an empty id or a dot would address another resource
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"{parameter[1:-1]} must be a nonempty string, not {value!r}.")
    return quote(value, safe="")
