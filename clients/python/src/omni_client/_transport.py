"""Connections that are kept alive: at most 16, through proxies, never to another origin, never those of another process."""

from __future__ import annotations

import base64
import os
import re
import select
import socket
import ssl
import sys
import threading
import time
import weakref
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union
from urllib.parse import unquote, urlsplit

from . import _wire
from ._identity import Identity
from ._wire import Answer, Request, Unreadable

MOST = 16
CONNECT = 10.0
_PIECE = 65536
_LONGEST = 1_000_000.0  # seconds that a socket can wait
_COMPARED = re.compile("[A-Za-z0-9._:-]{8,128}")  # ids that a server takes as they are


class Lost(Exception):
    """No whole answer came; `untouched` when not one byte of it did, `final` when another attempt would bring the same."""

    def __init__(self, reason: str, *, timed_out: bool = False, untouched: bool = False, final: bool = False) -> None:
        self.timed_out, self.untouched, self.final = timed_out, untouched, final
        super().__init__(reason)


class _Pool:
    """Connections of one process, with their locks and places."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.slots = threading.BoundedSemaphore(MOST)
        self.lock = threading.Lock()
        self.idle: List[socket.socket] = []
        self.streams: Dict[int, socket.socket] = {}
        self.woken = threading.Event()


class Transport:
    """The connections of one client to one server. Safe for many threads, and for a process that is forked."""

    def __init__(self, identity: Identity, ca_file: Optional[str]) -> None:
        self._key = identity.key
        self._origin = urlsplit(identity.base_url)
        self.closed = False
        self._pool = _Pool()
        self._proxy = _proxy(self._origin)
        self._tls = None
        if self._origin.scheme == "https":
            self._tls = ssl.create_default_context(cafile=ca_file or os.environ.get("SSL_CERT_FILE"))
        _ALL.add(self)

    def _own(self) -> _Pool:
        """Returns the pool of this process; that of a parent is closed without a byte to the server."""
        pool = self._pool
        if pool.process != os.getpid():
            for inherited in pool.idle + list(pool.streams.values()):
                inherited.close()
            self._pool = pool = _Pool()
        return pool

    def send(self, request: Request, deadline: float, repeatable: bool) -> Answer:
        """Sends a request and reads its whole answer; raises Lost."""
        pool = self._own()
        with _Slot(pool.slots, deadline):
            while True:
                connection = self._take(pool)
                outcome, kept = self._exchange(connection, request, deadline)
                with pool.lock:
                    keep = kept is not None and not self.closed
                    if keep and kept is not None:
                        pool.idle.append(kept)
                if kept is not None and not keep:
                    kept.close()
                if isinstance(outcome, Answer):
                    return outcome
                if connection is not None and outcome.untouched and repeatable and not outcome.timed_out:
                    continue  # the server had closed an idle connection
                raise outcome

    def _exchange(
        self, connection: Optional[socket.socket], request: Request, deadline: float
    ) -> Tuple[Union[Answer, Lost], Optional[socket.socket]]:
        """Returns an answer or Lost, and the connection if it is kept: no frame with the key is in a traceback."""
        reader = _wire.Reader(request.method)
        keep = False
        try:
            connection = connection or self._connected(deadline)
            self._write(connection, request, deadline)
            pieces: List[bytes] = []
            while not reader.complete:
                pieces.append(_read(connection, reader, deadline))
            other = _other(request, reader)
            if other:
                return Lost(other), None
            keep = reader.keep and _same_id(request, reader)
            return Answer(reader.status, reader.headers, b"".join(pieces)), connection if keep else None
        except (OSError, Unreadable) as lost:
            return _lost(lost, reader), None
        finally:
            if connection is not None and not keep:
                connection.close()

    def _write(self, connection: socket.socket, request: Request, deadline: float) -> None:
        target, fields = request.target, {"Host": self._origin.netloc, "Accept-Encoding": "gzip"}
        if self._proxy and not self._tls:
            target = f"{self._origin.scheme}://{self._origin.netloc}{target}"
            fields.update(_proxy_headers(self._proxy))
        fields.update(request.headers)
        if request.body is not None or request.method == "POST":
            fields["Content-Length"] = str(len(request.body or b""))
        connection.settimeout(_left(deadline))
        connection.sendall(
            _wire.head(request.method, target, [*fields.items(), ("Authorization", "Bearer " + self._key.reveal())])
            + (request.body or b"")
        )

    def stream(self, request: Request, silence: float, deadline: float) -> Tuple[Answer, Iterator[bytes]]:
        """Opens a stream; the pieces end with it, and raise Lost when it breaks or is silent for too long."""
        pool = self._own()
        with _Slot(pool.slots, deadline):
            outcome: Any = None
            for connection in (self._take(pool), None):
                outcome = self._begin(connection, request, min(deadline, time.monotonic() + silence))
                if connection is None or not isinstance(outcome, Lost) or outcome.timed_out:
                    break
        if isinstance(outcome, Lost):
            raise outcome
        connection, reader, first = outcome
        answer = Answer(reader.status, reader.headers, b"")
        if reader.status != 200 or not reader.headers.get("content-type", "").startswith("text/event-stream"):
            connection.close()
            return answer, iter(())
        with pool.lock:
            pool.streams[id(connection)] = connection
        return answer, self._pieces(pool, connection, reader, first, silence, deadline)

    def _begin(self, connection: Optional[socket.socket], request: Request, deadline: float) -> Any:
        """Returns connection, reader and the bytes behind the head, or Lost."""
        reader = _wire.Reader(request.method)
        begun = False
        try:
            connection = connection or self._connected(deadline)
            self._write(connection, request, deadline)
            first = b""
            while not reader.status:
                first += _read(connection, reader, deadline)
            other = _other(request, reader)
            begun = not other
            return Lost(other) if other else (connection, reader, first)
        except (OSError, Unreadable) as lost:
            return _lost(lost, reader)
        finally:
            if connection is not None and not begun:
                connection.close()

    def _pieces(
        self, pool: _Pool, connection: socket.socket, reader: _wire.Reader, first: bytes, silence: float, deadline: float
    ) -> Iterator[bytes]:
        broken: Optional[Lost] = None
        try:
            if first:
                yield first
            while broken is None and not reader.complete:
                try:
                    piece = _read(connection, reader, min(deadline, time.monotonic() + silence))
                except (OSError, Unreadable, ValueError) as lost:
                    broken = _lost(lost, reader)
                    break
                if piece:
                    yield piece
        finally:
            with pool.lock:
                pool.streams.pop(id(connection), None)
            connection.close()
        if broken is not None:
            raise broken

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
        at = self._proxy or self._origin
        port = at.port or (80 if self._proxy or not self._tls else 443)
        raw = socket.create_connection((at.hostname or "", port), min(CONNECT, _left(deadline)))
        made = False
        try:
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection: socket.socket = raw
            if self._tls:
                if self._proxy:
                    self._tunnel(raw, deadline)
                raw.settimeout(min(CONNECT, _left(deadline)))
                connection = self._tls.wrap_socket(raw, server_hostname=self._origin.hostname)
            made = True
            return connection
        finally:
            if not made:
                raw.close()

    def _tunnel(self, raw: socket.socket, deadline: float) -> None:
        host = f"{self._origin.netloc.rpartition('@')[2]}"
        host = host if self._origin.port else host + ":443"
        raw.sendall(_wire.head("CONNECT", host, {"Host": host, **_proxy_headers(self._proxy)}.items()))
        reader = _wire.Reader("HEAD")
        while not reader.status:
            _read(raw, reader, deadline)
        if reader.status != 200:
            raise Unreadable(f"the proxy answered {reader.status}")

    def close(self) -> None:
        """Closes all connections."""
        pool = self._own()
        with pool.lock:
            self.closed = True
            open_now = pool.idle + list(pool.streams.values())
            pool.idle = []
        pool.woken.set()
        for connection in open_now:
            try:
                connection.shutdown(socket.SHUT_RDWR)  # wakes a thread that reads
            except OSError:
                pass
            connection.close()

    def sleep(self, seconds: float) -> None:
        """Waits; a closed client does not."""
        self._own().woken.wait(min(_LONGEST, max(0.0, seconds)))
        if self.closed:
            raise RuntimeError("this client is closed")


_ALL: weakref.WeakSet[Transport] = weakref.WeakSet()


def _in_child() -> None:
    for transport in list(_ALL):
        transport._own()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)


class _Slot:
    """One of the places for connections, held while a request is under way."""

    def __init__(self, slots: threading.BoundedSemaphore, deadline: float) -> None:
        self._slots, self._deadline = slots, deadline

    def __enter__(self) -> None:
        if not self._slots.acquire(timeout=min(_LONGEST, max(0.0, self._deadline - time.monotonic()))):
            raise Lost(f"all {MOST} connections are in use", timed_out=True)

    def __exit__(self, *_: object) -> None:
        self._slots.release()


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("the time is over")
    return min(left, _LONGEST)


def _read(connection: socket.socket, reader: _wire.Reader, deadline: float) -> bytes:
    connection.settimeout(_left(deadline))
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


def _same_id(request: Request, reader: _wire.Reader) -> bool:
    sent, came = request.headers.get("X-Request-Id", ""), reader.headers.get("x-request-id")
    return came is None or came == sent or not _COMPARED.fullmatch(sent)


def _other(request: Request, reader: _wire.Reader) -> str:
    """Returns what is wrong with a good answer to another request; an error is told with the id that it has."""
    wrong = 200 <= reader.status < 300 and not _same_id(request, reader)
    return "the answer of another request came" if wrong else ""


def _lost(lost: BaseException, reader: _wire.Reader) -> Lost:
    timed_out = isinstance(lost, TimeoutError) or isinstance(lost, socket.timeout)
    if timed_out:
        reason = "no answer in time"
    elif isinstance(lost, Unreadable):
        reason = str(lost)
    else:
        reason = f"{type(lost).__name__}: {lost}" if str(lost) else type(lost).__name__
    final = isinstance(lost, Unreadable) and lost.final
    return Lost(reason, timed_out=timed_out, untouched=not reader.touched, final=final)


def _proxy(origin: Any) -> Any:
    """Returns the proxy of the environment, none when the host is excepted. Raises ValueError when it is not http."""
    if sys.platform in ("win32", "darwin"):
        from urllib.request import getproxies, proxy_bypass

        named = f"the proxy for {origin.scheme}"
        proxy = None if proxy_bypass(origin.hostname or "") else getproxies().get(origin.scheme)
    else:
        names = f"{origin.scheme}_proxy", f"{origin.scheme.upper()}_PROXY"
        found = [(name, os.environ[name]) for name in names if os.environ.get(name)]
        named, proxy = found[0] if found and not _excepted(origin) else ("", None)
    if not proxy:
        return None
    parts = urlsplit(proxy if "//" in proxy else "http://" + proxy)
    if parts.scheme != "http":
        raise ValueError(f"{named} names a proxy of the scheme {parts.scheme}; a proxy must be as in http://proxy:3128")
    return parts


def _excepted(origin: Any) -> bool:
    host, listed = (origin.hostname or "").lower(), os.environ.get("no_proxy") or os.environ.get("NO_PROXY") or ""
    for each in listed.lower().split(","):
        name = each.strip().lstrip(".")
        if name == "*" or (name and (host == name or host.endswith("." + name) or origin.netloc.lower() == name)):
            return True
    return False


def _proxy_headers(proxy: Any) -> Dict[str, str]:
    if not proxy.username:
        return {}
    pair = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}".encode()
    return {"Proxy-Authorization": "Basic " + base64.b64encode(pair).decode("ascii")}
