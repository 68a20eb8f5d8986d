"""What the host of a client does to it: the steps of the conformance scenario that a driver does itself."""

from __future__ import annotations

import asyncio
import os
import pickle
import threading
from typing import Any, Callable, Dict, List, Mapping

from ._async_client import AsyncOmni
from ._client import Omni
from ._errors import APIError

CAPABILITY = "finance.option.vanilla"
INPUT = {"type": "call", "spot": 60, "strike": 65, "rate": 0.08, "volatility": 0.3, "expiry_years": 0.25}
FORKS, THREADS, RUNS = 40, 16, 500


def price(omni: Omni, spot: float) -> Any:
    """Returns the price at a spot."""
    return omni.run(CAPABILITY, {**INPUT, "spot": spot}).result.price


def fork(omni: Omni) -> Dict[str, int]:
    """Two forked children at a time compute with the client of their parent."""
    prices = {spot: price(omni, spot) for spot in (60, 90)}
    right = 0
    for _ in range(FORKS):
        children: List[int] = []
        for spot in prices:
            child = os.fork()
            if child == 0:
                good = False
                try:
                    good = price(omni, spot) == prices[spot]
                finally:
                    os._exit(0 if good else 1)
            children.append(child)
        right += sum(os.waitpid(child, 0)[1] == 0 for child in children)
    return {"right": right, "wrong": 2 * FORKS - right}


def threads(omni: Omni) -> Dict[str, int]:
    """Threads share one client."""
    expected = price(omni, 60)
    found: List[Any] = []

    def some(count: int) -> None:
        for _ in range(count):
            found.append(price(omni, 60))

    counts = [RUNS // THREADS + (n < RUNS % THREADS) for n in range(THREADS)]
    workers = [threading.Thread(target=some, args=(count,)) for count in counts]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    right = found.count(expected)
    return {"right": right, "wrong": RUNS - right}


def loop(omni: Omni) -> Dict[str, int]:
    """One client in two event loops, one after the other."""
    expected = price(omni, 60)
    one = AsyncOmni(omni._core.key.reveal(), omni._core.base_url)

    async def some() -> int:
        runs = await asyncio.gather(*(one.run(CAPABILITY, INPUT) for _ in range(10)))
        return [run.result.price for run in runs].count(expected)

    right = asyncio.run(some()) + asyncio.run(some())
    asyncio.run(one.close())
    return {"right": right, "wrong": 20 - right}


def pickled(omni: Omni) -> Dict[str, Any]:
    """A run and an error go through pickle."""
    run = omni.run(CAPABILITY, INPUT)
    try:
        omni.run("finance.option.nothing", INPUT)
        raise AssertionError("an unknown capability was run")
    except APIError as raised:
        error = raised
    data = pickle.dumps((run, error))
    back, refused = pickle.loads(data)
    shown = omni._core.key.reveal() in data.decode("latin-1")
    return {"same": (back, refused) == (run, error), "key_shown": shown, "result": dict(back.result), "error": refused.to_dict()}


DO: Mapping[str, Callable[[Omni], Dict[str, Any]]] = {"fork": fork, "threads": threads, "loop": loop, "pickle": pickled}
