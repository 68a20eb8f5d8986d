"""The line of a table as SVG, for those who do not draw Vega-Lite."""

from __future__ import annotations

from html import escape
from math import ceil, floor, isfinite, log10
from typing import Any, List, Sequence, Tuple

_WIDTH, _HEIGHT = 480, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 16, 48
_TEXT = 'font-family="sans-serif" font-size="11" fill="#374151"'


def line(xs: Sequence[Any], ys: Sequence[Any], x: str, y: str) -> str:
    """Draws y over x in the order of the rows; a row without either breaks the line."""
    known = [(float(a), float(b)) for a, b in zip(xs, ys) if _is_number(a) and _is_number(b)]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">']
    out.append(f"<title>{escape(y)} over {escape(x)}</title>")
    across, up = _Scale([a for a, _ in known], _LEFT, _WIDTH - _RIGHT), _Scale([b for _, b in known], _HEIGHT - _BOTTOM, _TOP)
    for tick in across.ticks:
        at = _short(across.of(tick))
        out.append(f'<path d="M{at} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#e5e7eb"/>')
        out.append(f'<text x="{at}" y="{_HEIGHT - _BOTTOM + 16}" text-anchor="middle" {_TEXT}>{_short(tick)}</text>')
    for tick in up.ticks:
        at = _short(up.of(tick))
        out.append(f'<path d="M{_LEFT} {at}H{_WIDTH - _RIGHT}" stroke="#e5e7eb"/>')
        out.append(f'<text x="{_LEFT - 6}" y="{at}" dy="4" text-anchor="end" {_TEXT}>{_short(tick)}</text>')
    for part in _parts(xs, ys):
        places = [f"{_short(across.of(a))} {_short(up.of(b))}" for a, b in part]
        out.append(f'<path d="M{"L".join(places)}" fill="none" stroke="#1d4ed8" stroke-width="1.5"/>')
        out += [f'<circle cx="{place.split()[0]}" cy="{place.split()[1]}" r="2" fill="#1d4ed8"/>' for place in places]
    out.append(f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{_HEIGHT - 10}" text-anchor="middle" {_TEXT}>{escape(x)}</text>')
    middle = (_TOP + _HEIGHT - _BOTTOM) / 2
    out.append(f'<text x="14" y="{middle}" transform="rotate(-90 14 {middle})" text-anchor="middle" {_TEXT}>{escape(y)}</text>')
    return "".join(out) + "</svg>"


class _Scale:
    """A linear scale from values to places, whose ticks are multiples of 1, 2 or 5."""

    def __init__(self, values: Sequence[float], first: float, last: float) -> None:
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        if low == high:
            low, high = low - (abs(low) or 1.0) / 2, high + (abs(high) or 1.0) / 2
        raw = high / 5 - low / 5  # a difference of two large numbers may be beyond the largest
        power = 10.0 ** floor(log10(raw))
        step = next(each * power for each in (1, 2, 5, 10) if each * power >= raw * 0.999)
        self._low, self._high, self._first, self._last = low, high, first, last
        self.ticks = [n * step for n in range(ceil(low / step), floor(high / step) + 1)]

    def of(self, value: float) -> float:
        share = (value / 2 - self._low / 2) / (self._high / 2 - self._low / 2)
        return self._first + share * (self._last - self._first)


def _parts(xs: Sequence[Any], ys: Sequence[Any]) -> List[List[Tuple[float, float]]]:
    parts: List[List[Tuple[float, float]]] = [[]]
    for a, b in zip(xs, ys):
        if _is_number(a) and _is_number(b):
            parts[-1].append((float(a), float(b)))
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if part]


def _is_number(value: Any) -> bool:
    try:
        return not isinstance(value, (bool, str)) and isfinite(value)
    except (TypeError, OverflowError):
        return False


def _short(value: float) -> str:
    return f"{value:.6g}" if value else "0"
