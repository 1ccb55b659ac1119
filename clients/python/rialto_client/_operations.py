"""The descriptors that turn a method which describes a request into a sync or an async method.

A resource method is written once. It returns a ``Call`` or a flow. The client that the resource belongs to carries it
out: ``Rialto`` at once, ``AsyncRialto`` in a coroutine.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Generic, TypeVar

T = TypeVar("T")
#: The client that a resource belongs to, ``Rialto`` or ``AsyncRialto``. It decides what the methods return.
C = TypeVar("C", covariant=True)


class Resource(Generic[C]):
    """Operations of one topic."""

    def __init__(self, client: C) -> None:
        self._client = client


if TYPE_CHECKING:
    from typing import AsyncIterator, Callable, Coroutine, Generator, Iterator, Union, overload

    from typing_extensions import Concatenate, ParamSpec

    from ._calls import Call
    from ._feed import Feed
    from ._pages import AsyncClient, AsyncPager, Page, SyncClient

    P = ParamSpec("P")

    class operation(Generic[P, T]):
        """Returns the result."""

        def __init__(
            self, function: Callable[Concatenate[Any, P], Union[Call[T], Generator[Any, Any, T]]]
        ) -> None: ...
        @overload
        def __get__(self, resource: Resource[SyncClient], owner: Any = None) -> Callable[P, T]: ...
        @overload
        def __get__(self, resource: Resource[AsyncClient], owner: Any = None) -> Callable[P, Coroutine[Any, Any, T]]: ...

    class paged(Generic[P, T]):
        """Returns a page of items of type ``T``; iterating over it loads further pages."""

        def __init__(self, function: Callable[Concatenate[Any, P], Call[T]]) -> None: ...
        @overload
        def __get__(self, resource: Resource[SyncClient], owner: Any = None) -> Callable[P, Page[T]]: ...
        @overload
        def __get__(self, resource: Resource[AsyncClient], owner: Any = None) -> Callable[P, AsyncPager[T]]: ...

    class streamed(Generic[P, T]):
        """Returns a generator that never ends."""

        def __init__(self, function: Callable[Concatenate[Any, P], Feed[T]]) -> None: ...
        @overload
        def __get__(self, resource: Resource[SyncClient], owner: Any = None) -> Callable[P, Iterator[T]]: ...
        @overload
        def __get__(self, resource: Resource[AsyncClient], owner: Any = None) -> Callable[P, AsyncIterator[T]]: ...

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
