"""Drives the core by asyncio: no thread, connections of each loop's own, a cancelled call closes its connection at once."""

from __future__ import annotations

import asyncio
import os
import ssl
from collections import deque
from typing import Any, AsyncIterator, Deque, Dict, List, Optional, Set, Tuple, TypeVar, Union

from . import _wire
from ._core import Emit, Next, Open, Places, Send, Sleep, Steps
from ._identity import Identity
from ._limits import CONNECT, DRIVERS, FULL, LONGEST, MOST, MOST_STREAMS, clock, left
from ._wire import Answer, Lost, Request, Unreadable

_T = TypeVar("_T")


class _Connection(asyncio.Protocol):
    """A connection: the bytes that came, and whether it has ended."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._came: List[bytes] = []
        self._ended: Optional[BaseException] = None
        self._waiter: Optional[asyncio.Future[None]] = None
        self.transport: Any = None
        self.lost = loop.create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._came.append(data)
        self._wake()

    def eof_received(self) -> None:
        self._ended = self._ended or EOFError()
        self._wake()

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self._ended = self._ended or exc or EOFError()
        self._wake()
        if not self.lost.done():
            self.lost.set_result(None)

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def quiet(self) -> bool:
        """Whether nothing came since the last answer: neither an end nor bytes, which would be of no request."""
        return not self._came and self._ended is None and not self.transport.is_closing()

    async def read(self, reader: _wire.Reader, deadline: float) -> bytes:
        """Feeds what comes next to a reader; returns the bytes of the body."""
        if not self._came and self._ended is None:
            self._waiter = self._loop.create_future()
            timer = self._loop.call_later(left(deadline), _late, self._waiter)
            try:
                await self._waiter
            finally:
                timer.cancel()
                self._waiter = None
        if self._came:
            data = b"".join(self._came)
            self._came.clear()
            return reader.feed(data)
        if isinstance(self._ended, Exception) and not isinstance(self._ended, EOFError):
            raise self._ended if isinstance(self._ended, OSError) else OSError(str(self._ended))
        reader.end()
        return b""

    def close(self) -> None:
        """Ends the connection without waiting."""
        if self.transport is not None and not self._loop.is_closed():
            self.transport.abort()
        else:
            self.drop()

    def drop(self) -> None:
        """Closes the socket of a loop that is no longer there, or of another process: not a byte goes to the server."""
        found = self.transport.get_extra_info("socket") if self.transport is not None else None
        raw: Any = getattr(found, "_sock", found)
        if hasattr(raw, "close"):
            raw.close()


class _Pool:
    """Connections of one process and loop, with the places for them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.process, self.loop = os.getpid(), loop
        self.free = MOST
        self.queue: Deque[asyncio.Future[bool]] = deque()
        self.sleepers: Set[asyncio.Future[bool]] = set()
        self.idle: List[_Connection] = []
        self.open: Set[_Connection] = set()
        self.streams: Set[_Connection] = set()
        self.opening = 0
        self.places = Places()
        self.ending: Any = None

    async def take(self, deadline: float) -> bool:
        """Waits for a place; False when the time is over."""
        if self.free and not self.queue:
            self.free -= 1
            return True
        place: asyncio.Future[bool] = self.loop.create_future()
        self.queue.append(place)
        timer = self.loop.call_later(min(LONGEST, max(0.0, deadline - clock())), _late, place, False)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled() and place.result():
                self.give()
            raise
        finally:
            timer.cancel()

    def give(self) -> None:
        """Gives a place to who waits first."""
        while self.queue:
            place = self.queue.popleft()
            if not place.done():
                place.set_result(True)
                return
        self.free += 1

    async def until_loop_ends(self) -> AsyncIterator[None]:
        """Closes what is idle when the loop closes its generators, as asyncio.run does at its end."""
        try:
            yield
        finally:
            self.shut()

    def shut(self) -> None:
        for each in list(self.open):
            each.close()
        self.idle = []
        for sleeper in list(self.sleepers):
            _late(sleeper, False)


