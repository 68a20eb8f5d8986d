"""Connections that are kept alive: at most 16, through proxies, never to another origin."""

from __future__ import annotations

import http.client
import os
import ssl
import threading
import time
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from ._identity import Identity

MOST = 16
CONNECT = 10.0
_PIECE = 65536


class Lost(Exception):
    """No whole answer came; `untouched` when not one byte of it did."""

    def __init__(self, reason: str, *, timed_out: bool = False, untouched: bool = False) -> None:
        self.timed_out = timed_out
        self.untouched = untouched
        super().__init__(reason)


class Answer(NamedTuple):
    """A whole answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Request(NamedTuple):
    """What is sent; the key is added on the way. Of the answer's body, about `most` bytes are read."""

    method: str
    target: str
    headers: Dict[str, str]
    body: Optional[bytes]
    most: Optional[int] = None


class Transport:
    """The connections of one client to one server. Safe for many threads."""

    def __init__(self, identity: Identity, ca_file: Optional[str]) -> None:
        self._key = identity.key
        self._origin = urlsplit(identity.base_url)
        self._slots = threading.BoundedSemaphore(MOST)
        self._lock = threading.Lock()
        self._idle: List[http.client.HTTPConnection] = []
        self._streams: Dict[int, http.client.HTTPConnection] = {}
        self.closed = False
        host = self._origin.hostname or ""
        proxy = None if proxy_bypass(host) else getproxies().get(self._origin.scheme)
        self._proxy = urlsplit(proxy if not proxy or "//" in proxy else "http://" + proxy) if proxy else None
        self._tls = None
        if self._origin.scheme == "https":
            self._tls = ssl.create_default_context(cafile=ca_file or os.environ.get("SSL_CERT_FILE"))

    def send(self, request: Request, deadline: float, repeatable: bool) -> Answer:
        """Sends a request and reads its whole answer; raises Lost."""
        with _Slot(self._slots, deadline):
            while True:
                connection, reused = self._take()
                outcome = self._exchange(connection, request, deadline)
                if isinstance(outcome, Lost):
                    connection.close()
                    if reused and outcome.untouched and repeatable and not outcome.timed_out:
                        continue  # the server had closed an idle connection
                    raise outcome
                answer: Answer
                answer, keep = outcome
                self._give(connection, keep)
                return answer

    def _exchange(self, connection: http.client.HTTPConnection, request: Request, deadline: float) -> Any:
        """Returns an answer and whether the connection can be kept, or Lost: no frame with the key is in its traceback."""
        touched = False
        try:
            response = self._open(connection, request, deadline)
            touched = True
            body = _whole(connection, response, deadline, request.most)
            headers = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, headers, body), not response.will_close and request.most is None
        except (OSError, http.client.HTTPException) as lost:
            timed_out = isinstance(lost, TimeoutError)
            return Lost(_reason(lost), timed_out=timed_out, untouched=not touched)

    def _open(
        self, connection: http.client.HTTPConnection, request: Request, deadline: float
    ) -> http.client.HTTPResponse:
        if connection.sock is None:
            connection.timeout = min(CONNECT, _left(deadline))
            connection.connect()
        _limit(connection, deadline)
        target = request.target
        if self._proxy and not self._tls:
            target = f"{self._origin.scheme}://{self._origin.netloc}{target}"
        connection.putrequest(request.method, target, skip_accept_encoding=True, skip_host=True)
        connection.putheader("Host", self._origin.netloc)
        connection.putheader("Authorization", "Bearer " + self._key.reveal())
        between = _proxy_headers(self._proxy) if self._proxy and not self._tls else {}
        for name, value in {**request.headers, **between}.items():
            connection.putheader(name, value)
        if request.body is not None or request.method == "POST":
            connection.putheader("Content-Length", str(len(request.body or b"")))
        connection.endheaders(request.body)
        return connection.getresponse()

    def stream(self, request: Request, silence: float, deadline: float) -> Tuple[Answer, Iterator[bytes]]:
        """Opens a stream; the pieces end with it, and raise Lost when it breaks or is silent for too long."""
        with _Slot(self._slots, deadline):
            connection, reused = self._take()
            outcome = self._begin(connection, request, min(deadline, time.monotonic() + silence))
            if isinstance(outcome, Lost) and reused and not outcome.timed_out:
                connection.close()
                connection = self._new()
                outcome = self._begin(connection, request, min(deadline, time.monotonic() + silence))
        if isinstance(outcome, Lost):
            connection.close()
            raise outcome
        response = outcome
        headers = {name.lower(): value for name, value in response.getheaders()}
        if response.status != 200 or not headers.get("content-type", "").startswith("text/event-stream"):
            connection.close()
            return Answer(response.status, headers, b""), iter(())
        with self._lock:
            self._streams[id(connection)] = connection
        return Answer(200, headers, b""), self._pieces(connection, response, silence, deadline)

    def _begin(self, connection: http.client.HTTPConnection, request: Request, deadline: float) -> Any:
        try:
            return self._open(connection, request, deadline)
        except (OSError, http.client.HTTPException) as lost:
            return Lost(_reason(lost), timed_out=isinstance(lost, TimeoutError))

    def _pieces(
        self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse, silence: float, deadline: float
    ) -> Iterator[bytes]:
        broken: Optional[Lost] = None
        try:
            while broken is None:
                try:
                    _limit(connection, min(deadline, time.monotonic() + silence))
                    piece = response.read1(_PIECE)
                except (OSError, http.client.HTTPException, ValueError) as lost:
                    broken = Lost(_reason(lost), timed_out=isinstance(lost, TimeoutError))
                    break
                if not piece:
                    return
                yield piece
        finally:
            with self._lock:
                self._streams.pop(id(connection), None)
            response.close()
            connection.close()
        raise broken

    def _take(self) -> Tuple[http.client.HTTPConnection, bool]:
        with self._lock:
            if self.closed:
                raise RuntimeError("this client is closed")
            if self._idle:
                return self._idle.pop(), True
        return self._new(), False

    def _new(self) -> http.client.HTTPConnection:
        at = self._proxy or self._origin
        host, port = at.hostname or "", at.port
        if self._tls:
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                host, port or (80 if self._proxy else 443), context=self._tls, timeout=CONNECT
            )
            if self._proxy:
                connection.set_tunnel(self._origin.hostname or "", self._origin.port or 443, _proxy_headers(self._proxy))
        else:
            connection = http.client.HTTPConnection(host, port or 80, timeout=CONNECT)
        return connection

    def _give(self, connection: http.client.HTTPConnection, keep: bool) -> None:
        with self._lock:
            if keep and not self.closed and connection.sock is not None:
                self._idle.append(connection)
                return
        connection.close()

    def close(self) -> None:
        """Closes all connections."""
        with self._lock:
            self.closed = True
            open_now = self._idle + list(self._streams.values())
            self._idle = []
        for connection in open_now:
            connection.close()


