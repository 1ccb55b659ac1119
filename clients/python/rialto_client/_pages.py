"""Pages of a list. Iterating over a page continues with the following pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, AsyncIterator, Awaitable, Dict, Generator, Generic, Iterator, List, Optional, Protocol, TypeVar

from ._api import PAGES
from ._calls import Call

T = TypeVar("T")
_STARTS = ("offset", "page", "before")


class SyncClient(Protocol):
    """What a page needs of ``Rialto``."""

    def _page(self, request: Call[Any]) -> Page[Any]: ...


class AsyncClient(Protocol):
    """What a page needs of ``AsyncRialto``."""

    def _page(self, request: Call[Any]) -> AsyncPager[Any]: ...

    def _run(self, work: Any) -> Awaitable[Any]: ...


class _PageOfItems(Generic[T]):
    def __init__(self, request: Call[Any], body: Dict[str, Any]) -> None:
        items, self._selector = PAGES[request.template]
        self._request = request
        #: The whole response; some lists have more members, such as ``total``.
        self.body = body
        self.items: List[T] = body[items]
        self.has_more: bool = body["has_more"]

    def _next_request(self) -> Optional[Call[Any]]:
        cursor = self.body.get("next_cursor") if self.has_more else None
        if not cursor:
            return None
        # the cursor replaces the place at which the first page began
        params = {name: value for name, value in self._request.params.items() if name not in _STARTS}
        return replace(self._request, params={**params, self._selector: cursor})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self.items)} items, has_more={self.has_more}>"


class Page(_PageOfItems[T]):
    def __init__(self, client: SyncClient, request: Call[Any], body: Dict[str, Any]) -> None:
        super().__init__(request, body)
        self._client = client

    def next_page(self) -> Optional[Page[T]]:
        """The following page, or None after the last."""
        request = self._next_request()
        return None if request is None else self._client._page(request)

    def __iter__(self) -> Iterator[T]:
        page: Optional[Page[T]] = self
        while page is not None:
            yield from page.items
            page = page.next_page()


class AsyncPage(_PageOfItems[T]):
    def __init__(self, client: AsyncClient, request: Call[Any], body: Dict[str, Any]) -> None:
        super().__init__(request, body)
        self._client = client

    async def next_page(self) -> Optional[AsyncPage[T]]:
        """The following page, or None after the last."""
        request = self._next_request()
        return None if request is None else await self._client._page(request)

    async def __aiter__(self) -> AsyncIterator[T]:
        page: Optional[AsyncPage[T]] = self
        while page is not None:
            for item in page.items:
                yield item
            page = await page.next_page()


class AsyncPager(Generic[T]):
    """``await`` it for the first page, or iterate over all items with ``async for``."""

    def __init__(self, client: AsyncClient, request: Call[Any]) -> None:
        self._client = client
        self._request = request

    async def _first(self) -> AsyncPage[T]:
        return AsyncPage(self._client, self._request, await self._client._run(self._request))

    def __await__(self) -> Generator[Any, None, AsyncPage[T]]:
        return self._first().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for item in await self._first():
            yield item
