"""One call of the API with all its attempts."""

from __future__ import annotations

import logging
import os
import platform
import random
import re
import sys
import time
import uuid
from typing import Any, Dict, Iterator, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import urlencode, urljoin, urlsplit

from . import _json, _retry
from ._errors import APIConnectionError, APITimeoutError, UnsupportedServerError, error_class, error_object, hide, outward
from ._identity import Identity, origin
from ._transport import Lost, Transport
from ._wire import Answer, Request

VERSION = "0.1.0"
MAJOR = 1
FOREVER = 10.0 * 365 * 86400
LOG = logging.getLogger("omni_client")
_OWN = frozenset(
    "accept authorization connection content-length content-type host idempotency-key last-event-id omni-client "
    "transfer-encoding user-agent x-service-api-key".split()
)
_TOKEN = re.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_PLAIN = re.compile("[\\t -~]*")


class Response(NamedTuple):
    """An answer: `data` is taken out of the envelope, `message` and `meta` are what stood beside it."""

    status: int
    headers: Mapping[str, str]
    data: Any
    request_id: Optional[str]
    message: Optional[str] = None
    meta: Mapping[str, Any] = {}

    @property
    def rate_limit(self) -> Mapping[str, Mapping[str, Any]]:
        """`RateLimit` and `RateLimit-Policy` by policy: q (quota), w (seconds), r (left), t (seconds to reset)."""
        found: Dict[str, Dict[str, Any]] = {}
        for header in ("ratelimit-policy", "ratelimit"):
            for item in re.findall(r'"([^"]+)"((?:;\w+=\d+)*)', self.headers.get(header, "")):
                pairs = {name: int(n) for name, n in re.findall(r";(\w+)=(\d+)", item[1])}
                found.setdefault(item[0], {}).update(pairs)
        return found


class Info(NamedTuple):
    """What hooks are told of an attempt: never the key of the API, never a body."""

    method: str
    path: str
    attempt: int
    idempotency_key: Optional[str]
    request_id: str
    status: Optional[int] = None


class Ask(NamedTuple):
    """One call that a caller makes."""

    method: str
    path: str
    body: Any = None
    headers: Mapping[str, str] = {}
    key: Optional[str] = None
    deadline: Optional[float] = None
    raw: bool = False
    exact: Optional[bool] = None


def seconds(given: Any, option: str) -> float:
    """Reads a time limit; None is no limit."""
    if given is None or given == float("inf"):
        return FOREVER
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise TypeError(f"{option} must be a number of seconds, or None for no limit, not {type(given).__name__}")
    if not given >= 0:
        raise ValueError(f"{option} must be a number of seconds, 0 or more")
    return min(float(given), FOREVER)


def uuid7() -> str:
    """Returns a UUID of version 7 (RFC 9562)."""
    bits = (int(time.time() * 1000) << 80) | random.SystemRandom().getrandbits(74) & ((1 << 74) - 1)
    low, high = bits & ((1 << 62) - 1), (bits >> 62) & 0xFFF
    return str(uuid.UUID(int=(bits >> 80) << 80 | 7 << 76 | high << 64 | 2 << 62 | low))


def new_key() -> str:
    """Returns an idempotency key of the form `python-UUID`."""
    return "python-" + uuid7()


