"""Requests as data, and the descriptors that turn a method which describes one into a sync or an async method.

A resource method is written once. It returns a ``Call``, or a generator (a *flow*) that yields calls and pauses and is
sent their results. The client that the resource belongs to carries it out: ``Rialto`` at once, ``AsyncRialto`` in a
coroutine.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Dict, Generic, Optional, TypeVar
from urllib.parse import quote

from ._api import IDEMPOTENT

T = TypeVar("T")
#: The client that a resource belongs to, ``Rialto`` or ``AsyncRialto``. It decides what the methods return.
C = TypeVar("C")

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


class Resource(Generic[C]):
    """Operations of one topic."""

    def __init__(self, client: C) -> None:
        self._client = client


if TYPE_CHECKING:
    from typing import AsyncIterator, Awaitable, Callable, Generator, Iterator, Union, overload

    from typing_extensions import Concatenate, ParamSpec

    from ._client import AsyncRialto, Rialto
    from ._feed import Feed
    from ._pages import AsyncPager, Page

    P = ParamSpec("P")

    class operation(Generic[P, T]):
        """Returns the result."""

        def __init__(
            self, function: Callable[Concatenate[Any, P], Union[Call[T], Generator[Any, Any, T]]]
        ) -> None: ...
        @overload
        def __get__(self, resource: Resource[Rialto], owner: Any = None) -> Callable[P, T]: ...
        @overload
        def __get__(self, resource: Resource[AsyncRialto], owner: Any = None) -> Callable[P, Awaitable[T]]: ...

    class paged(Generic[P, T]):
        """Returns a page of items of type ``T``; iterating over it loads further pages."""

        def __init__(self, function: Callable[Concatenate[Any, P], Call[T]]) -> None: ...
        @overload
        def __get__(self, resource: Resource[Rialto], owner: Any = None) -> Callable[P, Page[T]]: ...
        @overload
        def __get__(self, resource: Resource[AsyncRialto], owner: Any = None) -> Callable[P, AsyncPager[T]]: ...

    class streamed(Generic[P, T]):
        """Returns a generator that never ends."""

        def __init__(self, function: Callable[Concatenate[Any, P], Feed[T]]) -> None: ...
        @overload
        def __get__(self, resource: Resource[Rialto], owner: Any = None) -> Callable[P, Iterator[T]]: ...
        @overload
        def __get__(self, resource: Resource[AsyncRialto], owner: Any = None) -> Callable[P, AsyncIterator[T]]: ...

else:

    def _carried_out_by(name):
        class Operation:
            def __init__(self, function):
                self._function = function
                self.__doc__ = function.__doc__

            def __get__(self, resource, owner=None):
                if resource is None:
                    return self._function
                carry_out = getattr(resource._client, name)

                @functools.wraps(self._function)
                def method(*args, **kwargs):
                    return carry_out(self._function(resource, *args, **kwargs))

                return method

        return Operation

    operation = _carried_out_by("_run")
    paged = _carried_out_by("_page")
    streamed = _carried_out_by("_stream")
