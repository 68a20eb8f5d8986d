"""The rules of the client that need no server."""

import base64
import copy
import hashlib
import hmac
import json
import os
import pickle
import random
import stat
import struct
import tempfile
import time
import traceback
import unittest
from decimal import Decimal
from pathlib import Path
from unittest import mock

import omni_client
from omni_client import _ed25519, _identity, _json, _retry, _rows, _sse, _tables, _wire, evidence, webhooks
from omni_client._calls import Response
from omni_client._errors import error_class, error_object


class Retry(unittest.TestCase):
    def test_the_table_of_what_is_sent_again(self):
        for status in (200, 400, 401, 403, 404, 408, 409, 422, 429, 500, 501, 502, 503, 504):
            for envelope in (None, True, False):
                error = None if envelope is None else {"code": "x", "retryable": envelope}
                expected = status in (408, 429, 500, 502, 503, 504) and envelope is not False
                self.assertEqual(_retry.answer_is_retried(status, error), expected, (status, envelope))
        self.assertTrue(_retry.answer_is_retried(409, {"code": "idempotency_key_in_use", "retryable": True}))
        self.assertFalse(_retry.answer_is_retried(409, {"code": "idempotency_key_in_use", "retryable": False}))
        self.assertFalse(_retry.answer_is_retried(409, {"code": "idempotency_key_reused", "retryable": False}))
        for method, path, key, expected in (
            ("GET", "/omni", None, True),
            ("POST", "/omni/finance/runs", "k", True),
            ("POST", "/verify", None, False),
            ("POST", "/omni/runs/1/cancel", None, True),
            ("DELETE", "/omni/data-sets/1", None, False),
            ("POST", "/omni/data-sets", None, True),
        ):
            self.assertEqual(_retry.repeatable(method, path, key), expected, (method, path))

    def test_pauses_stay_within_their_bounds(self):
        chance = random.Random(7)
        for attempt, most in ((1, 0.5), (2, 1), (3, 2), (4, 4), (5, 8), (9, 8)):
            for _ in range(200):
                self.assertTrue(most / 2 <= _retry.pause(attempt, None, chance) <= most)
        self.assertEqual(_retry.pause(1, 3.0, chance), 3.0)

    def test_retry_after_is_seconds_or_a_date(self):
        now = 1795262400.0
        cases = {
            None: None, "3": 3.0, " 0 ": 0.0, "Sat, 21 Nov 2026 12:00:30 GMT": 30.0,
            "Sat, 21 Nov 2026 11:00:00 GMT": 0.0, "soon": None, "-1": None, "1.5": 1.5, "1.": None, ".5": None, "": None, "٣": None,
        }  # fmt: skip
        for text, expected in cases.items():
            self.assertEqual(_retry.retry_after(text, now), expected, text)


class Streams(unittest.TestCase):
    STREAM = "\ufeffretry: 1500\n\nid: 1\nevent: run.queued\ndata: {\ndata: }\n\n: still here\r\n\r\nid: 2\rdata:é\r\rdata\n\nid: 3\n\n".encode()

    def test_a_stream_is_read_alike_however_it_is_cut(self):
        whole = list(_sse.parse([self.STREAM]))
        self.assertEqual(whole, [("1", "run.queued", "{\n}"), ("2", "message", "é"), ("2", "message", "")])
        for at in range(len(self.STREAM)):
            self.assertEqual(list(_sse.parse([self.STREAM[:at], self.STREAM[at:]])), whole, at)
        self.assertEqual(list(_sse.parse(self.STREAM[n : n + 1] for n in range(len(self.STREAM)))), whole)
        parser = _sse.Parser()
        list(parser.feed(self.STREAM))
        self.assertEqual((parser.last_id, parser.retry), ("3", 1.5))


