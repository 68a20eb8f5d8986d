"""Data sets: what goes up from each source, how a set stands for a column, a matrix or the rows of `map`."""

import asyncio
import base64
import gzip
import hashlib
import json
import pickle
import re
import tempfile
import unittest
from pathlib import Path

import omni_client
from omni_client import _arrow, _files
from test_connections import WORKSPACE, Played, ok
from test_tables import CONTRACT, ID

DIGEST = "sha256:" + "ab" * 32
SET = {"id": "01a2", "name": "prices", "version": 2, "digest": DIGEST, "rows": 3, "bytes": 81, "columns": [{"name": "close", "type": "number"}]}
REF = "prices@" + DIGEST


class Shelf:
    """A played server that keeps what was uploaded."""

    def __init__(self):
        self.asked, self.inputs, self.more = [], [], {}
        self.server = Played(self.answer)

    def answer(self, asked):
        method, path = asked["head"].split()[0].decode(), asked["path"].replace("/api/v1", "", 1)
        self.asked.append((method, path, asked["head"].decode(), asked["body"]))
        if path.endswith("/workspaces"):
            return ok(WORKSPACE)
        if "/capabilities/" in path:
            return ok(json.dumps({"data": CONTRACT}))
        if path.endswith("/runs"):
            self.inputs.append(json.loads(asked["body"])["input"])
            columns = [{"name": "price", "type": "number"}]
            return ok(json.dumps({"data": {"id": "r", "capability": "finance.batch.evaluate", "status": "completed", "result": {"columns": columns}}}))
        if path.startswith("/omni/runs/r/rows") and b"arrow" in asked["head"]:
            names = ("row", "price", "error_code", "error_message", "error_pointer")
            return ok(_arrow.write(dict(zip(names, ([0, 1], [1.0, 2.0], [None] * 2, [None] * 2, [None] * 2))), 2))
        if path.startswith("/omni/runs/r/rows"):
            return ok(json.dumps({"data": [{"row": n, "output": {"price": n + 1.0}, "carry": {"id": "abc"[n]}} for n in range(2)], "meta": {}}))
        if "/rows" in path:
            return ok(json.dumps({"data": [{"close": 1.5}], "meta": {}}))
        if path.split("?")[0] == "/omni/data-sets" and method == "GET":
            return ok(json.dumps({"data": [SET], "meta": {}}))
        return ok(json.dumps({"data": {**SET, **self.more}}), status="201 Created" if method == "POST" else "200 OK")


