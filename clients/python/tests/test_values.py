"""Values are values: what a client returns is not changed, and every class goes through each serialiser of the language."""

import copy
import inspect
import json
import pickle
import traceback
import unittest
from decimal import Decimal

import omni_client
from omni_client import _json, _sources
from omni_client._core import Info, Response, RunEvent
from omni_client._runs import RunError

KEY = "lq_test_" + "s3cret" * 6
OMNI = omni_client.Omni(KEY, "http://127.0.0.1:9", max_retries=0)
RAW = {
    "id": "01a21a4e-2f7c-7d31-9a52-6f0c2b8bf2d2", "capability": "finance.option.vanilla", "status": "completed", "request_id": "req_1",
    "result": {"price": 2.1, "checks": {"parity": 0.0}, "values": [[1.0, 2.0], {"keys": 1}], "copy": "a"}, "links": {},
}  # fmt: skip
FAILED = {**RAW, "status": "failed", "result": None, "error": {"type": "t", "code": "c", "message": "m", "retryable": False, "details": {"a": 1}}}
SET = {"id": "01a2", "name": "prices", "version": 2, "digest": "sha256:ab", "rows": 3, "bytes": 81, "columns": [{"name": "close", "type": "number"}]}
REFUSAL = {"type": "validation_error", "code": "input_invalid", "message": "", "docs_url": "https://d",
           "details": {"errors": [{"pointer": "/input/spot", "code": "c", "message": "must be"}]}}  # fmt: skip


def run(raw=RAW, cls=omni_client.Run):
    return cls(OMNI, Response(200, {"idempotent-replayed": "true"}, raw, "req_1"), "python-key-1")


def table(cls, of):
    return cls(of, {"spot": [1, 2], "price": [2.0, None]}, 2, [{"row": 1, "code": "c"}], {"price": "currency unit"}, range(2))


def examples():
    """One object of each class that the package exports; the clients themselves are no values."""
    made = {
        "Run": run(),
        "Result": run().result,
        "FrozenList": run().result.values,
        "RunError": RunError("t", "c", "m", False, {"a": 1}),
        "RunEvent": RunEvent("1", "run.completed", {"data": 1}),
        "Table": table(omni_client.Table, run()),
        "AsyncRun": run(cls=omni_client.AsyncRun),
        "AsyncTable": table(omni_client.AsyncTable, run(cls=omni_client.AsyncRun)),
        "DataSet": omni_client.DataSet(OMNI, SET),
        "AsyncDataSet": omni_client.AsyncDataSet(OMNI, SET),
        "Evidence": omni_client.Evidence({"id": "e", "n": Decimal("1.10")}),
        "Report": omni_client.Report(False, [omni_client.Finding("payload", False, "no")]),
        "Finding": omni_client.Finding("payload", True, "yes"),
        "Capability": omni_client.Capability({"id": "a.b", "world": "a", "name": "B", "request_contract": {}}),
        "Response": Response(200, {"a": "b"}, {"x": 1}, "req_1"),
        "Info": Info("GET", "/omni", 1, "k", "req_1", 200),
        "Problem": omni_client.Problem("/input", "c", "m"),
        "RunFailedError": omni_client.RunFailedError(run(FAILED)),
        "WaitTimeoutError": omni_client.WaitTimeoutError(run()),
        "WebhookVerificationError": omni_client.WebhookVerificationError("signature", "no"),
        "APIConnectionError": omni_client.APIConnectionError("lost", status=502, idempotency_key="k"),
        "APITimeoutError": omni_client.APITimeoutError("late", idempotency_key="k"),
    }
    for name in omni_client.__all__:
        cls = getattr(omni_client, name)
        if name not in made and inspect.isclass(cls) and cls not in (omni_client.Omni, omni_client.AsyncOmni):
            if issubclass(cls, omni_client.APIError):
                made[name] = cls(422, REFUSAL, request_id="req_1", retry_after=1.5, idempotency_key="k")
            else:
                made[name] = cls("text")
    return made