class Caller:
    """Sends calls: identity, attempts, pauses, errors, hooks."""

    def __init__(self, identity: Identity, options: Mapping[str, Any]) -> None:
        self.base_url = identity.base_url
        self._key = identity.key
        parts = urlsplit(identity.base_url)
        self._origin, self._base = f"{parts.scheme}://{parts.netloc}", parts.path
        self.transport = Transport(identity, options.get("ca_file"))
        self.timeout = seconds(options["timeout"], "timeout")
        self.max_retries: int = options["max_retries"]
        self.exact: bool = options["exact"]
        self._hooks = options.get("hooks")
        app = f" {options['app_info']}" if options.get("app_info") else ""
        if not _PLAIN.fullmatch(app):
            raise ValueError("app_info must be text of printable ASCII characters")
        agent = f"omni-client-python/{VERSION} (python {platform.python_version()}; {sys.platform}){app}"
        self._standing = {"User-Agent": agent, "Omni-Client": f"python/{VERSION}"}
        self._chance = random.SystemRandom()  # has no state that a forked process shares

    def target(self, path: str) -> str:
        """Returns the request target of a path below the base URL, or of a link of this server."""
        if path.startswith(self._origin + "/"):
            path = path[len(self._origin) :]
        if "//" in path.split("?")[0] or not path.startswith("/"):
            raise ValueError(f"{path}: must be a path of this server, as in /omni/runs")
        outside = path.startswith((self._base + "/", "/.well-known/"))
        return path if outside else self._base + path

    def call(self, ask: Ask) -> Response:
        """Sends a call until an answer stands; raises APIError or APIConnectionError."""
        try:
            return self._call(ask)
        except Exception as raised:
            failure = outward(raised, self._key.reveal())
        raise failure

    def _call(self, ask: Ask) -> Response:
        begun = time.monotonic()
        last = min(begun + self.timeout, ask.deadline if ask.deadline is not None else begun + FOREVER)
        id_ = ask.headers.get("X-Request-Id") or "req_" + uuid7()
        request, repeatable = self._request(ask), _retry.repeatable(ask.method, ask.path.split("?")[0], ask.key)
        attempt = 0
        while True:
            attempt += 1
            request.headers["X-Request-Id"] = id_ if attempt == 1 else f"{id_}-{attempt}"
            info = Info(ask.method, ask.path, attempt, ask.key, request.headers["X-Request-Id"])
            self.tell("on_request", info)
            outcome, failure, wait = self._attempt(request, info, ask, last, repeatable)
            if failure is None:
                return outcome  # type: ignore[return-value]
            at_least, again = wait
            again = again and repeatable and attempt <= self.max_retries
            delay = _retry.pause(attempt, at_least, self._chance)
            if not again or (at_least or 0) > _retry.LONGEST_PAUSE or time.monotonic() + delay >= last:
                raise failure
            self.tell("on_retry", info, failure, delay)
            LOG.debug("%s %s: attempt %d: %s; again in %.2f s", ask.method, ask.path, attempt, failure, delay)
            self.transport.sleep(delay)

    def _request(self, ask: Ask) -> Request:
        headers = {"Accept": "application/json", **self._standing}
        body = ask.body
        if body is not None and not isinstance(body, bytes):
            body = _json.write(body).encode("utf-8")
            headers["Content-Type"] = "application/json"
        headers.update(ask.headers)
        if ask.key is not None:
            headers["Idempotency-Key"] = ask.key
        trace = headers.get("traceparent") or self.tell("trace") or _traceparent()
        if trace:
            headers["traceparent"] = str(trace)
        return Request(ask.method, self.target(ask.path), headers, body)

    def _attempt(
        self, request: Request, info: Info, ask: Ask, last: float, repeatable: bool
    ) -> Tuple[Optional[Response], Optional[Exception], Tuple[Optional[float], bool]]:
        """Returns the response, or the failure with what `Retry-After` asks for and whether it may be sent again."""
        try:
            answer = self.transport.send(request, last, repeatable)
        except Lost as lost:
            kind = APITimeoutError if lost.timed_out else APIConnectionError
            failure = kind(f"{ask.method} {ask.path}: {lost}", idempotency_key=ask.key)
            return None, outward(failure, self._key.reveal()), (None, not lost.final)
        LOG.debug("%s %s: %d (%s)", ask.method, ask.path, answer.status, info.request_id)
        self.tell("on_response", info._replace(status=answer.status))
        return self._judge(answer, ask)

    def _judge(
        self, answer: Answer, ask: Ask
    ) -> Tuple[Optional[Response], Optional[Exception], Tuple[Optional[float], bool]]:
        id_ = answer.headers.get("x-request-id")
        at_least = _retry.retry_after(answer.headers.get("retry-after"))
        good = 200 <= answer.status < 300
        contract = re.search(r"\bapi=(\d+)", answer.headers.get("omni-contract", ""))
        if contract and int(contract[1]) != MAJOR:
            text = f"the server has version {contract[1]} of the API; this client speaks {MAJOR}"
            return None, UnsupportedServerError(text), (None, False)
        if 300 <= answer.status < 400 and answer.status != 304:
            text = f"{ask.method} {ask.path}: {answer.status}, a redirect to {self._place(answer)}, which is not followed"
            return None, APIConnectionError(text, status=answer.status, idempotency_key=ask.key), (None, False)
        if (good and (ask.raw or not answer.body)) or answer.status == 304:
            return Response(answer.status, answer.headers, answer.body if ask.raw else None, id_), None, (None, False)
        try:
            text = answer.body.decode("utf-8")
            text = text if good else hide(text, self._key.reveal())  # what refuses may repeat what it was sent
            body = _json.read(text, self.exact if ask.exact is None else ask.exact)
        except ValueError:
            text = hide(answer.body[:200].decode("utf-8", "replace"), self._key.reveal())
            failure = APIConnectionError(
                f"{ask.method} {ask.path}: {answer.status}, and not an answer of this API: {text}",
                status=answer.status,
                idempotency_key=ask.key,
            )
            return None, failure, (at_least, good or answer.status in _retry.RETRIED)
        refused = isinstance(body, Mapping) and body.get("ok") is False
        if good and not refused:
            return _unwrapped(answer, body, id_), None, (None, False)
        error = error_object(body, answer.status)
        cls = error_class(answer.status, str(error.get("type") or ""))
        made = cls(answer.status, error, request_id=id_, retry_after=at_least, idempotency_key=ask.key)
        return None, made, (at_least, _retry.answer_is_retried(answer.status, error))

    def _place(self, answer: Answer) -> str:
        try:
            return origin(urljoin(self.base_url, answer.headers["location"]))
        except (KeyError, ValueError):
            return "no place"

    def stream(
        self, path: str, last_id: Optional[str], silence: float, deadline: float
    ) -> Tuple[Answer, Iterator[bytes]]:
        """Opens a stream of events behind the last id; raises Lost."""
        headers = {"Accept": "text/event-stream", **self._standing, "X-Request-Id": "req_" + uuid7()}
        if last_id is not None:
            headers["Last-Event-ID"] = last_id
        info = Info("GET", path, 1, None, headers["X-Request-Id"])
        self.tell("on_request", info)
        try:
            answer, pieces = self.transport.stream(Request("GET", self.target(path), headers, None), silence, deadline)
        except Exception as raised:
            failure: Optional[Exception] = outward(raised, self._key.reveal())
        else:
            failure = None
        if failure is not None:
            raise failure
        self.tell("on_response", info._replace(status=answer.status))
        return answer, pieces

    def tell(self, hook: str, *facts: Any) -> Any:
        """Calls a hook if there is one; what it raises is logged."""
        hooks = self._hooks
        call = hooks.get(hook) if isinstance(hooks, Mapping) else getattr(hooks, hook, None)
        if call is None:
            return None
        try:
            return call(*facts)
        except Exception:  # a hook is somebody else's code
            LOG.exception("the hook %s failed", hook)
            return None

    def close(self) -> None:
        """Closes the connections and ends the pauses."""
        self.transport.close()


