#!/usr/bin/env python3
"""Server and proxy in one that do everything wrong: against it no step of the scenario may hold.

  stub.py     prints {"url": ..., "control": ...} as proxy.py does
"""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WRONG = {"id": "stub", "status": "failed", "capability": "stub", "links": {}}


def request(method, path):
    return {"method": method, "path": path, "query": {}, "headers": {}, "body": "", "at": 0, "origin": "server"}


WIRE = [request("GET", "/stub")] + [request("POST", "/omni/finance/runs")] * 7


class Stub(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        lists = self.path.partition("?")[0].endswith(("/workspaces", "/rows", "/omni/runs"))
        body = WIRE if self.path == "/_wire" else {"data": [WRONG] if lists else WRONG}
        content = json.dumps(body).encode()
        self.send_response_only(200)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = answer


server = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
server.daemon_threads = True
at = f"http://127.0.0.1:{server.server_port}"
print(json.dumps({"url": at + "/api/v1", "control": at}), flush=True)
server.serve_forever()