class Law(unittest.TestCase):
    def test_every_exported_class_goes_through_each_serialiser(self):
        serialisers = {"copy": copy.copy, "deepcopy": copy.deepcopy}
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            serialisers[f"pickle {protocol}"] = lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol))
        for name, value in examples().items():
            for how, serialise in serialisers.items():
                with self.subTest(name, how=how):
                    back = serialise(value)
                    self.assertIs(type(back), type(value))
                    self.assertEqual(back, value)
                    self.assertEqual(str(back), str(value))
                    self.assertNotIn("s3cret", repr(back) + repr(getattr(back, "__dict__", "")))
            with self.subTest(name, how="json"):
                self.assertNotIn(b"s3cret", pickle.dumps(value))
                text = value if isinstance(value, (dict, list)) else value.to_dict() if hasattr(value, "to_dict") else value._asdict()
                self.assertNotIn("s3cret", _json.write(text))
                self.assertEqual(json.loads(_json.write(text)), json.loads(_json.write(text)))

    def test_all_that_is_exported_is_covered(self):
        classes = {name for name in omni_client.__all__ if inspect.isclass(getattr(omni_client, name))}
        self.assertEqual(classes - set(examples()), {"Omni", "AsyncOmni"})

    def test_an_error_keeps_what_it_carries(self):
        back = pickle.loads(pickle.dumps(examples()["ValidationError"]))
        self.assertEqual(back.problems, [("/input/spot", "c", "must be")])
        self.assertEqual((back.request_id, back.idempotency_key, back.retry_after, back.docs_url), ("req_1", "k", 1.5, "https://d"))
        failed = pickle.loads(pickle.dumps(examples()["RunFailedError"]))
        self.assertEqual((failed.code, failed.run.error.details, failed.idempotency_key), ("c", {"a": 1}, "python-key-1"))
        self.assertNotEqual(back, failed)
        self.assertIn("ValidationError", traceback.format_exception_only(type(back), back)[-1])
        self.assertEqual(back.to_dict()["problems"], [{"pointer": "/input/spot", "code": "c", "message": "must be"}])


class Results(unittest.TestCase):
    def test_members_come_first_and_nothing_changes_them(self):
        result = run().result
        self.assertEqual(result.values, [[1.0, 2.0], {"keys": 1}])
        self.assertEqual(result.copy, "a")
        self.assertEqual(result.checks.parity, 0.0)
        self.assertEqual(sorted(result.keys()), ["checks", "copy", "price", "values"])
        self.assertEqual(result.values[1].keys, 1)
        for change in (
            lambda: result.update(a=1), lambda: result.__setitem__("a", 1), lambda: setattr(result, "price", 1), lambda: result.pop("price"),
            lambda: result.clear(), lambda: result.setdefault("a", 1), lambda: result.__delitem__("price"), lambda: delattr(result, "price"),
            lambda: result.popitem(), lambda: result.__ior__({}), lambda: result.values.append(1), lambda: result.values[0].sort(),
            lambda: result.values.__setitem__(0, 1), lambda: result.values.__iadd__([1]), lambda: result.values.__delitem__(0),
            lambda: result.checks.update(parity=1), lambda: setattr(result, "units", {}), lambda: setattr(result, "_units", {}),
        ):  # fmt: skip
            with self.assertRaises(TypeError):
                change()
        self.assertEqual(result, RAW["result"])

    def test_a_result_is_a_dict(self):
        result = run().result
        self.assertEqual(json.loads(json.dumps(result)), RAW["result"])
        self.assertEqual(dict(result), RAW["result"])
        self.assertEqual((lambda **members: members)(**result), RAW["result"])
        self.assertEqual({**result, "price": 3}["price"], 3)
        self.assertEqual(result.units, {"price": "currency unit", **{n: u for n, u in result.units.items() if n != "price"}})
        self.assertEqual(pickle.loads(pickle.dumps(result)).units, result.units)
        self.assertEqual(copy.deepcopy(result).units, result.units)
        with self.assertRaisesRegex(AttributeError, "no member prize; it has price"):
            result.prize
        plain = result.to_dict()
        plain["values"][0].append(3)
        self.assertEqual(result.values[0], [1.0, 2.0])

    def test_a_run_out_of_a_pickle_has_its_data_and_no_client(self):
        back = pickle.loads(pickle.dumps(run()))
        self.assertEqual(back.result.price, 2.1)
        self.assertEqual(back.result.units["price"], "currency unit")
        for verb in (back.refresh, back.cancel, back.retry, back.wait, back.evidence, back.plot):
            if verb == back.wait:
                self.assertEqual(verb(), back)  # it has ended
                continue
            with self.assertRaisesRegex(omni_client.DetachedError, r"omni\.attach\(run\)"):
                verb()
        self.assertIs(OMNI.attach(back), back)
        with self.assertRaises(omni_client.APIConnectionError):
            back.refresh()

    def test_cells_are_doubles_unless_digits_are_wanted(self):
        self.assertEqual(_sources._cell("0.10000000000000000001", False), 0.1)
        self.assertIs(type(_sources._cell("0.10000000000000000001", False)), float)
        self.assertEqual(_sources._cell("0.10000000000000000001", True), Decimal("0.10000000000000000001"))


if __name__ == "__main__":
    unittest.main()
