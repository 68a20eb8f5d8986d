"""JSON with every digit: reading, writing, and the canonical text that evidence is signed over."""

from __future__ import annotations

import hashlib
import json
import math
import re
from datetime import date, datetime, timezone
from decimal import Decimal
from enum import Enum
from typing import Any, Dict, FrozenSet, Iterator, List, Mapping, Sequence, Tuple

_PLAIN_FROM, _PLAIN_TO = -6, 21
_HUGE = re.compile("[eE][+]?[0-9]{3}")
_SURROGATE = re.compile("[\ud800-\udfff]")


def read(text: str, exact: bool = False) -> Any:
    """Parses JSON; with `exact`, a number with fraction or exponent becomes a Decimal with all its digits."""
    if exact:
        return json.loads(text, parse_float=Decimal, parse_constant=_refuse, object_pairs_hook=_once)
    return json.loads(text, parse_float=_double if _HUGE.search(text) else None, parse_constant=_refuse)


def _once(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name is there twice")
    return found


def _double(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError("a number is beyond those of a double")
    return number


def _refuse(name: str) -> Any:
    raise ValueError(name + " is not JSON")


def write(value: Any, days: FrozenSet[str] = frozenset()) -> str:
    """Writes JSON for a request; a date as text, the members named `days` without a time.

    Raises ValueError with the path of a number that is not finite, TypeError with the path of what is not JSON.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError):
        text = ""
    return text if text and (text.isascii() or not _SURROGATE.search(text)) else "".join(_parts(value, "", days))


def _parts(value: Any, path: str, days: FrozenSet[str]) -> Iterator[str]:
    if value is None or isinstance(value, (str, bool)):
        if isinstance(value, str):
            _whole(value, path)
        yield json.dumps(value, ensure_ascii=False)
    elif isinstance(value, int):
        yield int.__repr__(value)
    elif isinstance(value, (float, Decimal)):
        if not (math.isfinite(value) if isinstance(value, float) else value.is_finite()):
            raise ValueError(f"{path or '/'}: must be a finite number, not {value}")
        yield float.__repr__(value) if isinstance(value, float) else str(value)
    elif isinstance(value, Mapping):
        mark = "{"
        for name, member in value.items():
            if not isinstance(name, str):
                raise TypeError(f"{path or '/'}: names must be text, not {type(name).__name__}")
            _whole(name, path)
            yield mark + json.dumps(name, ensure_ascii=False) + ":"
            yield from _parts(member, f"{path}/{name.replace('~', '~0').replace('/', '~1')}", days)
            mark = ","
        yield "}" if mark == "," else "{}"
    elif isinstance(value, (list, tuple)):
        yield "["
        for index, item in enumerate(value):
            if index:
                yield ","
            yield from _parts(item, f"{path}/{index}", days)
        yield "]"
    elif isinstance(value, Enum):
        yield from _parts(value.value, path, days)
    elif isinstance(value, date):
        name = next((part for part in reversed(path.split("/")) if not part.isdigit()), "")
        yield json.dumps(dated(value, name in days))
    elif hasattr(value, "tolist"):  # a number or an array of numpy
        yield from _parts(value.tolist(), path, days)
    else:
        raise TypeError(f"{path or '/'}: must be JSON, not {type(value).__name__}")


def dated(value: date, day: bool) -> str:
    """Returns a date as `YYYY-MM-DD`, a time as RFC 3339 has it; one without a zone is in UTC."""
    if not isinstance(value, datetime):
        return value.isoformat()
    if day:
        return value.date().isoformat()
    at = value.astimezone(timezone.utc) if value.tzinfo else value
    return at.replace(tzinfo=None).isoformat() + "Z"


def _whole(text: str, path: str) -> None:
    if _SURROGATE.search(text):
        raise ValueError(f"{path or '/'}: must be text without half a surrogate pair")


def canonical(value: Any) -> str:
    """Returns the text of RFC 8785, but a number that its double does not equal is written exactly."""
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return _number(value)
    if isinstance(value, Mapping):
        names = sorted(value, key=_code_units)
        return "{" + ",".join(_text(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(canonical, value)) + "]"
    return _text(value)


def _code_units(name: str) -> bytes:
    return name.encode("utf-16-be", "surrogatepass")


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _number(value: Any) -> str:
    exact = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not exact.is_finite():
        raise ValueError("a number must be finite")
    if exact == 0:
        return "0"
    sign, all_digits, places = exact.as_tuple()
    text = "".join(map(str, all_digits))
    digits = text.rstrip("0")
    power = int(places) + len(text) - len(digits)
    minus = "-" if sign else ""
    point = len(digits) + power
    return minus + (_ecma_script(digits, point) if _is_shortest(exact) else _java(digits, point, power))


def is_of_double(value: Any) -> bool:
    """Whether a number is the shortest decimal of a double."""
    exact = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    return exact == 0 or _is_shortest(exact)


def _is_shortest(exact: Decimal) -> bool:
    """Whether the shortest decimal of the nearest double is this very number."""
    try:
        double = float(exact)
    except OverflowError:
        return False
    return math.isfinite(double) and double != 0 and Decimal(repr(double)).compare(exact) == 0


def _ecma_script(digits: str, point: int) -> str:
    """Number::toString of ECMA-262; the value is 0.DIGITS times ten to the power of `point`."""
    if point > _PLAIN_TO or point <= _PLAIN_FROM:
        mantissa = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
        return f"{mantissa}e{point - 1:+d}"
    if point <= 0:
        return "0." + "0" * -point + digits
    return digits + "0" * (point - len(digits)) if point >= len(digits) else digits[:point] + "." + digits[point:]


def _java(digits: str, point: int, power: int) -> str:
    """BigDecimal.toString of the number without trailing zeros."""
    if power <= 0 and point - 1 >= -6:
        if power == 0:
            return digits
        return digits[:point] + "." + digits[point:] if point > 0 else "0." + "0" * -point + digits
    mantissa = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
    return f"{mantissa}E{point - 1:+d}"


def digest(value: Any) -> str:
    """Returns the SHA-256 of the canonical text in lower-case hex."""
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()


def dotted(value: Mapping[str, Any], before: str = "") -> Iterator[Any]:
    """Yields the members with dotted names; arrays stay as they are."""
    for name, member in value.items():
        plain = before + (name[1:].replace("/", ".") if name.startswith("/") else name)
        if isinstance(member, Mapping):
            yield from dotted(member, plain + ".")
        else:
            yield plain, member


def members(value: Any) -> List[Any]:
    """Returns the items of an array, and none of anything else."""
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else []
