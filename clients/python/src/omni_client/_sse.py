"""Server-sent events (HTML standard, section 9.2)."""

from __future__ import annotations

import codecs
from typing import Iterable, Iterator, List, NamedTuple, Optional


class Event(NamedTuple):
    """One event of a stream; `retry` alone is an event without data."""

    id: Optional[str]
    type: str
    data: str


class Parser:
    """Reads a stream in pieces of any size; remembers the last id and the server's `retry`."""

    def __init__(self) -> None:
        self.last_id: Optional[str] = None
        self.retry: Optional[float] = None
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._line, self._after_cr = "", False
        self._type = ""
        self._data: List[str] = []

    def feed(self, piece: bytes) -> Iterator[Event]:
        """Takes the next bytes and yields the events that they complete."""
        for character in self._decoder.decode(piece):
            ends = character == "\r" or (character == "\n" and not self._after_cr)
            skip = character == "\n" and self._after_cr
            self._after_cr = character == "\r"
            if ends:
                line, self._line = self._line, ""
                yield from self._take(line)
            elif not skip:
                self._line += character

    def _take(self, line: str) -> Iterator[Event]:
        if not line:
            if self._data:
                yield Event(self.last_id, self._type or "message", "\n".join(self._data))
            self._type, self._data = "", []
            return
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._type = value
        elif name == "id" and "\0" not in value:
            self.last_id = value
        elif name == "retry" and value.isdigit() and value.isascii():
            self.retry = int(value) / 1000


def parse(pieces: Iterable[bytes]) -> Iterator[Event]:
    """Yields the events of a whole stream."""
    parser = Parser()
    for piece in pieces:
        yield from parser.feed(piece)
