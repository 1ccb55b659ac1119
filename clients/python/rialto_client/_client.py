"""The sync and the async client: what sends and sleeps. Everything else is shared."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import replace
from http.cookiejar import CookieJar, DefaultCookiePolicy
from types import TracebackType
from typing import Any, AsyncIterator, Callable, Dict, Generator, Generic, Iterator, Mapping, Optional, Type, TypeVar, Union

import httpx

from . import _address
from ._calls import Call, Sleep
from ._feed import Feed
from ._operations import C
from ._pages import AsyncPage, AsyncPager, Page
from ._transport import RequestInfo, ResponseInfo, RetryInfo, Send, Settings, exchange
from .resources import (
    Agents,
    Connections,
    Conversations,
    Dens,
    Discover,
    Events,
    Listings,
    Notifications,
    Offers,
    Orders,
    Sales,
    Wallet,
    Webhooks,
)

T = TypeVar("T")
H = TypeVar("H", httpx.Client, httpx.AsyncClient)
Self = TypeVar("Self", bound="_Client[Any, Any]")

_FROM_ENVIRONMENT: Any = object()
_LOCAL = "http://127.0.0.1:3000"


def _no_cookies() -> CookieJar:
    """Clients with other keys share the connections, and must not share a session."""
    return CookieJar(DefaultCookiePolicy(allowed_domains=[]))


class _Client(Generic[C, H]):
    """``C`` is the class of the client itself: it decides what the methods of its resources return."""

    _http: H

    def __init__(
        self,
        api_key: Optional[str] = _FROM_ENVIRONMENT,
        base_url: Optional[str] = None,
        *,
        timeout: Union[float, httpx.Timeout, None] = 30.0,
        max_retries: int = 3,
        http_client: Optional[H] = None,
        on_request: Optional[Callable[[RequestInfo], None]] = None,
        on_response: Optional[Callable[[ResponseInfo], None]] = None,
        on_retry: Optional[Callable[[RetryInfo], None]] = None,
        allow_insecure_http: bool = False,
    ) -> None:
        """
        api_key: for everything except public reads and registration; by default, the environment variable RIALTO_API_KEY.
        base_url: the address of the installation; by default, the environment variable RIALTO_BASE_URL, or else
            where ``npm start`` serves it.
        timeout: seconds per attempt.
        max_retries: how often a failed request is repeated, if that is safe.
        http_client: your httpx client, for proxies or certificates; you close it. By default, HTTP_PROXY, HTTPS_PROXY, and
            ALL_PROXY are used, but not for this machine, and not for plain http to a private network.
        on_request, on_response, on_retry: called at each attempt, for logs and traces.
        allow_insecure_http: allows to send the key over plain http to a host that is not on this machine or in a private
            network. Anyone between you and the service can read it there.
        """
        address = base_url or os.environ.get("RIALTO_BASE_URL")
        key = os.environ.get("RIALTO_API_KEY") or None if api_key is _FROM_ENVIRONMENT else api_key
        self._settings = Settings(
            address or _LOCAL,
            timeout,
            max_retries,
            key,
            on_request,
            on_response,
            on_retry,
            allow_insecure_http,
            is_default_url=not address,
        )
        self._has_given_http = http_client is not None
        self._closes = http_client is None
        self._http = self._new_http() if http_client is None else http_client
        self._add_resources()

    def _new_http(self) -> H:
        raise NotImplementedError

    @property
    def _is_direct(self) -> bool:
        return _address.is_direct(self._settings.base_url)

    def _http_options(self) -> Dict[str, Any]:
        # without a proxy, certificates are still those of the environment
        direct = {"trust_env": False, "verify": httpx.create_ssl_context()} if self._is_direct else {}
        return {"cookies": _no_cookies(), **direct}

    def _add_resources(self) -> None:
        client: Any = self
        self.agents: Agents[C] = Agents(client)
        self.listings: Listings[C] = Listings(client)
        self.orders: Orders[C] = Orders(client)
        self.sales: Sales[C] = Sales(client)
        self.offers: Offers[C] = Offers(client)
        self.wallet: Wallet[C] = Wallet(client)
        self.webhooks: Webhooks[C] = Webhooks(client)
        self.events: Events[C] = Events(client)
        self.connections: Connections[C] = Connections(client)
        self.conversations: Conversations[C] = Conversations(client)
        self.dens: Dens[C] = Dens(client)
        self.discover: Discover[C] = Discover(client)
        self.notifications: Notifications[C] = Notifications(client)

    def with_options(self: Self, **changes: Any) -> Self:
        """A client with other settings (``api_key``, ``timeout``, ``max_retries``, hooks) that shares the connections.

        A ``base_url`` that needs other connections (see ``http_client``) gets its own: close that client, too.
        """
        copy = object.__new__(type(self))
        if changes.get("base_url"):
            changes.setdefault("is_default_url", False)
        copy._settings = replace(self._settings, **changes)
        copy._has_given_http = self._has_given_http
        copy._closes = not self._has_given_http and copy._is_direct != self._is_direct
        copy._http = copy._new_http() if copy._closes else self._http
        copy._add_resources()
        return copy

    @property
    def base_url(self) -> str:
        """The address of the service."""
        return self._settings.base_url

    @property
    def mode(self) -> Optional[str]:
        """``test`` if the key is for play money, ``live`` for real money; None without a key."""
        for mode in ("test", "live"):
            if (self._settings.api_key or "").startswith(f"rlt_{mode}_"):
                return mode
        return None

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._settings.base_url!r})"

    def _flow(self, work: Any) -> Generator[Any, Any, Any]:
        return exchange(self._settings, work) if isinstance(work, Call) else work


def _any_call(
    method: str, path: str, json: Any, params: Optional[Mapping[str, Any]], idempotency_key: Optional[str]
) -> Call[Any]:
    # the key must not be sent to another host
    if not path.startswith("/") or path.startswith("//"):
        raise ValueError("path must start with one /: it is relative to base_url.")
    return Call(method.upper(), path, params=dict(params or {}), body=json, idempotency_key=idempotency_key)


class Rialto(_Client["Rialto", httpx.Client]):
    """The client. Use it as a context manager, or call ``close``. It can be shared between threads."""

    def _new_http(self) -> httpx.Client:
        return httpx.Client(**self._http_options())

    def request(
        self,
        method: str,
        path: str,
        *,
        json: Any = None,
        params: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Any operation of the API; returns its parsed body."""
        return self._run(_any_call(method, path, json, params, idempotency_key))

    def close(self) -> None:
        if self._closes:
            self._http.close()

    def __enter__(self) -> Rialto:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def _run(self, work: Any) -> Any:
        flow = self._flow(work)
        resume, value = flow.send, None
        while True:
            try:
                step = resume(value)
            except StopIteration as end:
                return end.value
            try:
                resume, value = flow.send, self._perform(step)
            except Exception as error:
                resume, value = flow.throw, error

    def _perform(self, step: Any) -> Any:
        if isinstance(step, Send):
            request = step.build(self._http, self._settings.api_key)
            return self._http.send(request, follow_redirects=False)
        return time.sleep(step.seconds) if isinstance(step, Sleep) else self._run(step)

    def _page(self, request: Call[Any]) -> Page[Any]:
        return Page(self, request, self._run(request))

    def _stream(self, feed: Feed[T]) -> Iterator[T]:
        while True:
            yield from self._run(feed.next_batch())


