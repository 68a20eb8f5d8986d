"""The client: its verbs, carried out by threads. clients/generate makes those of asyncio from this file."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, TypeVar, Union
from urllib.parse import urlsplit

from . import _identity, _notebook, _tables
from ._core import Ask, Core, Options, Response, RunEvent, others, seconds
from ._data_sets import DataSet, DataSets
from ._limits import clock
from ._operations import Operations
from ._runs import Capability, RunData
from ._tables import Asked, TableData
from ._threads import Transport
from .capabilities import Worlds
from .evidence import Evidence

_V = TypeVar("_V", "Run", "DataSet")


class Omni(Operations, Worlds):
    """A client of one server.

    The key comes from `api_key`, else `OMNI_API_KEY`, else the profile of the credentials file.
    """

    def __init__(
        self, api_key: Optional[str] = None, base_url: Optional[str] = None, profile: Optional[str] = None,
        timeout: Optional[float] = 60.0, max_retries: int = 4, exact: bool = False, hooks: Any = None, *,
        app_info: Optional[str] = None, allow_insecure: bool = False, ca_file: Optional[str] = None, validate: bool = False,
    ) -> None:  # fmt: skip
        api_key = _identity.hidden(api_key)  # type: ignore[assignment]
        identity = _identity.resolve(api_key, base_url, profile, allow_insecure)
        options = dict(timeout=timeout, max_retries=max_retries, exact=exact, hooks=hooks, app_info=app_info, validate=validate)
        self._transport = Transport(identity, ca_file)
        self._core = Core(identity, options, clock, self._transport.places, _notebook.progress)
        self._do, self._each = self._transport.do, self._transport.each
        self.runs = Runs(self)
        self.capabilities = Capabilities(self)
        self.workspaces = Workspaces(self)
        self.data_sets = DataSets(self)

    def run(
        self, capability: str, input: Mapping[str, Any], *, workspace: Optional[str] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None, cancel_after: Optional[float] = None,
        scenario: Optional[str] = None, second_opinion: bool = False, confidential: bool = False,
        headers: Optional[Mapping[str, str]] = None, on_event: Optional[Callable[[Run, RunEvent], Any]] = None,
    ) -> Run:  # fmt: skip
        """Runs a capability to its end.

        `workspace` is a name or an id, `timeout` bounds everything and `cancel_after` the work, both in seconds;
        `scenario` is one of test mode. With `second_opinion` another method computes again, and the evidence says whether
        it agrees; with `confidential` the evidence says nothing of input and result but what is disclosed later. Raises
        RunFailedError unless the run completed.
        """
        options = Options(workspace, idempotency_key, timeout, cancel_after, scenario, second_opinion, confidential, headers, on_event)
        return self._do(self._core.run(self._made, capability, input, options))

    def start(
        self, capability: str, input: Mapping[str, Any], *, workspace: Optional[str] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None, cancel_after: Optional[float] = None,
        scenario: Optional[str] = None, second_opinion: bool = False, confidential: bool = False,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Run:  # fmt: skip
        """Starts a run and returns at once; the options are those of `run`. Never raises for a failed run."""
        options = Options(workspace, idempotency_key, timeout, cancel_after, scenario, second_opinion, confidential, headers)
        return self._do(self._core.start(self._made, capability, input, options))

    def map(
        self, capability: str, rows: Any = None, *, grid: Optional[Mapping[str, Any]] = None,
        base: Optional[Mapping[str, Any]] = None, select: Optional[Sequence[str]] = None, carry: Optional[Sequence[str]] = None,
        totals: Optional[Union[Mapping[str, str], Sequence[Mapping[str, str]]]] = None, on_error: str = "column",
        workspace: Optional[str] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        cancel_after: Optional[float] = None, scenario: Optional[str] = None, second_opinion: bool = False,
        confidential: bool = False, headers: Optional[Mapping[str, str]] = None,
        on_event: Optional[Callable[[Run, RunEvent], Any]] = None, **fixed: Any,
    ) -> Table:  # fmt: skip
        """Computes a capability for each row of a table by one batch run.

        `rows` is a list of dicts, a dict of columns, a DataFrame, anything with `__arrow_c_stream__`, a generator, or the
        path of a file `.csv .csv.gz .ndjson .arrow .parquet`, or columns of a data set by `set.table({member: column})`;
        or `grid` has the values of each axis. Other keyword arguments, and `base`, are members that all rows share. Columns
        that the capability does not know are carried, `carry` names those that are. `select` names outputs, `totals` sums of
        them, and `on_error="raise"` fails at the first row that fails. The other options are those of `run`.
        """
        options = Options(workspace, idempotency_key, timeout, cancel_after, scenario, second_opinion, confidential, headers, on_event)
        asked = Asked(capability, rows, grid, {**(base or {}), **fixed}, select, carry, totals, on_error)
        return self._do(_tables.compute(self._core, self._made, Table, asked, options))

    def attach(self, run: _V) -> _V:
        """Gives a run or a data set that came out of a pickle this client, so that its verbs ask the server; returns it."""
        run._client = self
        return run

    def keys(self) -> Any:
        """Fetches the public keys of the server; keep them from when you began to trust it."""
        return self._do(self._core.data(Ask("GET", "/.well-known/omni-keys.json", exact=True)))

    def request(
        self, method: str, path: str, body: Any = None, headers: Optional[Mapping[str, str]] = None, *,
        idempotency_key: Optional[str] = None,
    ) -> Response:  # fmt: skip
        """Sends any request; a POST is sent again only when it has an idempotency key."""
        return self._do(self._core.call(Ask(method.upper(), path, body, others(headers), idempotency_key)))

    def _made(self, response: Response, key: Optional[str] = None) -> Run:
        return Run(self, response, key)

    def close(self) -> None:
        """Closes the connections; runs go on."""
        self._transport.close()

    def __enter__(self) -> Omni:
        return self

    def __exit__(self, *_: object) -> None:
        self._transport.close()

    def __reduce__(self) -> Any:
        raise TypeError("a client is not pickled, it has a key: make one in each process")

    def __repr__(self) -> str:
        core = self.__dict__.get("_core")
        return f"{type(self).__name__}({urlsplit(core.base_url).netloc if core else ''})"


class Run(RunData):
    """A run as last seen. Its verbs ask the server; one out of a pickle has its data, and verbs after `omni.attach(run)`."""

    @property
    def _omni(self) -> Omni:
        client: Omni = self._attached()
        return client

    def refresh(self) -> Run:
        """Reads the run again."""
        return self._omni._do(self._omni._core.seen(self, "GET"))

    def wait(self, timeout: Optional[float] = None, on_event: Optional[Callable[[Run, RunEvent], Any]] = None) -> Run:
        """Waits until the run has ended: by its events, else by long polls.

        Raises WaitTimeoutError when the time is over; the run goes on. Never raises because the run failed.
        """
        if not self.terminal:
            deadline = clock() + seconds(timeout, "timeout")
            self._omni._do(self._omni._core.wait(self, deadline, on_event))
        return self

    def events(self) -> Iterator[RunEvent]:
        """Hands out the events of the run from its first, until it has ended."""
        return self._omni._each(self._omni._core.events(self))

    def cancel(self) -> Run:
        """Cancels a job. Raises StateConflictError when it has ended otherwise."""
        return self._omni._do(self._omni._core.seen(self, "POST", "/cancel"))

    def retry(self, idempotency_key: Optional[str] = None) -> Run:
        """Starts a new run of the same input, linked by `retry_of`."""
        return self._omni._do(self._omni._core.retry(self._omni._made, self, idempotency_key))

    def plot(self) -> Any:
        """Returns the Vega-Lite specification of the run's plot."""
        return self._omni._do(self._omni._core.data(Ask("GET", self.path + "/plot")))

    def svg(self) -> str:
        """Returns the run's plot as SVG."""
        ask = Ask("GET", self.path + "/plot", headers={"Accept": "image/svg+xml"}, raw=True)
        body: bytes = self._omni._do(self._omni._core.data(ask))
        return body.decode("utf-8")

    def evidence(self) -> Evidence:
        """Fetches the signed evidence of an ended run."""
        return Evidence(self._omni._do(self._omni._core.data(Ask("GET", self.path + "/evidence", exact=True))))

    def rows(self, status: Optional[str] = None) -> Iterator[Mapping[str, Any]]:
        """Hands out the rows of a batch in order."""
        return self._omni._each(self._omni._core.pages(self.path + "/rows", {"status": status}, 10_000))

    def _ask_units(self) -> Mapping[str, str]:  # of threads
        return self._omni._do(self._omni._core.units(self.capability))

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, Any]:  # of threads
        return _notebook.run(self, lambda: self._omni.capabilities.get(self.capability).raw, self.plot)


