"""Runs: starting, waiting, cancelling, retrying, listing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional

from . import _notebook
from ._calls import FOREVER, Ask, Response, new_key, seconds
from ._errors import DetachedError, RunFailedError
from ._units import UNITS
from ._values import Result, Value, plain
from ._wait import TERMINAL, RunEvent, Wait
from .evidence import Evidence

if TYPE_CHECKING:
    from ._client import Omni


class RunError(NamedTuple):
    """Why a run failed."""

    type: str
    code: str
    message: str
    retryable: bool
    details: Any


class Run(Value):
    """A run as last seen. Its verbs ask the server; one out of a pickle has its data, and verbs after `omni.attach(run)`."""

    _LEFT = frozenset(("_client", "_result", "_etag", "_retry_after"))
    _client: Optional[Omni] = None
    _result: Optional[Result] = None
    _units: Optional[Mapping[str, str]] = None
    _etag: Optional[str] = None
    _retry_after: Optional[str] = None

    def __init__(self, omni: Omni, response: Response, key: Optional[str] = None) -> None:
        self._client = omni
        self.idempotency_key = key
        self.replayed = response.headers.get("idempotent-replayed") == "true"
        self._see(response)

    @property
    def _omni(self) -> Omni:
        if self._client is None:
            raise DetachedError(f"run {self.id} has its data, and no client: omni.attach(run) gives it one")
        return self._client

    def _state(self) -> Dict[str, Any]:
        units = self.result.units if self._client is not None and self._known() else self._units
        return {**super()._state(), "_units": dict(units) if units else None}

    def _known(self) -> bool:
        """Whether the units can be had without asking a server."""
        return self.result is not None and (self.capability in UNITS or not callable(self.result._units))

    def to_dict(self) -> Dict[str, Any]:
        """Returns the run as the server sent it, with its key and whether it was replayed."""
        return {**plain(self.raw), "idempotency_key": self.idempotency_key, "replayed": self.replayed}

    def _see(self, response: Response) -> None:
        self._result = None
        self.raw: Mapping[str, Any] = response.data
        self.request_id: Optional[str] = response.request_id or self.raw.get("request_id")
        self._etag = response.headers.get("etag")
        self._retry_after = response.headers.get("retry-after")

    @property
    def id(self) -> str:
        return str(self.raw["id"])

    @property
    def capability(self) -> str:
        return str(self.raw.get("capability"))

    @property
    def status(self) -> str:
        return str(self.raw.get("status"))

    @property
    def terminal(self) -> bool:
        """Whether the run has ended; a status that is not known counts as not ended."""
        return self.status in TERMINAL

    @property
    def result(self) -> Any:
        """The result, None before the run has completed."""
        found = self.raw.get("result")
        if self._result is None and found is not None:
            self._result = Result(found, UNITS.get(self.capability) or self._units or self._ask_units)
        return self._result

    def _ask_units(self) -> Mapping[str, str]:
        return self._omni.capabilities.units(self.capability)

    @property
    def error(self) -> Optional[RunError]:
        found = self.raw.get("error")
        if not isinstance(found, Mapping):
            return None
        text = [str(found.get(name) or "") for name in ("type", "code", "message")]
        return RunError(text[0], text[1], text[2], bool(found.get("retryable")), found.get("details"))

    @property
    def evidence_id(self) -> Optional[str]:
        return self.raw.get("evidence_id")

    @property
    def links(self) -> Mapping[str, str]:
        return self.raw.get("links") or {}

    @property
    def progress(self) -> Optional[Mapping[str, Any]]:
        return self.raw.get("progress")

    @property
    def _path(self) -> str:
        return f"/omni/runs/{self.id}"

    def refresh(self) -> Run:
        """Reads the run again."""
        self._see(self._omni._call(Ask("GET", self._path)))
        return self

    def wait(
        self, timeout: Optional[float] = None, on_event: Optional[Callable[[Run, RunEvent], Any]] = None
    ) -> Run:
        """Waits until the run has ended: by its events, else by long polls.

        Raises WaitTimeoutError when the time is over; the run goes on. Never raises because the run failed.
        """
        deadline = time.monotonic() + seconds(timeout, "timeout")
        if not self.terminal:
            with _notebook.progress(self) as show:
                Wait(self, deadline, on_event, show).until_ended()
        return self

    def events(self) -> Iterator[RunEvent]:
        """Yields the events of the run from its first, until it has ended."""
        return Wait(self, time.monotonic() + FOREVER, None, None).events()

    def cancel(self) -> Run:
        """Cancels a job. Raises StateConflictError when it has ended otherwise."""
        self._see(self._omni._call(Ask("POST", self._path + "/cancel")))
        return self

    def retry(self, idempotency_key: Optional[str] = None) -> Run:
        """Starts a new run of the same input, linked by `retry_of`."""
        key = idempotency_key or new_key()
        return Run(self._omni, self._omni._call(Ask("POST", self._path + "/retry", key=key)), key)

    def plot(self) -> Any:
        """Returns the Vega-Lite specification of the run's plot."""
        return self._omni._call(Ask("GET", self._path + "/plot")).data

    def svg(self) -> str:
        """Returns the run's plot as SVG."""
        ask = Ask("GET", self._path + "/plot", headers={"Accept": "image/svg+xml"}, raw=True)
        body: bytes = self._omni._call(ask).data
        return body.decode("utf-8")

    def evidence(self) -> Evidence:
        """Fetches the signed evidence of an ended run."""
        return Evidence(self._omni._call(Ask("GET", self._path + "/evidence", exact=True)).data)

    def rows(self, status: Optional[str] = None) -> Iterator[Mapping[str, Any]]:
        """Yields the rows of a batch in order."""
        return self._omni._pages(self._path + "/rows", {"status": status}, 10_000, None)

    def to_series(self) -> Any:
        """Returns the members of the result as a pandas Series."""
        return _notebook.pandas().Series(dict(self.result or {}), name=self.id)

    def succeeded(self) -> Run:
        """Returns this run; raises RunFailedError unless it has completed."""
        if self.status != "completed":
            raise RunFailedError(self)
        return self

    def __repr__(self) -> str:
        return f"Run(id={self.id!r}, capability={self.capability!r}, status={self.status!r})"

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, Any]:
        return _notebook.run(self)


