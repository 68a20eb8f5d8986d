"""Calls, retries, waits and pages without input and output: generators that yield what they need, and return values."""

from __future__ import annotations

import logging
import os
import platform
import random
import re
import sys
from typing import (
    TYPE_CHECKING, Any, Callable, ContextManager, Dict, Generator, List, Mapping, NamedTuple, Optional, Set, Tuple, TypeVar, Union
)  # fmt: skip
from urllib.parse import urlencode, urljoin, urlsplit

from . import _json, _retry, _sse
from ._errors import (
    APIConnectionError, APIError, APITimeoutError, NotFoundError, OmniError, UnsupportedServerError, ValidationError, WaitTimeoutError,
    error_class, error_object, hide, outward,
)  # fmt: skip
from ._identity import Identity, origin
from ._ids import new_key, uuid7
from ._units import DATES, UNITS
from ._wire import Answer, Lost, Request

if TYPE_CHECKING:
    from ._runs import Capability, RunData

VERSION = "0.1.0"
MAJOR = 1
FOREVER = 10.0 * 365 * 86400
LONGEST_WAIT = 20
SILENCE = 30.0
TERMINAL = frozenset(("completed", "failed", "cancelled"))
MOST_HELD = 8  # requests that a server holds until a run ends: the other connections stay free
LOG = logging.getLogger("omni_client")
_OWN = frozenset(
    "accept authorization connection content-length content-type host idempotency-key last-event-id omni-client "
    "transfer-encoding user-agent x-service-api-key".split()
)
_TOKEN = re.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_PLAIN = re.compile("[\\t -~]*")
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

_T = TypeVar("_T")
_R = TypeVar("_R", bound="RunData")
Steps = Generator[Any, Any, _T]
Judged = Tuple[Union["Response", Exception], Optional[float], bool]


class Send(NamedTuple):
    """Send a request: its Answer comes back, or Lost."""

    request: Request
    deadline: float
    repeatable: bool


class Sleep(NamedTuple):
    """Wait."""

    seconds: float


class Open(NamedTuple):
    """Open a stream of events: an Answer and the stream come back, Lost, or None when no more streams may be open."""

    request: Request
    silence: float
    deadline: float


class Next(NamedTuple):
    """Read on: bytes come back, Lost, or None at the end. With `last` the stream is closed."""

    stream: Any
    last: bool = False


class Emit(NamedTuple):
    """Hand an item out: to `to` where it is given, else to the caller who iterates."""

    item: Any
    to: Optional[Callable[[Any], Any]] = None


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


class RunEvent(NamedTuple):
    """One event of a run."""

    id: Optional[str]
    type: str
    data: Any


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


class Options(NamedTuple):
    """How a run is started and waited for."""

    workspace: Optional[str] = None
    idempotency_key: Optional[str] = None
    timeout: Optional[float] = None
    cancel_after: Optional[float] = None
    scenario: Optional[str] = None
    second_opinion: bool = False
    confidential: bool = False
    headers: Optional[Mapping[str, str]] = None
    on_event: Optional[Callable[[Any, RunEvent], Any]] = None


class Places:
    """Who waits in one process and loop: by requests that the server holds, and by short ones in turn."""

    def __init__(self) -> None:
        self.held: Set[object] = set()
        self.in_turn: Set[object] = set()


def seconds(given: Any, option: str) -> float:
    """Reads a time limit; None is no limit."""
    if given is None or given == float("inf"):
        return FOREVER
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise TypeError(f"{option} must be a number of seconds, or None for no limit, not {type(given).__name__}")
    if not given >= 0:
        raise ValueError(f"{option} must be a number of seconds, 0 or more")
    return min(float(given), FOREVER)