class Canonical(unittest.TestCase):
    def test_doubles_are_written_as_rfc_8785_appendix_b_has_them(self):
        for bits, text in (
            ("0000000000000001", "5e-324"), ("7fefffffffffffff", "1.7976931348623157e+308"),
            ("8000000000000000", "0"), ("4430000000000000", "295147905179352830000"),
            ("44b52d02c7e14af5", "9.999999999999997e+22"), ("44b52d02c7e14af6", "1e+23"),
            ("444b1ae4d6e2ef4f", "999999999999999900000"), ("444b1ae4d6e2ef50", "1e+21"),
            ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"), ("3eb0c6f7a0b5ed8d", "0.000001"),
            ("41b3de4355555557", "333333333.33333343"), ("becbf647612f3696", "-0.0000033333333333333333"),
        ):  # fmt: skip
            self.assertEqual(_json.canonical(struct.unpack(">d", bytes.fromhex(bits))[0]), text)

    def test_a_number_that_no_double_is_keeps_its_digits(self):
        for written, text in (
            ("1.0", "1"), ("-0", "0"), ("1E30", "1e+30"), ("4.50", "4.5"), ("2e-3", "0.002"),
            ("123456789012345678901234567890", "1.2345678901234567890123456789E+29"), ("1e400", "1E+400"),
            ("123456789012345678901234567891", "123456789012345678901234567891"),
            ("9007199254740993", "9007199254740993"), ("0.10000000000000000001", "0.10000000000000000001"),
            ("-12.30000000000000000001e-9", "-1.230000000000000000001E-8"),
        ):  # fmt: skip
            self.assertEqual(_json.canonical(_json.read(written, exact=True)), text, written)

    def test_members_are_sorted_by_utf_16_code_units(self):
        given = {"€": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "ö": 7}
        self.assertEqual(list(json.loads(_json.canonical(given))), ["\r", "1", "ö", "€", "\U0001f600", "\ufb33"])

    def test_what_is_not_finite_is_named_by_its_path(self):
        with self.assertRaisesRegex(ValueError, "^/input/a~1b/1: must be a finite number"):
            _json.write({"input": {"a/b": [1, float("nan")]}})
        self.assertEqual(_json.write({"x": Decimal("1.10")}), '{"x":1.10}')
        with self.assertRaisesRegex(ValueError, "^/input/name/0: must be text without half a surrogate pair"):
            _json.write({"input": {"name": ["a\ud800"]}})
        self.assertEqual(_json.write({"name": "\U0001f600"}), '{"name":"\U0001f600"}')

    def test_a_number_beyond_all_doubles_is_not_understood(self):
        for text in ("[1e400]", "[-1.5E+999]", "NaN", "[Infinity]"):
            with self.assertRaises(ValueError, msg=text):
                _json.read(text)
        self.assertEqual(_json.read("[1e300, 2e-400]"), [1e300, 0.0])
        self.assertEqual(_json.read("1e400", exact=True), Decimal("1e400"))


class Signatures(unittest.TestCase):
    KEY = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    SIGNATURE = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )

    def test_rfc_8032_test_2(self):
        for check in (_ed25519.verify, _ed25519.by_definition):
            self.assertTrue(check(self.KEY, b"\x72", self.SIGNATURE))
            self.assertFalse(check(self.KEY, b"\x73", self.SIGNATURE))

    def test_an_s_of_l_or_more_is_refused(self):
        s = int.from_bytes(self.SIGNATURE[32:], "little") + 2**252 + 27742317777372353535851937790883648493
        forged = self.SIGNATURE[:32] + s.to_bytes(32, "little")
        for check in (_ed25519.verify, _ed25519.by_definition):
            self.assertFalse(check(self.KEY, b"\x72", forged))

    def test_what_is_no_point_is_refused(self):
        self.assertFalse(_ed25519.by_definition(b"\xff" * 32, b"\x72", self.SIGNATURE))