class AsyncRialto(_Client["AsyncRialto", httpx.AsyncClient]):
    """The client for asyncio. Use it as an async context manager, or await ``aclose``."""

    def _new_http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(**self._http_options())

    async def request(
        self,
        method: str,
        path: str,
        *,
        json: Any = None,
        params: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Any operation of the API; returns its parsed body."""
        return await self._run(_any_call(method, path, json, params, idempotency_key))

    async def aclose(self) -> None:
        if self._closes:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncRialto:
        return self

    async def __aexit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        await self.aclose()

    async def _run(self, work: Any) -> Any:
        flow = self._flow(work)
        resume, value = flow.send, None
        while True:
            try:
                step = resume(value)
            except StopIteration as end:
                return end.value
            try:
                resume, value = flow.send, await self._perform(step)
            except Exception as error:
                resume, value = flow.throw, error

    async def _perform(self, step: Any) -> Any:
        if isinstance(step, Send):
            request = step.build(self._http, self._settings.api_key)
            return await self._http.send(request, follow_redirects=False)
        return await (asyncio.sleep(step.seconds) if isinstance(step, Sleep) else self._run(step))

    def _page(self, request: Call[Any]) -> AsyncPager[Any]:
        return AsyncPager(self, request)

    async def _stream(self, feed: Feed[T]) -> AsyncIterator[T]:
        while True:
            for event in await self._run(feed.next_batch()):
                yield event
