"""What a document of evidence shows of a confidential run, whose statement has only the root of a tree over input and result."""

from __future__ import annotations

import base64
import hashlib
import hmac
from decimal import Decimal
from typing import Any, Callable, Iterator, List, Mapping, Optional, Tuple

from . import _json

MEMBERS = {"disclosed", "run_secret", "rows"}
_WHOLE = ("input", "result", "rows", "run_secret")
_LEAF = {"pointer", "salt", "value", "index", "path"}

RootFrom = Callable[[bytes, int, int, List[bytes]], Optional[bytes]]


def of(predicate: Mapping[str, Any]) -> Optional[Mapping[str, Any]]:
    """Returns what the statement of a confidential run says of its tree; None for any other."""
    stated = predicate.get("disclosure")
    return stated if isinstance(stated, Mapping) else None


def check(data: Mapping[str, Any], stated: Mapping[str, Any], digests: List[Any], root_from: RootFrom) -> Tuple[bool, str, bool]:
    """Checks that what is shown is what was signed: single values with their proofs, or the whole with its secret."""
    root, size = stated.get("root"), stated.get("size")
    if not isinstance(root, str) or any(digest != root for digest in digests):
        return False, "the statement names several roots of what it discloses", True
    if data.get("disclosed") is not None:
        return _leaves(data, root, _whole(size), root_from)
    for name in ("input", "result"):
        removed = data.get("removed")
        if data.get(name) is None and isinstance(removed, Mapping) and removed.get(name) is not None:
            return False, f"the {name} is not kept; the root of both was {root}", False
    secret = _bytes(data.get("run_secret"))
    if secret is None or len(secret) != 32 or "input" not in data or "result" not in data:
        return False, "neither single values nor the whole with its secret are shown", True
    texts = {name: data[name] for name in ("input", "result", "rows") if name in data}
    count, found = tree(secret, texts)
    same = count == _whole(size) and found == root
    return same, f"{count} values, root {found}" if same else f"the root of input and result is {found}, not the signed one", True


def tree(secret: bytes, texts: Mapping[str, Any]) -> Tuple[int, str]:
    """Returns number and root of the leaves of a run."""
    all_of = ((_utf8(pointer), pointer, value) for pointer, value in _single("", texts))
    leaves = sorted(all_of, key=lambda leaf: leaf[0])
    level = [_hash(_salt(secret, place), pointer, value) for place, pointer, value in leaves]
    while len(level) > 1:
        pairs = [level[i : i + 2] for i in range(0, len(level), 2)]
        level = [hashlib.sha256(b"\1" + pair[0] + pair[1]).digest() if len(pair) == 2 else pair[0] for pair in pairs]
    return len(leaves), level[0].hex()


def _single(at: str, value: Any) -> Iterator[Tuple[str, Any]]:
    if isinstance(value, Mapping) and value:
        for name, member in value.items():
            yield from _single(f"{at}/{name.replace('~', '~0').replace('/', '~1')}", member)
    elif isinstance(value, (list, tuple)) and value:
        for index, item in enumerate(value):
            yield from _single(f"{at}/{index}", item)
    else:
        yield at, value


def _salt(secret: bytes, place: bytes) -> str:
    return base64.b64encode(hmac.new(secret, place, hashlib.sha256).digest()[:16]).decode("ascii")


def _hash(salt: str, pointer: str, value: Any) -> bytes:
    return hashlib.sha256(b"\0" + _utf8(_json.canonical([salt, pointer, value]))).digest()


def _leaves(data: Mapping[str, Any], root: str, size: int, root_from: RootFrom) -> Tuple[bool, str, bool]:
    beside = [name for name in _WHOLE if data.get(name) is not None]
    if beside:
        return False, f"/{beside[0]} is shown beside single values", True
    shown = data["disclosed"]
    if not isinstance(shown, list):
        return False, "/disclosed must be a list", True
    for place, leaf in enumerate(shown):
        if not _proven(leaf, root, size, root_from):
            return False, f"/disclosed/{place} does not lead to the root of the statement", True
    return True, f"{len(shown)} of {size} values are shown, and signed", True


def _proven(leaf: Any, root: str, size: int, root_from: RootFrom) -> bool:
    if not isinstance(leaf, Mapping) or set(leaf) != _LEAF or not isinstance(leaf["path"], list):
        return False
    pointer, salt, steps = leaf["pointer"], leaf["salt"], [_bytes(step) for step in leaf["path"]]
    if not isinstance(pointer, str) or not isinstance(salt, str) or any(step is None or len(step) != 32 for step in steps):
        return False
    proof = [step for step in steps if step is not None]
    found = root_from(_hash(salt, pointer, leaf["value"]), _whole(leaf["index"]), size, proof)
    return found is not None and found.hex() == root


def _whole(value: Any) -> int:
    number = isinstance(value, (int, Decimal)) and not isinstance(value, bool)
    return int(value) if number and value == int(value) else -1


def _bytes(text: Any) -> Optional[bytes]:
    try:
        found = base64.b64decode(text, validate=True)
    except (TypeError, ValueError):
        return None
    return found if base64.b64encode(found).decode("ascii") == text else None


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