class Table(TableData):
    """The rows of a batch run, in order: input and result members together, and `error` where a row failed."""

    run: Run

    def evidence(self) -> Evidence:
        """Fetches the evidence of the batch."""
        return self.run.evidence()


class RunList:
    """A lazy list of runs: each iteration asks for its pages as it goes."""

    def __init__(self, omni: Omni, members: Mapping[str, Any], limit: int, max_items: Optional[int]) -> None:
        self._omni, self._asked = omni, (members, limit, max_items)

    def __iter__(self) -> Iterator[Run]:
        return self._omni._each(self._omni._core.runs(self._omni._made, *self._asked))

    def to_dataframe(self) -> Any:
        """Returns a pandas DataFrame of id, capability, status, times, and result members."""
        found: List[Run] = []
        self._omni._do(self._omni._core.runs(self._omni._made, *self._asked, found.append))
        names = ("id", "capability", "status", "created_at", "completed_at")
        rows = [{**{n: run.raw.get(n) for n in names}, **(run.raw.get("result") or {})} for run in found]
        return _notebook.pandas().DataFrame(rows)


class Runs:
    """Reads runs."""

    def __init__(self, omni: Omni) -> None:
        self._omni = omni

    def get(self, run_id: str) -> Run:
        """Reads one run."""
        return self._omni._made(self._omni._do(self._omni._core.call(Ask("GET", f"/omni/runs/{run_id}"))))

    def list(
        self, *, limit: int = 100, max_items: Optional[int] = None, world: Optional[str] = None, status: Optional[str] = None,
        capability: Optional[str] = None, created_after: Optional[str] = None, created_before: Optional[str] = None,
        **filters: Optional[str],
    ) -> RunList:  # fmt: skip
        """Lists runs, newest first.

        `limit` is the size of a page, `max_items` bounds the whole.
        """
        named = dict(world=world, status=status, capability=capability, created_after=created_after, created_before=created_before)
        return RunList(self._omni, {**named, **filters}, limit, max_items)

    def find(self, idempotency_key: str, operation: Optional[str] = None) -> Optional[Run]:
        """Returns the run that a key made, None when there is none.

        `operation` is `create` or `retry`; without it a created run comes before a retry.
        """
        return self._omni._do(self._omni._core.find(self._omni._made, idempotency_key, operation))


class Capabilities:
    """The catalogue of the server."""

    def __init__(self, omni: Omni) -> None:
        self._omni = omni

    def list(self, world: Optional[str] = None) -> Iterator[Capability]:
        """Hands out the capabilities of a world, or of all."""
        return self._omni._each(self._omni._core.capabilities(world, Capability))

    def get(self, id: str) -> Capability:
        """Reads a capability; it is read once for each client."""
        return self._omni._do(self._omni._core.capability(id))

    def units(self, id: str) -> Mapping[str, str]:
        """Returns the units of the members of a result."""
        return self._omni._do(self._omni._core.units(id))


class Workspaces:
    """The workspaces that the key may use."""

    def __init__(self, omni: Omni) -> None:
        self._omni = omni

    def list(self, world: str) -> Iterator[Mapping[str, Any]]:
        """Hands out the workspaces of a world."""
        return self._omni._each(self._omni._core.pages(f"/omni/{world}/workspaces", {}))

    def id(self, world: str, workspace: Optional[str] = None) -> str:
        """Returns the id of a workspace by name or id; of the first of the world when none is named."""
        return self._omni._do(self._omni._core.workspace(world, workspace))
