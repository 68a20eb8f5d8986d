"""Every operation of the API document has a method in both clients, typed and documented, under the name of clients/operations.json."""

import inspect
import json
import re
import runpy
import sys
import unittest
from pathlib import Path
from unittest import mock

import omni_client
from test_connections import Played, ok

CLIENTS = Path(__file__).resolve().parents[2]
DOCUMENT = json.loads((CLIENTS.parent / "docs" / "openapi.json").read_text(encoding="utf-8"))
NAMES = json.loads((CLIENTS / "operations.json").read_text(encoding="utf-8"))
VERBS = ("get", "post", "put", "patch", "delete")
BY_HAND = ("run", "runs", "data_sets", "capabilities", "workspaces", "keys", "start")


def documented():
    return {item[verb]["operationId"]: (verb, path) for path, item in DOCUMENT["paths"].items() for verb in VERBS if verb in item}


def resolved(name, omni, run):
    at = {"omni": omni, "run": run}[name.split(".")[0]]
    for part in name.split(".")[1:]:
        at = getattr(at, part)
    return at


class Names(unittest.TestCase):
    def test_every_operation_has_a_name_and_no_other(self):
        self.assertEqual(set(NAMES), set(documented()))
        self.assertGreater(len(NAMES), 100)

    def test_a_new_operation_without_a_name_stops_the_generator(self):
        with mock.patch.object(sys, "path", [str(CLIENTS), *sys.path]):
            read = runpy.run_path(str(CLIENTS / "operation_types.py"))["read"]
        more = {**DOCUMENT, "paths": {**DOCUMENT["paths"], "/new": {"get": {"operationId": "getNew", "responses": {}}}}}
        with self.assertRaisesRegex(SystemExit, "getNew, GET /new, has no name"):
            read(more, NAMES)
        with self.assertRaisesRegex(SystemExit, "names getOld, which"):
            read(DOCUMENT, {**NAMES, "getOld": NAMES["getRun"]})

    def test_every_name_leads_to_a_documented_and_typed_method_of_both_clients(self):
        omni, later = omni_client.Omni("lq_test_x", "http://127.0.0.1:9"), omni_client.AsyncOmni("lq_test_x", "http://127.0.0.1:9")
        for id_, names in NAMES.items():
            for one, run in ((omni, omni_client.Run), (later, omni_client.AsyncRun)):
                with self.subTest(id_, client=type(one).__name__):
                    method = resolved(names["python"], one, run)
                    self.assertTrue(callable(method))
                    self.assertTrue(inspect.getdoc(method))
                    hints = {n: t for n, t in method.__annotations__.items() if n not in ("body", "carry")}
                    self.assertIn("return", hints)
                    if names["python"].split(".")[1] not in BY_HAND and names["python"].split(".")[0] == "omni":
                        self.assertFalse([n for n, t in hints.items() if t == "Any"], hints)


class Sent(unittest.TestCase):
    """Each generated method sends the verb and the path of its operation."""

    def test_each_method_sends_its_verb_and_path(self):
        asked = []

        def answer(request):
            asked.append((request["head"].split()[0].decode().lower(), request["path"].split("?")[0]))
            return ok('{"data": [], "meta": {}}')

        server = Played(answer)
        self.addCleanup(server.close)
        omni = omni_client.Omni("lq_test_x", server.url, max_retries=0)
        self.addCleanup(omni.close)
        for id_, (verb, path) in documented().items():
            name = NAMES[id_]["python"]
            if name.split(".")[1] in BY_HAND or name.startswith("run."):
                continue
            with self.subTest(name):
                ids = [f"id-{n}" for n, _ in enumerate(re.findall(r"{\w+}", path))]
                found = resolved(name, omni, omni_client.Run)(*ids)
                list(found) if inspect.isgenerator(found) or hasattr(found, "__next__") else None
                for each in ids:
                    path = re.sub(r"{\w+}", each, path, count=1)
                outside = path.startswith(("/.well-known", "/predicates", "/llms"))
                self.assertEqual(asked[-1], (verb, path if outside else "/api/v1" + path))

    def test_members_go_by_themselves_or_in_a_body_and_not_twice(self):
        bodies = []

        def answer(request):
            bodies.append(request["body"].decode())
            return ok('{"data": {"id": "w"}}')

        server = Played(answer)
        self.addCleanup(server.close)
        omni = omni_client.Omni("lq_test_x", server.url, max_retries=0)
        self.addCleanup(omni.close)
        omni.webhooks.create(url="https://a.example", events=["omni.run.completed"])
        omni.webhooks.create({"url": "https://a.example"}, events=["omni.run.completed"])
        self.assertEqual(json.loads(bodies[0]), json.loads(bodies[1]))
        self.assertEqual(json.loads(bodies[0]), {"url": "https://a.example", "events": ["omni.run.completed"]})
        with self.assertRaisesRegex(TypeError, "url is given twice"):
            omni.webhooks.create({"url": "https://a.example"}, url="https://b.example")
        for nothing in ("", ".", ".."):
            with self.assertRaisesRegex(ValueError, "names nothing on the server"):
                omni.webhooks.get(nothing)
        omni.webhooks.test("w")
        self.assertEqual(bodies[-1], "")


if __name__ == "__main__":
    unittest.main()
