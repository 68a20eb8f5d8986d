#!/usr/bin/env python3
"""Measures what a server of 512 MB takes for long runs: python3 .ci/figures.py [RUNS [ROUNDS]]

Lists of 100 runs of 8 MB are read 20 times: bytes allocated for one list, beside the response. Batches of 500 rows of 500 numbers
(4.6 MB) are evaluated while eight clients await each: seconds from the last row to the last answer, and the share of the
collector in the processor time. Prints one line of JSON for each, and what is asked beside it. Processor times are counted and
not clocks, except for the seconds, which need a quiet machine.
"""
import concurrent.futures, datetime, http.client, json, math, os, re, subprocess, sys, tempfile, time, urllib.parse

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
JAR = os.environ.get("E2E_JAR", os.path.join(ROOT, "server-app/target/omni-server.jar"))
FLAGS = ["-XX:+UseSerialGC", "-Xmx512m", "-XX:+ExitOnOutOfMemoryError"]
POLLS = 8
LISTS = 20
MOST_BYTES = 4 << 20
MOST_SECONDS = 2.0
MOST_SHARE = 0.05
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    def __init__(self, folder):
        self.log = os.path.join(folder, "gc.log")
        data = os.path.join(folder, "data")
        command = ["java", *FLAGS, f"-Xlog:gc*=info,gc+cpu=info:file={self.log}", "-jar", JAR, "--port", "0", "--admin-port", "0"]
        self.out = open(os.path.join(folder, "log"), "wb")
        self.process = subprocess.Popen(command + ["--data-dir", data, "--rate-limit", "off"], stdout=self.out, stderr=self.out)
        self.base = self.started(os.path.join(data, "credentials.json"))

    def started(self, file):
        for _ in range(6000):
            if self.process.poll() is not None:
                break
            try:
                with open(file) as text:
                    credentials = json.load(text)
                self.key = credentials["test_key"]
                self.base = urllib.parse.urlsplit(credentials["base_url"])
                if self.send("GET", "/omni/runs?limit=1")[0] == 200:
                    return self.base
            except (OSError, ValueError, KeyError):
                pass
            time.sleep(0.1)
        sys.exit(f"no server started: {open(self.out.name).read()[-2000:]}")

    def send(self, method, path, body=None, **heads):
        client = http.client.HTTPConnection(self.base.hostname, self.base.port, timeout=300)
        heads = {name.replace("_", "-"): value for name, value in heads.items()}
        client.request(method, self.base.path + path, body, {"Authorization": f"Bearer {self.key}", **heads})
        answer = client.getresponse()
        text = answer.read()
        client.close()
        return answer.status, text

    def data(self, method, path, body=None, **heads):
        status, text = self.send(method, path, body, **heads)
        if status not in (200, 202):
            sys.exit(f"{method} {path}: {status} {text[:2000]}")
        return json.loads(text)["data"]

    def start(self, world, capability, text, name, prefer):
        room = self.data("GET", f"/omni/{world}/workspaces")[0]["id"]
        body = f'{{"workspace_id":"{room}","capability":"{world}.{capability}","input":{text}}}'
        heads = {"Content_Type": "application/json", "Idempotency_Key": name, "Prefer": prefer}
        return self.data("POST", f"/omni/{world}/runs", body, **heads)["id"], len(body)

    def ended(self, run):
        while True:
            found = self.data("GET", f"/omni/runs/{run}", Prefer="wait=55")
            if found["status"] not in ("queued", "running"):
                return found

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat") as text:
            fields = text.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def collected(self):
        """Seconds of processor that collections have taken."""
        with open(self.log) as text:
            times = re.findall(r"User=([0-9.]+)s Sys=([0-9.]+)s", text.read())
        return sum(float(user) + float(kernel) for user, kernel in times)

    def allocated(self):
        """Bytes allocated until now, as the young generation counts them, to a buffer of each thread."""
        answer = subprocess.run(["jcmd", str(self.process.pid), "PerfCounter.print"], capture_output=True, text=True)
        found = dict(line.split("=", 1) for line in answer.stdout.splitlines() if "=" in line)
        return int(found["sun.gc.generation.0.space.0.used"]), int(found["sun.gc.collector.0.invocations"])

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
        self.out.close()


def lists(server, runs):
    number = "0.25000000000000125,"
    text = '{"values":[' + (number * (7_900_000 // len(number)))[:-1] + "]}"
    for i in range(runs):
        run, _ = server.start("scientific-discovery", "statistics.summary", text, f"long-run-{i}", "wait=55")
        found = server.ended(run)
        assert found["status"] == "completed", found
    server.send("GET", "/omni/runs?limit=100")
    taken, size = [], 0
    while len(taken) < LISTS:
        used, collections = server.allocated()
        status, answer = server.send("GET", "/omni/runs?limit=100")
        later, again = server.allocated()
        size = len(answer)
        assert status == 200 and len(json.loads(answer)["data"]) == min(runs, 100), answer[:500]
        if again == collections:
            taken.append(later - used - size)
    mean = sum(taken) / len(taken)
    shown = {"figure": "list", "runs": runs, "bytes_of_each": len(text), "response": size, "allocated_beside": round(mean)}
    print(json.dumps({**shown, "most": MOST_BYTES}), flush=True)
    return mean < MOST_BYTES


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def batch(server, turn):
    rows = [{"profit_and_loss": [math.sin(row * 500 + i) for i in range(500)]} for row in range(500)]
    wanted = {"capability": "risk.var.historical", "base": {"confidence": 0.95}, "rows": rows}
    text = json.dumps(wanted, separators=(",", ":"))
    cpu, collected = server.cpu(), server.collected()
    run, size = server.start("risk", "batch.evaluate", text, f"batch-{turn}", "respond-async")

    def poll(_):
        return server.ended(run)["status"], time.time()

    with concurrent.futures.ThreadPoolExecutor(POLLS) as pool:
        ends = list(pool.map(poll, range(POLLS)))
    assert {status for status, _ in ends} == {"completed"}, ends
    events = server.data("GET", f"/omni/runs/{run}/events?limit=100", Accept="application/json")
    whole = [e for e in events if e.get("data", {}).get("done") == len(rows)]
    last = instant(whole[0]["at"] if "at" in whole[0] else whole[0]["created_at"])
    seconds = max(at for _, at in ends) - last
    taken = server.cpu() - cpu
    share = (server.collected() - collected) / taken
    shown = {"figure": "batch", "body": size, "polls": POLLS, "seconds_after_last_row": round(seconds, 3), "cpu": round(taken, 2)}
    print(json.dumps({**shown, "most_seconds": MOST_SECONDS, "collector": round(share, 4), "most": MOST_SHARE}), flush=True)
    return seconds < MOST_SECONDS and share < MOST_SHARE


def main():
    runs, rounds = (int(x) for x in (sys.argv[1:] + ["100", "3"][len(sys.argv) - 1 :])[:2])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            good = [batch(server, turn) for turn in range(rounds)]
            good.append(lists(server, runs))
            good.append(server.send("GET", "/omni/runs?limit=1")[0] == 200)
        finally:
            server.stop()
    sys.exit(0 if all(good) else 1)


main()