class RunList:
    """A lazy list of runs: each iteration asks for its pages as it goes."""

    def __init__(self, omni: Omni, members: Mapping[str, Any], limit: int, max_items: Optional[int]) -> None:
        self._omni, self._members, self._limit, self._max_items = omni, members, limit, max_items

    def __iter__(self) -> Iterator[Run]:
        for item in self._omni._pages("/omni/runs", self._members, self._limit, self._max_items):
            yield Run(self._omni, Response(200, {}, item, item.get("request_id")), self._members.get("idempotency_key"))

    def to_dataframe(self) -> Any:
        """Returns a pandas DataFrame of id, capability, status, times, and result members."""
        names = ("id", "capability", "status", "created_at", "completed_at")
        rows: List[Dict[str, Any]] = [{**{n: run.raw.get(n) for n in names}, **(run.raw.get("result") or {})} for run in self]
        return _notebook.pandas().DataFrame(rows)


class Runs:
    """Reads runs."""

    def __init__(self, omni: Omni) -> None:
        self._omni = omni

    def get(self, run_id: str) -> Run:
        """Reads one run."""
        return Run(self._omni, self._omni._call(Ask("GET", f"/omni/runs/{run_id}")))

    def list(self, *, limit: int = 100, max_items: Optional[int] = None, **filters: Any) -> RunList:
        """Lists runs, newest first, by `world`, `status`, `capability`, `created_after`, `created_before`.

        `limit` is the size of a page, `max_items` bounds the whole.
        """
        return RunList(self._omni, filters, limit, max_items)

    def find(self, idempotency_key: str, operation: Optional[str] = None) -> Optional[Run]:
        """Returns the run that a key made, None when there is none.

        `operation` is `create` or `retry`; without it a created run comes before a retry.
        """
        filters = {"idempotency_key": idempotency_key, **({"operation": operation} if operation else {})}
        for run in self.list(limit=1, max_items=1, **filters):
            return run
        return None
