"""One capability for each row of a table, by one batch run."""

from __future__ import annotations

import csv
import io
from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Type, TypeVar

from . import _json, _notebook, _sources
from ._core import Ask, Core, Options, Steps
from ._errors import APIError, NotFoundError, RunFailedError
from ._ids import new_key
from ._runs import RunData
from ._sets import ARROW, put
from ._sources import LOG, Source
from ._values import Value

if TYPE_CHECKING:
    from ._runs import Capability

MOST_BYTES = 1_000_000
_TTL = 3600  # seconds; the server keeps the set of an open run, and removes it afterwards
_MOST_CELLS = 60_000  # beyond them JSON is longer than what goes inline
_TAKEN = ("row", "error_code", "error_message", "error_pointer")
_SIMPLE = frozenset(("number", "integer", "string", "boolean", "date", "date-time"))
_T = TypeVar("_T", bound="TableData")
_R = TypeVar("_R", bound=RunData)


class Asked(NamedTuple):
    """What `map` is asked for."""

    capability: str
    rows: Any
    grid: Optional[Mapping[str, Any]]
    base: Mapping[str, Any]
    select: Optional[Sequence[str]]
    carry: Optional[Sequence[str]]
    totals: Any
    on_error: str


class TableData(Value):
    """The rows of a batch run, in order and by column: members of input and result, and `error` where a row failed."""

    def __init__(
        self, run: Any, columns: Mapping[str, Any], rows: int, errors: Sequence[Mapping[str, Any]] = (),
        units: Optional[Mapping[str, str]] = None, index: Any = None, frame: Any = None,
    ) -> None:  # fmt: skip
        self.run, self.units, self.errors = run, units or {}, list(errors)
        self._columns, self._count, self._index, self._frame = dict(columns), rows, index, frame
        self._rows: Optional[List[Dict[str, Any]]] = None

    _LEFT = frozenset(("_rows",))

    @property
    def columns(self) -> List[str]:
        """The names of the columns; the last is `error` when a row failed."""
        return [*self._columns, *(["error"] if self.errors else [])]

    def column(self, name: str) -> List[Any]:
        """Returns the values of a column, None where a row has none."""
        if name == "error" and self.errors and name not in self._columns:
            found: List[Any] = [None] * self._count
            for error in self.errors:
                found[error["row"]] = {n: v for n, v in error.items() if n != "row"}
            return found
        if name not in self._columns:
            raise KeyError(f"the table has no column {name!r}; it has {', '.join(self.columns)}")
        return list(self._columns[name])

    @property
    def rows(self) -> List[Dict[str, Any]]:
        """The rows as dicts, without what a row lacks."""
        if self._rows is None:
            names = list(self._columns)
            cells: Any = zip(*(self._columns[n] for n in names)) if names else [()] * self._count
            made = [{n: v for n, v in zip(names, row) if v is not None} for row in cells]
            for error in self.errors:
                made[error["row"]]["error"] = {n: v for n, v in error.items() if n != "row"}
            self._rows = made
        return self._rows

    @property
    def totals(self) -> Mapping[str, Any]:
        """The sums that were asked for."""
        return (self.run.result or {}).get("totals") or {}

    @property
    def statistics(self) -> Mapping[str, Any]:
        """Count, min, max, mean, sd and sum of each number among the outputs."""
        return (self.run.result or {}).get("statistics") or {}

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        from . import _arrow

        return _arrow.given(self._flat(), self._count)

    def to_arrow(self, file: Any = None) -> bytes:
        """Returns the table as a stream of Arrow, and writes it to a file when one is named."""
        from . import _arrow

        written = _arrow.write(self._flat(), self._count)
        if file is not None:
            Path(file).write_bytes(written)
        return written

    def to_csv(self, file: Any = None) -> str:
        """Returns the table as CSV (RFC 4180), and writes it to a file when one is named."""
        text = io.StringIO()
        flat = self._flat()
        lines = csv.writer(text)
        lines.writerow(flat)
        lines.writerows(zip(*(list(map(_written, column)) for column in flat.values())))
        if file is not None:
            Path(file).write_bytes(text.getvalue().encode("utf-8"))
        return text.getvalue()

    def to_parquet(self, file: Any) -> None:
        """Writes the table as a .parquet file, by pyarrow or polars."""
        _sources.write_parquet(self, file)

    def to_dataframe(self) -> Any:
        """Returns a pandas DataFrame, with the index and the columns of the DataFrame that came in."""
        pandas = _notebook.pandas()
        made = {name: self._series(pandas, name) for name in self.columns}
        return pandas.DataFrame(made, index=self._index if self._index is not None else pandas.RangeIndex(self._count))

    def _series(self, pandas: Any, name: str) -> Any:
        if self._frame is not None and name in self._frame.columns:
            return self._frame[name]
        column = self.column(name)
        kinds = set(map(type, column))
        if kinds <= {int, type(None)} and kinds != {int} and int in kinds:
            return pandas.array(column, dtype="Int64")
        if kinds <= {float, type(None)} and float in kinds:
            return pandas.array(column, dtype="float64") if kinds == {float} else [float("nan") if v is None else v for v in column]
        return column

    def _flat(self) -> Dict[str, Any]:
        """Returns columns whose cells are single values, with those of errors."""
        flat = {name: _single(column) for name, column in self._columns.items()}
        if self.errors:
            errors = {error["row"]: error for error in self.errors}
            for part in ("code", "message", "pointer"):
                flat["error_" + part] = [errors[n].get(part) if n in errors else None for n in range(self._count)]
        return flat

    def plot(self, x: str, y: str) -> Dict[str, Any]:
        """Returns a Vega-Lite specification of one column over another."""
        failed = {error["row"] for error in self.errors}
        pairs = zip(self.column(x), self.column(y))
        values = [{x: a, y: b} for n, (a, b) in enumerate(pairs) if n not in failed]
        axes = {axis: {"field": name.replace(".", "\\."), "type": "quantitative", "title": name} for axis, name in (("x", x), ("y", y))}
        schema = "https://vega.github.io/schema/vega-lite/v5.json"
        return {"$schema": schema, "data": {"values": values}, "mark": {"type": "line", "point": True}, "encoding": axes}

    def to_dict(self) -> Dict[str, Any]:
        """Returns run, rows, errors and units in dicts and lists."""
        dates = [{n: _sources.cell(v, 0, n, False) for n, v in row.items()} for row in self.rows]
        return {"run": self.run.to_dict(), "rows": dates, "errors": self.errors, "units": dict(self.units)}

    def _state(self) -> Dict[str, Any]:
        return {**super()._state(), "units": dict(self.units), "_rows": None}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TableData) or type(self) is not type(other):
            return False
        same = self._index is other._index or (self._index is not None and other._index is not None and list(self._index) == list(other._index))
        return same and (self.run, self.rows, dict(self.units)) == (other.run, other.rows, dict(other.units))

    __hash__ = Value.__hash__

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return iter(self.rows)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._count} rows, {len(self.errors)} failed, run={self.run.id!r})"

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, Any]:
        return _notebook.table(self)


