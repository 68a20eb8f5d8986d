"""Runs the conformance scenario: python -m omni_client.conformance FILE --base-url URL --proxy-control URL"""

from __future__ import annotations

import argparse
import base64
import json
import os
import re
import sys
import tempfile
import threading
import time
import urllib.request
import uuid
from decimal import Decimal
from email.utils import formatdate
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, Tuple

import omni_client
from omni_client import APIConnectionError, APIError, Omni, OmniError, Run, RunFailedError, WaitTimeoutError, webhooks
from omni_client import _host
from omni_client._compare import differences, passed

_OPTIONS = ("workspace", "idempotency_key", "timeout", "cancel_after", "scenario", "headers")
_NAMED = re.compile(r"\$(KEY|URL|DIR|saved\.[\w.]+|outcome\.[\w.]+|DATE\+\d+)")


class Scenario:
    """The state of one pass: shared values, what was saved, the address of the proxy."""

    def __init__(self, file: str, base_url: str, control: str) -> None:
        self.document = json.loads(Path(file).read_text(encoding="utf-8"))
        self.base_url, self.control = base_url, control
        self.key = os.environ["OMNI_API_KEY"]
        self.nonce = "-python-" + uuid.uuid4().hex[:8]
        self.saved: Dict[str, Tuple[Any, Any]] = {}
        self.folder = tempfile.mkdtemp()
        self.outcome: Any = None
        self.clients: List[Omni] = []

    def steps(self) -> Iterator[Tuple[str, str]]:
        """Yields the id of each step with what is wrong, empty when it holds."""
        for step in self.document["steps"]:
            if "python" in step.get("not", {}):
                continue
            try:
                wrong = self.step(step)
            except Exception as broken:  # a step that cannot be carried out does not hold
                wrong = f"{type(broken).__name__}: {broken}"
            yield step["id"], wrong
            for client in self.clients:
                client.close()
            self.clients = []

    def step(self, given: Mapping[str, Any]) -> str:
        self.outcome = None
        self.files(given)
        self.http("PUT", "/_faults", self.filled(given.get("faults", [])))
        for call in given.get("before", []):
            self.call(call, given)
        meanwhile = self.meanwhile(given)
        self.outcome = _host.DO[given["host"]](self.client(given)) if "host" in given else self.call(given["call"], given)
        if meanwhile:
            meanwhile.join()
        wire = json.loads(self.http("GET", "/_wire"))
        wrong = differences(self.filled(given["expect"]), self.outcome, "outcome")
        for clause in given["wire"]:
            wrong += passed(self.filled(clause), wire)
        return "; ".join(wrong)

    def meanwhile(self, given: Mapping[str, Any]) -> Any:
        if "meanwhile" not in given:
            return None
        call: Mapping[str, Any] = given["meanwhile"]

        def later() -> None:
            time.sleep(call["after"])
            self.call(call, given)

        thread = threading.Thread(target=later)
        thread.start()
        return thread

    def files(self, step: Mapping[str, Any]) -> None:
        for name, content in self.filled(step.get("files", {})).items():
            file = Path(self.folder) / name
            file.write_text(json.dumps(content))
            file.chmod(int(step.get("mode", "600"), 8))

    def http(self, method: str, path: str, body: Any = None) -> str:
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.control + path, data, method=method)) as answer:
            text: str = answer.read().decode()
        return text

    def filled(self, value: Any, inside: str = "") -> Any:
        """Puts shared and saved values in, and makes each idempotency key one of this pass."""
        if isinstance(value, dict):
            if set(value) == {"digits"}:
                return Decimal(value["digits"])
            if set(value) == {"number"}:
                return float(value["number"])
            return {name: self.filled(member, name) for name, member in value.items()}
        if isinstance(value, list):
            return [self.filled(item) for item in value]
        if not isinstance(value, str):
            return value
        if inside == "idempotency_key":
            return value + self.nonce
        if value.startswith("$") and value[1:] in self.document["shared"]:
            return self.document["shared"][value[1:]]
        return _NAMED.sub(lambda found: str(self.named(found[1])), value)

    def named(self, name: str) -> Any:
        if name.startswith("DATE+"):
            return formatdate(time.time() + int(name[5:]), usegmt=True)
        first, *path = name.split(".")
        known = {"KEY": self.key, "URL": self.base_url, "DIR": self.folder, "outcome": self.outcome}
        value = known.get(first)
        if first == "saved":
            value, path = self.saved[path[0]][1], path[1:]
        for part in path:
            value = value[part] if value is not None else None
        return value

    def client(self, step: Mapping[str, Any]) -> Omni:
        options = dict(self.filled(step.get("client", {})))
        environment = options.pop("env", None)
        if environment is None:
            options = {"api_key": self.key, "base_url": self.base_url, **options}
        kept = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("OMNI_")}
        try:
            os.environ.update(environment or {})
            made = Omni(**options)
        finally:
            for name in environment or {}:
                os.environ.pop(name, None)
            os.environ.update(kept)
        self.clients.append(made)
        return made

    def call(self, given: Mapping[str, Any], step: Mapping[str, Any]) -> Any:
        call = self.filled(given)
        handle: Any = None
        try:
            omni = self.clients[0] if self.clients else self.client(step)
            handle = _OPS[call["op"]](self, omni, call)
            view = seen(handle)
        except (OmniError, ValueError) as raised:
            view = error(raised)
        if given is not step.get("call") and given is not step.get("meanwhile") and "error" in view and "status" not in view:
            if not call.get("may_fail"):
                raise AssertionError(f"before: {view}")
        if "save" in call:
            self.saved[call["save"]] = (handle, view)
        return view

    def run_of(self, call: Mapping[str, Any]) -> Run:
        found: Run = self.saved[call["run"]][0]
        return found


