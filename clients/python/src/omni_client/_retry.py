"""What is sent again, and when."""

from __future__ import annotations

import random
import re
import time
from email.utils import parsedate_to_datetime
from typing import Any, Mapping, Optional

RETRIED = frozenset((408, 429, 500, 502, 503, 504))
LONGEST_PAUSE = 60.0
_SECONDS = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?")


def repeatable(method: str, path: str, key: Optional[str]) -> bool:
    """Whether a request may be sent again at all: GET, POST with an idempotency key, cancel, an upload of a data set."""
    return method in ("GET", "HEAD") or (method == "POST" and (key is not None or path.endswith(("/cancel", "/omni/data-sets"))))


def answer_is_retried(status: int, error: Optional[Mapping[str, Any]]) -> bool:
    """Whether an answer asks for another attempt. `retryable: false` of an error envelope beats the status."""
    if error and error.get("retryable") is False:
        return False
    return status in RETRIED or (status == 409 and bool(error) and error["code"] == "idempotency_key_in_use")  # type: ignore[index]


def retry_after(value: Optional[str], now: Optional[float] = None) -> Optional[float]:
    """Reads `Retry-After`, seconds or a date; none when absent or garbage, 0 for a date in the past."""
    if value is None:
        return None
    text = value.strip()
    if _SECONDS.fullmatch(text):
        return float(text)
    try:
        then = parsedate_to_datetime(text).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    return max(0.0, then - (time.time() if now is None else now))


def pause(attempt: int, at_least: Optional[float], chance: random.Random) -> float:
    """Returns the seconds to wait after the given attempt, the first being 1."""
    drawn: float = chance.uniform(0.5, 1.0) * min(8.0, 0.5 * 2.0 ** (attempt - 1))
    return max(drawn, at_least or 0.0)