class Inclusion(unittest.TestCase):
    LEAVES = [b"", b"\0", b"\x10", b" !", b"01", b"@ABC", b"PQRSTUVW", b"`abcdefghijklmno"]
    ROOT_OF_8 = "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"

    def root(self, leaves):
        if len(leaves) == 1:
            return evidence.leaf_hash(leaves[0])
        k = 1 << (len(leaves) - 1).bit_length() - 1
        return hashlib.sha256(b"\1" + self.root(leaves[:k]) + self.root(leaves[k:])).digest()

    def path(self, m, leaves):
        if len(leaves) == 1:
            return []
        k = 1 << (len(leaves) - 1).bit_length() - 1
        if m < k:
            return self.path(m, leaves[:k]) + [self.root(leaves[k:])]
        return self.path(m - k, leaves[k:]) + [self.root(leaves[:k])]

    def test_each_leaf_leads_to_the_published_root_and_no_other(self):
        self.assertEqual(self.root(self.LEAVES).hex(), self.ROOT_OF_8)
        for size in range(1, 9):
            leaves = self.LEAVES[:size]
            for m in range(size):
                leaf, proof = evidence.leaf_hash(leaves[m]), self.path(m, leaves)
                self.assertEqual(evidence.root_from(leaf, m, size, proof), self.root(leaves))
                self.assertNotEqual(evidence.root_from(leaf, m, size, proof + [leaf]), self.root(leaves))
                self.assertNotEqual(evidence.root_from(evidence.leaf_hash(b"x"), m, size, proof), self.root(leaves))
        self.assertIsNone(evidence.root_from(b"", 3, 3, []))


class Evidence(unittest.TestCase):
    CASES = Path(__file__).resolve().parents[2] / "conformance" / "evidence.json"

    def edited(self, document, edit):
        *path, last = edit["pointer"].split("/")[1:]
        part = document
        for step in path:
            part = part[int(step)] if isinstance(part, list) else part[step]
        if edit.get("remove"):
            del part[last]
        else:
            part[last] = edit["value"]

    def test_both_versions_fail_where_they_were_changed(self):
        table = self.CASES.read_text(encoding="utf-8")
        for number, case in enumerate(_json.read(table, exact=True)["cases"]):
            whole = _json.read(table, exact=True)
            document = whole["documents"][case["document"]]
            for edit in whole["cases"][number]["edits"]:
                self.edited(document, edit)
            failed = [found.check for found in evidence.verify(document, whole["keys"]).findings if not found.passed]
            self.assertEqual(failed, case["failed"], (case["document"], case["name"]))


class Vectors(unittest.TestCase):
    PREDICATES = Path(__file__).resolve().parents[3] / "docs" / "predicates"
    VERDICTS = {"ACCEPT": "valid", "REJECT": "invalid", "MALFORMED": "invalid", "UNVERIFIABLE": "unverifiable"}

    def judged(self, vector):
        document = vector["document"]
        try:
            if isinstance(document, str):
                document = evidence.load(document)
        except ValueError:
            return "invalid", "form"
        report = evidence.verify(document, vector["keys"], vector.get("row"))
        self.assertEqual(report.ok, report.verdict == "valid")
        first = next((f.check for f in report.findings if not f.passed and f.verdict == report.verdict), None)
        return report.verdict, first

    def test_each_is_judged_as_it_says(self):
        files = sorted(self.PREDICATES.glob("*/*/vectors/*.json"))
        for file in files:
            vector = evidence.load(file.read_text(encoding="utf-8"))
            self.assertEqual(self.judged(vector), (self.VERDICTS[vector["verdict"]], vector["reason"]), file.name)
        self.assertGreaterEqual(len(files), 60)


