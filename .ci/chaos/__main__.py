"""Breaks running servers in every way of docs/reliability.md and checks the history of all requests and responses.

python3 .ci/chaos [SECONDS] [SCENARIO...]   after mvn -DskipTests package; SECONDS of load for each scenario, 20 by default

Scenarios: kill, freeze, clock, disk, files, network, nodes, failover, upgrade. A scenario whose tool is not there says so. The last
lines are rows of the table of docs/reliability.md. Ends with 1 if a promise was broken.
"""
import email.utils
import glob
import http.client
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from database import MISSING, Pair, Postgres, flags
from harness import SEED, Proxy, Server, call, under_load, wait_for


def kill(work, seconds):
    server = Server(work / "data")

    def fault():
        server.kill()
        server.start()
        server.ready()

    return closing([server], lambda: under_load("kill -9", [server], seconds, fault))


def freeze(work, seconds):
    server = Server(work / "data")

    def fault():
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(random.uniform(0.5, 3))
        server.process.send_signal(signal.SIGCONT)

    return closing([server], lambda: under_load("SIGSTOP", [server], seconds, fault))


def clock(work, seconds):
    name, found = "clock steps", glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
    if not found:
        return skipped(name, "libfaketime is not installed")
    stamp = work / "time"
    stamp.write_text("+0")
    # The monotonic clock is not changed. Without the last variable, each timed wait of the JVM polls, and the start has no end.
    env = {"LD_PRELOAD": found[0], "FAKETIME_TIMESTAMP_FILE": str(stamp), "FAKETIME_CACHE_DURATION": "1",
           "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_FORCE_MONOTONIC_FIX": "0"}
    server = Server(work / "data", env=env)

    def fault():
        step = random.choice([0, -5, -3600, 3600, 86400])
        stamp.write_text(f"{step:+}")
        if not wait_for(lambda: abs(stated_time(server.port) - time.time() - step) < 3, 20):
            raise RuntimeError(f"the clock of the server is not {step} s off")

    return closing([server], lambda: under_load(name, [server], seconds, fault))


def stated_time(port):
    """The time of a server, as its responses state it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", "/healthz")
        return email.utils.parsedate_to_datetime(connection.getresponse().getheader("Date")).timestamp()
    finally:
        connection.close()


def disk(work, seconds):
    place = work / "small"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160m", "tmpfs", str(place)], capture_output=True).returncode:
        return skipped("disk full", "no tmpfs can be mounted here")
    server = Server(place / "data")
    filler = place / "filler"

    def fault():
        with open(filler, "wb") as full:
            try:
                while True:
                    full.write(b"x" * 65536)
                    full.flush()
            except OSError:
                pass
        time.sleep(1)
        filler.unlink()
        if not wait_for(lambda: call(server.port, "GET", "/readyz")[0] == 200, 10):
            server.kill()  # The embedded database has closed itself, which a supervisor sees by /readyz.
            server.start()
        server.ready()

    try:
        return closing([server], lambda: under_load("disk full", [server], seconds, fault))
    finally:
        subprocess.run(["umount", "-l", str(place)], capture_output=True)


def files(work, seconds):
    server = Server(work / "data", prefix=("bash", "-c", 'ulimit -n 256; exec "$@"', "limited"))
    held = []

    def fault():
        for _ in range(300):
            try:
                held.append(socket.create_connection(("127.0.0.1", server.port), 1))
            except OSError:
                break
        time.sleep(0.5)
        while held:
            held.pop().close()

    return closing([server], lambda: under_load("256 open files", [server], seconds, fault))


def network(work, seconds):
    server = Server(work / "data")
    proxy = Proxy(server.port)
    return closing([server], lambda: under_load(
        "connections cut", [server], seconds, proxy.cut, pause=(0.01, 0.2), ports=[proxy.port]))


def nodes(work, seconds):
    name = "two nodes, PostgreSQL restarted"
    if MISSING:
        return skipped(name, MISSING)
    postgres = Postgres(work).create()
    shared = flags(work, f"127.0.0.1:{postgres.port}")
    one = Server(work / "one", *shared)
    one.ready()
    two = Server(work / "two", *shared)

    def fault():
        kind = random.choice(["restart", "kill", "freeze"])
        if kind == "restart":
            postgres("-m", "immediate", "restart")
        elif kind == "kill":
            two.kill()
            two.start()
        else:
            two.process.send_signal(signal.SIGSTOP)
            time.sleep(2)
            two.process.send_signal(signal.SIGCONT)
        two.ready()

    return closing([one, two, postgres], lambda: under_load(name, [one, two], seconds, fault, flags=shared))


def failover(work, seconds):
    name = "two nodes, PostgreSQL failed over"
    if MISSING:
        return skipped(name, MISSING)
    pair = Pair(work)
    shared = flags(work, pair.addresses, "?targetServerType=primary&hostRecheckSeconds=2")
    one = Server(work / "one", *shared)
    one.ready()
    two = Server(work / "two", *shared)

    def fault():
        pair.fail_over()
        one.ready()
        two.ready()

    return closing([one, two, pair], lambda: under_load(name, [one, two], seconds, fault, flags=shared))


def upgrade(work, seconds):
    """A node of an older jar, CHAOS_OLD_JAR, and one of this build on one database; then the older one starts again."""
    name, older = "two versions on one database", os.environ.get("CHAOS_OLD_JAR")
    if not older or MISSING:
        return skipped(name, MISSING or "CHAOS_OLD_JAR names no older jar")
    postgres = Postgres(work).create()
    shared = flags(work, f"127.0.0.1:{postgres.port}")
    old = Server(work / "old", *shared, jar=older)
    old.ready()
    new = Server(work / "new", *shared)

    def both():
        row = under_load(name, [old, new], seconds, lambda: None, flags=shared)
        old.close()
        again = subprocess.run(["java", "-jar", older, "--port=0", "--admin-port=off", f"--data-dir={work / 'old'}", *shared],
                               capture_output=True, text=True, timeout=120)
        print(f"the older version on the migrated database ends with {again.returncode}: {again.stderr.strip()[-200:]}")
        return row

    return closing([old, new, postgres], both)


def closing(parts, work):
    try:
        return work()
    finally:
        for part in parts:
            part.close()


def skipped(name, why):
    print(f"{name}: left out, {why}", flush=True)
    return f"| {name} | left out: {why} | | | | |"


def main():
    words = sys.argv[1:]
    seconds = int(words.pop(0)) if words and words[0].isdigit() else 20
    scenarios = {each.__name__: each for each in (kill, freeze, clock, disk, files, network, nodes, failover, upgrade)}
    random.seed(SEED)
    print(f"seed {SEED}, {seconds} s each", flush=True)
    rows = []
    for name in words or scenarios:
        work = Path(tempfile.mkdtemp(prefix=f"omni-chaos-{name}-"))
        try:
            rows.append(scenarios[name](work, seconds))
        finally:
            shutil.rmtree(work, ignore_errors=True)
    print("\n".join(rows))
    return 1 if any(not row.endswith("| 0 |") and "left out" not in row for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