def _single(column: Any) -> Any:
    plain = not isinstance(column, list) or set(map(type, column)) <= {int, float, str, bool, date, datetime, type(None)}
    return column if plain else [_single_value(value) for value in column]


def _single_value(value: Any) -> Any:
    if isinstance(value, (dict, list, tuple)):
        return _json.write(value)
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "to_pydatetime"):
        return value.to_pydatetime()
    return value.tolist() if hasattr(value, "tolist") else value


def _written(value: Any) -> Any:
    if isinstance(value, date):
        return _json.dated(value, False)
    return ("true" if value else "false") if isinstance(value, bool) else value


def compute(core: Core, make: Callable[..., _R], table: Type[_T], asked: Asked, options: Options) -> Steps[_T]:
    """Sends the batch run and reads its rows."""
    if asked.on_error not in ("column", "raise"):
        raise ValueError(f"on_error must be column or raise, not {asked.on_error!r}")
    if (asked.rows is None) == (asked.grid is None):
        raise ValueError("give either rows or grid")
    capability = yield from _contract(core, asked.capability)
    options = options._replace(idempotency_key=options.idempotency_key or new_key())
    known = (capability.request_contract.get("properties") or {}) if capability else {}
    base = {n: _sources.cell(v, 0, n, _is_day(known, n)) if not isinstance(v, list) else v for n, v in asked.base.items()}
    input: Dict[str, Any] = {"capability": asked.capability, "base": base}
    input.update({"select": list(asked.select)} if asked.select else {})
    input.update({"totals": _totals(asked.totals)} if asked.totals else {})
    input.update({"on_error": "stop"} if asked.on_error == "raise" else {})
    of_set = _of_set(asked.rows)
    source = Source({}, 0) if asked.rows is None or of_set else _sources.read(asked.rows, core.exact)
    if asked.grid is not None:
        input["grid"] = {n: axis if isinstance(axis, Mapping) else _sources.cell(list(axis), 0, n, _is_day(known, n)) for n, axis in asked.grid.items()}
    elif of_set:
        input.update({"data": of_set}, **({"carry": list(asked.carry)} if asked.carry else {}))
    else:
        if not source.rows:
            raise ValueError("rows must hold at least one row")
        carry = _carried(source, asked, capability)
        columns = {n: _sources.cleaned(n, c, _is_day(known, n)) for n, c in source.columns.items()}
        inline = _inline(columns, source.rows, carry, known)
        if inline is None:
            input["data"] = yield from _uploaded(core, columns, source.rows, carry, known)
        else:
            input.update(inline)
        input.update({"carry": carry} if carry else {})
    batch = f"{asked.capability.split('.')[0]}.batch.evaluate"
    run = yield from _ended(core, make, batch, input, options)
    units = yield from core.units(asked.capability)
    return (yield from _table(core, table, run, asked, base, source, units))


