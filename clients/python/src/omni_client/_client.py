"""The client."""

from __future__ import annotations

import re
import time
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional
from urllib.parse import urlsplit

from . import _identity, _json, _notebook, _tables
from ._calls import FOREVER, Ask, Caller, Response, new_key, others, query, seconds
from ._errors import NotFoundError, OmniError, ValidationError
from ._runs import Run, Runs
from ._units import UNITS
from ._values import Value
from ._wait import LONGEST_WAIT
from .capabilities import Worlds

_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class Capability(Value):
    """A capability with its contracts."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw
        self.id, self.world, self.name = str(raw["id"]), str(raw["world"]), str(raw["name"])
        self.description, self.execution = str(raw.get("description")), str(raw.get("execution"))
        self.request_contract: Mapping[str, Any] = raw["request_contract"]
        self.result_contract: Mapping[str, Any] = raw.get("result_contract") or {}

    @property
    def units(self) -> Mapping[str, str]:
        """Units of the members of the result."""
        members = self.result_contract.get("properties") or {}
        return {name: str(m["x-unit"]) for name, m in members.items() if m.get("x-unit")}

    def __repr__(self) -> str:
        return f"Capability({self.id!r}, {self.name!r})"

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, Any]:
        return _notebook.capability(self)


class Omni(Worlds):
    """A client of one server, for many threads.

    The key comes from `api_key`, else `OMNI_API_KEY`, else the profile of the credentials file.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        profile: Optional[str] = None,
        timeout: Optional[float] = 60.0,
        max_retries: int = 4,
        exact: bool = False,
        hooks: Any = None,
        *,
        app_info: Optional[str] = None,
        allow_insecure: bool = False,
        ca_file: Optional[str] = None,
        validate: bool = False,
    ) -> None:
        api_key = _identity.hidden(api_key)  # type: ignore[assignment]
        identity = _identity.resolve(api_key, base_url, profile, allow_insecure)
        options = dict(timeout=timeout, max_retries=max_retries, exact=exact, hooks=hooks, app_info=app_info)
        self._caller = Caller(identity, {**options, "ca_file": ca_file})
        self._validate = validate
        self.runs = Runs(self)
        self.capabilities = Capabilities(self)
        self.workspaces = Workspaces(self)
        self.guard = Resource(self, "/guard", check=("POST", "/check"))
        self.forecasts = Resource(self, "/verify/forecasts", create=("POST", ""), list=("LIST", ""))
        self.outcomes = Resource(self, "/outcomes", create=("POST", ""), list=("LIST", ""))
        self.models = Resource(self, "/models", list=("LIST", ""), run=("POST", "/{}/runs"), runs=("LIST", "/{}/runs"))
        self.benchmarks = Resource(self, "/benchmarks", run=("POST", "/runs"), runs=("LIST", "/runs"))
        self.workflows = Resource(self, "/workflows", create=("POST", ""), list=("LIST", ""), run=("POST", "/{}/runs"))
        self.workflow_runs = Resource(self, "/workflow-runs", list=("LIST", ""), get=("GET", "/{}"), cancel=("POST", "/{}/cancel"))
        self.connections = Resource(
            self, "/connections", create=("POST", ""), list=("LIST", ""), get=("GET", "/{}"),
            validate=("POST", "/{}/validate"), send=("POST", "/{}/events"), events=("LIST", "/{}/events"),
        )  # fmt: skip

    def run(self, capability: str, input: Mapping[str, Any], **options: Any) -> Run:
        """Runs a capability to its end.

        Options: `workspace` (name or id), `idempotency_key`, `timeout` (seconds, for everything), `cancel_after`
        (seconds), `scenario` (test mode), `second_opinion` (a second method computes again, and the evidence says
        whether it agrees), `confidential` (the evidence says nothing of input and result but what is disclosed later),
        `headers`, `on_event`. Raises RunFailedError unless the run completed.
        """
        timeout, on_event = options.pop("timeout", None), options.pop("on_event", None)
        deadline = time.monotonic() + seconds(timeout, "timeout")
        run = self._create(capability, input, deadline, True, **options)
        return run.wait(max(0.0, deadline - time.monotonic()), on_event).succeeded()

    def start(self, capability: str, input: Mapping[str, Any], **options: Any) -> Run:
        """Starts a run and returns at once; the options are those of `run`. Never raises for a failed run."""
        timeout = options.pop("timeout", None)
        return self._create(capability, input, time.monotonic() + seconds(timeout, "timeout"), False, **options)

    def _create(
        self,
        capability: str,
        input: Mapping[str, Any],
        deadline: Optional[float],
        wait: bool,
        *,
        workspace: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        cancel_after: Optional[float] = None,
        scenario: Optional[str] = None,
        second_opinion: bool = False,
        confidential: bool = False,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Run:
        world = capability.split(".")[0]
        key = idempotency_key or new_key()
        if self._validate:
            self._check(capability, input)
        sent = others(headers)
        if cancel_after is not None:
            sent["Cancel-After"] = f"{seconds(cancel_after, 'cancel_after'):g}"
        if scenario is not None:
            sent["Omni-Sandbox-Scenario"] = scenario
        try:
            room = self.workspaces.id(world, workspace, deadline)
        except OmniError as lost:
            lost.idempotency_key = key
            raise
        body: Dict[str, Any] = {"workspace_id": room, "capability": capability, "input": input}
        if second_opinion:
            body["second_opinion"] = True
        if confidential:
            body["confidential"] = True
        left = min(LONGEST_WAIT, self._caller.timeout, FOREVER if deadline is None else deadline - time.monotonic())
        if wait and left >= 1:
            sent["Prefer"] = f"wait={int(left)}"
        ask = Ask("POST", f"/omni/{world}/runs", body, sent, key, deadline)
        return Run(self, self._call(ask), key)

    def _check(self, capability: str, input: Mapping[str, Any]) -> None:
        contract = self.capabilities.get(capability).request_contract
        known = contract.get("properties") or {}
        missing = [(name, "is required") for name in contract.get("required") or [] if name not in input]
        wrong = missing + [(name, "is not known here") for name in input if known and name not in known]
        if wrong:
            listed = [{"pointer": "/input/" + name, "code": "input_invalid", "message": text} for name, text in wrong]
            error = {"type": "validation_error", "code": "input_invalid", "message": "", "details": {"errors": listed}}
            raise ValidationError(422, error)

    def map(self, capability: str, rows: Any, **fixed: Any) -> _tables.Table:
        """Computes a capability for each row of a table by one batch run.

        `rows` is a list of dicts, a dict of columns, a DataFrame, an Arrow table, the path of a CSV file, or a
        generator; other keyword arguments are members that all rows share. Options as of `run`, and
        `on_error="raise"` to fail at the first row that fails, `select` (names of outputs).
        """
        return _tables.compute(self, capability, rows, fixed)

    def attach(self, run: Run) -> Run:
        """Gives a run that came out of a pickle this client, so that its verbs ask the server; returns the run."""
        run._client = self
        return run

    def worlds(self) -> Iterator[Mapping[str, Any]]:
        """Yields the worlds."""
        return self._pages("/omni", {}, None, None)

    def verify(self, body: Mapping[str, Any], **options: Any) -> Any:
        """Verifies a stated number."""
        return self._send("POST", "/verify", body, **options)

    def keys(self) -> Any:
        """Fetches the public keys of the server; keep them from when you began to trust it."""
        return self._call(Ask("GET", "/.well-known/omni-keys.json", exact=True)).data

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Optional[Mapping[str, str]] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Response:
        """Sends any request; a POST is sent again only when it has an idempotency key."""
        return self._call(Ask(method.upper(), path, body, others(headers), idempotency_key))

    def _send(self, method: str, path: str, body: Any, **options: Any) -> Any:
        return self.request(method, path, body, **options).data

    def _call(self, ask: Ask) -> Response:
        return self._caller.call(ask)

    def _read(self, text: str) -> Any:
        try:
            return _json.read(text, self._caller.exact)
        except ValueError:
            return text

    def _pages(
        self,
        path: str,
        members: Mapping[str, Any],
        limit: Optional[int],
        max_items: Optional[int],
        deadline: Optional[float] = None,
    ) -> Iterator[Mapping[str, Any]]:
        cursor, count = None, 0
        while max_items is None or count < max_items:
            page = self._call(Ask("GET", query(path, {**members, "limit": limit, "cursor": cursor}), deadline=deadline))
            for item in page.data:
                yield item
                count += 1
                if count == max_items:
                    return
            cursor = page.meta.get("next_cursor") or page.headers.get("x-next-cursor")
            if not cursor:
                return

    def close(self) -> None:
        """Closes the connections; runs go on."""
        self._caller.close()

    def __enter__(self) -> Omni:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a client is not pickled, it has a key: make one in each process")

    def __repr__(self) -> str:
        caller = self.__dict__.get("_caller")
        return f"Omni({urlsplit(caller.base_url).netloc})" if caller else "Omni()"


class Capabilities:
    """The catalogue of the server."""

    def __init__(self, omni: Omni) -> None:
        self._omni = omni
        self._known: Dict[str, Capability] = {}

    def list(self, world: Optional[str] = None) -> Iterator[Capability]:
        """Yields the capabilities of a world, or of all."""
        for each in [world] if world else [str(w["id"]) for w in self._omni.worlds()]:
            for raw in self._omni._pages(f"/omni/{each}/capabilities", {}, None, None):
                yield Capability(raw)

    def get(self, id: str) -> Capability:
        """Reads a capability; it is read once for each client."""
        if id not in self._known:
            path = f"/omni/{id.split('.')[0]}/capabilities/{id}"
            self._known[id] = Capability(self._omni._call(Ask("GET", path)).data)
        return self._known[id]

    def units(self, id: str) -> Mapping[str, str]:
        """Returns the units of the members of a result."""
        return UNITS.get(id) or self.get(id).units


class Workspaces:
    """The workspaces that the key may use."""

    def __init__(self, omni: Omni) -> None:
        self._omni = omni
        self._known: Dict[str, List[Mapping[str, Any]]] = {}

    def list(self, world: str, deadline: Optional[float] = None) -> Iterator[Mapping[str, Any]]:
        """Yields the workspaces of a world."""
        return self._omni._pages(f"/omni/{world}/workspaces", {}, None, None, deadline)

    def id(self, world: str, workspace: Optional[str], deadline: Optional[float] = None) -> str:
        """Returns the id of a workspace by name or id; of the first of the world when none is named."""
        if workspace and _UUID.fullmatch(workspace):
            return workspace
        if world not in self._known:
            self._known[world] = list(self.list(world, deadline))
        for each in self._known[world]:
            if workspace is None or each["name"] == workspace:
                return str(each["id"])
        names = ", ".join(str(each["name"]) for each in self._known[world]) or "none"
        text = f"there is no workspace {workspace or ''} in {world}; there is {names}"
        raise NotFoundError(404, {"type": "not_found_error", "code": "workspace_not_found", "message": text})


class Resource:
    """Operations below one path: bodies are dicts, answers are taken out of the envelope."""

    def __init__(self, omni: Omni, path: str, **operations: Any) -> None:
        self._omni, self._path, self._operations = omni, path, operations

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_") or name not in self._operations:
            raise AttributeError(f"{self._path} has {', '.join(self._operations)}, not {name}")
        method, form = self._operations[name]

        def operation(*ids_and_body: Any, **options: Any) -> Any:
            ids, rest = ids_and_body[: form.count("{}")], ids_and_body[form.count("{}") :]
            path = self._path + form.format(*ids)
            if method == "LIST":
                return self._omni._pages(path, options, None, options.pop("max_items", None))
            return self._omni._send(method, path, rest[0] if rest else None, **options)

        return operation

    def __dir__(self) -> List[str]:
        return list(self._operations)



