#!/usr/bin/env python3
"""Stands between a client and a server, and breaks what a step of the conformance scenario tells it to break.

  proxy.py --target URL --port 0

prints {"url": ..., "control": ...}. PUT CONTROL/_faults takes the faults of a step and forgets the previous step; GET
CONTROL/_wire tells what passed since; any other request to the control port is recorded as one to another origin.
A fault is {"match": {"method", "path"}, "nth": 1 | [1, 2] | "all", "do": ...}; paths are below /api/v1, with * as wildcard.
"""

import argparse
import contextlib
import gzip
import hashlib
import http.client
import json
import socket
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

HOP = ("connection", "keep-alive", "transfer-encoding", "te", "upgrade", "proxy-connection", "host", "content-length")
BASE = "/api/v1"
HTML = b"<html><body><h1>502 Bad Gateway</h1></body></html>"


class Wire:
    """Faults of the present step, and the requests since it began."""

    def __init__(self):
        self.lock = threading.Lock()
        self.faults, self.seen, self.counts, self.step = [], [], {}, 0

    def begin(self, faults):
        with self.lock:
            self.faults, self.seen, self.counts = faults, [], {}
            self.step += 1

    def record(self, handler, body, origin):
        parts = urlsplit(handler.path)
        path = parts.path[len(BASE) :] if parts.path.startswith(BASE) else parts.path
        headers = {name.lower(): value for name, value in handler.headers.items()}
        if "authorization" in headers:
            headers["authorization"] = headers["authorization"][:7] + "…" + headers["authorization"][-4:]
        entry = {
            "method": handler.command, "path": path, "query": dict(parse_qsl(parts.query)), "headers": headers,
            "body": body.decode("utf-8", "replace") if len(body) < 4096 else hashlib.sha256(body).hexdigest(),
            "at": time.monotonic(), "origin": origin, "connection": handler.client_address[1],
        }  # fmt: skip
        with self.lock:
            self.seen.append(entry)
            return entry, self._fault(entry) if origin == "server" else None

    def _fault(self, entry):
        chosen = None
        for number, fault in enumerate(self.faults):
            match = fault["match"]
            if match.get("method", entry["method"]) != entry["method"] or not matches(match["path"], entry["path"]):
                continue
            self.counts[number] = self.counts.get(number, 0) + 1
            nth = fault.get("nth", 1)
            if chosen is None and (nth == "all" or self.counts[number] in (nth if isinstance(nth, list) else [nth])):
                chosen = fault
        return chosen


