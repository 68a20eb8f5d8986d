"""What the data sets of both clients share: their data, and how a table goes up."""

from __future__ import annotations

import base64
import hashlib
from os import PathLike, fspath
from pathlib import Path
from types import MappingProxyType
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, Tuple, TypeVar
from urllib.parse import quote

from ._core import Ask, Core, Steps, query, seconds
from ._errors import DetachedError
from ._files import format_of
from ._values import Value, plain

ARROW = "application/vnd.apache.arrow.stream"
LINES = "application/x-ndjson"
_TYPES = {".csv": "text/csv", ".ndjson": LINES, ".arrow": ARROW}
FILE = "application/octet-stream"
_GZIP = b"\x1f\x8b"
_S = TypeVar("_S", bound="DataSetData")


class DataSetData(Value):
    """A data set as the server describes it, without verbs."""

    _LEFT = frozenset(("_client",))
    _client: Any = None

    def __init__(self, client: Any, raw: Mapping[str, Any]) -> None:
        self._client, self.raw = client, raw

    def _attached(self) -> Any:
        if self._client is None:
            raise DetachedError(f"data set {self.id} has its data, and no client: omni.attach(set) gives it one")
        return self._client

    @property
    def id(self) -> str:
        return str(self.raw["id"])

    @property
    def name(self) -> str:
        return str(self.raw["name"])

    @property
    def version(self) -> int:
        """The number of this version; each upload of other bytes under a name is the next."""
        return int(self.raw["version"])

    @property
    def digest(self) -> str:
        """The digest of the bytes, `sha256:HEX`."""
        return str(self.raw["digest"])

    @property
    def ref(self) -> str:
        """What names these bytes, before and after the set is deleted and uploaded again: `name@sha256:HEX`."""
        return f"{self.name}@{self.digest}"

    @property
    def rows(self) -> int:
        """The number of rows."""
        return int(self.raw["rows"])

    @property
    def rows_in_error(self) -> int:
        """The number of records that an upload found broken; what is wrong with them is in `raw["errors"]`."""
        return int(self.raw.get("rows_in_error", 0))

    @property
    def bytes(self) -> int:
        """The number of bytes without compression."""
        return int(self.raw["bytes"])

    @property
    def columns(self) -> Sequence[Mapping[str, Any]]:
        """Name, type, nulls, min and max of each column."""
        found: Sequence[Mapping[str, Any]] = self.raw["columns"]
        return found

    def column(self, name: str) -> Dict[str, Any]:
        """Returns a column in place of an array of an input."""
        return {"data": {"set": self.ref, "column": name}}

    def matrix(self, names: Sequence[str]) -> Dict[str, Any]:
        """Returns columns in place of an array of arrays."""
        return {"data": {"set": self.ref, "columns": list(names)}}

    def table(self, columns: Mapping[str, str]) -> Dict[str, Any]:
        """Returns the column of each member, in place of the rows of `map` or of an object of arrays."""
        return {"data": {"set": self.ref, "columns": dict(columns)}}

    def to_dict(self) -> Dict[str, Any]:
        """Returns the set as the server sent it."""
        found: Dict[str, Any] = plain(self.raw)
        return found

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, version={self.version}, rows={self.rows})"


def put(
    core: Core, name: Optional[str], body: bytes, media_type: str, ttl: Optional[float], how: Mapping[str, Any] = MappingProxyType({})
) -> Steps[Tuple[Any, str]]:
    """Sends the bytes of a table, without a name under that of their digest; returns the data set and what names the bytes."""
    digest = hashlib.sha256(body)
    proof = base64.b64encode(digest.digest()).decode("ascii")
    headers = {"Content-Type": media_type, "Content-Digest": f"sha-256=:{proof}:"}
    if body[:2] == _GZIP:
        headers["Content-Encoding"] = "gzip"
    name = "tmp-" + digest.hexdigest()[:24] if name is None else name
    path = query("/omni/data-sets", {"name": name, "ttl": None if ttl is None else int(seconds(ttl, "ttl")), **how})
    raw = yield from core.data(Ask("POST", path, body, headers))
    return raw, f"{name}@sha256:{digest.hexdigest()}"


def uploaded(
    core: Core, make: Callable[[Any], _S], name: str, source: Any, content_type: Optional[str], ttl: Optional[float], how: Mapping[str, Any]
) -> Steps[_S]:
    """Sends a file, bytes or a table under a name."""
    file = isinstance(source, (bytes, bytearray, memoryview)) or isinstance(source, (str, PathLike)) and Path(fspath(source)).suffix != ".parquet"
    if how and not file:
        raise ValueError(f"{', '.join(how)}: goes with a file or its bytes, not with a table")
    if file and not content_type and "format" not in how:
        found = format_of(name if isinstance(source, (bytes, bytearray, memoryview)) else fspath(source))
        how = {**how, "format": found} if found else how
    body, media_type = _file(source, FILE if "format" in how else content_type) if file else _table(source, core.exact)
    raw, _ = yield from put(core, name, body, content_type or media_type, ttl, how)
    return make(raw)


def _file(source: Any, media_type: Optional[str]) -> Tuple[bytes, str]:
    """Returns the bytes of a file with their media type, by the ending of its name or their beginning where none is given."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), media_type or _type_of(bytes(source))
    file = Path(fspath(source))
    plain_suffix = file.suffixes[-2] if file.suffix == ".gz" and len(file.suffixes) > 1 else file.suffix
    if not media_type and plain_suffix not in _TYPES:
        endings = ".csv, .ndjson, .arrow or a file of a laboratory such as .fa or .sdf, with .gz or not, or from .parquet"
        raise ValueError(f"{file}: a data set is read from {endings}; or name its format")
    return file.read_bytes(), media_type or _TYPES[plain_suffix]


def _table(source: Any, exact: bool) -> Tuple[bytes, str]:
    from . import _arrow, _sources

    made: Any = source
    if hasattr(made, "to_arrow") and hasattr(made, "run"):  # a table of `map`
        return made.to_arrow(), ARROW
    table = _sources.read(source, exact)
    if not table.columns:
        raise ValueError("a data set must have at least one column")
    columns = {name: _sources.cleaned(name, column, False) for name, column in table.columns.items()}
    for name, column in columns.items():
        for n, value in enumerate(column if isinstance(column, list) else ()):
            if isinstance(value, (dict, list)):
                raise ValueError(f"row {n}, column {name!r}: a cell of a data set is a single value, not {type(value).__name__}")
    return _arrow.write(columns, table.rows), ARROW


def _type_of(body: bytes) -> str:
    """Returns the media type of bytes by how they begin."""
    if body[:2] == _GZIP:
        import zlib

        try:
            body = zlib.decompressobj(31).decompress(body, 64)
        except zlib.error:
            raise ValueError("the bytes begin as gzip and are not") from None
    return ARROW if body[:4] == b"\xff\xff\xff\xff" else LINES if body.lstrip()[:1] == b"{" else _TYPES[".csv"]


def quoted(part: Any) -> str:
    """Returns one part of a path; a part that would lead elsewhere is refused."""
    text = str(part)
    if text in ("", ".", ".."):
        raise ValueError(f"{text!r} names nothing on the server")
    return quote(text, safe="@:")
