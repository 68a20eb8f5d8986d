"""Waiting for the end of a run: by its events, else by long polls."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Optional

from . import _sse
from ._calls import FOREVER, Ask
from ._errors import APIConnectionError, APIError, WaitTimeoutError
from ._retry import retry_after
from ._transport import Lost

if TYPE_CHECKING:
    from ._runs import Run

TERMINAL = frozenset(("completed", "failed", "cancelled"))
LONGEST_WAIT = 20
SILENCE = 30.0


class RunEvent(NamedTuple):
    """One event of a run."""

    id: Optional[str]
    type: str
    data: Any


class Wait:
    """Waiting for the end of one run until a deadline."""

    def __init__(self, run: Run, deadline: float, on_event: Any, show: Any) -> None:
        self._run, self._deadline, self._on_event, self._show = run, deadline, on_event, show
        self._omni = run._omni
        self._last_id: Optional[str] = None
        self._pause = 1.0
        self._usable, self._ended = True, False

    def until_ended(self) -> None:
        for event in self.events():
            self._omni._caller.tell("on_event", self._run, event)
            if self._on_event:
                self._on_event(self._run, event)
            if self._show:
                self._show(event)
        while not self._run.terminal:
            self._poll()

    def events(self) -> Iterator[RunEvent]:
        """Yields events; ends with the run, or after two broken streams."""
        broken = 0
        while broken < 2 and self._usable and not self._ended:
            if broken:
                self._sleep(self._pause)
            yield from self._stream()
            broken += 1
        if self._ended:
            self._see(Ask("GET", self._run._path, deadline=self._deadline))

    def _stream(self) -> Iterator[RunEvent]:
        parser = _sse.Parser()
        try:
            path = self._run._path + "/events"
            answer, pieces = self._omni._caller.stream(path, self._last_id, SILENCE, self._deadline)
            self._ended = answer.status == 204
            self._usable = self._ended or answer.headers.get("content-type", "").startswith("text/event-stream")
            for piece in pieces:
                for event in parser.feed(piece):
                    self._last_id = event.id
                    yield RunEvent(event.id, event.type, self._omni._read(event.data))
                    self._ended = event.type.rpartition(".")[2] in TERMINAL
                    if self._ended:
                        return
                self._pause = parser.retry if parser.retry is not None else self._pause
        except Lost:
            self._in_time()

    def _poll(self) -> None:
        wait = int(min(LONGEST_WAIT, self._omni._caller.timeout, max(0.0, self._deadline - time.monotonic())))
        headers = {"Prefer": f"wait={wait}"} if wait else {}
        if self._run._etag:
            headers["If-None-Match"] = self._run._etag
        began = time.monotonic()
        self._see(Ask("GET", self._run._path, headers=headers, deadline=self._deadline))
        if not self._run.terminal:
            asked = retry_after(self._run._retry_after) or 0.0
            held = time.monotonic() - began
            self._sleep(max(asked, 0.0 if held >= 1 else 0.5))

    def _see(self, ask: Ask) -> None:
        """Reads the run; within the time a lost answer is only a pause."""
        try:
            response = self._omni._call(ask)
        except APIConnectionError:
            self._in_time()
            self._sleep(1.0)
            return
        except APIError as refused:
            if not refused.retryable:
                raise
            self._in_time()
            self._sleep(refused.retry_after or 1.0)
            return
        if response.status != 304:
            self._run._see(response)
        else:
            self._run._retry_after = response.headers.get("retry-after")

    def _sleep(self, seconds: float) -> None:
        self._omni._caller.transport.sleep(min(seconds, max(0.0, self._deadline - time.monotonic())))
        self._in_time()

    def _in_time(self) -> None:
        if time.monotonic() >= self._deadline and not self._run.terminal:
            raise WaitTimeoutError(self._run)