class Case(unittest.TestCase):
    def setUp(self):
        self.shelf = Shelf()
        self.omni = omni_client.Omni("lq_test_x", self.shelf.server.url, max_retries=0)
        self.addCleanup(self.omni.close)
        self.addCleanup(self.shelf.server.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def sent(self, source, **options):
        """Uploads, and returns the path, the headers and the body that the server saw."""
        made = self.omni.data_sets.upload("prices", source, **options)
        self.assertEqual(made.ref, REF)
        return self.shelf.asked[-1][1:]


class Up(Case):
    def test_a_file_goes_up_as_its_bytes_with_their_digest(self):
        for name, content, media_type in (
            ("a.csv", b"close\n1.5\n", "text/csv"), ("a.ndjson", b'{"close": 1.5}\n', "application/x-ndjson"),
            ("a.arrow", _arrow.write({"close": [1.5]}, 1), "application/vnd.apache.arrow.stream"), ("a.csv.gz", gzip.compress(b"close\n1.5\n"), "text/csv"),
        ):  # fmt: skip
            for source in (self.folder / name, str(self.folder / name), content):
                (self.folder / name).write_bytes(content)
                with self.subTest(name, source=type(source).__name__):
                    path, head, body = self.sent(source)
                    self.assertEqual((path, body), ("/omni/data-sets?name=prices", content))
                    proof = base64.b64encode(hashlib.sha256(content).digest()).decode()
                    self.assertIn(f"Content-Digest: sha-256=:{proof}:", head)
                    self.assertIn(f"Content-Type: {media_type}\r\n", head)
                    self.assertEqual("Content-Encoding: gzip" in head, name.endswith(".gz"))

    def test_a_table_goes_up_as_arrow(self):
        rows = [{"close": 1.5, "day": "2026-01-02"}, {"close": float("nan"), "day": None}]
        for source in (rows, {"close": [1.5, None], "day": ["2026-01-02", None]}, iter(rows)):
            _, head, body = self.sent(source)
            columns, count = _arrow.read(body)
            self.assertEqual(({n: list(c) for n, c in columns.items()}, count), ({"close": [1.5, None], "day": ["2026-01-02", None]}, 2))
            self.assertIn("vnd.apache.arrow.stream", head)

    def test_options_go_with_it(self):
        path, head, _ = self.sent(b"anything", content_type="text/csv", ttl=3600)
        self.assertEqual(path, "/omni/data-sets?name=prices&ttl=3600")
        with self.assertRaisesRegex(TypeError, "ttl must be a number of seconds"):
            self.omni.data_sets.upload("prices", b"a", ttl="1h")

    def test_a_file_of_a_laboratory_goes_up_with_its_format(self):
        content = b">a first\nACGT\n"
        for name, packed in (("reads.fa", content), ("reads.FASTA", content), ("reads.fa.gz", gzip.compress(content))):
            file = self.folder / name
            file.write_bytes(packed)
            for source in (file, str(file)):
                with self.subTest(name, source=type(source).__name__):
                    path, head, body = self.sent(source)
                    self.assertEqual((path, body), ("/omni/data-sets?name=prices&format=fasta", packed))
                    self.assertIn("Content-Type: application/octet-stream\r\n", head)
                    self.assertEqual("Content-Encoding: gzip" in head, name.endswith(".gz"))
        self.omni.data_sets.upload("library.sdf.gz", b"anything")
        self.assertEqual(self.shelf.asked[-1][1], "/omni/data-sets?name=library.sdf.gz&format=sdf")

    def test_a_format_that_is_given_goes_before_the_ending(self):
        file = self.folder / "export.txt"
        file.write_bytes(b"anything")
        path, _, body = self.sent(file, format="sdf", numeric=["IC50", "pKi"], add="inchikey")
        self.assertEqual((path, body), ("/omni/data-sets?name=prices&add=inchikey&format=sdf&numeric=IC50%2CpKi", b"anything"))
        for options, expected in (({"format": "fastq", "offset": 64}, "format=fastq&offset=64"), ({"format": "genbank", "rows": "records"}, "format=genbank&rows=records")):
            self.assertEqual(self.sent(b"anything", **options)[0], f"/omni/data-sets?name=prices&{expected}")
        (self.folder / "table.vcf").write_bytes(b"a\n1\n")
        path, head, _ = self.sent(self.folder / "table.vcf", content_type="text/csv")
        self.assertEqual(path, "/omni/data-sets?name=prices")
        self.assertIn("Content-Type: text/csv\r\n", head)

    def test_the_endings_are_those_of_the_page(self):
        page = (Path(__file__).resolve().parents[3] / "docs/data-sets.md").read_text(encoding="utf-8").split("| `format` |")[1].split("\n\n")[0]
        listed = {}
        for formats, endings in re.findall(r"^\| (`.*?) \| (.*?) \|", page, re.M):
            for name, group in zip(re.findall(r"`(\w+)`", formats), endings.split("; ")):
                listed.update(dict.fromkeys(group.split(", "), name))
        self.assertEqual(len(listed), 19)
        self.assertEqual(dict(_files.FORMATS), listed)

    def test_broken_records_are_counted(self):
        self.assertEqual(self.omni.data_sets.upload("prices", b"a\n").rows_in_error, 0)
        self.shelf.more = {"rows_in_error": 1, "errors": [{"row": 1, "line": 5, "code": "malformed", "message": "no"}]}
        made = self.omni.data_sets.upload("reads.fa", b">a\n1\n")
        self.assertEqual((made.rows_in_error, made.raw["errors"][0]["line"]), (1, 5))

    def test_what_is_no_table_is_refused_with_its_place(self):
        for source, error, message in (
            ("prices.xlsx", ValueError, "prices.xlsx: a data set is read from .csv"), ([{"a": [1]}], ValueError, "row 0, column 'a': a cell of a data set"),
            ([{"a": float("inf")}], ValueError, "row 0, column 'a': must be a finite number"), ({}, ValueError, "at least one column"),
            (b"\x1f\x8bno gzip", ValueError, "begin as gzip and are not"), (["a"], TypeError, "row 0 must be a dict"),
        ):  # fmt: skip
            with self.subTest(message), self.assertRaisesRegex(error, message):
                self.omni.data_sets.upload("prices", source)
        with self.assertRaisesRegex(ValueError, "format: goes with a file or its bytes, not with a table"):
            self.omni.data_sets.upload("prices", {"a": [1]}, format="csv")
        with self.assertRaisesRegex(TypeError, "numeric must be a list of the names of fields"):
            self.omni.data_sets.upload("prices", b"a", format="sdf", numeric="IC50")
        self.assertEqual(self.shelf.asked, [])


class Verbs(Case):
    def test_sets_are_listed_read_and_deleted_by_what_names_them(self):
        sets = self.omni.data_sets
        made = sets.get(REF)
        self.assertEqual(self.shelf.asked[-1][:2], ("GET", f"/omni/data-sets/{REF}"))
        self.assertEqual((made.id, made.name, made.version, made.digest, made.rows, made.bytes), ("01a2", "prices", 2, DIGEST, 3, 81))
        self.assertEqual(made.columns[0]["type"], "number")
        self.assertEqual(list(sets.list(name="prices")), [made])
        self.assertEqual(list(sets.rows(REF)), [{"close": 1.5}])
        made.delete()
        sets.delete(REF)
        self.assertEqual([each[:2] for each in self.shelf.asked[-2:]], [("DELETE", "/omni/data-sets/01a2"), ("DELETE", f"/omni/data-sets/{REF}")])
        for nothing in ("", ".", ".."):
            with self.assertRaisesRegex(ValueError, "names nothing on the server"):
                sets.delete(nothing)
        sets.get("a/b")
        self.assertEqual(self.shelf.asked[-1][1], "/omni/data-sets/a%2Fb")

    def test_one_out_of_a_pickle_has_its_data_and_its_verb_after_attach(self):
        back = pickle.loads(pickle.dumps(self.omni.data_sets.get(REF)))
        self.assertEqual(back.column("close"), {"data": {"set": REF, "column": "close"}})
        with self.assertRaisesRegex(omni_client.DetachedError, r"omni\.attach\(set\)"):
            back.delete()
        self.omni.attach(back).delete()
        self.assertEqual(self.shelf.asked[-1][0], "DELETE")


class Stands(Case):
    FIXED = {"type": "call"}

    def test_columns_stand_for_arrays_and_rows(self):
        made = self.omni.data_sets.get(REF)
        self.assertEqual(made.matrix(["open", "close"]), {"data": {"set": REF, "columns": ["open", "close"]}})
        table = self.omni.map(ID, made.table({"spot": "close"}), **self.FIXED)
        input = {"capability": ID, "base": {"type": "call"}, "data": {"set": REF, "columns": {"spot": "close"}}}
        self.assertEqual(self.shelf.inputs, [input])
        self.assertEqual((table.column("price"), table.column("type")), ([1.0, 2.0], ["call", "call"]))

    def test_columns_of_a_set_are_carried_when_they_are_named(self):
        made = self.omni.data_sets.get(REF)
        table = self.omni.map(ID, made.table({"spot": "close"}), carry=["id"], **self.FIXED)
        self.assertEqual(self.shelf.inputs[0]["carry"], ["id"])
        self.assertEqual(table.column("id"), ["a", "b"])

    def test_the_same_for_asyncio(self):
        async def some():
            async with omni_client.AsyncOmni("lq_test_x", self.shelf.server.url, max_retries=0) as omni:
                made = await omni.data_sets.upload("prices", {"close": [1.0, 2.0]})
                table = await omni.map(ID, made.table({"spot": "close"}), **self.FIXED)
                await made.delete()
                return [each async for each in omni.data_sets.list()], table.column("price")

        listed, prices = asyncio.run(some())
        self.assertEqual(([each.ref for each in listed], prices), ([REF], [1.0, 2.0]))


if __name__ == "__main__":
    unittest.main()
