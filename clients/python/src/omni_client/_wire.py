"""HTTP/1.1 without input and output: the bytes of a request, and what the bytes of an answer mean."""

from __future__ import annotations

import base64
import os
import re
import sys
import zlib
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, Union
from urllib.parse import unquote, urlsplit

from ._identity import Identity

_STATUS = re.compile(rb"HTTP/1\.([01]) ([1-5][0-9]{2})(?: [\t -~\x80-\xff]*)?")
_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*?)[ \t]*")
_SIZE = re.compile(rb"([0-9A-Fa-f]{1,12})[ \t]*(?:;[\t -~\x80-\xff]*)?")
_TARGET, _PLAIN = re.compile("[!-~]+"), re.compile("[\\t -~]*")
_COMPARED = re.compile("[A-Za-z0-9._:-]{8,128}")  # ids that a server takes as they are
_MOST_HEAD = 65_536
_MOST_INFORMATIONAL = 8
MOST_INFLATED = 256 * 1024 * 1024


class Unreadable(Exception):
    """The bytes are no answer; `final` when another attempt would bring the same."""

    def __init__(self, reason: str, final: bool = False) -> None:
        self.final = final
        super().__init__(reason)


class Lost(Exception):
    """No whole answer came; `untouched` when not one byte of it did, `final` when another attempt would bring the same."""

    def __init__(self, reason: str, *, timed_out: bool = False, untouched: bool = False, final: bool = False) -> None:
        self.timed_out, self.untouched, self.final = timed_out, untouched, final
        super().__init__(reason)


class Request(NamedTuple):
    """What is sent; the key is added on the way."""

    method: str
    target: str
    headers: Dict[str, str]
    body: Optional[bytes]