def _of_set(rows: Any) -> Optional[Mapping[str, Any]]:
    """Returns the columns of a data set that stand for rows, as `DataSet.table` makes them; None for rows of another kind."""
    data = rows.get("data") if isinstance(rows, Mapping) else None
    return data if isinstance(data, Mapping) and "set" in data else None


def _contract(core: Core, id: str) -> Steps[Optional[Capability]]:
    """Reads the capability of the rows; none when there is none, which the server then says of the batch."""
    try:
        return (yield from core.capability(id))
    except NotFoundError:
        return None


def _is_day(known: Mapping[str, Any], name: str) -> bool:
    return bool((known.get(name) or {}).get("format") == "date")


def _totals(given: Any) -> List[Mapping[str, str]]:
    if not isinstance(given, Mapping):
        return [dict(each) for each in given]
    found: List[Mapping[str, str]] = []
    for name, text in given.items():
        of, _, weight = text.partition("*")
        found.append({"name": name, "of": of, **({"weight": weight} if weight else {})})
    return found


def _carried(source: Source, asked: Asked, capability: Optional[Capability]) -> List[str]:
    """Returns the columns that are given back beside the outputs; by default those that the capability does not know."""
    known = capability.request_contract.get("properties") if capability else None
    unknown = [n for n in source.columns if known and n not in known and n[:1] != "/"]
    if asked.carry is not None:
        lost = [n for n in unknown if n not in asked.carry]
        if lost:
            raise ValueError(f"{asked.capability} has no member {lost[0]!r}, and carry does not name this column")
        absent = [n for n in asked.carry if n not in source.columns]
        if absent:
            raise ValueError(f"carry names {absent[0]!r}, which is no column; there is {', '.join(source.columns)}")
        return list(asked.carry)
    outputs = asked.select or (capability.result_contract.get("properties") if capability else None) or ()
    for name in unknown:
        if name in _TAKEN or name in outputs:
            raise ValueError(f"the column {name!r} has the name of a column of the results: rename it, or leave it out")
    if unknown:
        LOG.info("%s does not know %s: carried beside the outputs", asked.capability, ", ".join(map(repr, unknown)))
    return unknown


def _inline(columns: Mapping[str, Any], rows: int, carry: Sequence[str], known: Mapping[str, Any]) -> Optional[Dict[str, Any]]:
    """Returns the member of the input that has the rows; None when it is too long for a request."""
    if rows * len(columns) > _MOST_CELLS and not any(_is_nested(column) for column in columns.values()):
        return None
    lists = {n: list(column) for n, column in columns.items()}
    source: Dict[str, Any] = {"columns": lists}
    if not lists or any(None in column for n, column in lists.items() if n not in carry or n in known):
        cells: Any = zip(*lists.values()) if lists else [()] * rows
        source = {"rows": [{n: v for n, v in zip(lists, row) if v is not None} for row in cells]}
    return source if len(_json.write(source).encode("utf-8")) <= MOST_BYTES else None


def _is_nested(column: Any) -> bool:
    return isinstance(column, list) and any(isinstance(value, (dict, list)) for value in column[:1000])


def _uploaded(core: Core, columns: Mapping[str, Any], rows: int, carry: Sequence[str], known: Mapping[str, Any]) -> Steps[Any]:
    """Sends the rows as a data set that the server removes; returns the member of the input that names it."""
    from . import _arrow

    for name, column in columns.items():
        for n, value in enumerate(column if _is_nested(column) else ()):
            if isinstance(value, (dict, list)):
                raise ValueError(f"/rows/{n}/{name}: so many rows go up as a data set, whose cells are single values")
    _, ref = yield from put(core, None, _arrow.write(columns, rows), ARROW, _TTL)
    members = {n: n for n in columns if n not in carry or n in known}
    return {"set": ref, "columns": members}


