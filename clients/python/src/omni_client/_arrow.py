"""Arrow without a package: streams of the C data interface in and out, streams of IPC messages read and written.

A column is a list with None where a row has no value, or an array of doubles or of 64-bit integers without gaps.
"""

from __future__ import annotations

import ctypes
import struct
from array import array
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple

_EPOCH = datetime(1970, 1, 1)
_DAY = date(1970, 1, 1)
_MOST_ROWS, _MOST_BYTES = 65_536, 16 << 20  # of a batch
_CODES = {"c": "b", "C": "B", "s": "h", "S": "H", "i": "i", "I": "I", "l": "q", "L": "Q", "f": "f", "g": "d"}
_UNITS = {"s": 1_000_000, "m": 1_000, "u": 1, "n": 0}
_END = b"\xff\xff\xff\xff\0\0\0\0"


class Field(NamedTuple):
    """A column of a schema: its format is that of the C data interface, `letter` that of the indices into a dictionary."""

    name: str
    format: str
    dictionary: Optional[int] = None
    letter: str = "i"


def unread(field: Field, kind: str) -> TypeError:
    """Returns what refuses a column whose type is not read."""
    return TypeError(f"the column {field.name!r} has the Arrow type {kind}, which is not read here")


def values(field: Field, form: str, rows: int, offset: int, buffers: Sequence[Any], nulls: int) -> Any:
    """Returns the values of a column from its buffers; the first has a bit for each row that has a value."""
    found = _present(field, form, rows, offset, buffers)
    if not nulls or buffers[0] is None or not len(buffers[0]):
        return found
    bits = _bits(buffers[0], offset, rows)
    return [value if bit == "1" else None for value, bit in zip(found, bits)]


