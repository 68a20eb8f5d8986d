"""Verification of one row of a batch against what a statement says of its rows, by leaf versions 1 and 2."""

from __future__ import annotations

import copy
import hashlib
import re
import struct
from decimal import Decimal
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _json

_HEX = re.compile("[0-9a-f]{64}")
_INDEX = re.compile("0|[1-9][0-9]{0,8}")
_ERROR = ["code", "message", "pointer"]
_LACKS = object()

RootFrom = Callable[[bytes, int, int, List[bytes]], Optional[bytes]]


def check(row: Any, rows: Any, root_from: RootFrom) -> Union[Tuple[bool, str], Tuple[bool, str, bool]]:
    """Checks a row with its proof; says what holds, or what does not, and last whether it could be checked."""
    if not isinstance(rows, Mapping) or _hash(rows.get("root")) is None:
        return False, "the statement has no rows: the run is no batch"
    layout: Any = rows.get("layout")
    version: Any = rows.get("leaf", 1)
    if version not in (1, 2) or isinstance(version, bool):
        return False, f"the rows have leaf version {_json.canonical(version)}, which this verifier does not know", False
    if version == 2 and not _is_layout(layout):
        return False, "the statement has no layout of its rows"
    proof = row.get("proof") if isinstance(row, Mapping) else None
    index, size, hashes = (_get(proof, name) for name in ("index", "size", "hashes"))
    steps = [_hash(step) for step in _json.members(hashes)]
    proven = _hash(_get(proof, "leaf_hash"))
    if proven is None or None in steps or not _is_whole(index) or not _is_whole(size) or not isinstance(hashes, list):
        return False, "must be a row with its proof: leaf_hash, index, size, hashes"
    name = f"row {index}"
    if not _is_whole(row.get("row")) or row["row"] != index:
        return False, f"the proof is that of {name}, not of this row"
    if version == 2:
        wrong = _uncovered(row, layout)
        if wrong:
            return False, f"{name} {wrong}"
    found = hashlib.sha256(leaf(row, layout) if version == 2 else b"\0" + _document(row)).digest()
    if found != proven:
        return False, f"{name} was changed: its hash is {found.hex()}, not the proven one"
    if rows.get("count") != size:
        return False, f"the proof of {name} is of another number of rows"
    root = root_from(found, int(index), int(size), [step for step in steps if step])
    if root is None or root.hex() != rows["root"]:
        return False, f"the proof of {name} does not lead to the root of the statement"
    return True, f"{name} of {size}, root {root.hex()}"


def leaf(row: Mapping[str, Any], layout: Mapping[str, Any]) -> bytes:
    """Returns the bytes of a leaf of version 2."""
    error = row.get("error")
    values = [_at(row["input"], _steps(name)) for name in layout["input"]]
    values += _named(row.get("output"), layout["output"]) if error is None else _named(error, _ERROR)
    values += _named(row.get("carry"), layout["carry"])
    head = b"\0omni:row:2\0" + bytes.fromhex(_json.digest(layout)) + struct.pack(">q", int(row["row"]))
    return head + (b"\0" if error is None else b"\1") + b"".join(map(_value, values))


def _document(row: Mapping[str, Any]) -> bytes:
    parts: Dict[str, Any] = {n: row[n] for n in ("row", "input", "output", "error", "carry") if row.get(n) is not None}
    return _json.canonical(parts).encode("utf-8", "surrogatepass")


def _value(value: Any) -> bytes:
    if value is _LACKS:
        return b"\7"
    if value is None or isinstance(value, bool):
        return b"\0" if value is None else b"\2" if value else b"\1"
    if isinstance(value, str):
        return _sized(b"\5", value)
    if isinstance(value, (int, float, Decimal)):
        exact = _json.is_of_double(value)
        return b"\3" + struct.pack(">d", float(value) + 0.0) if exact else _sized(b"\4", _json.canonical(value))
    return b"\6" + bytes.fromhex(_json.digest(value))


def _sized(kind: bytes, text: str) -> bytes:
    utf8 = text.encode("utf-8", "surrogatepass")
    return kind + struct.pack(">I", len(utf8)) + utf8


def _uncovered(row: Mapping[str, Any], layout: Mapping[str, Any]) -> Optional[str]:
    """Returns what of a row its leaf does not cover."""
    shared = row.get("input")
    if isinstance(shared, Mapping):
        shared = copy.deepcopy(shared)
        for name in layout["input"]:
            _clear(shared, _steps(name))
    if not isinstance(shared, Mapping) or _json.digest(shared) != layout["fixed"]:
        return "has another input than the statement at a place that does not vary"
    if (row.get("output") is None) == (row.get("error") is None):
        return "must have an output or an error"
    for part, names in (("output", layout["output"]), ("error", _ERROR), ("carry", layout["carry"])):
        found = row.get(part)
        if found is not None and not isinstance(found, Mapping):
            return f"has {part} of another type"
        for name in found or ():
            if name not in names:
                return f"has {part} {name[:64] + '…' if len(name) > 64 else name}, which nothing proves"
    return None


def _steps(name: str) -> List[str]:
    return [step.replace("~1", "/").replace("~0", "~") for step in name[1:].split("/")] if name.startswith("/") else [name]


def _named(part: Any, names: Sequence[str]) -> List[Any]:
    return [_at(part, [name]) for name in names]


def _at(value: Any, steps: Sequence[str]) -> Any:
    for step in steps:
        if isinstance(value, Mapping):
            value = value.get(step, _LACKS)
        else:
            value = value[int(step)] if _has_item(value, step) else _LACKS
    return value


def _has_item(value: Any, step: str) -> bool:
    return isinstance(value, list) and bool(_INDEX.fullmatch(step)) and int(step) < len(value)


def _clear(document: Any, steps: Sequence[str]) -> None:
    """Puts null at a place: a member that lacks is made, a parent is not."""
    parent, last = _at(document, steps[:-1]), steps[-1]
    if isinstance(parent, dict):
        parent[last] = None
    elif _has_item(parent, last):
        parent[int(last)] = None


def _is_layout(layout: Any) -> bool:
    return (
        isinstance(layout, Mapping)
        and sorted(layout) == ["capability", "carry", "fixed", "input", "output"]
        and isinstance(layout["capability"], str)
        and _hash(layout["fixed"]) is not None
        and all(isinstance(layout[p], list) and all(isinstance(n, str) for n in layout[p]) for p in ("carry", "input", "output"))
    )


def _is_whole(value: Any) -> bool:
    number = isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)
    return number and 0 <= value < 10**18 and value == int(value)


def _hash(text: Any) -> Optional[bytes]:
    return bytes.fromhex(text) if isinstance(text, str) and _HEX.fullmatch(text) else None


def _get(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, Mapping) else None
