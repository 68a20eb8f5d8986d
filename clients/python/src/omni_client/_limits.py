"""What both drivers keep to, and what a forked process does to them."""

from __future__ import annotations

import os
import time
import weakref
from typing import Any

MOST, MOST_STREAMS = 16, 64  # connections for requests and for streams of events
CONNECT, LONGEST = 10.0, 1_000_000.0  # seconds to connect, and that a socket can wait
FULL = f"all {MOST} connections are in use"
clock = time.monotonic
DRIVERS: weakref.WeakSet[Any] = weakref.WeakSet()


def left(deadline: float) -> float:
    """Returns the seconds that are left. Raises TimeoutError when there are none."""
    seconds = deadline - clock()
    if seconds <= 0:
        raise TimeoutError("the time is over")
    return min(seconds, LONGEST)


def _in_child() -> None:
    for driver in list(DRIVERS):
        driver.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)