def _unwrapped(answer: Answer, body: Any, id_: Optional[str]) -> Response:
    if isinstance(body, Mapping) and "data" in body:
        meta = body.get("meta") if isinstance(body.get("meta"), Mapping) else {}
        id_ = id_ or meta.get("request_id")  # type: ignore[union-attr]
        return Response(answer.status, answer.headers, body["data"], id_, body.get("message"), meta or {})
    return Response(answer.status, answer.headers, body, id_)


def _traceparent() -> Optional[str]:
    trace = sys.modules.get("opentelemetry.trace")
    if trace is None:
        return None
    span = trace.get_current_span().get_span_context()
    return f"00-{span.trace_id:032x}-{span.span_id:016x}-{int(span.trace_flags):02x}" if span.is_valid else None


def others(headers: Optional[Mapping[str, str]]) -> Dict[str, str]:
    """Returns a caller's own headers; refuses those that the client sets, and what no header can hold."""
    for name, value in (headers or {}).items():
        if not _TOKEN.fullmatch(name):
            raise ValueError("a name in headers has a character that no header's name has")
        if name.lower() in _OWN:
            raise ValueError(f"the header {name} is set by the client")
        if not isinstance(value, str) or not _PLAIN.fullmatch(value):
            raise ValueError(f"the header {name} must be text of printable ASCII characters")
    names = {"x-request-id": "X-Request-Id", "traceparent": "traceparent"}
    return {names.get(name.lower(), name): value for name, value in (headers or {}).items()}


def query(path: str, members: Mapping[str, Any]) -> str:
    """Adds the members that are not None to a path."""
    given = {name: value for name, value in members.items() if value is not None}
    return path + ("?" + urlencode(given) if given else "")


if os.environ.get("OMNI_LOG") == "debug":
    LOG.setLevel(logging.DEBUG)
    LOG.addHandler(logging.StreamHandler())
