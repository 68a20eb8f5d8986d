"""Breaks running servers in every way of docs/reliability.md and checks the history of all requests and responses.

python3 .ci/chaos [SECONDS] [SCENARIO...]   after mvn -DskipTests package; SECONDS of load for each scenario, 20 by default

Scenarios: kill, freeze, clock, disk, files, network, nodes, upgrade. A scenario whose tool is not there says so. The last lines are
rows of the table of docs/reliability.md. Ends with 1 if a promise was broken.
"""
import glob
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

from harness import SEED, Proxy, Server, call, free_port, under_load, wait_for


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
    found = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
    if not found:
        return skipped("clock steps", "libfaketime is not installed")
    stamp = work / "time"
    stamp.write_text("+0")
    env = {"LD_PRELOAD": found[0], "FAKETIME_TIMESTAMP_FILE": str(stamp), "FAKETIME_CACHE_DURATION": "1",
           "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    server = Server(work / "data", env=env)
    return closing([server], lambda: under_load(
        "clock steps", [server], seconds, lambda: stamp.write_text(random.choice(["+0", "-3600", "+3600", "-5", "+86400"]))))


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


class Postgres:
    """A PostgreSQL of its own; `missing` states why there is none."""

    def __init__(self, work):
        tools = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        self.missing = "" if tools else "PostgreSQL is not installed"
        if self.missing:
            return
        self.data, self.port = work / "postgres", free_port()
        self.data.mkdir()
        user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
        if user:
            work.chmod(0o755)
            shutil.chown(self.data, "nobody")
        made = subprocess.run([*user, f"{tools[-1]}/initdb", "-D", str(self.data), "-U", "omni", "-A", "trust"],
                              capture_output=True, text=True, cwd="/")
        self.missing = made.stderr.strip()[-200:] if made.returncode else ""
        self.control = [*user, f"{tools[-1]}/pg_ctl", "-D", str(self.data), "-w", "-o",
                        f"-p {self.port} -k {self.data} -h 127.0.0.1", "-l", str(self.data / "log")]
        self("start")
        subprocess.run([f"{tools[-1]}/createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "omni", "omni"],
                       capture_output=True)
        self.flags = [f"--db-url=jdbc:postgresql://127.0.0.1:{self.port}/omni", "--db-user=omni",
                      f"--master-key-file={work / 'master.key'}"]

    def __call__(self, *words):
        subprocess.run([*self.control, *words], capture_output=True, cwd="/", check=False)


def nodes(work, seconds):
    name, postgres = "two nodes, PostgreSQL restarted", Postgres(work)
    if postgres.missing:
        return skipped(name, postgres.missing)
    one = Server(work / "one", *postgres.flags)
    one.ready()
    two = Server(work / "two", *postgres.flags)

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

    try:
        return closing([one, two], lambda: under_load(name, [one, two], seconds, fault, flags=postgres.flags))
    finally:
        postgres("-m", "immediate", "stop")


def upgrade(work, seconds):
    """A node of an older jar, CHAOS_OLD_JAR, and one of this build on one database; then the older one starts again."""
    name, older = "two versions on one database", os.environ.get("CHAOS_OLD_JAR")
    if not older:
        return skipped(name, "CHAOS_OLD_JAR names no older jar")
    postgres = Postgres(work)
    if postgres.missing:
        return skipped(name, postgres.missing)
    old = Server(work / "old", *postgres.flags, jar=older)
    old.ready()
    new = Server(work / "new", *postgres.flags)
    try:
        row = closing([old, new], lambda: under_load(
            name, [old, new], seconds, lambda: None, flags=postgres.flags))
        again = subprocess.run(["java", "-jar", older, "--port=0", "--admin-port=off", f"--data-dir={work / 'old'}",
                                *postgres.flags], capture_output=True, text=True, timeout=120)
        print(f"the older version on the migrated database ends with {again.returncode}: {again.stderr.strip()[-200:]}")
        return row
    finally:
        postgres("-m", "immediate", "stop")


def closing(servers, work):
    try:
        return work()
    finally:
        for server in servers:
            server.close()


def skipped(name, why):
    print(f"{name}: left out, {why}", flush=True)
    return f"| {name} | left out: {why} | | | | |"


def main():
    words = sys.argv[1:]
    seconds = int(words.pop(0)) if words and words[0].isdigit() else 20
    scenarios = {each.__name__: each for each in (kill, freeze, clock, disk, files, network, nodes, upgrade)}
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
