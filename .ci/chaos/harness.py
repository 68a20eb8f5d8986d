"""The servers, the load and the checked history of the harness."""
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
JAR = Path(os.environ.get("E2E_JAR", ROOT / "server-app/target/omni-server.jar"))
SEED = int(os.environ.get("CHAOS_SEED", time.time_ns() % 2**31))
CLIENTS = 4
PATIENCE = 180


class Server:
    """A server on a data folder; started again on the same port after its end."""

    def __init__(self, folder, *flags, prefix=(), env=None, jar=JAR):
        self.folder, self.flags, self.prefix, self.env, self.jar = Path(folder), flags, prefix, env or {}, jar
        self.port = free_port()
        self.log = open(self.folder.parent / f"{self.folder.name}.log", "ab")
        self.start()

    def start(self):
        command = [*self.prefix, "java", "-Xmx400m", "-jar", str(self.jar), f"--port={self.port}", "--admin-port=0",
                   f"--data-dir={self.folder}", "--rate-limit=off", *self.flags]
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env={**os.environ, **self.env})

    def ready(self):
        return wait_for(lambda: call(self.port, "GET", "/readyz")[0] == 200)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()

    def credentials(self):
        return json.loads((self.folder / "credentials.json").read_text())


def free_port():
    """A port below those that connections get, so that no connection takes it while its server is down."""
    while True:
        with socket.socket() as taken:
            try:
                taken.bind(("127.0.0.1", random.randrange(15_000, 32_000)))
                return taken.getsockname()[1]
            except OSError:
                continue


def wait_for(what, patience=PATIENCE):
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            if what():
                return True
        except (OSError, http.client.HTTPException, ValueError, KeyError):
            pass
        time.sleep(0.1)
    return False


def call(port, method, path, body=None, key=None, once=None, timeout=20):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        headers = {"Content-Type": "application/json"}
        if key:
            headers["Authorization"] = "Bearer " + key
        if once:
            headers["Idempotency-Key"] = once
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text.startswith(b"{") else {}
    finally:
        connection.close()


class History:
    """Everything that was sent and answered."""

    def __init__(self):
        self.lock, self.runs, self.broken = threading.Lock(), {}, []
        self.sent = self.answered = self.lost = self.refused = self.heads = 0

    def note(self, once, status, body):
        with self.lock:
            self.sent += 1
            if status in (200, 201, 202):
                self.answered += 1
                run = body["data"]
                known = self.runs.setdefault(once, run["id"])
                if known != run["id"]:
                    self.broken.append(f"the key {once} made the runs {known} and {run['id']}")
            else:
                self.refused += 1

    def final(self, once, status):
        """Whether a refusal would be the same again; no valid run may get one."""
        if status in (409, 429) or status >= 500:
            return False
        with self.lock:
            self.broken.append(f"the valid request {once} got {status}")
        return True

    def miss(self):
        with self.lock:
            self.sent += 1
            self.lost += 1


class Load:
    """Clients that send runs, each until it is answered, with the same key again where no answer came."""

    def __init__(self, ports, key, workspaces, history):
        self.ports, self.key, self.workspaces, self.history = ports, key, workspaces, history
        self.stopping = threading.Event()
        self.threads = [threading.Thread(target=self.work, args=(n,), daemon=True) for n in range(CLIENTS)]
        for thread in self.threads:
            thread.start()

    def work(self, client):
        number = 0
        while not self.stopping.is_set():
            number += 1
            once = f"chaos-{SEED}-{client}-{number}"
            body = self.option(number) if number % 3 else self.clusters(number)
            world = body["capability"].split(".")[0]
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                port = self.ports[(client + number) % len(self.ports)]
                try:
                    status, answer = call(port, "POST", f"/api/v1/omni/{world}/runs", body, self.key, once)
                    self.history.note(once, status, answer)
                    if status < 300 or self.history.final(once, status):
                        break
                except (OSError, http.client.HTTPException, ValueError):
                    self.history.miss()
                if self.stopping.is_set():
                    break
                time.sleep(0.2)

    def option(self, number):
        return {"workspace_id": self.workspaces["finance"], "capability": "finance.option.vanilla",
                "input": {"type": "call", "spot": 50 + number % 40, "strike": 65, "rate": 0.08, "volatility": 0.3,
                          "expiry_years": 0.25}}

    def clusters(self, number):
        points = [[float((i * number) % 17), float(i % 7)] for i in range(40)]
        return {"workspace_id": self.workspaces["scientific-discovery"],
                "capability": "scientific-discovery.cluster.kmeans",
                "input": {"data": points, "clusters": 3, "seed": number}}

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join(PATIENCE)


