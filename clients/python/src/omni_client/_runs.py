"""Runs and capabilities as a client has seen them."""

from __future__ import annotations

from typing import Any, Dict, Mapping, NamedTuple, Optional

from . import _notebook
from ._core import TERMINAL, Response
from ._errors import DetachedError, RunFailedError
from ._units import UNITS
from ._values import Result, Value, plain


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


class RunError(NamedTuple):
    """Why a run failed."""

    type: str
    code: str
    message: str
    retryable: bool
    details: Any


class RunData(Value):
    """A run as last seen, without verbs."""

    _LEFT = frozenset(("_client", "_result", "etag", "retry_after"))
    _client: Any = None
    _result: Optional[Result] = None
    _units: Optional[Mapping[str, str]] = None
    etag: Optional[str] = None
    retry_after: Optional[str] = None

    def __init__(self, client: Any, response: Response, key: Optional[str] = None) -> None:
        self._client = client
        self.idempotency_key = key
        self.replayed = response.headers.get("idempotent-replayed") == "true"
        self.see(response)

    def _attached(self) -> Any:
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

    def see(self, response: Response) -> None:
        """Takes what a server answered."""
        self._result = None
        self.raw: Mapping[str, Any] = response.data
        self.request_id: Optional[str] = response.request_id or self.raw.get("request_id")
        self.etag = response.headers.get("etag")
        self.retry_after = response.headers.get("retry-after")

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
        known: Optional[Capability] = self._attached()._core.contracts.get(self.capability)
        return known.units if known else {}

    @property
    def error(self) -> Optional[RunError]:
        """Why the run failed, None when it did not."""
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
    def path(self) -> str:
        """The path of the run below the base URL."""
        return f"/omni/runs/{self.id}"

    def to_series(self) -> Any:
        """Returns the members of the result as a pandas Series."""
        return _notebook.pandas().Series(dict(self.result or {}), name=self.id)

    def succeeded(self: Any) -> Any:
        """Returns this run; raises RunFailedError unless it has completed."""
        if self.status != "completed":
            raise RunFailedError(self)
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}(id={self.id!r}, capability={self.capability!r}, status={self.status!r})"

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, Any]:
        return _notebook.run(self, lambda: self._attached()._core.contracts[self.capability].raw, None)