class Core:
    """What the client does: identity, attempts, pauses, errors, hooks, waits. Who drives it reads clock and places."""

    def __init__(
        self, identity: Identity, options: Mapping[str, Any], clock: Callable[[], float], places: Callable[[], Places],
        progress: Callable[[Any], ContextManager[Any]],
    ) -> None:  # fmt: skip
        self.base_url, self.key, self.clock, self.places, self._progress = identity.base_url, identity.key, clock, places, progress
        parts = urlsplit(identity.base_url)
        self._origin, self._base = f"{parts.scheme}://{parts.netloc}", parts.path
        self.timeout = seconds(options["timeout"], "timeout")
        self.max_retries: int = options["max_retries"]
        self.exact: bool = options["exact"]
        self._validate: bool = options["validate"]
        self._hooks = options.get("hooks")
        app = f" {options['app_info']}" if options.get("app_info") else ""
        if not _PLAIN.fullmatch(app):
            raise ValueError("app_info must be text of printable ASCII characters")
        agent = f"omni-client-python/{VERSION} (python {platform.python_version()}; {sys.platform}){app}"
        self._standing = {"User-Agent": agent, "Omni-Client": f"python/{VERSION}"}
        self._chance = random.SystemRandom()  # has no state that a forked process shares
        self.contracts: Dict[str, Capability] = {}
        self._workspaces: Dict[str, List[Mapping[str, Any]]] = {}

    def target(self, path: str) -> str:
        """Returns the request target of a path below the base URL, or of a link of this server."""
        if path.startswith(self._origin + "/"):
            path = path[len(self._origin) :]
        if "//" in path.split("?")[0] or not path.startswith("/"):
            raise ValueError(f"{path}: must be a path of this server, as in /omni/runs")
        outside = path.startswith((self._base + "/", "/.well-known/", "/predicates/", "/llms"))
        return path if outside else self._base + path

    def call(self, ask: Ask) -> Steps[Response]:
        """Sends a call until an answer stands; raises APIError or APIConnectionError."""
        try:
            return (yield from self._attempts(ask))
        except Exception as raised:
            failure = outward(raised, self.key.reveal())
        raise failure

    def data(self, ask: Ask) -> Steps[Any]:
        """As `call`; returns what stood in the envelope."""
        return (yield from self.call(ask)).data

    def _attempts(self, ask: Ask) -> Steps[Response]:
        begun = self.clock()
        last = min(begun + self.timeout, ask.deadline if ask.deadline is not None else begun + FOREVER)
        id_ = ask.headers.get("X-Request-Id") or "req_" + uuid7()
        request, repeatable = self._request(ask), _retry.repeatable(ask.method, ask.path.split("?")[0], ask.key)
        attempt = 0
        while True:
            attempt += 1
            request.headers["X-Request-Id"] = id_ if attempt == 1 else f"{id_}-{attempt}"
            info = Info(ask.method, ask.path, attempt, ask.key, request.headers["X-Request-Id"])
            self.tell("on_request", info)
            outcome = yield Send(request, last, repeatable)
            if isinstance(outcome, Answer):
                LOG.debug("%s %s: %d (%s)", ask.method, ask.path, outcome.status, info.request_id)
                self.tell("on_response", info._replace(status=outcome.status))
            judged, at_least, again = self._lost(outcome, ask) if isinstance(outcome, Lost) else self._judge(outcome, ask)
            if isinstance(judged, Response):
                return judged
            again = again and repeatable and attempt <= self.max_retries
            delay = _retry.pause(attempt, at_least, self._chance)
            if not again or (at_least or 0) > _retry.LONGEST_PAUSE or self.clock() + delay >= last:
                raise judged
            self.tell("on_retry", info, judged, delay)
            LOG.debug("%s %s: attempt %d: %s; again in %.2f s", ask.method, ask.path, attempt, judged, delay)
            yield Sleep(delay)

    def _request(self, ask: Ask) -> Request:
        headers, body = {"Accept": "application/json", **self._standing}, ask.body
        if body is not None and not isinstance(body, bytes):
            of = body.get("capability") if isinstance(body, Mapping) else None
            body = _json.write(body, DATES.get(str(of), frozenset())).encode("utf-8")
            headers["Content-Type"] = "application/json"
        headers.update(ask.headers)
        if ask.key is not None:
            headers["Idempotency-Key"] = ask.key
        trace = headers.get("traceparent") or self.tell("trace") or _traceparent()
        if trace:
            headers["traceparent"] = str(trace)
        return Request(ask.method, self.target(ask.path), headers, body)

    def _lost(self, lost: Lost, ask: Ask) -> Judged:
        kind = APITimeoutError if lost.timed_out else APIConnectionError
        failure = kind(f"{ask.method} {ask.path}: {lost}", idempotency_key=ask.key)
        return outward(failure, self.key.reveal()), None, not lost.final

    def _judge(self, answer: Answer, ask: Ask) -> Judged:
        """Returns the response, or the failure with what `Retry-After` asks for and whether it may be sent again."""
        id_ = answer.headers.get("x-request-id")
        at_least = _retry.retry_after(answer.headers.get("retry-after"))
        good = 200 <= answer.status < 300
        contract = re.search(r"\bapi=(\d+)", answer.headers.get("omni-contract", ""))
        if contract and int(contract[1]) != MAJOR:
            text = f"the server has version {contract[1]} of the API; this client speaks {MAJOR}"
            return UnsupportedServerError(text), None, False
        if 300 <= answer.status < 400 and answer.status != 304:
            text = f"{ask.method} {ask.path}: {answer.status}, a redirect to {self._place(answer)}, which is not followed"
            return APIConnectionError(text, status=answer.status, idempotency_key=ask.key), None, False
        if (good and (ask.raw or not answer.body)) or answer.status == 304:
            return Response(answer.status, answer.headers, answer.body if ask.raw else None, id_), None, False
        try:
            text = answer.body.decode("utf-8")  # what refuses may repeat what it was sent
            text = text if good else hide(text, self.key.reveal())
            body = _json.read(text, self.exact if ask.exact is None else ask.exact)
        except ValueError:
            text = hide(answer.body[:200].decode("utf-8", "replace"), self.key.reveal())
            text = f"{ask.method} {ask.path}: {answer.status}, and not an answer of this API: {text}"
            failure = APIConnectionError(text, status=answer.status, idempotency_key=ask.key)
            return failure, at_least, good or answer.status in _retry.RETRIED
        if good and not (isinstance(body, Mapping) and body.get("ok") is False):
            return _unwrapped(answer, body, id_), None, False
        error = error_object(body, answer.status)
        cls = error_class(answer.status, str(error.get("type") or ""))
        made = cls(answer.status, error, request_id=id_, retry_after=at_least, idempotency_key=ask.key)
        return made, at_least, _retry.answer_is_retried(answer.status, error)

    def _place(self, answer: Answer) -> str:
        try:
            return origin(urljoin(self.base_url, answer.headers["location"]))
        except (KeyError, ValueError):
            return "no place"

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

    def pages(
        self, path: str, members: Mapping[str, Any], limit: Optional[int] = None, max_items: Optional[int] = None,
        make: Callable[[Any], Any] = lambda item: item, to: Optional[Callable[[Any], Any]] = None,
        deadline: Optional[float] = None,
    ) -> Steps[None]:  # fmt: skip
        """Hands out the items of a list, and asks for a page when it is needed."""
        cursor, count = None, 0
        while max_items is None or count < max_items:
            asked = query(path, {**members, "limit": limit, "cursor": cursor})
            page = yield from self.call(Ask("GET", asked, deadline=deadline))
            for item in page.data:
                yield Emit(make(item), to)
                count += 1
                if count == max_items:
                    return
            cursor = page.meta.get("next_cursor") or page.headers.get("x-next-cursor")
            if not cursor:
                return

    def capabilities(self, world: Optional[str], make: Callable[[Any], Capability]) -> Steps[None]:
        """Hands out the capabilities of a world, or of all."""
        worlds: List[Any] = [{"id": world}] if world else []
        if world is None:
            yield from self.pages("/omni", {}, to=worlds.append)
        for each in [str(w["id"]) for w in worlds]:
            yield from self.pages(f"/omni/{each}/capabilities", {}, make=make)

    def capability(self, id: str) -> Steps[Capability]:
        """Reads a capability, once."""
        from ._runs import Capability

        if id not in self.contracts:
            found = yield from self.data(Ask("GET", f"/omni/{id.split('.')[0]}/capabilities/{id}"))
            self.contracts[id] = Capability(found)
        return self.contracts[id]

    def units(self, id: str) -> Steps[Mapping[str, str]]:
        """Returns the units of the members of a result."""
        return UNITS[id] if id in UNITS else (yield from self.capability(id)).units

    def workspace(self, world: str, workspace: Optional[str], deadline: Optional[float] = None) -> Steps[str]:
        """Returns the id of a workspace by name or id; of the first of the world when none is named."""
        if workspace and _UUID.fullmatch(workspace):
            return workspace
        if world not in self._workspaces:
            listed: List[Mapping[str, Any]] = []
            yield from self.pages(f"/omni/{world}/workspaces", {}, to=listed.append, deadline=deadline)
            self._workspaces[world] = listed
        for each in self._workspaces[world]:
            if workspace is None or each["name"] == workspace:
                return str(each["id"])
        names = ", ".join(str(each["name"]) for each in self._workspaces[world]) or "none"
        text = f"there is no workspace {workspace or ''} in {world}; there is {names}"
        raise NotFoundError(404, {"type": "not_found_error", "code": "workspace_not_found", "message": text})

    def run(self, make: Callable[..., _R], capability: str, input: Mapping[str, Any], options: Options) -> Steps[_R]:
        """Runs a capability to its end."""
        deadline = self.clock() + seconds(options.timeout, "timeout")
        run = yield from self.start(make, capability, input, options, deadline, True)
        yield from self.wait(run, deadline, options.on_event)
        run.succeeded()
        return run

    def start(
        self, make: Callable[..., _R], capability: str, input: Mapping[str, Any], options: Options,
        deadline: Optional[float] = None, wait: bool = False,
    ) -> Steps[_R]:  # fmt: skip
        """Starts a run, and lets the server wait a while for its end."""
        deadline = self.clock() + seconds(options.timeout, "timeout") if deadline is None else deadline
        world, key = capability.split(".")[0], options.idempotency_key or new_key()
        if self._validate:
            _check((yield from self.capability(capability)), input)
        sent = others(options.headers)
        if options.cancel_after is not None:
            sent["Cancel-After"] = f"{seconds(options.cancel_after, 'cancel_after'):g}"
        if options.scenario is not None:
            sent["Omni-Sandbox-Scenario"] = options.scenario
        try:
            room = yield from self.workspace(world, options.workspace, deadline)
        except OmniError as lost:
            lost.idempotency_key = key
            raise
        body: Dict[str, Any] = {"workspace_id": room, "capability": capability, "input": input}
        body.update({name: True for name in ("second_opinion", "confidential") if getattr(options, name)})
        ask = Ask("POST", f"/omni/{world}/runs", body, sent, key, deadline)
        return make((yield from self._held(ask) if wait else self.call(ask)), key)

    def _held(self, ask: Ask) -> Steps[Response]:
        """Sends a call that the server holds for a while, unless as many are held as may be."""
        places, mark = self.places(), object()
        left = min(float(LONGEST_WAIT), self.timeout, FOREVER if ask.deadline is None else ask.deadline - self.clock())
        if len(places.held) < MOST_HELD and left >= 1:
            places.held.add(mark)
            ask = ask._replace(headers={**ask.headers, "Prefer": f"wait={int(left)}"})
        try:
            return (yield from self.call(ask))
        finally:
            places.held.discard(mark)

    def seen(self, run: _R, method: str, verb: str = "") -> Steps[_R]:
        """Reads a run again, or what a verb makes of it."""
        run.see((yield from self.call(Ask(method, run.path + verb))))
        return run

    def retry(self, make: Callable[..., _R], run: RunData, key: Optional[str]) -> Steps[_R]:
        """Starts a new run of the same input."""
        key = key or new_key()
        return make((yield from self.call(Ask("POST", run.path + "/retry", key=key))), key)

    def runs(
        self, make: Callable[..., Any], members: Mapping[str, Any], limit: int, most: Optional[int], to: Any = None
    ) -> Steps[None]:
        """Hands out runs."""

        def one(item: Any) -> Any:
            return make(Response(200, {}, item, item.get("request_id")), members.get("idempotency_key"))

        yield from self.pages("/omni/runs", members, limit, most, one, to)

    def find(self, make: Callable[..., _R], key: str, operation: Optional[str]) -> Steps[Optional[_R]]:
        """Returns the run that a key made."""
        found: List[_R] = []
        members = {"idempotency_key": key, **({"operation": operation} if operation else {})}
        yield from self.runs(make, members, 1, 1, found.append)
        return found[0] if found else None

    def wait(self, run: RunData, deadline: float, on_event: Optional[Callable[[Any, RunEvent], Any]]) -> Steps[None]:
        """Waits until a run has ended."""
        if run.terminal:
            return
        with self._progress(run) as show:

            def told(event: RunEvent) -> Any:
                self.tell("on_event", run, event)
                if show:
                    show(event)
                return on_event(run, event) if on_event else None

            yield from _Wait(self, run, deadline, told).until_ended()

    def events(self, run: RunData) -> Steps[None]:
        """Hands out the events of a run until it has ended."""
        yield from _Wait(self, run, self.clock() + FOREVER, None).events()

    def stream(self, path: str, last_id: Optional[str], deadline: float) -> Steps[Any]:
        """Opens a stream of events behind the last id: an Answer and the stream, Lost, or None when too many are open."""
        headers = {"Accept": "text/event-stream", **self._standing, "X-Request-Id": "req_" + uuid7()}
        if last_id is not None:
            headers["Last-Event-ID"] = last_id
        info = Info("GET", path, 1, None, headers["X-Request-Id"])
        self.tell("on_request", info)
        opened = yield Open(Request("GET", self.target(path), headers, None), SILENCE, deadline)
        if isinstance(opened, tuple):
            self.tell("on_response", info._replace(status=opened[0].status))
        return opened

    def read(self, text: str) -> Any:
        """Reads the data of an event: JSON, or text."""
        try:
            return _json.read(text, self.exact)
        except ValueError:
            return text