class _Slot:
    """One of the places for connections, held while a request is under way."""

    def __init__(self, slots: threading.BoundedSemaphore, deadline: float) -> None:
        self._slots, self._deadline = slots, deadline

    def __enter__(self) -> None:
        if not self._slots.acquire(timeout=max(0.0, self._deadline - time.monotonic())):
            raise Lost(f"all {MOST} connections are in use", timed_out=True)

    def __exit__(self, *_: object) -> None:
        self._slots.release()


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("the time is over")
    return left


def _limit(connection: http.client.HTTPConnection, deadline: float) -> None:
    left = _left(deadline)
    if connection.sock is not None:
        connection.sock.settimeout(left)


def _whole(connection: http.client.HTTPConnection, response: http.client.HTTPResponse, deadline: float, most: Optional[int]) -> bytes:
    pieces: List[bytes] = []
    while most is None or sum(map(len, pieces)) < most:
        _limit(connection, deadline)
        piece = response.read1(_PIECE)
        if not piece:
            break
        pieces.append(piece)
    if response.length and most is None:
        raise http.client.IncompleteRead(b"", response.length)
    response.close()
    return b"".join(pieces)


def _reason(lost: BaseException) -> str:
    if isinstance(lost, TimeoutError):
        return "no answer in time"
    if isinstance(lost, http.client.IncompleteRead):
        return "the answer broke off"
    return f"{type(lost).__name__}: {lost}" if str(lost) else type(lost).__name__


def _proxy_headers(proxy: Any) -> Dict[str, str]:
    if not proxy.username:
        return {}
    import base64

    pair = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}".encode()
    return {"Proxy-Authorization": "Basic " + base64.b64encode(pair).decode("ascii")}