class Rows(unittest.TestCase):
    VECTORS = Path(__file__).resolve().parents[3] / "docs" / "vectors"

    def read(self, name):
        return _json.read((self.VECTORS / name).read_text(encoding="utf-8"), exact=True)

    def judged(self, vector):
        return _rows.check(vector["row"], vector["rows"], evidence.root_from)

    def test_rows_of_leaf_version_2_are_judged_as_by_all_verifiers(self):
        table = self.read("row-leaf.json")
        for vector in table["accepted"]:
            self.assertEqual(_rows.leaf(vector["row"], vector["rows"]["layout"]).hex(), vector["leaf"], vector["name"])
            self.assertTrue(self.judged(vector)[0], vector["name"])
        for vector in table["refused"]:
            self.assertFalse(self.judged(vector)[0], vector["name"])
        self.assertGreaterEqual(len(table["accepted"]), 20)
        self.assertGreaterEqual(len(table["refused"]), 10)

    def test_an_unknown_leaf_version_is_named(self):
        vector = self.read("row-leaf.json")["accepted"][0]
        vector["rows"]["leaf"] = 3
        self.assertEqual(self.judged(vector), (False, "the rows have leaf version 3, which this verifier does not know", False))

    def test_evidence_of_leaf_version_1_proves_its_rows_and_no_others(self):
        older = self.read("row-leaf-1.json")
        for part, good in (("accepted", True), ("refused", False)):
            for vector in older[part]:
                report = evidence.verify(older["evidence"], older["keys"], {"data": vector["row"]})
                self.assertEqual(report.ok, good, vector["name"])
                self.assertEqual([f.check for f in report.findings if not f.passed], [] if good else ["row"])
        self.assertEqual(len(older["accepted"]), 5)

    def test_evidence_that_is_of_no_batch_proves_no_row(self):
        row = self.read("row-leaf.json")["accepted"][0]["row"]
        self.assertEqual(_rows.check(row, None, evidence.root_from), (False, "the statement has no rows: the run is no batch"))
        self.assertFalse(_rows.check({"row": 1}, self.read("row-leaf.json")["accepted"][0]["rows"], evidence.root_from)[0])


class Webhooks(unittest.TestCase):
    SECRET = "whsec_" + base64.b64encode(b"0123456789abcdef01234567").decode()

    def signed(self, body, at):
        key = base64.b64decode(self.SECRET[6:])
        mac = hmac.new(key, f"msg_1.{at}.".encode() + body, hashlib.sha256).digest()
        return {"Webhook-Id": "msg_1", "WEBHOOK-TIMESTAMP": str(at), "webhook-signature": "v1,AAAA v1," + base64.b64encode(mac).decode()}

    def test_a_genuine_delivery_is_unwrapped(self):
        self.assertEqual(webhooks.unwrap(self.signed(b'{"type":"t"}', int(time.time())), b'{"type":"t"}', self.SECRET), {"type": "t"})

    def test_others_are_refused_by_part(self):
        now = int(time.time())
        good = self.signed(b"{}", now)
        old = self.signed(b"{}", now - 400)
        cases = ((good, b"[]", "signature"), (old, b"{}", "timestamp"), ({**good, "WEBHOOK-TIMESTAMP": "x"}, b"{}", "timestamp"), ({}, b"{}", "header"))
        for headers, body, part in cases:
            with self.assertRaises(omni_client.WebhookVerificationError) as refused:
                webhooks.unwrap(headers, body, self.SECRET)
            self.assertEqual(refused.exception.part, part)


