"""The client for asyncio: the same names with `await`, on a pool of threads."""

from __future__ import annotations

import asyncio
import functools
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, AsyncIterator, Iterator, Optional

from ._client import Capabilities, Omni, Resource, Workspaces
from ._identity import hidden
from ._runs import Run, RunList, Runs

_KEPT = (Run, RunList, Runs, Capabilities, Workspaces, Resource)
_END = object()


class _Threads:
    """The threads of this process; those of a parent are not there after a fork."""

    def __init__(self) -> None:
        self._process, self._made = os.getpid(), ThreadPoolExecutor(16, "omni-client")

    def executor(self) -> ThreadPoolExecutor:
        if self._process != os.getpid():
            self._process, self._made = os.getpid(), ThreadPoolExecutor(16, "omni-client")
        return self._made


class _Awaited:
    """An object of the client whose methods are awaited and whose lists are iterated by `async for`."""

    def __init__(self, inner: Any, pool: _Threads) -> None:
        self._inner, self._pool = inner, pool

    def __getattr__(self, name: str) -> Any:
        if "_inner" not in self.__dict__:
            raise AttributeError(name)
        found = getattr(self._inner, name)
        if not callable(found):
            return self._wrapped(found)

        @functools.wraps(found)
        def call(*args: Any, **options: Any) -> Any:
            return _Call(self, functools.partial(found, *args, **options))

        return call

    def _wrapped(self, found: Any) -> Any:
        namespace = getattr(type(found), "_is_namespace", False)
        return _Awaited(found, self._pool) if isinstance(found, _KEPT) or namespace else found

    async def _run(self, call: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool.executor(), call, *args)

    def __reduce__(self) -> Any:
        raise TypeError("a client is not pickled, it has a key: make one in each process")

    def __repr__(self) -> str:
        return repr(self.__dict__.get("_inner", "AsyncOmni()"))


class _Call:
    """A call that is awaited, or iterated when it answers a list."""

    def __init__(self, owner: _Awaited, call: Any) -> None:
        self._owner, self._call = owner, call

    def __await__(self) -> Any:
        return self._answer().__await__()

    async def _answer(self) -> Any:
        return self._owner._wrapped(await self._owner._run(self._call))

    async def __aiter__(self) -> AsyncIterator[Any]:
        items: Iterator[Any] = iter(await self._owner._run(self._call))
        while True:
            item = await self._owner._run(next, items, _END)
            if item is _END:
                return
            yield self._owner._wrapped(item)


class AsyncOmni(_Awaited):
    """As `Omni`: `await omni.run(…)`, `async for run in omni.runs.list()`, `async with AsyncOmni() as omni`."""

    def __init__(self, api_key: Optional[str] = None, *args: Any, **options: Any) -> None:
        api_key = hidden(api_key)  # type: ignore[assignment]
        omni = Omni(api_key, *args, **options)
        super().__init__(omni, _Threads())

    async def close(self) -> None:
        """Closes the connections and the threads."""
        await self._run(self._inner.close)
        self._pool.executor().shutdown(wait=False)

    async def __aenter__(self) -> AsyncOmni:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