def _bits(buffer: Any, offset: int, rows: int) -> str:
    number = int.from_bytes(bytes(buffer[: (offset + rows + 7) // 8]), "little") >> offset
    return bin(number & ((1 << rows) - 1) | 1 << rows)[3:][::-1]


def _present(field: Field, form: str, rows: int, offset: int, buffers: Sequence[Any]) -> Any:
    code = _CODES.get(form)
    if not rows:
        return []
    if code in ("d", "q"):
        found = array(code)
        found.frombytes(buffers[1][offset * 8 : (offset + rows) * 8])
        return found
    if code:
        return _numbers(buffers[1], code, rows, offset)
    if form == "b":
        return [bit == "1" for bit in _bits(buffers[1], offset, rows)]
    if form in ("u", "U"):
        ends = _numbers(buffers[1], "i" if form == "u" else "q", rows + 1, offset)
        data = bytes(buffers[2] or b"")
        return [data[a:b].decode() for a, b in zip(ends, ends[1:])]
    if form == "vu":
        return [_view(bytes(buffers[1][at : at + 16]), buffers) for at in range(offset * 16, (offset + rows) * 16, 16)]
    if form == "tdD":
        return [_DAY + timedelta(n) for n in _numbers(buffers[1], "i", rows, offset)]
    if form == "tdm":
        return [(_EPOCH + timedelta(milliseconds=n)).date() for n in _numbers(buffers[1], "q", rows, offset)]
    if form[:2] == "ts" and form[2:3] in _UNITS:
        zone = timezone.utc if form[4:] else None
        scale, start = _UNITS[form[2]], _EPOCH.replace(tzinfo=zone)
        ticks = _numbers(buffers[1], "q", rows, offset)
        return [start + timedelta(microseconds=n * scale if scale else n // 1000) for n in ticks]
    if form[:2] == "d:":
        precision, scale, *width = map(int, form[2:].split(","))
        size = width[0] // 8 if width else 16
        raw = (buffers[1][at : at + size] for at in range(offset * size, (offset + rows) * size, size))
        return [Decimal(int.from_bytes(bytes(each), "little", signed=True)).scaleb(-scale) for each in raw]
    raise unread(field, form)


def _numbers(buffer: Any, code: Any, rows: int, offset: int) -> List[Any]:
    size = struct.calcsize(code)
    return list(memoryview(bytes(buffer[offset * size : (offset + rows) * size])).cast(code))


def _view(raw: bytes, buffers: Sequence[Any]) -> str:
    length, _, number, at = struct.unpack("<iiii", raw)
    data = raw[4 : 4 + length] if length <= 12 else bytes(buffers[2 + number][at : at + length])
    return data.decode()


def joined(parts: List[Any]) -> Any:
    """Returns the batches of a column as one."""
    if len(parts) == 1:
        return parts[0]
    if parts and all(isinstance(part, array) for part in parts):
        whole = array(parts[0].typecode)
        for part in parts:
            whole.extend(part)
        return whole
    return [value for part in parts for value in part]


def looked_up(indices: Any, words: Sequence[Any]) -> List[Any]:
    """Returns the values behind the indices of a dictionary."""
    return [None if index is None else words[index] for index in indices]


def _packed(column: Any) -> Tuple[str, int, List[bytes]]:
    """Returns format, number of nulls and buffers of a column."""
    if isinstance(column, array) and column.typecode in "dq":
        return "g" if column.typecode == "d" else "l", 0, [b"", column.tobytes()]
    kinds = set(map(type, column))
    nulls = column.count(None) if type(None) in kinds else 0
    kinds.discard(type(None))
    valid = _bitmap("0" if value is None else "1" for value in column) if nulls else b""
    if kinds and kinds <= {float, int} and (float in kinds or all(-(1 << 63) <= v < 1 << 63 for v in column if v is not None)):
        code = "d" if float in kinds else "q"
        return "g" if code == "d" else "l", nulls, [valid, array(code, [0 if v is None else v for v in column] if nulls else column).tobytes()]
    if kinds == {bool}:
        return "b", nulls, [valid, _bitmap("1" if value else "0" for value in column)]
    if kinds == {date}:
        return "tdD", nulls, [valid, array("i", [0 if v is None else (v - _DAY).days for v in column]).tobytes()]
    if kinds == {datetime}:
        ticks = array("q", [0 if v is None else _ticks(v) for v in column])
        return "tsu:UTC" if any(v.tzinfo for v in column if v is not None) else "tsu:", nulls, [valid, ticks.tobytes()]
    texts = ["" if value is None else str(value).lower() if isinstance(value, bool) else str(value) for value in column]
    data = "".join(texts)
    raw = data.encode("utf-8")
    ends, at = array("i", [0]), 0
    for text in texts:
        at += len(text) if len(raw) == len(data) else len(text.encode("utf-8"))
        ends.append(at)
    return "u", nulls, [valid, ends.tobytes(), raw]


def _ticks(at: datetime) -> int:
    return ((at.astimezone(timezone.utc).replace(tzinfo=None) if at.tzinfo else at) - _EPOCH) // timedelta(microseconds=1)


def _bitmap(bits: Iterator[str]) -> bytes:
    text = "".join(bits)
    return int(text[::-1] or "0", 2).to_bytes((len(text) + 7) // 8, "little")


# The stream of IPC messages, whose descriptions are flatbuffers.


class _Flat(NamedTuple):
    """A table of a flatbuffer."""

    data: bytes
    at: int

    def _field(self, number: int) -> int:
        vtable = self.at - struct.unpack_from("<i", self.data, self.at)[0]
        inside = 4 + 2 * number < struct.unpack_from("<H", self.data, vtable)[0]
        offset = int(struct.unpack_from("<H", self.data, vtable + 4 + 2 * number)[0]) if inside else 0
        return self.at + offset if offset else 0

    def scalar(self, number: int, code: str, absent: int = 0) -> int:
        at = self._field(number)
        return int(struct.unpack_from("<" + code, self.data, at)[0]) if at else absent

    def _place(self, number: int) -> int:
        at = self._field(number)
        return at + int(struct.unpack_from("<I", self.data, at)[0]) if at else 0

    def table(self, number: int) -> Optional[_Flat]:
        at = self._place(number)
        return _Flat(self.data, at) if at else None

    def text(self, number: int) -> str:
        at = self._place(number)
        return self.data[at + 4 : at + 4 + struct.unpack_from("<I", self.data, at)[0]].decode() if at else ""

    def tables(self, number: int) -> List[_Flat]:
        at = self._place(number)
        places = range(at + 4, at + 4 + 4 * struct.unpack_from("<I", self.data, at)[0], 4) if at else ()
        return [_Flat(self.data, p + struct.unpack_from("<I", self.data, p)[0]) for p in places]

    def pairs(self, number: int) -> List[Tuple[int, int]]:
        at = self._place(number)
        count = struct.unpack_from("<I", self.data, at)[0] if at else 0
        numbers = struct.unpack_from(f"<{2 * count}q", self.data, at + 4) if count else ()
        return list(zip(numbers[::2], numbers[1::2]))


def _messages(data: Any) -> Iterator[Tuple[int, _Flat, memoryview]]:
    """Yields kind, header and body of each message of a stream, or of a file."""
    whole, at = memoryview(data), 8 if bytes(data[:6]) == b"ARROW1" else 0
    while at + 4 <= len(whole):
        length = struct.unpack_from("<i", whole, at)[0]
        at += 4
        if length == -1 and at + 4 <= len(whole):
            length = struct.unpack_from("<i", whole, at)[0]
            at += 4
        if length == 0:
            return
        meta = bytes(whole[at : at + length])
        if length < 8 or len(meta) < length:
            raise ValueError("the Arrow stream is cut off")
        message = _Flat(meta, struct.unpack_from("<I", meta)[0])
        header, size = message.table(2), message.scalar(3, "q")
        at += length
        if header is None or at + size > len(whole):
            raise ValueError("the Arrow stream is cut off")
        yield message.scalar(1, "B"), header, whole[at : at + size]
        at += size


def _kind(field: _Flat) -> str:
    """Returns the type of a field as a format of the C data interface."""
    kind, more = field.scalar(2, "B"), field.table(3) or _Flat(b"\4\0\4\0\4\0\0\0", 4)
    if kind == 2:
        letter = {8: "c", 16: "s", 32: "i", 64: "l"}.get(more.scalar(0, "i"), "?")
        return letter if more.scalar(1, "B") else letter.upper()
    if kind == 3:
        return {1: "f", 2: "g"}.get(more.scalar(0, "h"), "half")
    if kind == 7:
        return f"d:{more.scalar(0, 'i')},{more.scalar(1, 'i')},{more.scalar(2, 'i', 128)}"
    if kind == 10:
        return "ts" + "smun"[more.scalar(0, "h")] + ":" + more.text(1)
    return {5: "u", 6: "b", 8: "tdm" if more.scalar(0, "h", 1) else "tdD", 20: "U", 24: "vu"}.get(kind, f"number {kind}")


def read(data: Any) -> Tuple[Dict[str, Any], int]:
    """Reads a stream or a file of Arrow: its columns by name, and the number of its rows."""
    fields: List[Field] = []
    parts: List[List[Any]] = []
    words: Dict[int, Any] = {}
    count = 0
    try:
        for kind, header, body in _messages(data):
            if kind == 1:
                fields = [_field(each) for each in header.tables(1)]
                parts = [[] for _ in fields]
            elif kind == 2:
                id_, batch = header.scalar(0, "q"), header.table(1)
                field = next(each for each in fields if each.dictionary == id_)
                new = _columns([field._replace(dictionary=None)], batch, body)[0]  # type: ignore[arg-type]
                words[id_] = [*words[id_], *new] if header.scalar(2, "B") else new
            elif kind == 3:
                for field, part, column in zip(fields, parts, _columns(fields, header, body)):
                    part.append(column if field.dictionary is None else looked_up(column, words[field.dictionary]))
                count += header.scalar(0, "q")
    except (struct.error, IndexError, KeyError, StopIteration):
        count = -1
    if count < 0 or not fields:
        raise ValueError("this is no Arrow stream")
    return named(fields, [joined(part) if part else [] for part in parts]), count


def named(fields: Sequence[Field], columns: Sequence[Any]) -> Dict[str, Any]:
    """Returns columns by name. Raises ValueError when two have the same."""
    names = [field.name for field in fields]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two columns have the name {name!r}")
    return dict(zip(names, columns))


def _field(flat: _Flat) -> Field:
    encoding = flat.table(4)
    if encoding is None:
        return Field(flat.text(0), _kind(flat))
    index = encoding.table(1)
    letter = {8: "c", 16: "s", 32: "i", 64: "l"}[index.scalar(0, "i")] if index else "i"
    return Field(flat.text(0), _kind(flat), encoding.scalar(0, "q"), letter if not index or index.scalar(1, "B") else letter.upper())


def _columns(fields: Sequence[Field], batch: _Flat, body: memoryview) -> List[Any]:
    if batch.table(3) is not None:
        raise ValueError("the batches of the Arrow stream are compressed, which is not read here")
    buffers = iter([body[at : at + size] for at, size in batch.pairs(2)])
    found = []
    for field, (rows, nulls) in zip(fields, batch.pairs(1)):
        form = field.format if field.dictionary is None else field.letter
        if form not in _CODES and form not in ("b", "u", "U", "tdD", "tdm") and form[:2] not in ("ts", "d:"):
            raise unread(field, form)
        found.append(values(field, form, rows, 0, [next(buffers) for _ in range(3 if form in ("u", "U") else 2)], nulls))
    return found


def _flat(root: Sequence[Any]) -> bytes:
    """Writes a flatbuffer: a table is a tuple of fields, each a code with a number, a text, bytes of pairs, a list or a table."""
    out = bytearray(8)

    def pad(before: int = 0) -> int:
        out.extend(b"\0" * (-(len(out) + before) % 8))
        return len(out)

    def write(value: Any) -> int:
        if isinstance(value, str):
            at, raw = pad(), value.encode("utf-8")
            out.extend(struct.pack("<I", len(raw)) + raw + b"\0")
            return at
        if isinstance(value, bytes):
            at = pad(4)
            out.extend(struct.pack("<I", len(value) // 16) + value)
            return at
        if isinstance(value, list):
            at = pad()
            out.extend(struct.pack("<I", len(value)) + bytes(4 * len(value)))
            for n, each in enumerate(value):
                place = at + 4 + 4 * n
                struct.pack_into("<I", out, place, write(each) - place)
            return at
        offsets = [0 if each is None else 8 + 8 * n for n, each in enumerate(value)]
        vtable = struct.pack(f"<{2 + len(value)}H", 4 + 2 * len(value), 8 + 8 * len(value), *offsets)
        start = pad()
        out.extend(vtable)
        at = pad()
        out.extend(struct.pack("<i", at - start) + bytes(4 + 8 * len(value)))
        for each, offset in zip(value, offsets):
            if isinstance(each, tuple) and each and isinstance(each[0], str) and len(each[0]) == 1:
                struct.pack_into("<" + each[0], out, at + offset, each[1])
            elif each is not None:
                struct.pack_into("<I", out, at + offset, write(each) - at - offset)
        return at

    struct.pack_into("<I", out, 0, write(root))
    pad()
    return bytes(out)


_TYPES: Dict[str, Tuple[int, Tuple[Any, ...]]] = {
    "g": (3, (("h", 2),)), "l": (2, (("i", 64), ("B", 1))), "b": (6, ()), "u": (5, ()), "tdD": (8, (("h", 0),)),
    "tsu:": (10, (("h", 2),)), "tsu:UTC": (10, (("h", 2), "UTC")),
}  # fmt: skip


def _message(kind: int, header: Tuple[Any, ...], body: bytes = b"") -> bytes:
    meta = _flat((("h", 4), ("B", kind), header, ("q", len(body))))
    return struct.pack("<ii", -1, len(meta)) + meta + body


def write(columns: Mapping[str, Any], rows: int) -> bytes:
    """Writes columns as a stream of Arrow."""
    packed = {}
    for name, column in columns.items():
        try:
            packed[name] = _packed(column)
        except UnicodeEncodeError:
            raise ValueError(f"column {name!r}: must be text without half a surrogate pair") from None
    fields: List[Any] = [(name, ("B", 1), ("B", _TYPES[form][0]), _TYPES[form][1], None, []) for name, (form, _, _) in packed.items()]
    out = [_message(1, (None, fields))]
    weight = max(1, sum(len(buffer) for _, _, buffers in packed.values() for buffer in buffers) // max(1, rows))
    step = max(1, min(_MOST_ROWS, _MOST_BYTES // weight))
    for first in range(0, rows, step):
        part = {n: column[first : first + step] for n, column in columns.items()} if rows > step else columns
        out.append(_batch([_like(packed[n][0], c) for n, c in part.items()] if rows > step else list(packed.values()), min(step, rows - first)))
    return b"".join([*out, _END])


def _like(form: str, column: Any) -> Tuple[str, int, List[bytes]]:
    """Packs a part of a column in the format of the whole, which no value of the part may show."""
    own, nulls, buffers = _packed(column)
    if own == form:
        return own, nulls, buffers
    if form in ("g", "l") and own in ("l", "u"):  # whole numbers among doubles, or no number at all
        code = "d" if form == "g" else "q"
        return form, nulls, [buffers[0], array(code, [0 if v is None else v for v in column]).tobytes()]
    if form == "u":
        return _packed([None if v is None else str(v) for v in column])
    width = {"b": 0, "tdD": 4}.get(form, 8)
    if own == "u":  # no value at all
        return form, nulls, [buffers[0], bytes(len(column) * width or (len(column) + 7) // 8)]
    return form, nulls, buffers


def _batch(packed: Sequence[Tuple[str, int, List[bytes]]], rows: int) -> bytes:
    nodes, places, body = b"", b"", bytearray()
    for _, nulls, buffers in packed:
        nodes += struct.pack("<qq", rows, nulls)
        for buffer in buffers:
            places += struct.pack("<qq", len(body), len(buffer))
            body += buffer + b"\0" * (-len(buffer) % 8)
    return _message(3, (("q", rows), nodes, places), bytes(body))


# The C data interface.


class _Schema(ctypes.Structure):
    pass


class _Array(ctypes.Structure):
    pass


class _Stream(ctypes.Structure):
    pass


def _released(kind: Any) -> Any:
    return ctypes.CFUNCTYPE(None, ctypes.POINTER(kind))


_P, _I = ctypes.c_void_p, ctypes.c_int64
_Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", _P), ("flags", _I), ("n_children", _I),
    ("children", ctypes.POINTER(ctypes.POINTER(_Schema))), ("dictionary", ctypes.POINTER(_Schema)), ("release", _released(_Schema)), ("private", _P),
]  # fmt: skip
_Array._fields_ = [
    ("length", _I), ("null_count", _I), ("offset", _I), ("n_buffers", _I), ("n_children", _I), ("buffers", ctypes.POINTER(_P)),
    ("children", ctypes.POINTER(ctypes.POINTER(_Array))), ("dictionary", ctypes.POINTER(_Array)), ("release", _released(_Array)), ("private", _P),
]  # fmt: skip
_GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Schema))
_GET_NEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Array))
_LAST_ERROR = ctypes.CFUNCTYPE(_P, ctypes.POINTER(_Stream))
_Stream._fields_ = [
    ("get_schema", _GET_SCHEMA), ("get_next", _GET_NEXT), ("get_last_error", _LAST_ERROR), ("release", _released(_Stream)), ("private", _P),
]  # fmt: skip


def taken(source: Any) -> Tuple[Dict[str, Any], int]:
    """Reads what has `__arrow_c_stream__`: its columns by name, and the number of its rows."""
    capsule = source.__arrow_c_stream__()
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = _P, [ctypes.py_object, ctypes.c_char_p]
    stream = _Stream.from_address(pointer(capsule, b"arrow_array_stream"))
    schema = _Schema()
    _asked(stream, stream.get_schema(ctypes.byref(stream), ctypes.byref(schema)))
    try:
        fields = [schema.children[n].contents for n in range(schema.n_children)]
        if schema.format != b"+s":
            raise TypeError("the Arrow stream is no table: its items are not rows")
        known = [Field((f.name or b"").decode(), f.format.decode(), 0 if f.dictionary else None) for f in fields]
        words = [f.dictionary.contents.format.decode() if f.dictionary else "" for f in fields]
        parts: List[List[Any]] = [[] for _ in fields]
        count = 0
        while True:
            batch = _Array()
            _asked(stream, stream.get_next(ctypes.byref(stream), ctypes.byref(batch)))
            if not batch.release:
                break
            try:
                for n, field in enumerate(known):
                    parts[n].append(_of_c(field, batch.children[n].contents, batch.offset, batch.length, words[n]))
                count += batch.length
            finally:
                batch.release(ctypes.byref(batch))
        return named(known, [joined(part) if part else [] for part in parts]), count
    finally:
        schema.release(ctypes.byref(schema))
        if stream.release:
            stream.release(ctypes.byref(stream))


def _asked(stream: _Stream, code: int) -> None:
    if code:
        said = stream.get_last_error(ctypes.byref(stream)) if stream.get_last_error else None
        raise ValueError(f"the Arrow stream broke off: {ctypes.string_at(said).decode() if said else code}")


def _of_c(field: Field, given: Any, skipped: int, rows: int, words: str) -> Any:
    if words:
        indices = _of_c(field._replace(dictionary=None), given, skipped, rows, "")
        held = given.dictionary.contents
        return looked_up(indices, _of_c(Field(field.name, words), held, 0, held.length, ""))
    form, offset = field.format, given.offset + skipped
    last = offset + rows
    width = {"b": 0, "u": 4, "U": 8, "vu": 16, "tdD": 4, "tdm": 8}.get(form) if form not in _CODES else struct.calcsize(_CODES[form])
    if width is None:
        if form[:2] not in ("ts", "d:"):
            raise unread(field, form)
        width = 8 if form[:2] == "ts" else 16 if form.count(",") < 2 else int(form.rpartition(",")[2]) // 8
    sizes = [(last + 7) // 8, (last + 7) // 8 if form == "b" else (last + (form in ("u", "U"))) * width]
    found = [_seen(given.buffers[n], size) for n, size in enumerate(sizes)]
    if form in ("u", "U"):
        end = _numbers(found[1], "i" if form == "u" else "q", 1, last)[0] if rows else 0
        found.append(_seen(given.buffers[2], end))
    elif form == "vu":
        more = given.n_buffers - 3
        lengths = _numbers(_seen(given.buffers[given.n_buffers - 1], 8 * more), "q", more, 0) if more else []
        found += [_seen(given.buffers[2 + n], size) for n, size in enumerate(lengths)]
    return values(field, form, rows, offset, found, given.null_count)


def _seen(address: Optional[int], size: int) -> Any:
    return memoryview((ctypes.c_char * size).from_address(address)).cast("B") if address and size else b"" if address else None


_HELD: Dict[int, Any] = {}  # what a consumer reads, until it releases it
_CAPSULES: Dict[int, Any] = {}


def _hold(structure: Any, *kept: Any) -> None:
    structure.private = id(structure)
    _HELD[id(structure)] = (structure, kept)


def _release(pointer: Any) -> None:
    held = pointer.contents
    for n in range(getattr(held, "n_children", 0)):
        child = held.children[n]
        if child.contents.release:
            child.contents.release(child)
    name, held.release = held.private, type(held.release)()
    _HELD.pop(name, None)


_FREE_SCHEMA, _FREE_ARRAY, _FREE_STREAM = (_released(kind)(_release) for kind in (_Schema, _Array, _Stream))


def _schema(form: str, name: str, children: Sequence[_Schema] = ()) -> _Schema:
    pointers = (ctypes.POINTER(_Schema) * len(children))(*[ctypes.pointer(child) for child in children])
    made = _Schema(form.encode(), name.encode(), None, 2, len(children), pointers, None, _FREE_SCHEMA)
    _hold(made, pointers, children)
    return made


def _array(rows: int, nulls: int, buffers: Sequence[bytes], children: Sequence[_Array] = ()) -> _Array:
    held = [ctypes.create_string_buffer(buffer, max(1, len(buffer))) for buffer in buffers]
    places = (_P * len(held))(*[ctypes.addressof(h) if b or n else None for n, (h, b) in enumerate(zip(held, buffers))])
    pointers = (ctypes.POINTER(_Array) * len(children))(*[ctypes.pointer(child) for child in children])
    made = _Array(rows, nulls, 0, len(held), len(children), places, pointers, None, _FREE_ARRAY)
    _hold(made, held, places, pointers, children)
    return made


def given(columns: Mapping[str, Any], rows: int) -> Any:
    """Returns the capsule of a stream of one batch."""
    left = [{name: _packed(column) for name, column in columns.items()}]
    packed = left[0]

    def get_schema(_: Any, out: Any) -> int:
        ctypes.memmove(out, ctypes.byref(_schema("+s", "", [_schema(form, n) for n, (form, _, _) in packed.items()])), ctypes.sizeof(_Schema))
        return 0

    def get_next(_: Any, out: Any) -> int:
        made = _Array()
        if left:
            children = [_array(rows, nulls, buffers) for _, nulls, buffers in left.pop().values()]
            made = _array(rows, 0, [b""], children)
        ctypes.memmove(out, ctypes.byref(made), ctypes.sizeof(_Array))
        return 0

    stream = _Stream(_GET_SCHEMA(get_schema), _GET_NEXT(get_next), _LAST_ERROR(lambda _: None), _FREE_STREAM)
    _hold(stream)
    _CAPSULES[ctypes.addressof(stream)] = stream
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [_P, ctypes.c_char_p, _P]
    return new(ctypes.addressof(stream), b"arrow_array_stream", ctypes.cast(_DROP, _P))


def _drop(capsule: Any) -> None:
    """Releases a stream that nobody took."""
    pointer = ctypes.PYFUNCTYPE(_P, _P, ctypes.c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
    stream = _Stream.from_address(pointer(capsule, b"arrow_array_stream"))
    if stream.release:
        stream.release(ctypes.byref(stream))
    _CAPSULES.pop(ctypes.addressof(stream), None)


_DROP = ctypes.CFUNCTYPE(None, _P)(_drop)