def _ended(core: Core, make: Callable[..., _R], batch: str, input: Mapping[str, Any], options: Options) -> Steps[_R]:
    """Runs the batch to its end; one whose rows all failed is a table of errors."""
    try:
        return (yield from core.run(make, batch, input, options))
    except RunFailedError as failed:
        if failed.code != "all_rows_failed":
            raise
        run: _R = failed.run
        return run


def _table(
    core: Core, table: Type[_T], run: Any, asked: Asked, base: Mapping[str, Any], source: Source, units: Mapping[str, str]
) -> Steps[_T]:
    columns: Dict[str, Any] = {}
    # Carried columns of a data set have their types in JSON alone.
    outputs, errors, rows = yield from _outputs(core, run, not (asked.carry and _of_set(asked.rows)))
    rows = source.rows or rows
    for name, value in asked.base.items():
        columns[name] = [value] * rows
    if asked.grid is not None:
        columns.update(_axes(asked.grid))
    columns.update({n: _kept(c) for n, c in source.columns.items()})
    columns.update({n: c for n, c in outputs.items() if n not in source.columns})
    return table(run, columns, rows, errors, units, source.index, source.frame)


def _kept(column: Any) -> Any:
    """Returns a column as it came, but for numbers that are none."""
    if isinstance(column, list) and float in set(map(type, column)):
        return [None if value != value else value for value in column]
    if isinstance(column, list):
        return [None if type(value).__name__ in ("NAType", "NaTType") else value for value in column]
    return column


def _axes(grid: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the values of the axes row by row: they go in the order of their names, the last one changes fastest."""
    axes = {name: _axis(grid[name]) for name in sorted(grid)}
    total, inner = 1, 1
    for values in axes.values():
        total *= len(values)
    found: Dict[str, Any] = {}
    for name in reversed(list(axes)):
        values = axes[name]
        found[name] = [value for value in values for _ in range(inner)] * (total // (inner * len(values)))
        inner *= len(values)
    return {name: found[name] for name in axes}


def _axis(axis: Any) -> List[Any]:
    if not isinstance(axis, Mapping):
        return list(axis)
    first, last, steps = float(axis["from"]), float(axis["to"]), int(axis["steps"])
    log = axis.get("scale") == "log"
    made = [first * (last / first) ** (n / (steps - 1)) if log else first + (last - first) * n / (steps - 1) for n in range(steps - 1)]
    return [*made, last] if steps > 1 else [first]


def _outputs(core: Core, run: RunData, arrow: bool) -> Steps[Any]:
    """Returns the outputs by column, the errors and the number of rows: by Arrow, else by pages of JSON."""
    kinds = {str(column.get("type")) for column in (run.raw.get("result") or {}).get("columns") or ()}
    if arrow and not core.exact and kinds and kinds <= _SIMPLE:
        from . import _arrow

        ask = Ask("GET", run.path + "/rows", headers={"Accept": ARROW, "Accept-Encoding": "identity"}, raw=True)
        try:
            body = yield from core.data(ask)
            return _of_arrow(*_arrow.read(body))
        except APIError as refused:
            if refused.status != 406:
                raise
    items: List[Any] = []
    yield from core.pages(run.path + "/rows", {}, 10_000, to=items.append)
    outputs: Dict[str, List[Any]] = {}
    errors = []
    for n, item in enumerate(items):
        if item.get("error"):
            errors.append({"row": n, **item["error"]})
        for name, value in _json.dotted({**(item.get("output") or {}), **(item.get("carry") or {})}):
            outputs.setdefault(name, [None] * len(items))[n] = value
    return outputs, errors, len(items)


def _of_arrow(columns: Mapping[str, Any], rows: int) -> Any:
    outputs = {n[1:].replace("/", ".") if n[:1] == "/" else n: c for n, c in columns.items() if n not in _TAKEN}
    errors = []
    codes, messages, pointers = (columns.get(name) or [None] * rows for name in _TAKEN[1:])
    for n, code in enumerate(codes):
        if code is not None:
            errors.append({"row": n, "code": code, "message": messages[n], "pointer": pointers[n]})
    return outputs, errors, rows
