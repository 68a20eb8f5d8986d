"""Properties that need a server behind the proxy: against_server.py --base-url URL --proxy-control URL [--seed N] [--rows N]"""

import argparse
import asyncio
import collections
import json
import os
import random
import sys
import threading
import time
import urllib.request

from omni_client import APIConnectionError, APIError, AsyncOmni, Omni, _retry

INPUT = {"type": "call", "spot": 60, "strike": 65, "rate": 0.08, "volatility": 0.3, "expiry_years": 0.25}
RUNS = {"method": "POST", "path": "/omni/finance/runs"}
BUSY = json.dumps({"error": {"type": "unavailable_error", "code": "queue_full", "message": "", "request_id": "req_played01", "retryable": True}})
FAULTS = (
    {"do": "drop_answer"}, {"do": "drop_request"}, {"do": "reset"}, {"do": "html"}, {"do": "truncate", "bytes": 40},
    {"do": "truncate", "bytes": 0}, {"do": "status", "status": 503, "body": BUSY}, {"do": "status", "status": 429, "body": BUSY},
    {"do": "status", "status": 500, "body": "{}"}, {"do": "delay", "seconds": 0.3}, {"do": "close_idle"},
)  # fmt: skip


def put(control, faults):
    urllib.request.urlopen(urllib.request.Request(control + "/_faults", json.dumps(faults).encode(), method="PUT")).close()


def wire(control):
    with urllib.request.urlopen(control + "/_wire") as answer:
        return json.load(answer)


def at_most_one_run(omni, patient, control, chance, count):
    """Whatever happens to a keyed create, one run exists at most, and the caller gets it or an error with its key."""
    _retry.pause = lambda attempt, at_least, _: 0.01
    outcomes = collections.Counter()
    for n in range(count):
        numbers = [k for k in range(1, 7) if chance.random() < 0.6]
        faults = [{"match": RUNS, "nth": k, **chance.choice(FAULTS)} for k in numbers]
        key = f"property-{chance.getrandbits(64):016x}-{n}"
        put(control, faults)
        try:
            run = omni.start("finance.option.vanilla", INPUT, idempotency_key=key)
            outcomes["run"] += 1
            got = run.id
        except (APIConnectionError, APIError) as lost:
            assert lost.idempotency_key == key, lost
            outcomes[type(lost).__name__] += 1
            got = None
        put(control, [])
        time.sleep(0.4 if any(f["do"] == "delay" for f in faults) else 0)
        found = [r.id for r in patient.runs.list(idempotency_key=key)]
        assert len(found) <= 1 and (got is None or found == [got]), (faults, got, found)
    print(f"ok at most one run under a key in {count} sequences: {dict(outcomes)}")


def sixteen_connections(base_url, control, count):
    before = threading.active_count()
    put(control, [])
    with Omni(base_url=base_url) as omni:
        omni.start("finance.option.vanilla", INPUT)
        failed = []

        def some():
            try:
                for _ in range(count // 16):
                    omni.run("finance.option.vanilla", INPUT)
            except Exception as broken:  # told below
                failed.append(broken)

        threads = [threading.Thread(target=some) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed, failed
    ports = {entry["connection"] for entry in wire(control)}
    assert len(ports) <= 16, len(ports)
    assert threading.active_count() == before
    sockets = [f for f in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{f}") and "socket" in os.readlink(f"/proc/self/fd/{f}")]
    print(f"ok {count} runs on 16 threads over {len(ports)} connections; {len(sockets)} sockets of others are open after close")


def many_rows(omni, count):
    try:
        import pandas
    except ImportError:
        pandas = None
    spots = [50 + n / count * 20 for n in range(count)]
    spots[count // 2] = -1.0
    rows = {"spot": spots}
    if pandas:
        rows = pandas.DataFrame(rows, index=range(7, count + 7))
    began = time.monotonic()
    table = omni.map("finance.option.vanilla", rows, type="call", strike=65, rate=0.08, volatility=0.3, expiry_years=0.25)
    took = time.monotonic() - began
    assert len(table) == count and [row["spot"] for row in table] == spots
    assert [e["row"] for e in table.errors] == [count // 2], table.errors
    one = omni.run("finance.option.vanilla", {**INPUT, "spot": spots[count // 3]})
    assert table.rows[count // 3]["price"] == one.result.price
    if pandas:
        frame = table.to_dataframe()
        assert list(frame.index) == list(rows.index) and frame["price"].isna().sum() == 1
    kept = [s for s in omni._each(omni._core.pages("/omni/data-sets", {})) if s["name"].startswith("tmp-")]
    assert kept and all(s["name"] == "tmp-" + s["digest"][7:31] and s["expires_at"] for s in kept), "the server removes the set"
    print(f"ok {count} rows{' of a DataFrame' if pandas else ''} by one batch run in {took:.1f} s")


def asynchronous(base_url):
    """AsyncOmni has the same names."""

    async def together():
        async with AsyncOmni(base_url=base_url) as omni:
            runs = await asyncio.gather(*(omni.run("finance.option.vanilla", {**INPUT, "spot": 60 + n}) for n in range(20)))
            listed = [run.id async for run in omni.runs.list(limit=2, max_items=5)]
            return len({run.id for run in runs}), runs[0].result.price, len(listed)

    seen = asyncio.run(together())
    assert seen == (20, 2.1333684449162007, 5), seen
    print("ok 20 runs at once by AsyncOmni")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--base-url", required=True)
    options.add_argument("--proxy-control", required=True)
    options.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    options.add_argument("--rows", type=int, default=100_000)
    given = options.parse_args()
    print("seed", given.seed)
    sixteen_connections(given.base_url, given.proxy_control, 1000)
    asynchronous(given.base_url)
    with Omni(base_url=given.base_url) as patient, Omni(base_url=given.base_url, timeout=0.25) as omni:
        many_rows(patient, given.rows)
        omni._core._workspaces = patient._core._workspaces
        at_most_one_run(omni, patient, given.proxy_control, random.Random(given.seed), 200)


if __name__ == "__main__":
    sys.exit(main())
