"""Tables as people have them, by column: frames, columns, rows, Arrow streams, files."""

from __future__ import annotations

import csv
import gzip
import importlib
import logging
import re
from array import array
from datetime import date
from decimal import Decimal
from enum import Enum
from math import isfinite
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Mapping, NamedTuple, Sequence, Tuple

from . import _json

LOG = logging.getLogger("omni_client")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_PLAIN = frozenset((bool, int, str))


class Source(NamedTuple):
    """Columns by name as they came, how many rows they have, and the index and the columns of a DataFrame."""

    columns: Dict[str, Any]
    rows: int
    index: Any = None
    frame: Any = None


def read(given: Any, exact: bool = False) -> Source:
    """Reads a table of any kind."""
    if isinstance(given, (str, Path)):
        return _of_file(Path(given), exact)
    if hasattr(given, "columns") and hasattr(given, "index") and hasattr(given, "dtypes"):  # a DataFrame of pandas
        names = [str(name) for name in given.columns]
        _refuse_twice(names, "the DataFrame")
        return Source({n: _of_series(given.iloc[:, k]) for k, n in enumerate(names)}, len(given), given.index, given)
    if hasattr(given, "__arrow_c_stream__"):
        from . import _arrow

        return Source(*_arrow.taken(given))
    if hasattr(given, "to_pydict"):  # a table of an older pyarrow
        return _of_columns(given.to_pydict())
    if isinstance(given, Mapping):
        return _of_columns(given)
    rows = given if isinstance(given, (list, tuple)) else list(given)
    return of_rows(rows)


def of_rows(rows: Sequence[Mapping[str, Any]]) -> Source:
    """Takes rows apart into columns; a member that a row lacks is None."""
    for n, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise TypeError(f"row {n} must be a dict, not {type(row).__name__}")
    names = list(rows[0]) if rows else []
    known = set(names)
    if all(row.keys() == known for row in rows):
        return Source({name: [row[name] for row in rows] for name in names}, len(rows))
    names = list(dict.fromkeys(name for row in rows for name in row))
    return Source({name: [row.get(name) for row in rows] for name in names}, len(rows))


def _of_columns(given: Mapping[str, Any]) -> Source:
    columns = {name: _of_series(c) if hasattr(c, "notna") else _listed(c) for name, c in given.items()}
    lengths = {name: len(column) for name, column in columns.items()}
    if len(set(lengths.values())) > 1:
        raise ValueError(f"the columns must have one length, not {lengths}")
    return Source(columns, max(lengths.values(), default=0))


def _listed(column: Any) -> Any:
    if isinstance(column, (list, array)):
        return column
    kind = getattr(getattr(column, "dtype", None), "kind", "")
    return column.tolist() if kind in tuple("fiubUO") else list(column)


def _of_series(series: Any) -> Any:
    """Returns a column of pandas; what it has no value for is None."""
    if type(series.dtype).__module__.startswith("numpy") and series.dtype.kind in "fiub":
        return series.to_numpy().tolist()
    return series.astype(object).where(series.notna(), None).tolist()