class _Wait:
    """Waiting for the end of one run until a deadline: by its events, else by requests that are held, or short ones in turn."""

    def __init__(self, core: Core, run: RunData, deadline: float, told: Optional[Callable[[RunEvent], Any]]) -> None:
        self._core, self._run, self._deadline, self._told = core, run, deadline, told
        self._last_id: Optional[str] = None
        self._pause = 1.0
        self._usable, self._ended, self._crowded = True, False, False

    def until_ended(self) -> Steps[None]:
        yield from self.events()
        in_turn, mark = self._core.places().in_turn, object()
        try:
            while not self._run.terminal:
                in_turn.add(mark)
                yield from self._poll(len(in_turn))
        finally:
            in_turn.discard(mark)

    def events(self) -> Steps[None]:
        """Hands out events; ends with the run, or after two broken streams."""
        broken = 0
        while broken < 2 and self._usable and not self._ended:
            if broken:
                yield from self._sleep(self._pause)
            yield from self._stream()
            broken += 1
        if self._ended:
            yield from self._see(Ask("GET", self._run.path, deadline=self._deadline))

    def _stream(self) -> Steps[None]:
        parser = _sse.Parser()
        opened = yield from self._core.stream(self._run.path + "/events", self._last_id, self._deadline)
        if not isinstance(opened, tuple):
            self._crowded, self._usable = opened is None, opened is not None
            self._in_time()
            return
        answer, stream = opened
        self._ended = answer.status == 204
        self._usable = self._ended or answer.headers.get("content-type", "").startswith("text/event-stream")
        while stream is not None and not self._ended:
            piece = yield Next(stream)
            if not isinstance(piece, bytes):
                if piece is None:
                    self._pause = parser.retry if parser.retry is not None else self._pause
                self._in_time()
                break
            for event in parser.feed(piece):
                self._last_id = event.id
                yield Emit(RunEvent(event.id, event.type, self._core.read(event.data)), self._told)
                self._ended = event.type.rpartition(".")[2] in TERMINAL
                if self._ended:
                    break
            self._pause = parser.retry if parser.retry is not None else self._pause
        if stream is not None:
            yield Next(stream, last=True)

    def _poll(self, waiting: int) -> Steps[None]:
        headers = {"If-None-Match": self._run.etag} if self._run.etag else {}
        ask = Ask("GET", self._run.path, headers=headers, deadline=self._deadline)
        began = self._core.clock()
        yield from self._see(ask, not self._crowded)
        if not self._run.terminal:
            asked = _retry.retry_after(self._run.retry_after) or 0.0
            held = self._core.clock() - began
            least = max(1.0, waiting / 20) if self._crowded else 0.5  # all of them ask 20 times a second at most
            yield from self._sleep(max(asked, 0.0 if held >= 1 and not self._crowded else least))

    def _see(self, ask: Ask, held: bool = False) -> Steps[None]:
        """Reads the run; within the time a lost answer is only a pause."""
        try:
            response = yield from self._core._held(ask) if held else self._core.call(ask)
        except APIConnectionError:
            self._in_time()
            yield from self._sleep(1.0)
            return
        except APIError as refused:
            if not refused.retryable:
                raise
            self._in_time()
            yield from self._sleep(refused.retry_after or 1.0)
            return
        if response.status != 304:
            self._run.see(response)
        else:
            self._run.retry_after = response.headers.get("retry-after")

    def _sleep(self, seconds: float) -> Steps[None]:
        yield Sleep(min(seconds, max(0.0, self._deadline - self._core.clock())))
        self._in_time()

    def _in_time(self) -> None:
        if self._core.clock() >= self._deadline and not self._run.terminal:
            raise WaitTimeoutError(self._run)



def _check(capability: Capability, input: Mapping[str, Any]) -> None:
    contract = capability.request_contract
    known = contract.get("properties") or {}
    missing = [(name, "is required") for name in contract.get("required") or [] if name not in input]
    wrong = missing + [(name, "is not known here") for name in input if known and name not in known]
    if wrong:
        listed = [{"pointer": "/input/" + name, "code": "input_invalid", "message": text} for name, text in wrong]
        error = {"type": "validation_error", "code": "input_invalid", "message": "", "details": {"errors": listed}}
        raise ValidationError(422, error)


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