class Transport:
    """The connections of one client to one server, for each loop its own."""

    def __init__(self, identity: Identity, ca_file: Optional[str]) -> None:
        self._server = _wire.Server(identity)
        self.closed = False
        self._pools: Dict[int, _Pool] = {}
        self._tls = None
        if self._server.tls:
            self._tls = ssl.create_default_context(cafile=ca_file or os.environ.get("SSL_CERT_FILE"))
        DRIVERS.add(self)

    async def do(self, steps: Steps[_T]) -> _T:
        """Carries steps out; returns their value."""
        ends: List[Any] = []
        async for _ in self._each(steps, ends):
            pass
        return ends[0]  # type: ignore[no-any-return]

    def each(self, steps: Steps[Any]) -> AsyncIterator[Any]:
        """Carries steps out as the items are asked for that they hand out."""
        return self._each(steps, [])

    async def _each(self, steps: Steps[Any], ends: List[Any]) -> AsyncIterator[Any]:
        streams: List[_Stream] = []
        reply: Any = None
        failure: Optional[Exception] = None
        try:
            while True:
                try:
                    step = steps.send(reply) if failure is None else steps.throw(failure)
                except StopIteration as end:
                    ends.append(end.value)
                    return
                reply = failure = None
                if isinstance(step, Emit) and step.to is None:
                    yield step.item
                    continue
                try:
                    reply = await self._carry_out(step, streams)
                except Exception as raised:
                    failure = raised
        finally:
            steps.close()
            for stream in streams:
                stream.close()

    async def _carry_out(self, step: Any, streams: List[_Stream]) -> Any:
        if isinstance(step, Send):
            return await self._send(*step)
        if isinstance(step, Next):
            return step.stream.close() if step.last else await step.stream.read()
        if isinstance(step, Sleep):
            return await self._sleep(step.seconds)
        if isinstance(step, Open):
            opened = await self._open(*step)
            streams += [opened[1]] if isinstance(opened, tuple) and opened[1] else []
            return opened
        told = step.to(step.item)
        return await told if hasattr(told, "__await__") else told

    def places(self) -> Places:
        """Returns who waits in this loop."""
        return self._own().places

    def _own(self) -> _Pool:
        """Returns the pool of this process and loop; those of others that are no longer there are dropped."""
        loop = asyncio.get_running_loop()
        pool = self._pools.get(id(loop))
        if pool is None or pool.loop is not loop or pool.process != os.getpid():
            self.forget()
            pool = self._pools[id(loop)] = _Pool(loop)
        return pool

    def forget(self) -> None:
        """Drops the connections of closed loops, and of the process that this one was forked from."""
        for name, pool in list(self._pools.items()):
            if pool.process != os.getpid() or pool.loop.is_closed():
                for connection in list(pool.open):
                    connection.drop()
                del self._pools[name]

    async def _send(self, request: Request, deadline: float, repeatable: bool) -> Union[Answer, Lost]:
        """Sends a request and reads its whole answer."""
        pool = self._own()
        if not await pool.take(deadline):
            return Lost(FULL, timed_out=True)
        try:
            while True:
                connection = self._take(pool)
                outcome, kept = await self._exchange(pool, connection, request, deadline, _wire.Reader(request.method))
                pool.idle += [kept] if kept is not None else []
                stale = isinstance(outcome, Lost) and connection is not None and outcome.untouched and not outcome.timed_out
                if not (stale and repeatable):  # else the server had closed an idle connection
                    return outcome
        finally:
            pool.give()

    async def _exchange(
        self, pool: _Pool, connection: Optional[_Connection], request: Request, deadline: float, reader: _wire.Reader, whole: bool = True
    ) -> Tuple[Union[Answer, Lost], Optional[_Connection]]:
        """Returns an answer, whole or its head, or Lost; and the connection if it is used on."""
        keep = False
        try:
            connection = connection or await self._connected(pool, deadline)
            connection.transport.write(self._server.written(request))
            pieces: List[bytes] = []
            while not (reader.complete if whole else reader.status):
                pieces.append(await connection.read(reader, deadline))
            outcome, keep = _wire.answered(request, reader, pieces)
            keep = (keep and not self.closed and connection.quiet()) if whole else isinstance(outcome, Answer)
            return outcome, connection if keep else None
        except (OSError, Unreadable, asyncio.TimeoutError) as lost:
            return _wire.lost(lost, reader), None
        finally:
            if connection is not None and not keep:
                _close(pool, connection)

    async def _open(self, request: Request, silence: float, deadline: float) -> Any:
        """Opens a stream of events."""
        pool = self._own()
        if len(pool.streams) + pool.opening >= MOST_STREAMS:
            return None
        pool.opening += 1
        try:
            if not await pool.take(deadline):
                return Lost(FULL, timed_out=True)
            try:
                for idle in (self._take(pool), None):
                    reader = _wire.Reader(request.method)
                    outcome, connection = await self._exchange(pool, idle, request, min(deadline, clock() + silence), reader, False)
                    if idle is None or isinstance(outcome, Answer) or outcome.timed_out:
                        break
            finally:
                pool.give()
            if isinstance(outcome, Lost) or connection is None:
                return outcome
            if not _wire.is_stream(reader):
                _close(pool, connection)
                return outcome, None
            return outcome, _Stream(pool, connection, reader, outcome.body, silence, deadline)
        finally:
            pool.opening -= 1

    def _take(self, pool: _Pool) -> Optional[_Connection]:
        """Returns an idle connection that is as it was left; none when there is none."""
        while True:
            if self.closed:
                raise RuntimeError("this client is closed")
            if not pool.idle:
                return None
            connection = pool.idle.pop()
            if connection.quiet():
                return connection
            _close(pool, connection)

    async def _connected(self, pool: _Pool, deadline: float) -> _Connection:
        if pool.ending is None:
            pool.ending = pool.until_loop_ends()
            await pool.ending.__anext__()
        server, loop = self._server, pool.loop
        tls: Dict[str, Any] = {}
        if self._tls and not server.proxy:
            tls = {"ssl": self._tls, "server_hostname": server.origin.hostname}
        connection = _Connection(loop)
        pool.open.add(connection)
        made = False
        try:
            asked = loop.create_connection(lambda: connection, server.host, server.port, **tls)
            await asyncio.wait_for(asked, min(CONNECT, left(deadline)))
            if self._tls and server.proxy:
                connection.transport.write(server.tunnel())
                reader = _wire.Reader("HEAD")
                while not reader.status:
                    await connection.read(reader, deadline)
                if reader.status != 200:
                    raise Unreadable(f"the proxy answered {reader.status}")
                through = loop.start_tls(connection.transport, connection, self._tls, server_hostname=server.origin.hostname)
                connection.transport = await asyncio.wait_for(through, min(CONNECT, left(deadline)))
            made = True
            return connection
        finally:
            if not made:
                _close(pool, connection)

    async def close(self) -> None:
        """Closes all connections, and waits until those of this loop are gone."""
        self.closed = True
        self.forget()
        for pool in list(self._pools.values()):
            if pool.loop is not asyncio.get_running_loop():
                pool.loop.call_soon_threadsafe(pool.shut)
                continue
            open_now = list(pool.open)
            pool.shut()
            if pool.ending is not None:
                await pool.ending.aclose()
            waited = [connection.lost for connection in open_now if connection.transport is not None]
            if waited:
                await asyncio.wait(waited, timeout=CONNECT)
            pool.open.clear()
        self._pools.clear()

    async def _sleep(self, seconds: float) -> None:
        """Waits; a closed client does not."""
        pool = self._own()
        sleeper: asyncio.Future[bool] = pool.loop.create_future()
        timer = pool.loop.call_later(min(LONGEST, max(0.0, seconds)), _late, sleeper, True)
        pool.sleepers.add(sleeper)
        try:
            await sleeper
        finally:
            timer.cancel()
            pool.sleepers.discard(sleeper)
        if self.closed:
            raise RuntimeError("this client is closed")


class _Stream:
    """A stream of events."""

    def __init__(
        self, pool: _Pool, connection: _Connection, reader: _wire.Reader, first: bytes, silence: float, deadline: float
    ) -> None:
        self._pool, self._connection, self._reader, self._first = pool, connection, reader, first
        self._silence, self._deadline = silence, deadline
        pool.streams.add(connection)

    async def read(self) -> Union[bytes, Lost, None]:
        """Returns the next bytes, None at the end, Lost when it broke or was silent for too long."""
        piece, self._first = self._first, b""
        try:
            while not piece and not self._reader.complete:
                piece = await self._connection.read(self._reader, min(self._deadline, clock() + self._silence))
        except (OSError, Unreadable) as lost:
            return _wire.lost(lost, self._reader)
        return piece or None

    def close(self) -> None:
        self._pool.streams.discard(self._connection)
        _close(self._pool, self._connection)


def _close(pool: _Pool, connection: _Connection) -> None:
    pool.open.discard(connection)
    connection.close()


def _late(waiter: Any, value: Optional[bool] = None) -> None:
    if waiter.done():
        return
    if value is None:
        waiter.set_exception(TimeoutError("the time is over"))
    else:
        waiter.set_result(value)