def _refuse_twice(names: Sequence[str], where: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{where} has two columns of the name {name!r}")


def _of_file(file: Path, exact: bool) -> Source:
    suffix = "".join(file.suffixes[-2:]) if file.suffix == ".gz" else file.suffix
    if suffix in (".csv", ".csv.gz"):
        with gzip.open(file, "rt", encoding="utf-8-sig", newline="") if suffix == ".csv.gz" else open(file, encoding="utf-8-sig", newline="") as lines:
            return _of_csv(lines, str(file), exact)
    if suffix == ".ndjson":
        with open(file, encoding="utf-8") as lines:
            return of_rows([_json.read(line, exact) for line in lines if line.strip()])
    if suffix == ".arrow":
        from . import _arrow

        return Source(*_arrow.read(file.read_bytes()))
    if suffix == ".parquet":
        return _of_parquet(file)
    raise ValueError(f"{file}: a table is read from .csv, .csv.gz, .ndjson, .arrow or .parquet")


def _of_csv(lines: Iterable[str], file: str, exact: bool) -> Source:
    reader = csv.reader(lines, strict=True)
    try:
        names: Sequence[str] = next(reader, [])
        if len(names) == 1 and ";" in names[0]:
            raise ValueError(f"{file}, line 1: the columns are separated by ';'; a CSV file has commas")
        _refuse_twice(names, f"{file}, line 1:")
        rows = []
        for row in reader:
            if row and len(row) != len(names):
                raise ValueError(f"{file}, line {reader.line_num}: {len(row)} fields; the header has {len(names)}")
            rows += [row] if row else []
    except csv.Error as wrong:
        raise ValueError(f"{file}, line {reader.line_num}: {wrong}") from None
    return Source({name: [_cell(row[n], exact) for row in rows] for n, name in enumerate(names)}, len(rows))


def _cell(text: str, exact: bool) -> Any:
    if not text or text in ("true", "false"):
        return text == "true" if text else None
    return _json.read(text, exact) if _NUMBER.fullmatch(text) else text


def _of_parquet(file: Path) -> Source:
    readers: Tuple[Tuple[str, Callable[[Any], Any]], ...] = (
        ("pyarrow.parquet", lambda it: it.read_table(str(file))),
        ("polars", lambda it: it.read_parquet(str(file))),
        ("duckdb", lambda it: it.read_parquet(str(file)).arrow()),
    )
    return read(_first(readers, f"{file}: a .parquet file is read by pyarrow, polars or duckdb; install one of them, or give .arrow"))


def write_parquet(table: Any, file: Any) -> None:
    """Writes what has `__arrow_c_stream__` as a .parquet file."""
    writers: Tuple[Tuple[str, Callable[[Any], Any]], ...] = (
        ("pyarrow.parquet", lambda it: it.write_table(importlib.import_module("pyarrow").table(table), str(file))),
        ("polars", lambda it: it.DataFrame(table).write_parquet(str(file))),
    )
    _first(writers, f"{file}: a .parquet file is written by pyarrow or polars; install one of them, or write .arrow")


def _first(ways: Sequence[Tuple[str, Callable[[Any], Any]]], otherwise: str) -> Any:
    for name, way in ways:
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        return way(module)
    raise ValueError(otherwise)


def cleaned(name: str, column: Any, day: bool) -> Any:
    """Returns a column as it is sent: None where a row has no value, dates as text. Raises ValueError for an infinity."""
    if isinstance(column, array):
        if column.typecode != "d" or isfinite(sum(column)):
            return column
        column = column.tolist()
    kinds = set(map(type, column))
    if kinds <= _PLAIN or (kinds == {float} and isfinite(sum(column))):
        return column
    if kinds <= {float, int, type(None)}:
        found = [None if v is None or v != v else v for v in column]
        for n, v in enumerate(found):
            if v is not None and v in (float("inf"), float("-inf")):
                raise _wrong(n, name, "must be a finite number", v)
        return found
    if kinds <= {str, bool, int, type(None)}:
        return column
    return [cell(value, n, name, day) for n, value in enumerate(column)]


def cell(value: Any, row: int, name: str, day: bool) -> Any:
    """Returns one value as it is sent."""
    if value is None or type(value) in _PLAIN:
        return value
    if isinstance(value, Enum):
        return cell(value.value, row, name, day)
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, (float, Decimal)):
        if value != value:
            return None
        if not (isfinite(value) if isinstance(value, float) else value.is_finite()):
            raise _wrong(row, name, "must be a finite number", value)
        return float(value) if isinstance(value, float) else value
    if isinstance(value, date):
        return _json.dated(value, day)
    if type(value).__name__ == "datetime64":
        found = value.astype("datetime64[us]").item()
        return None if found is None else _json.dated(found, day)
    if isinstance(value, (int, str)):
        return int(value) if isinstance(value, int) else str(value)
    if isinstance(value, Mapping):
        return {n: cell(v, row, name, day) for n, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [cell(v, row, name, day) for v in value]
    if hasattr(value, "tolist"):  # a number or an array of numpy
        return cell(value.tolist(), row, name, day)
    raise TypeError(f"row {row}, column {name!r}: must be a number, a text, a boolean, a date or nothing, not {type(value).__name__}")


def _wrong(row: int, name: str, why: str, value: Any) -> ValueError:
    return ValueError(f"row {row}, column {name!r}: {why}, not {value}")
