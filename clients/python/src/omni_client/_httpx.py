"""Connections by httpx, which `AsyncOmni` uses where it is installed: HTTP/2 and proxies as httpx has them."""

from __future__ import annotations

import importlib
import time
from typing import Any, Dict, Iterator, Optional, Tuple

from ._identity import Identity
from ._transport import CONNECT, MOST, Answer, Lost, Request, Transport, _left, _Slot


class HttpxTransport(Transport):
    """The connections of one client to one server. Safe for many threads."""

    def __init__(self, identity: Identity, ca_file: Optional[str]) -> None:
        super().__init__(identity, ca_file)
        self._httpx: Any = importlib.import_module("httpx")
        # No settings of the environment but the proxies that the other transport takes: no .netrc replaces the key.
        options: Dict[str, Any] = {"verify": self._tls or True, "follow_redirects": False, "trust_env": False}
        options["limits"] = self._httpx.Limits(max_connections=MOST, max_keepalive_connections=MOST)
        proxy = self._proxy.geturl() if self._proxy else None
        try:
            self._http = self._httpx.Client(proxy=proxy, **options)
        except TypeError:  # httpx before 0.26
            self._http = self._httpx.Client(proxies=proxy, **options)

    def send(self, request: Request, deadline: float, repeatable: bool) -> Answer:
        """Sends a request and reads its whole answer; raises Lost."""
        with _Slot(self._slots, deadline):
            outcome = self._answer(request, deadline)
        if isinstance(outcome, Lost):
            raise outcome
        answer: Answer = outcome
        return answer

    def _answer(self, request: Request, deadline: float) -> Any:
        """Returns an answer, or Lost: no frame with the key is in its traceback."""
        if self.closed:
            raise RuntimeError("this client is closed")
        try:
            with self._opened(request, _left(deadline)) as response:
                body = b""
                for piece in response.iter_raw():
                    body += piece
                    _left(deadline)
                    if request.most is not None and len(body) >= request.most:
                        break
                return Answer(response.status_code, _headers(response), body)
        except (self._httpx.HTTPError, self._httpx.InvalidURL, OSError) as lost:
            return self._lost(lost)

    def _opened(self, request: Request, left: float, silence: Optional[float] = None) -> Any:
        headers = {**request.headers, "Authorization": "Bearer " + self._key.reveal(), "Accept-Encoding": "identity"}
        timeout = self._httpx.Timeout(silence or left, connect=min(CONNECT, left))
        url = f"{self._origin.scheme}://{self._origin.netloc}{request.target}"
        return self._http.stream(request.method, url, headers=headers, content=request.body, timeout=timeout)

    def _lost(self, lost: Exception) -> Lost:
        late = isinstance(lost, (self._httpx.TimeoutException, TimeoutError))
        return Lost("no answer in time" if late else f"{type(lost).__name__}: {lost}", timed_out=late)

    def stream(self, request: Request, silence: float, deadline: float) -> Tuple[Answer, Iterator[bytes]]:
        """Opens a stream; the pieces end with it, and raise Lost when it breaks or is silent for too long."""
        left = min(silence, deadline - time.monotonic())
        try:
            opened = self._opened(request, max(0.001, left), max(0.001, left))
            response = opened.__enter__()
        except (self._httpx.HTTPError, OSError) as lost:
            outcome = self._lost(lost)
        else:
            headers = _headers(response)
            if response.status_code == 200 and headers.get("content-type", "").startswith("text/event-stream"):
                return Answer(200, headers, b""), self._lines(opened, response, deadline)
            opened.__exit__(None, None, None)
            return Answer(response.status_code, headers, b""), iter(())
        raise outcome

    def _lines(self, opened: Any, response: Any, deadline: float) -> Iterator[bytes]:
        try:
            for piece in response.iter_raw():
                yield piece
                if time.monotonic() >= deadline:
                    raise Lost("no answer in time", timed_out=True)
        except (self._httpx.HTTPError, OSError) as lost:
            broken = self._lost(lost)
        else:
            return
        finally:
            opened.__exit__(None, None, None)
        raise broken

    def close(self) -> None:
        """Closes all connections."""
        super().close()
        self._http.close()


def _headers(response: Any) -> Dict[str, str]:
    return {name.lower(): value for name, value in response.headers.items()}
