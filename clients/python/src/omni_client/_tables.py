"""One capability for each row of a table, by one batch run."""

from __future__ import annotations

import base64
import csv
import gzip
import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple

from . import _json, _notebook
from ._calls import Ask, new_key
from ._runs import Run
from ._values import Value

if TYPE_CHECKING:
    from ._client import Omni
    from .evidence import Evidence

MOST_BYTES = 2_000_000
_TTL = 3600  # seconds; the server keeps the set of an open run, and removes it afterwards
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_OPTIONS = (
    "workspace", "idempotency_key", "timeout", "cancel_after", "scenario", "second_opinion", "confidential", "headers", "on_event",
)


class Table(Value):
    """The rows of a batch run, in order: input and result members together, and `error` where a row failed."""

    def __init__(self, run: Run, rows: List[Dict[str, Any]], units: Mapping[str, str], index: Any = None) -> None:
        self.run, self.rows, self.units, self._index = run, rows, units, index
        self.errors = [{"row": n, **row["error"]} for n, row in enumerate(rows) if "error" in row]

    def evidence(self) -> Evidence:
        """Fetches the evidence of the batch."""
        return self.run.evidence()

    def to_dataframe(self) -> Any:
        """Returns a pandas DataFrame, with the index of the DataFrame that came in."""
        return _notebook.pandas().DataFrame(self.rows, index=self._index)

    def plot(self, x: str, y: str) -> Dict[str, Any]:
        """Returns a Vega-Lite specification of one column over another."""
        values = [{x: row.get(x), y: row.get(y)} for row in self.rows if "error" not in row]
        axes = {axis: {"field": name.replace(".", "\\."), "type": "quantitative", "title": name} for axis, name in (("x", x), ("y", y))}
        schema = "https://vega.github.io/schema/vega-lite/v5.json"
        return {"$schema": schema, "data": {"values": values}, "mark": {"type": "line", "point": True}, "encoding": axes}

    def _state(self) -> Dict[str, Any]:
        return {**super()._state(), "units": dict(self.units)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return False
        mine, theirs = self._state(), other._state()
        index, same = mine.pop("_index"), theirs.pop("_index")
        return mine == theirs and (index is None if same is None else index is not None and list(index) == list(same))

    __hash__ = Value.__hash__

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return iter(self.rows)

    def __repr__(self) -> str:
        return f"Table({len(self.rows)} rows, {len(self.errors)} failed, run={self.run.id!r})"

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, Any]:
        return _notebook.table(self)


def compute(omni: Omni, capability: str, given: Any, fixed: Mapping[str, Any]) -> Table:
    """Sends the batch run and reads its rows."""
    options = {name: fixed[name] for name in _OPTIONS if name in fixed}
    select, on_error = fixed.get("select"), fixed.get("on_error", "column")
    if on_error not in ("column", "raise"):
        raise ValueError(f"on_error must be column or raise, not {on_error!r}")
    base = {n: v for n, v in fixed.items() if n not in options and n not in ("select", "on_error")}
    rows, index = rows_of(given, omni._caller.exact)
    world = capability.split(".")[0]
    if not rows:
        raise ValueError("rows must hold at least one row")
    options.setdefault("idempotency_key", new_key())
    input: Dict[str, Any] = {"capability": capability, "base": base}
    input.update({"select": list(select)} if select else {})
    input.update({"on_error": "stop"} if on_error == "raise" else {})
    source = _source(omni, rows)
    timeout, on_event = options.pop("timeout", None), options.pop("on_event", None)
    run = _ended(omni, f"{world}.batch.evaluate", {**input, **source}, options, timeout, on_event)
    done = _with_results(rows, base, run)
    return Table(run, done, omni.capabilities.units(capability), index)


def _ended(
    omni: Omni, batch: str, input: Mapping[str, Any], options: Mapping[str, Any], timeout: Optional[float], on_event: Any
) -> Run:
    """Runs the batch to its end; one whose rows all failed is a table of errors."""
    from ._errors import RunFailedError

    try:
        return omni.run(batch, input, timeout=timeout, on_event=on_event, **options)
    except RunFailedError as failed:
        if failed.code != "all_rows_failed":
            raise
        run: Run = failed.run
        return run


def _source(omni: Omni, rows: List[Dict[str, Any]]) -> Dict[str, Any]:
    """Returns the member of the input that has the rows: inline, or of a data set above the limit of the body."""
    names = list(rows[0])
    even = all(len(row) == len(names) and list(row) == names for row in rows)
    source: Dict[str, Any] = {"columns": {n: [row[n] for row in rows] for n in names}} if even and names else {"rows": rows}
    if len(_json.write(source).encode("utf-8")) <= MOST_BYTES:
        return source
    names = list(dict.fromkeys(name for row in rows for name in row))
    for n, row in enumerate(rows):
        for name, value in row.items():
            if isinstance(value, (Mapping, list, tuple)):
                raise ValueError(f"/rows/{n}/{name}: so many rows go up as a data set, whose cells are single values")
    lines = "".join(_json.write(row) + "\n" for row in rows).encode("utf-8")
    digest = hashlib.sha256(lines).hexdigest()
    name = "tmp-" + digest[:24]
    packed = gzip.compress(lines, 5, mtime=0)
    proof = base64.b64encode(hashlib.sha256(packed).digest()).decode("ascii")
    headers = {"Content-Type": "application/x-ndjson", "Content-Encoding": "gzip", "Content-Digest": f"sha-256=:{proof}:"}
    omni._call(Ask("POST", f"/omni/data-sets?name={name}&ttl={_TTL}", packed, headers))
    return {"data": {"set": f"{name}@sha256:{digest}", "columns": {n: n for n in names}}}


def _with_results(rows: List[Dict[str, Any]], base: Mapping[str, Any], run: Run) -> List[Dict[str, Any]]:
    done = [{**base, **row} for row in rows]
    for item in run.rows():
        row = done[int(item["row"])]
        if item.get("error"):
            row["error"] = item["error"]
        else:
            row.update(_json.dotted(item.get("output") or {}))
    return done


def rows_of(given: Any, exact: bool = False) -> Tuple[List[Dict[str, Any]], Any]:
    """Returns the rows of a table of any kind, and the index of a DataFrame."""
    if isinstance(given, (str, Path)):
        with open(given, encoding="utf-8-sig", newline="") as file:
            return [{n: _cell(v, exact) for n, v in row.items() if v} for row in csv.DictReader(file)], None
    if hasattr(given, "to_dict") and hasattr(given, "index"):  # a DataFrame
        return [dict(row) for row in given.to_dict("records")], given.index
    if hasattr(given, "to_pylist"):  # an Arrow table
        return list(given.to_pylist()), None
    if isinstance(given, Mapping):
        columns = {name: list(column) for name, column in given.items()}
        lengths = {name: len(column) for name, column in columns.items()}
        if len(set(lengths.values())) > 1:
            raise ValueError(f"the columns must have one length, not {lengths}")
        return [dict(zip(columns, cells)) for cells in zip(*columns.values())], None
    return [dict(row) for row in given], None


def _cell(text: str, exact: bool) -> Any:
    if text in ("true", "false"):
        return text == "true"
    return _json.read(text, exact) if _NUMBER.fullmatch(text) else text