def workspaces(port, key):
    return {world: call(port, "GET", f"/api/v1/omni/{world}/workspaces", key=key)[1]["data"][0]["id"]
            for world in ("finance", "scientific-discovery")}


def omni(*words):
    return subprocess.run(["java", "-jar", str(JAR), *words], capture_output=True, text=True)


def checked(name, servers, history, heads, faults, flags=()):
    """Checks the promises on the servers after the faults, and prints a row."""
    port, key = servers[0].port, servers[0].credentials()["test_key"]
    for server in servers:
        if not server.ready():
            history.broken.append("a server did not become ready again")
    unfinished = []
    for once, run in list(history.runs.items()):
        def ended(run=run):
            status, answer = call(port, "GET", f"/api/v1/omni/runs/{run}", key=key)
            return status == 404 or answer["data"]["status"] in ("completed", "failed", "cancelled")
        if not wait_for(ended):
            unfinished.append(run)
            continue
        status, answer = call(port, "GET", f"/api/v1/omni/runs/{run}", key=key)
        if status != 200:
            history.broken.append(f"the answered run {run} is gone: {status}")
        elif call(port, "GET", f"/api/v1/omni/runs/{run}/evidence", key=key)[0] != 200:
            history.broken.append(f"the ended run {run} has no evidence")
    history.broken += [f"the run {run} did not end" for run in unfinished]
    history.broken += [f"the log shrank from {old} to {new}" for old, new in zip(heads, heads[1:]) if new < old]
    for size in sorted(set(heads))[-20:]:
        status, answer = call(port, "GET", f"/.well-known/omni-log.json?old={size}")
        if status != 200:
            history.broken.append(f"the log is no continuation of its size {size}: {status}")
    verified = omni("evidence", "verify-log", f"--data-dir={servers[0].folder}", *flags)
    if verified.returncode != 0:
        history.broken.append("verify-log: " + (verified.stdout + verified.stderr).strip()[-300:])
    print(f"{name}: {faults} faults, {history.sent} requests, {len(history.runs)} runs answered, {history.lost} without answer,"
          f" {history.refused} refused, {len(set(heads))} heads of the log, {len(history.broken)} broken", flush=True)
    for why in history.broken[:10]:
        print("  BROKEN " + why)
    return f"| {name} | {faults} | {history.sent} | {history.lost + history.refused} | {len(history.runs)} | {len(history.broken)} |"


def watch_heads(port, heads, stop):
    """Notes the sizes of the log as a witness sees them."""
    while not stop.wait(0.5):
        try:
            published = call(port, "GET", "/.well-known/omni-log.json")[1]
            heads.append(int(published["checkpoint"].split("\n")[1]))
        except (OSError, http.client.HTTPException, ValueError, KeyError, AttributeError, IndexError):
            continue


def under_load(name, servers, seconds, fault, pause=(0.5, 2.0), ports=None, flags=()):
    """Runs load while a fault happens again and again, then checks."""
    for server in servers:
        if not server.ready():
            print(f"{name}: a server did not start in {PATIENCE} s", flush=True)
            return f"| {name} | no start in {PATIENCE} s | | | | 1 |"
    key = servers[0].credentials()["test_key"]
    history, heads, stop = History(), [], threading.Event()
    witness = threading.Thread(target=watch_heads, args=(servers[0].port, heads, stop), daemon=True)
    witness.start()
    load = Load(ports or [server.port for server in servers], key, workspaces(servers[0].port, key), history)
    faults, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        time.sleep(random.uniform(*pause))
        fault()
        faults += 1
    load.stop()
    stop.set()
    witness.join(5)
    return checked(name, servers, history, heads, faults, flags)


class Proxy:
    """A TCP proxy whose connections can be cut in the middle of what they carry."""

    def __init__(self, target):
        self.target, self.open = target, set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            try:
                server = socket.create_connection(("127.0.0.1", self.target), 5)
            except OSError:
                client.close()
                continue
            self.open |= {client, server}
            for source, sink in ((client, server), (server, client)):
                threading.Thread(target=self.carry, args=(source, sink), daemon=True).start()

    def carry(self, source, sink):
        try:
            while data := source.recv(4096):
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            self.open.discard(end)
            end.close()

    def cut(self):
        for end in list(self.open):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