def _options(call: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: call[name] for name in _OPTIONS if name in call}


def _show(_: Scenario, omni: Omni, __: Mapping[str, Any]) -> Any:
    return {"text": repr(omni) + repr(vars(omni)) + repr(vars(omni._core)) + repr(vars(omni._transport))}


def _request(_: Scenario, omni: Omni, call: Mapping[str, Any]) -> Any:
    answer = omni.request(call["method"], call["path"], call.get("body"))
    return {"status": answer.status, "data": answer.data, "request_id": answer.request_id}


def _list(_: Scenario, omni: Omni, call: Mapping[str, Any]) -> Any:
    filters = {name: call[name] for name in ("world", "status", "capability", "limit", "max_items") if name in call}
    items = []
    for run in omni.runs.list(**filters):
        items.append(seen(run))
        if len(items) == call.get("take"):
            break
    return {"count": len(items), "items": items}


def _events(scenario: Scenario, _: Omni, call: Mapping[str, Any]) -> Any:
    return {"types": [event.type for event in scenario.run_of(call).events()]}


def _evidence(scenario: Scenario, omni: Omni, call: Mapping[str, Any]) -> Any:
    proof = scenario.run_of(call).evidence()
    report = proof.verify(call.get("keys") or omni.keys())
    failed = [f.check for f in report.findings if not f.passed]
    return {"ok": report.ok, "failed": failed, "checks": [f.check for f in report.findings], "document": proof.document}


def _map(_: Scenario, omni: Omni, call: Mapping[str, Any]) -> Any:
    more = {name: call[name] for name in ("on_error", "grid", "base", "select", "carry", "totals") if name in call}
    table = omni.map(call["capability"], call.get("rows"), **call.get("fixed", {}), **_options(call), **more)
    facts = {"errors": table.errors, "units": dict(table.units), "totals": dict(table.totals)}
    return {"count": len(table), "rows": table.rows, **facts, "run": seen(table.run)}


def _unwrap(_: Scenario, __: Omni, call: Mapping[str, Any]) -> Any:
    return webhooks.unwrap(call["headers"], call["body"].encode(), call["secret"], call["tolerance"])


_OPS: Mapping[str, Callable[[Scenario, Omni, Mapping[str, Any]], Any]] = {
    "run": lambda s, omni, c: omni.run(c["capability"], c["input"], **_options(c)),
    "start": lambda s, omni, c: omni.start(c["capability"], c["input"], **_options(c)),
    "get": lambda s, omni, c: omni.runs.get(c["id"]),
    "find": lambda s, omni, c: omni.runs.find(c["idempotency_key"]),
    "wait": lambda s, omni, c: s.run_of(c).wait(c.get("timeout")),
    "cancel": lambda s, omni, c: s.run_of(c).cancel(),
    "retry": lambda s, omni, c: s.run_of(c).retry(c["idempotency_key"]),
    "verify": lambda s, omni, c: omni.verify(c["body"]),
    "show": _show,
    "request": _request,
    "list": _list,
    "events": _events,
    "evidence": _evidence,
    "map": _map,
    "unwrap": _unwrap,
}


def seen(value: Any) -> Any:
    """Returns an outcome as plain JSON."""
    if not isinstance(value, Run):
        return value
    names = ("id", "capability", "status", "request_id", "evidence_id", "idempotency_key", "replayed", "links")
    found = {name: getattr(value, name) for name in names}
    result = value.result
    units = dict(result.units) if result is not None and value.status == "completed" else {}
    failure = value.error._asdict() if value.error else None
    return {**found, "result": value.raw.get("result"), "units": units, **({"error": failure} if failure else {})}


def error(raised: Exception) -> Dict[str, Any]:
    """Returns an error as plain JSON."""
    view: Dict[str, Any] = {"error": type(raised).__name__, "text": str(raised)}
    view["idempotency_key"] = getattr(raised, "idempotency_key", None)
    if isinstance(raised, APIError):
        for name in ("status", "type", "code", "message", "request_id", "retryable", "details", "retry_after"):
            view[name] = getattr(raised, name)
        view["problems"] = [problem._asdict() for problem in raised.problems]
    elif isinstance(raised, APIConnectionError):
        view["status"] = raised.status
    elif isinstance(raised, (RunFailedError, WaitTimeoutError)):
        view["run"] = seen(raised.run)
    elif isinstance(raised, omni_client.WebhookVerificationError):
        view["part"] = raised.part
    return view


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file")
    options.add_argument("--base-url", required=True)
    options.add_argument("--proxy-control", required=True)
    given = options.parse_args()
    scenario = Scenario(given.file, given.base_url, given.proxy_control)
    good = count = 0
    for name, wrong in scenario.steps():
        count, good = count + 1, good + (not wrong)
        text = f"FAIL {name} {wrong}" if wrong else f"ok {name}"
        print(text.replace(scenario.key, base64.b85encode(b"key").decode()), flush=True)
    print(f"{good} of {count} hold")
    return 0 if good == count else 1


if __name__ == "__main__":
    sys.exit(main())
