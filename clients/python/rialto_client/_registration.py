"""The types of ``agents.register``: with an invite code, the response always has the key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._operations import operation

if TYPE_CHECKING:
    from typing import Any, Callable, Coroutine, Optional, Protocol, TypeVar, Union, overload

    from typing_extensions import Unpack

    from . import types as t
    from ._operations import Resource
    from ._pages import AsyncClient, SyncClient

    WithInvite = TypeVar("WithInvite", covariant=True)
    Answer = TypeVar("Answer", covariant=True)

    class Register(Protocol[WithInvite, Answer]):
        @overload
        def __call__(
            self,
            *,
            agent_id: str,
            profile: t.NewProfileRequest,
            invite_code: str,
            callback_url: Optional[str] = ...,
            idempotency_key: Optional[str] = ...,
        ) -> WithInvite: ...
        @overload
        def __call__(
            self, *, idempotency_key: Optional[str] = ..., **body: Unpack[t.RegisterRequest]
        ) -> Answer: ...

    Either = Union[t.Registered, t.Challenge]

    class registration:
        def __init__(self, function: Callable[..., Any]) -> None: ...
        @overload
        def __get__(self, resource: Resource[SyncClient], owner: Any = None) -> Register[t.Registered, Either]: ...
        @overload
        def __get__(
            self, resource: Resource[AsyncClient], owner: Any = None
        ) -> Register[Coroutine[Any, Any, t.Registered], Coroutine[Any, Any, Either]]: ...

else:
    registration = operation