class Answer(NamedTuple):
    """A whole answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def head(method: str, target: str, fields: Iterable[Tuple[str, str]]) -> bytes:
    """Returns the bytes of a request before its body. Raises ValueError when a part would be another line."""
    if not _TARGET.fullmatch(target):
        raise ValueError("a path must be ASCII text without spaces, as urllib.parse.quote writes it")
    fields = list(fields)
    for name, value in fields:
        if not _PLAIN.fullmatch(value):
            raise ValueError(f"the header {name} must be text of printable ASCII characters")
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in fields), "", ""]
    return "\r\n".join(lines).encode("ascii")


class Reader:
    """Reads one answer from the bytes of a connection."""

    def __init__(self, method: str) -> None:
        self.status = 0
        self.headers: Dict[str, str] = {}
        self.complete = False
        self.touched = False
        self.keep = False
        self._method = method
        self._bytes = bytearray()
        self._informational = 0
        self._left: Optional[int] = None  # bytes of the body, or of this chunk
        self._chunked, self._trailing, self._in_chunk = False, False, False
        self._inflater: Any = None
        self._inflated, self._packed = 0, False

    def feed(self, data: bytes) -> bytes:
        """Takes bytes as they come; returns those of the body, inflated. Raises Unreadable."""
        self.touched = True
        if self.status and not self._bytes and not self.complete and self._left is not None and len(data) < self._left:
            self._left -= len(data)
            return self._inflate(data)
        self._bytes += data
        while not self.status:
            if not self._head():
                return b""
        pieces: List[bytes] = []
        while not self.complete and self._step(pieces):
            pass
        if self.complete and self._bytes:
            self.keep = False  # they belong to no request
        found = b"".join(map(self._inflate, pieces))
        if self.complete:
            self._check_inflated()
        return found

    def end(self) -> None:
        """Takes the end of the connection. Raises Unreadable when the answer is not whole."""
        if self.status and not self.complete and self._left is None and not self._chunked:
            self.complete = True
        if not self.complete:
            raise Unreadable("the answer broke off" if self.touched else "the connection was closed without an answer")
        self._check_inflated()

    def _check_inflated(self) -> None:
        if self._packed and not self._inflater.eof:
            raise Unreadable("the answer broke off")

    def _head(self) -> bool:
        end = self._bytes.find(b"\r\n\r\n")
        if end < 0:
            begun = bytes(self._bytes[:9])
            if len(self._bytes) > _MOST_HEAD or not (b"HTTP/1.1 ".startswith(begun) or b"HTTP/1.0 ".startswith(begun)):
                raise Unreadable("what came is not HTTP")
            return False
        first, *lines = bytes(self._bytes[:end]).split(b"\r\n")
        del self._bytes[: end + 4]
        line = _STATUS.fullmatch(first)
        if not line:
            raise Unreadable("what came is not HTTP")
        status = int(line[2])
        if status == 101:
            raise Unreadable("101, a change of protocol that was not asked for")
        if status < 200:
            self._informational += 1
            if self._informational > _MOST_INFORMATIONAL:
                raise Unreadable(f"more than {_MOST_INFORMATIONAL} informational answers")
            return True
        for each in lines:
            field = _FIELD.fullmatch(each)
            if not field:
                raise Unreadable("a line of the head is not HTTP")
            name, value = field[1].decode("ascii").lower(), field[2].decode("latin-1")
            self.headers[name] = f"{self.headers[name]}, {value}" if name in self.headers else value
        self.status = status
        self._body(line[1] == b"1")
        return True

    def _body(self, current: bool) -> None:
        get = self.headers.get
        self.keep = kept = current and "close" not in re.split("[ ,]+", get("connection", "").lower())
        lengths, coding = set(re.split(" *, *", get("content-length", ""))) - {""}, get("transfer-encoding", "")
        if coding:
            if coding.lower() != "chunked":
                raise Unreadable(f"the transfer coding {coding}, which was not asked for", final=True)
            self._chunked = True
            self.keep = self.keep and not lengths
        elif lengths:
            length = lengths.pop()
            if lengths or not (length.isascii() and length.isdigit() and len(length) < 16):
                raise Unreadable("its length is not a number")
            self._left = int(length)
        else:
            self.keep = False
        if self._method == "HEAD" or self.status in (204, 304):
            self.keep, self._left, self._chunked, self.complete = kept, 0, False, True
            return
        content = get("content-encoding", "identity").lower()
        if content in ("gzip", "x-gzip"):
            self._inflater = zlib.decompressobj(31)
        elif content != "identity":
            raise Unreadable(f"the content coding {content}, which was not asked for", final=True)
        self.complete = self._left == 0

    def _step(self, pieces: List[bytes]) -> bool:
        """Goes on by one piece; returns whether it did."""
        if self._chunked and self._left is None:
            return self._line()
        if not self._bytes:
            return False
        size = len(self._bytes) if self._left is None else min(self._left, len(self._bytes))
        with memoryview(self._bytes) as view:
            pieces.append(bytes(view[:size]))
        del self._bytes[:size]
        if self._left is not None:
            self._left -= size
            if self._left == 0:
                self.complete = not self._chunked
                self._left = None if self._chunked else 0
        return True

    def _line(self) -> bool:
        """Reads the line of a chunk, or one behind the last."""
        end = self._bytes.find(b"\r\n")
        if end < 0:
            if len(self._bytes) > _MOST_HEAD:
                raise Unreadable("a chunk of the answer is not HTTP")
            return False
        line = bytes(self._bytes[:end])
        del self._bytes[: end + 2]
        if self._trailing:
            self.complete = line == b""
            return True
        if self._in_chunk and line == b"":
            self._in_chunk = False  # the end of the chunk before
            return True
        size = _SIZE.fullmatch(line)
        if not size or self._in_chunk:
            raise Unreadable("a chunk of the answer is not HTTP")
        self._left = int(size[1], 16) or None
        self._trailing, self._in_chunk = self._left is None, self._left is not None
        return True

    def _inflate(self, piece: bytes) -> bytes:
        if self._inflater is None:
            return piece
        found = b""
        self._packed = self._packed or bool(piece)
        while piece:
            if self._inflater.eof:
                self._inflater = zlib.decompressobj(31)
            room = MOST_INFLATED - self._inflated + 1
            try:
                part = self._inflater.decompress(piece, room)
            except zlib.error:
                part = None
            if part is None:
                raise Unreadable("its gzip is damaged")
            self._inflated += len(part)
            if self._inflated > MOST_INFLATED:
                raise Unreadable(f"its gzip holds more than {MOST_INFLATED} bytes", final=True)
            found += part
            piece = self._inflater.unused_data if self._inflater.eof else self._inflater.unconsumed_tail
        return found


class Server:
    """Where requests go, and their bytes on the way there; the key is added here alone."""

    def __init__(self, identity: Identity) -> None:
        self._key = identity.key
        self.origin = urlsplit(identity.base_url)
        self.proxy = _proxy(self.origin)
        self.tls = self.origin.scheme == "https"
        at = self.proxy or self.origin
        self.host = at.hostname or ""
        self.port = at.port or (80 if self.proxy or not self.tls else 443)

    def written(self, request: Request) -> bytes:
        """Returns the bytes of a request."""
        target, fields = request.target, {"Host": self.origin.netloc, "Accept-Encoding": "gzip"}
        if self.proxy and not self.tls:
            target = f"{self.origin.scheme}://{self.origin.netloc}{target}"
            fields.update(_proxy_headers(self.proxy))
        fields.update(request.headers)
        if request.body is not None or request.method == "POST":
            fields["Content-Length"] = str(len(request.body or b""))
        key = ("Authorization", "Bearer " + self._key.reveal())
        return head(request.method, target, [*fields.items(), key]) + (request.body or b"")

    def tunnel(self) -> bytes:
        """Returns the bytes that ask the proxy for a way to the server."""
        host = self.origin.netloc if self.origin.port else self.origin.netloc + ":443"
        return head("CONNECT", host, {"Host": host, **_proxy_headers(self.proxy)}.items())


def answered(request: Request, reader: Reader, pieces: Iterable[bytes]) -> Tuple[Union[Answer, Lost], bool]:
    """Returns the whole answer, Lost when it is that of another request, and whether its connection is kept."""
    same = same_id(request, reader)
    if not same and 200 <= reader.status < 300:
        return Lost("the answer of another request came"), False
    return Answer(reader.status, reader.headers, b"".join(pieces)), reader.keep and same


def same_id(request: Request, reader: Reader) -> bool:
    """Whether an answer has the id that was sent, or none."""
    sent, came = request.headers.get("X-Request-Id", ""), reader.headers.get("x-request-id")
    return came is None or came == sent or not _COMPARED.fullmatch(sent)


def is_stream(reader: Reader) -> bool:
    """Whether an answer is a stream of events."""
    return reader.status == 200 and reader.headers.get("content-type", "").startswith("text/event-stream")


def lost(cause: BaseException, reader: Reader) -> Lost:
    """Returns what became of a request whose connection broke."""
    late = isinstance(cause, TimeoutError) or type(cause).__name__ in ("timeout", "TimeoutError")
    if late:
        reason = "no answer in time"
    elif isinstance(cause, Unreadable):
        reason = str(cause)
    else:
        reason = f"{type(cause).__name__}: {cause}" if str(cause) else type(cause).__name__
    final = isinstance(cause, Unreadable) and cause.final
    return Lost(reason, timed_out=late, untouched=not reader.touched, final=final)


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