class Identity(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / "credentials.json"
        keep = {n: v for n, v in os.environ.items() if not n.startswith("OMNI_")}
        patch = mock.patch.dict(os.environ, {**keep, "OMNI_CREDENTIALS": str(self.file)}, clear=True)
        patch.start()
        self.addCleanup(patch.stop)
        self.addCleanup(self.folder.cleanup)

    def write(self, content, mode=0o600):
        self.file.write_text(json.dumps(content))
        self.file.chmod(mode)

    def test_the_server_s_own_file_never_gives_a_live_key_unasked(self):
        self.write({"test_key": "lq_test_" + "a" * 38, "live_key": "lq_live_" + "b" * 38, "base_url": "http://127.0.0.1:1/api/v1"})
        self.assertTrue(_identity.resolve(None, None, None, False).key.reveal().startswith("lq_test_"))
        with mock.patch.dict(os.environ, {"OMNI_MODE": "live"}):
            self.assertTrue(_identity.resolve(None, None, None, False).key.reveal().startswith("lq_live_"))

    def test_a_file_that_others_may_read_is_refused_with_the_remedy(self):
        self.write({"default": {"api_key": "lq_test_x"}}, 0o644)
        with self.assertRaisesRegex(omni_client.AuthenticationError, "chmod 600"):
            omni_client.Omni()
        self.assertTrue(self.file.stat().st_mode & stat.S_IROTH)

    def test_nothing_found_names_all_places(self):
        with self.assertRaisesRegex(omni_client.AuthenticationError, "api_key, OMNI_API_KEY, or the profile 'default' in"):
            omni_client.Omni()

    def test_base_urls(self):
        for given in ("https://h", "https://h/", "https://h/api/v1", "https://h/api/v1/"):
            self.assertEqual(_identity.normal_url(given), "https://h/api/v1")
        self.assertEqual(_identity.normal_url("http://localhost:8080"), "http://localhost:8080/api/v1")
        self.assertEqual(_identity.normal_url("http://h", True), "http://h/api/v1")
        for wrong in ("http://h", "ftp://h", "h", "https://u:p@h"):
            with self.assertRaises(ValueError):
                _identity.normal_url(wrong)

    def test_the_key_is_in_no_dump(self):
        key = "lq_test_" + "s3cret" * 6 + "ab"
        omni = omni_client.Omni(key, "http://127.0.0.1:9", max_retries=0)
        try:
            omni.run("finance.option.vanilla", {})
            self.fail()
        except omni_client.APIConnectionError as lost:
            below = lost.with_traceback(lost.__traceback__.tb_next)  # the frame of this test has the key
            shown = "".join(traceback.TracebackException.from_exception(below, capture_locals=True).format())
            self.assertTrue(lost.idempotency_key.startswith("python-"))
        self.assertIn("deadline = ", shown)
        self.assertNotIn("s3crets3cret", shown)
        self.assertNotIn("s3cret", repr(vars(omni)) + repr(vars(omni._caller)) + repr(vars(omni._caller.transport)))


class Doors(unittest.TestCase):
    """No text of a key comes out, whatever is wrong with it and wherever it stands."""

    CASES = json.loads((Path(__file__).resolve().parents[2] / "conformance" / "identity.json").read_text())
    ORIGINS = {"A": "http://127.0.0.1:9001", "B": "http://127.0.0.1:9002"}

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def made(self, places, make=omni_client.Omni):
        """Returns the client, or what was raised with the frames below this one."""
        file = Path(self.folder.name) / "profiles.json"
        file.write_text(json.dumps({"default": places["profile"]} if "profile" in places else {}))
        file.chmod(0o600)
        names = {"api_key": "OMNI_API_KEY", "base_url": "OMNI_BASE_URL"}
        variables = {n: v for n, v in os.environ.items() if not n.startswith("OMNI_")}
        variables["OMNI_CREDENTIALS"] = str(file)
        variables.update({names[n]: v for n, v in places.get("environment", {}).items()})
        with mock.patch.dict(os.environ, {n: v for n, v in variables.items() if "\0" not in v}, clear=True):
            if any("\0" in v for v in variables.values()):
                self.skipTest("no variable holds this")
            try:
                return make(**places.get("argument", {}))
            except (omni_client.OmniError, ValueError) as raised:
                return raised.with_traceback(raised.__traceback__.tb_next)

    def all_of(self, raised):
        seen = "".join(traceback.TracebackException.from_exception(raised, capture_locals=True).format())
        return seen + repr(raised) + repr(vars(raised)) + repr(raised.__cause__) + repr(raised.__context__)

    def test_each_key_is_sent_or_refused_with_its_position(self):
        for case in self.CASES["keys"]:
            text, expect = case["text"], case["expect"]
            for place in ("argument", "environment", "profile"):
                if place == "environment" and "\0" in text:
                    continue
                for make in (omni_client.Omni, omni_client.AsyncOmni):
                    with self.subTest(text=text, place=place, make=make.__name__):
                        made = self.made({place: {"api_key": text, "base_url": "http://127.0.0.1:9"}}, make)
                        if "sent" in expect:
                            caller = (made._inner if make is omni_client.AsyncOmni else made)._caller
                            self.assertEqual(caller._key.reveal(), expect["sent"])
                            continue
                        self.assertEqual(made.code, expect["code"])
                        source = {"argument": "the argument api_key", "environment": "OMNI_API_KEY"}.get(place, "the profile 'default' in")
                        self.assertIn(source, str(made))
                        if "position" in expect:
                            self.assertIn(f"has a character at position {expect['position']} that no key has", str(made))
                        inner = text.strip(" \t\r\n")
                        if len(inner) > 8:
                            shown = self.all_of(made)
                            self.assertNotIn(inner, shown)
                            self.assertNotIn(repr(inner)[1:-1], shown)
                            self.assertNotIn(inner[8:], shown.replace(inner[:8], "") if len(inner) > 12 else "")

    def test_each_mixture_of_places(self):
        def filled(value):
            if isinstance(value, dict):
                return {name: filled(member) for name, member in value.items()}
            return value.replace("{A}", self.ORIGINS["A"]).replace("{B}", self.ORIGINS["B"])

        for case in self.CASES["mixtures"]:
            with self.subTest(case=case):
                made, expect = self.made(filled(case)), case["expect"]
                if "to" in expect:
                    self.assertEqual(made._caller.base_url, self.ORIGINS[expect["to"]] + "/api/v1")
                    self.assertEqual(made._caller._key.reveal(), expect["key"])
                else:
                    self.assertEqual(getattr(made, "code", made), expect["code"])
                if expect.get("code") == "credential_other_origin":
                    for origin in self.ORIGINS.values():
                        self.assertIn(origin, str(made))
                    self.assertIn("give api_key too, or a profile for it", str(made))

    def test_a_key_in_the_wrong_place_is_not_repeated(self):
        key = "lq_test_" + "s3cret" * 6
        for wrong in ({"base_url": key}, {"api_key": "lq_test_x", "base_url": "http://h?" + key}, {"profile": key}):
            self.assertNotIn("s3cret", str(self.made({"argument": wrong})))
        omni = omni_client.Omni(key, "http://127.0.0.1:9", max_retries=0)
        for headers in ({"X-Own": key + "\n"}, {"X-Own": key + "\u2014"}, {key + " ": "x"}):
            with self.assertRaises(ValueError) as refused:
                omni.run("finance.option.vanilla", {}, headers=headers)
            self.assertNotIn("s3cret", str(refused.exception))

    def test_what_a_server_repeats_is_cut_out(self):
        key = "lq_test_" + "s3cret" * 6
        omni = omni_client.Omni(key, "http://127.0.0.1:9", max_retries=0)
        for status, body in ((401, json.dumps({"error": {"code": "c", "message": key, "details": {"sent": key}}})), (502, "Bearer " + key), (200, "Bearer " + key)):
            answer = _wire.Answer(status, {}, body.encode())
            with mock.patch.object(omni._caller.transport, "send", lambda *_, answer=answer: answer):
                with self.assertRaises(omni_client.OmniError) as refused:
                    omni.request("GET", "/developer/context")
            self.assertNotIn("s3cret", self.all_of(refused.exception))

    def test_a_client_is_never_pickled(self):
        omni = omni_client.Omni("lq_test_x", "http://127.0.0.1:9")
        for serialise in (pickle.dumps, copy.copy, copy.deepcopy):
            with self.assertRaisesRegex(TypeError, "not pickled"):
                serialise(omni)


class Errors(unittest.TestCase):
    def test_each_status_has_its_class_and_both_shapes_their_problems(self):
        for status, name in ((400, "BadRequest"), (401, "Authentication"), (403, "PermissionDenied"), (404, "NotFound"), (409, "Conflict"),
                             (422, "Validation"), (429, "RateLimit"), (503, "Unavailable"), (500, "Server"), (418, "API")):  # fmt: skip
            self.assertEqual(error_class(status, "").__name__, name + "Error")
        self.assertIs(error_class(409, "idempotency_error"), omni_client.IdempotencyError)
        body = {"ok": False, "message": "wrong", "errors": {"claims.0.value": ["must be a number"]}}
        made = omni_client.ValidationError(422, error_object(body, 422), request_id="req_1")
        self.assertEqual(made.problems, [("/claims/0/value", "", "must be a number")])
        self.assertEqual(str(made), "422 validation_failed: /claims/0/value must be a number (request req_1)")


class Pages(unittest.TestCase):
    def test_a_page_is_asked_for_when_it_is_needed(self):
        omni = omni_client.Omni("lq_test_x", "http://127.0.0.1:9")
        asked = []

        def answer(ask):
            asked.append(ask.path)
            n = len(asked)
            return Response(200, {}, [{"id": 10 * n}, {"id": 10 * n + 1}], None, None, {"next_cursor": f"c{n}" if n < 3 else None})

        omni._call = answer
        pages = omni._pages("/omni/runs", {"world": "finance", "status": None}, 2, None)
        self.assertEqual(asked, [])
        self.assertEqual([next(pages)["id"], next(pages)["id"]], [10, 11])
        self.assertEqual(asked, ["/omni/runs?world=finance&limit=2"])
        self.assertEqual([p["id"] for p in pages], [20, 21, 30, 31])
        self.assertEqual(asked[1:], ["/omni/runs?world=finance&limit=2&cursor=c1", "/omni/runs?world=finance&limit=2&cursor=c2"])
        del asked[:]
        self.assertEqual(len(list(omni._pages("/omni/runs", {}, 2, 2))), 2)
        self.assertEqual(len(asked), 1)


class Versions(unittest.TestCase):
    def test_a_server_of_another_major_version_is_refused_by_its_header(self):
        omni = omni_client.Omni("lq_test_x", "http://127.0.0.1:9", max_retries=0)
        for contract, refused in (("LQOMNI/1.0; api=1.9", False), ("LQOMNI/2.0; api=2.0", True), (None, False)):
            answer = _wire.Answer(200, {"omni-contract": contract} if contract else {}, b'{"data": 1}')
            with mock.patch.object(omni._caller.transport, "send", lambda *_, answer=answer: answer):
                if refused:
                    with self.assertRaisesRegex(omni_client.UnsupportedServerError, "version 2 of the API"):
                        omni.request("GET", "/omni")
                else:
                    self.assertEqual(omni.request("GET", "/omni").data, 1)


class Tables(unittest.TestCase):
    def test_tables_of_each_kind_are_rows(self):
        rows = [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]
        with tempfile.NamedTemporaryFile("w", suffix=".csv", delete=False) as file:
            file.write("a,b\n1,x\n2,y\n")
        self.addCleanup(os.unlink, file.name)
        for given in (rows, {"a": [1, 2], "b": ["x", "y"]}, (dict(r) for r in rows), file.name):
            self.assertEqual(_tables.rows_of(given)[0], rows)
        with self.assertRaisesRegex(ValueError, "one length"):
            _tables.rows_of({"a": [1], "b": []})


if __name__ == "__main__":
    unittest.main()
