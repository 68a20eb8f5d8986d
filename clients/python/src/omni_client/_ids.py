"""Ids of requests, and idempotency keys."""

from __future__ import annotations

import random
import time
import uuid


def uuid7() -> str:
    """Returns a UUID of version 7 (RFC 9562)."""
    bits = (int(time.time() * 1000) << 80) | random.SystemRandom().getrandbits(74) & ((1 << 74) - 1)
    low, high = bits & ((1 << 62) - 1), (bits >> 62) & 0xFFF
    return str(uuid.UUID(int=(bits >> 80) << 80 | 7 << 76 | high << 64 | 2 << 62 | low))


def new_key() -> str:
    """Returns an idempotency key of the form `python-UUID`."""
    return "python-" + uuid7()
