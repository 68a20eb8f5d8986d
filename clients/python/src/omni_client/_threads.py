"""Drives the core by sockets, for many threads: 16 connections for requests, kept alive, and 64 for streams of events."""

from __future__ import annotations

import os
import select
import socket
import ssl
import threading
from typing import Any, Generator, List, Optional, Set, Tuple, TypeVar, Union

from . import _wire
from ._core import Emit, Next, Open, Places, Send, Sleep, Steps
from ._identity import Identity
from ._limits import CONNECT, DRIVERS, FULL, LONGEST, MOST, MOST_STREAMS, clock, left
from ._wire import Answer, Lost, Request, Unreadable

_PIECE = 262_144
_T = TypeVar("_T")


class _Pool:
    """Connections of one process, with their locks and places."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.slots = threading.BoundedSemaphore(MOST)
        self.lock = threading.Lock()
        self.idle: List[socket.socket] = []
        self.streams: Set[socket.socket] = set()
        self.woken = threading.Event()
        self.places = Places()


class Transport:
    """The connections of one client to one server. Safe for many threads, and for a process that is forked."""

    def __init__(self, identity: Identity, ca_file: Optional[str]) -> None:
        self._server = _wire.Server(identity)
        self.closed = False
        self._pool = _Pool()
        self._tls = None
        if self._server.tls:
            self._tls = ssl.create_default_context(cafile=ca_file or os.environ.get("SSL_CERT_FILE"))
        DRIVERS.add(self)

    def do(self, steps: Steps[_T]) -> _T:
        """Carries steps out; returns their value."""
        walk = self.each(steps)
        try:
            while True:
                next(walk)
        except StopIteration as end:
            found: _T = end.value
        return found

    def each(self, steps: Steps[Any]) -> Generator[Any, None, Any]:
        """Carries steps out as the items are asked for that they hand out."""
        streams: List[_Stream] = []
        reply: Any = None
        failure: Optional[Exception] = None
        try:
            while True:
                try:
                    step = steps.send(reply) if failure is None else steps.throw(failure)
                except StopIteration as end:
                    return end.value
                reply = failure = None
                if isinstance(step, Emit) and step.to is None:
                    yield step.item
                    continue
                try:
                    reply = self._carry_out(step, streams)
                except Exception as raised:
                    failure = raised
        finally:
            steps.close()
            for stream in streams:
                stream.close()

    def _carry_out(self, step: Any, streams: List[_Stream]) -> Any:
        if isinstance(step, Send):
            return self._send(*step)
        if isinstance(step, Next):
            return step.stream.close() if step.last else step.stream.read()
        if isinstance(step, Sleep):
            return self._sleep(step.seconds)
        if isinstance(step, Open):
            opened = self._open(*step)
            streams += [opened[1]] if isinstance(opened, tuple) and opened[1] else []
            return opened
        return step.to(step.item)

    def places(self) -> Places:
        """Returns who waits in this process."""
        return self._own().places

    def forget(self) -> None:
        self._own()

    def _own(self) -> _Pool:
        """Returns the pool of this process; that of a parent is closed without a byte to the server."""
        pool = self._pool
        if pool.process != os.getpid():
            for inherited in [*pool.idle, *pool.streams]:
                inherited.close()
            self._pool = pool = _Pool()
        return pool

    def _send(self, request: Request, deadline: float, repeatable: bool) -> Union[Answer, Lost]:
        """Sends a request and reads its whole answer."""
        pool = self._own()
        if not pool.slots.acquire(timeout=min(LONGEST, max(0.0, deadline - clock()))):
            return Lost(FULL, timed_out=True)
        try:
            while True:
                connection = self._take(pool)
                outcome, kept = self._exchange(connection, request, deadline, _wire.Reader(request.method))
                with pool.lock:
                    keep = kept is not None and not self.closed
                    if keep and kept is not None:
                        pool.idle.append(kept)
                if kept is not None and not keep:
                    kept.close()
                stale = isinstance(outcome, Lost) and connection is not None and outcome.untouched and not outcome.timed_out
                if not (stale and repeatable):  # else the server had closed an idle connection
                    return outcome
        finally:
            pool.slots.release()

    def _exchange(
        self, connection: Optional[socket.socket], request: Request, deadline: float, reader: _wire.Reader, whole: bool = True
    ) -> Tuple[Union[Answer, Lost], Optional[socket.socket]]:
        """Returns an answer, whole or its head, or Lost; and the connection if it is used on: no frame with the key is in a traceback."""
        keep = False
        try:
            connection = connection or self._connected(deadline)
            connection.settimeout(left(deadline))
            connection.sendall(self._server.written(request))
            pieces: List[bytes] = []
            while not (reader.complete if whole else reader.status):
                pieces.append(_read(connection, reader, deadline))
            outcome, keep = _wire.answered(request, reader, pieces)
            keep = keep if whole else isinstance(outcome, Answer)
            return outcome, connection if keep else None
        except (OSError, Unreadable) as lost:
            return _wire.lost(lost, reader), None
        finally:
            if connection is not None and not keep:
                connection.close()

    def _open(self, request: Request, silence: float, deadline: float) -> Any:
        """Opens a stream of events."""
        pool = self._own()
        if len(pool.streams) >= MOST_STREAMS:
            return None
        if not pool.slots.acquire(timeout=min(LONGEST, max(0.0, deadline - clock()))):
            return Lost(FULL, timed_out=True)
        try:
            for idle in (self._take(pool), None):
                reader = _wire.Reader(request.method)
                outcome, connection = self._exchange(idle, request, min(deadline, clock() + silence), reader, False)
                if idle is None or isinstance(outcome, Answer) or outcome.timed_out:
                    break
        finally:
            pool.slots.release()
        if isinstance(outcome, Lost) or connection is None:
            return outcome
        if not _wire.is_stream(reader):
            connection.close()
            return outcome, None
        return outcome, _Stream(pool, connection, reader, outcome.body, silence, deadline)

    def _take(self, pool: _Pool) -> Optional[socket.socket]:
        """Returns an idle connection that is as it was left; none when there is none."""
        while True:
            with pool.lock:
                if self.closed:
                    raise RuntimeError("this client is closed")
                if not pool.idle:
                    return None
                connection = pool.idle.pop()
            if _quiet(connection):
                return connection
            connection.close()

    def _connected(self, deadline: float) -> socket.socket:
        server = self._server
        raw = socket.create_connection((server.host, server.port), min(CONNECT, left(deadline)))
        made = False
        try:
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection: socket.socket = raw
            if self._tls:
                if server.proxy:
                    raw.sendall(server.tunnel())
                    reader = _wire.Reader("HEAD")
                    while not reader.status:
                        _read(raw, reader, deadline)
                    if reader.status != 200:
                        raise Unreadable(f"the proxy answered {reader.status}")
                raw.settimeout(min(CONNECT, left(deadline)))
                connection = self._tls.wrap_socket(raw, server_hostname=server.origin.hostname)
            made = True
            return connection
        finally:
            if not made:
                raw.close()

    def close(self) -> None:
        """Closes all connections."""
        pool = self._own()
        with pool.lock:
            self.closed = True
            open_now = [*pool.idle, *pool.streams]
            pool.idle = []
        pool.woken.set()
        for connection in open_now:
            try:
                connection.shutdown(socket.SHUT_RDWR)  # wakes a thread that reads
            except OSError:
                pass
            connection.close()

    def _sleep(self, seconds: float) -> None:
        """Waits; a closed client does not."""
        self._own().woken.wait(min(LONGEST, max(0.0, seconds)))
        if self.closed:
            raise RuntimeError("this client is closed")


class _Stream:
    """A stream of events."""

    def __init__(
        self, pool: _Pool, connection: socket.socket, reader: _wire.Reader, first: bytes, silence: float, deadline: float
    ) -> None:
        self._pool, self._connection, self._reader, self._first = pool, connection, reader, first
        self._silence, self._deadline = silence, deadline
        pool.streams.add(connection)

    def read(self) -> Union[bytes, Lost, None]:
        """Returns the next bytes, None at the end, Lost when it broke or was silent for too long."""
        piece, self._first = self._first, b""
        try:
            while not piece and not self._reader.complete:
                piece = _read(self._connection, self._reader, min(self._deadline, clock() + self._silence))
        except (OSError, Unreadable, ValueError) as lost:
            return _wire.lost(lost, self._reader)
        return piece or None

    def close(self) -> None:
        self._pool.streams.discard(self._connection)
        self._connection.close()


def _read(connection: socket.socket, reader: _wire.Reader, deadline: float) -> bytes:
    connection.settimeout(left(deadline))
    data = connection.recv(_PIECE)
    if data:
        return reader.feed(data)
    reader.end()
    return b""


def _quiet(connection: socket.socket) -> bool:
    """Whether nothing came since the last answer: neither an end nor bytes, which would be of no request."""
    try:
        if isinstance(connection, ssl.SSLSocket) and connection.pending():
            return False
        if hasattr(select, "poll"):
            poll = select.poll()
            poll.register(connection, select.POLLIN)
            return not poll.poll(0)
        return not select.select([connection], [], [], 0)[0]
    except (OSError, ValueError):
        return False
