"""Verification of Ed25519 signatures (RFC 8032, section 5.1.7); by `cryptography` when that is installed."""

from __future__ import annotations

import hashlib
from typing import Optional, Tuple

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)
_Point = Tuple[int, int, int, int]


def verify(key: bytes, message: bytes, signature: bytes) -> bool:
    """Returns whether the key of 32 bytes made the signature of 64 bytes over the message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return by_definition(key, message, signature)
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        return True
    except (InvalidSignature, ValueError):
        return False


def by_definition(key: bytes, message: bytes, signature: bytes) -> bool:
    """The same in plain Python; nothing here is secret, so the time that it takes does not matter."""
    a, r = _decoded(key), _decoded(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= _L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % _L
    left, right = _times(s, _BASE), _plus(r, _times(h, a))
    return (left[0] * right[2] - right[0] * left[2]) % _P == 0 and (left[1] * right[2] - right[1] * left[2]) % _P == 0


def _decoded(text: bytes) -> Optional[_Point]:
    number = int.from_bytes(text, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    x = _P - x if x & 1 != sign else x
    return x, y, 1, x * y % _P


def _plus(p: _Point, q: _Point) -> _Point:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % _P, (p[1] + p[0]) * (q[1] + q[0]) % _P
    c, d = 2 * p[3] * q[3] * _D % _P, 2 * p[2] * q[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(factor: int, point: _Point) -> _Point:
    sum_: _Point = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            sum_ = _plus(sum_, point)
        point, factor = _plus(point, point), factor >> 1
    return sum_


_BASE = _decoded((4 * pow(5, _P - 2, _P) % _P).to_bytes(32, "little")) or (0, 1, 1, 0)