def matches(pattern, path):
    """`*` alone is any path, as a segment any segment."""
    pairs = list(zip(pattern.split("/"), path.split("/")))
    return pattern == "*" or (pattern.count("/") == path.count("/") and all(a in ("*", b) for a, b in pairs))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wire, target = None, None

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (OSError, ValueError):
            self.close_connection = True

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def proxied(self):
        body = self.body()
        entry, fault = self.wire.record(self, body, "server")
        do = fault["do"] if fault else None
        if do in ("drop_request", "reset"):
            if do == "reset":
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return self.drop()
        if do == "status":
            given = fault.get("body", "")
            text = given if isinstance(given, str) else json.dumps(given)
            return self.answer(fault["status"], fault.get("headers", {"Content-Type": "application/json"}), text.encode(), entry)
        if do == "html":
            return self.answer(502, {"Content-Type": "text/html"}, HTML, entry)
        time.sleep(fault["seconds"] if do == "delay" else 0)
        return self.forward(body, entry, fault or {}, do)

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = proxied

    def forward(self, body, entry, fault, do):
        hidden = HOP + (("accept-encoding",) if do in ("edit", "gzip") else ())
        headers = {name: value for name, value in self.headers.items() if name.lower() not in hidden}
        upstream = http.client.HTTPConnection(self.target.hostname, self.target.port, timeout=120)
        try:
            upstream.request(self.command, self.path, body or (b"" if self.command == "POST" else None), headers)
            answer = upstream.getresponse()
            given = {name: value for name, value in answer.getheaders() if name.lower() not in HOP}
            entry["status"], entry["request_id"] = answer.status, answer.getheader("X-Request-Id")
            if answer.status == 200 and (answer.getheader("Content-Type") or "").startswith("text/event-stream"):
                return self.stream(answer, given, fault, do)
            content = answer.read()
        finally:
            upstream.close()
        if do in ("drop_answer", "garbage"):
            self.wfile.write(b"\x16\x03\x01 no answer at all\r\n\r\n" if do == "garbage" else b"")
            return self.drop()
        content = edited(content, fault["pointer"], fault["value"]) if do == "edit" else content
        if do == "informational":
            self.wfile.write(b"HTTP/1.1 103 Early Hints\r\nLink: </early>\r\n\r\n")
        if do == "other_answer":
            given = {**{n: v for n, v in given.items() if n.lower() != "x-request-id"}, "X-Request-Id": "req_of-another-request"}
        if do == "gzip":
            content, given = gzip.compress(content), {**given, "Content-Encoding": "gzip"}
        if do in ("truncate", "slow_bytes"):
            self.head(answer.status, {**given, "Content-Length": str(len(content))})
            if do == "truncate":
                self.wfile.write(content[: fault["bytes"]])
                return self.drop()
            for n in range(0, len(content), fault.get("bytes", 64)):
                self.wfile.write(content[n : n + fault.get("bytes", 64)])
                time.sleep(fault.get("seconds", 0.05))
            return
        self.answer(answer.status, given, content, entry)
        if do == "surplus":
            self.wfile.write(b'HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{"data": {}}')
        if do == "close_idle":
            self.drop()

    def stream(self, answer, headers, fault, do):
        self.head(200, {**headers, "Transfer-Encoding": "chunked"})
        events = 0
        while True:
            line = answer.readline()
            if not line:
                break
            self.chunk(line)
            events += line.startswith(b"data:")
            if do in ("cut_stream", "stall_stream") and events >= fault.get("events", 1) and line == b"\n":
                if do == "stall_stream":
                    self.connection.settimeout(120)
                    self.connection.recv(1)  # until the client leaves
                return self.drop()
        self.chunk(b"")

    def chunk(self, data):
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))

    def head(self, status, headers):
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def answer(self, status, headers, content, entry):
        entry["status"] = status
        length = {} if status in (204, 304) else {"Content-Length": str(len(content))}
        self.head(status, {**headers, **length})
        self.wfile.write(content if self.command != "HEAD" else b"")

    def drop(self):
        self.close_connection = True
        with contextlib.suppress(OSError):
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)


class Control(Handler):
    def control(self):
        body = self.body()
        if self.command == "PUT" and self.path == "/_faults":
            text = body.decode().replace("$CONTROL", f"http://127.0.0.1:{self.server.server_port}")
            self.wire.begin(json.loads(text))
            content = b"{}"
        elif self.command == "GET" and self.path == "/_wire":
            with self.wire.lock:
                content = json.dumps(self.wire.seen).encode()
        else:
            self.wire.record(self, body, "elsewhere")
            content = b'{"data": {"elsewhere": true}}'
        self.answer(200, {"Content-Type": "application/json"}, content, {})

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = control


def edited(content, pointer, value):
    """Replaces one value of a JSON document, by its text, so that all other bytes keep their digits."""
    document = json.loads(content, parse_float=Exact, parse_int=Exact)
    *path, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    at = document
    for part in path:
        at = at[int(part) if isinstance(at, list) else part]
    at[int(last) if isinstance(at, list) else last] = value
    marks = {}

    def plain(item):
        if isinstance(item, Exact):
            mark = f"@{len(marks)}@"
            marks[json.dumps(mark)] = str(item)
            return mark
        if isinstance(item, dict):
            return {name: plain(member) for name, member in item.items()}
        return [plain(member) for member in item] if isinstance(item, list) else item

    text = json.dumps(plain(document), ensure_ascii=False)
    for mark, number in marks.items():
        text = text.replace(mark, number)
    return text.encode()


class Exact(str):
    """A number as it was written."""


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--target", required=True, help="the server, with or without /api/v1")
    options.add_argument("--port", type=int, default=0)
    given = options.parse_args()
    wire, target = Wire(), urlsplit(given.target)
    proxy = ThreadingHTTPServer(("127.0.0.1", given.port), type("Proxied", (Handler,), {"wire": wire, "target": target}))
    control = ThreadingHTTPServer(("127.0.0.1", 0), type("Controlled", (Control,), {"wire": wire}))
    proxy.daemon_threads = control.daemon_threads = True
    url = f"http://127.0.0.1:{proxy.server_port}{BASE}"
    print(json.dumps({"url": url, "control": f"http://127.0.0.1:{control.server_port}"}), flush=True)
    threading.Thread(target=control.serve_forever, daemon=True).start()
    proxy.serve_forever()


if __name__ == "__main__":
    main()
