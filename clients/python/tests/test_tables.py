"""Tables as people have them: what goes in from each source, what is on the wire, and what comes back."""

import ctypes
import datetime
import decimal
import enum
import gzip
import json
import struct
import tempfile
import unittest
from array import array
from pathlib import Path
from unittest import mock

import omni_client
from omni_client import _arrow, _sources, _tables
from test_connections import WORKSPACE, Played, ok

CONTRACT = {
    "id": "finance.option.vanilla", "world": "finance", "name": "Option",
    "request_contract": {"properties": {"spot": {"type": "number"}, "type": {"type": "string"}, "expiry_date": {"type": "string", "format": "date"}}},
    "result_contract": {"properties": {"price": {"type": "number", "x-unit": "currency unit"}, "plain": {"type": "boolean"}}},
}  # fmt: skip
ID = "finance.option.vanilla"
UTC = datetime.timezone.utc


class Desk:
    """A played server that computes `price = 2 * spot` for each row, and keeps what it was sent."""

    def __init__(self, arrow=True):
        self.arrow, self.inputs, self.sets, self.accepted, self.deleted = arrow, [], [], [], []
        self.server = Played(self.answer)
        self.rows = []

    def answer(self, asked):
        method, path = asked["head"].split()[0].decode(), asked["path"].split("?")[0].replace("/api/v1", "")
        if path.endswith("/workspaces"):
            return ok(WORKSPACE)
        if "/capabilities/" in path:
            return ok(json.dumps({"data": CONTRACT}))
        if path.startswith("/omni/data-sets"):
            if method == "DELETE":
                self.deleted.append(path)
                return ok("", status="204 No Content")
            self.sets.append((asked["head"], *_arrow.read(asked["body"])))
            return ok('{"data": {"id": "set-1"}}', status="201 Created")
        if path.endswith("/runs"):
            self.inputs.append(json.loads(asked["body"])["input"])
            return ok(json.dumps({"data": self.computed(self.inputs[-1])}))
        self.accepted.append(b"vnd.apache.arrow" in asked["head"])
        if self.accepted[-1] and not self.arrow:
            return ok('{"error": {"code": "not_acceptable", "message": "no"}}', status="406 Not Acceptable")
        if self.accepted[-1]:
            return ok(_arrow.write(self.flat, len(self.rows)))
        return ok(json.dumps({"data": self.items, "meta": {}}))

    def computed(self, input):
        if "data" in input:
            columns = self.sets[-1][1]
            self.rows = [dict(zip(columns, row)) for row in zip(*columns.values())]
        elif "columns" in input:
            self.rows = [dict(zip(input["columns"], row)) for row in zip(*input["columns"].values())]
        else:
            self.rows = input.get("rows") or [{"spot": s} for s in input.get("grid", {"spot": []})["spot"]]
        carry = input.get("carry", [])
        good = [row.get("spot") is not None and row["spot"] > 0 for row in self.rows]
        self.flat = {"row": list(range(len(self.rows))), **{n: [row.get(n) for row in self.rows] for n in carry}}
        self.flat["price"] = [2.0 * row["spot"] if g else None for g, row in zip(good, self.rows)]
        self.flat["/checks/parity"] = [0.5 if g else None for g in good]
        self.flat.update({"error_" + n: [None if g else n for g in good] for n in ("code", "message", "pointer")})
        self.items = [
            {"row": n, "output": {"price": 2.0 * row["spot"], "/checks/parity": 0.5}} if g
            else {"row": n, "error": {"code": "code", "message": "message", "pointer": "pointer"}}
            for n, (g, row) in enumerate(zip(good, self.rows))
        ]  # fmt: skip
        columns = [{"name": "price", "type": "number"}, {"name": "/checks/parity", "type": "number"}]
        return {"id": "r", "capability": "finance.batch.evaluate", "status": "completed", "result": {"columns": columns, "totals": {"v": 1.5}}}


class Case(unittest.TestCase):
    def setUp(self):
        self.desk = Desk()
        self.omni = omni_client.Omni("lq_test_x", self.desk.server.url, max_retries=0)
        self.addCleanup(self.omni.close)
        self.addCleanup(self.desk.server.close)
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def map(self, rows=None, **options):
        return self.omni.map(ID, rows, **options)

    def file(self, name, content):
        path = Path(self.folder.name) / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)


class Colour(enum.Enum):
    CALL = "call"


class In(Case):
    def test_rows_columns_and_generators_are_the_same_request(self):
        rows = [{"spot": 60, "type": "call"}, {"spot": 61.5, "type": "put"}]
        for given in (rows, tuple(rows), (dict(r) for r in rows), {"spot": [60, 61.5], "type": ["call", "put"]}, {"spot": array("d", [60, 61.5]), "type": ["call", "put"]}):
            self.map(given)
            self.assertEqual(self.desk.inputs[-1]["columns"], {"spot": [60, 61.5], "type": ["call", "put"]})

    def test_what_is_no_value_is_absent_in_its_row(self):
        for nothing in (None, float("nan"), decimal.Decimal("NaN")):
            table = self.map({"spot": [60.5, nothing], "type": ["call", None]})
            self.assertEqual(self.desk.inputs[-1]["rows"], [{"spot": 60.5, "type": "call"}, {}])
            self.assertEqual([e["row"] for e in table.errors], [1])
            self.assertEqual(table.rows[0]["price"], 121.0)
            self.assertNotIn("spot", table.rows[1])

    def test_an_infinity_is_refused_with_its_place(self):
        for column in ([1.0, float("inf")], array("d", [1, float("-inf")]), [1, None, decimal.Decimal("Infinity")], [None, float("inf")]):
            with self.assertRaisesRegex(ValueError, r"row [12], column 'spot': must be a finite number"):
                self.map({"spot": column})
        self.assertEqual(self.desk.inputs, [])

    def test_dates_enumerations_and_decimals_are_sent_as_text_and_numbers(self):
        at = datetime.datetime(2026, 3, 1, 12, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
        table = self.map({
            "spot": [decimal.Decimal("60.10"), 61], "type": [Colour.CALL, "put"],
            "expiry_date": [datetime.date(2026, 6, 1), at], "traded": [datetime.datetime(2026, 1, 2), at],
        })  # fmt: skip
        sent = self.desk.inputs[-1]["columns"]
        self.assertEqual(sent["spot"], [60.1, 61])
        self.assertEqual(sent["type"], ["call", "put"])
        self.assertEqual(sent["expiry_date"], ["2026-06-01", "2026-03-01"])
        self.assertEqual(sent["traded"], ["2026-01-02T00:00:00Z", "2026-03-01T10:30:00Z"])
        self.assertEqual(table.column("traded")[1], at, "dates come out as they went in")

    def test_a_run_takes_dates_too(self):
        self.omni.run(ID, {"expiry_date": datetime.datetime(2026, 6, 1), "type": Colour.CALL, "at": datetime.datetime(2026, 6, 1)})
        self.assertEqual(self.desk.inputs[-1], {"expiry_date": "2026-06-01", "type": "call", "at": "2026-06-01T00:00:00Z"})

    def test_unknown_columns_are_carried_named_or_refused(self):
        given = {"id": ["a", None], "spot": [60, 61]}
        with self.assertLogs("omni_client", "INFO") as log:
            table = self.map(given)
        self.assertEqual((self.desk.inputs[-1]["carry"], len(log.output)), (["id"], 1))
        self.assertEqual((table.column("id"), self.desk.inputs[-1]["columns"]["id"]), (["a", None], ["a", None]))
        self.map(given, carry=["id", "spot"])
        self.assertEqual(self.desk.inputs[-1]["carry"], ["id", "spot"])
        with self.assertRaisesRegex(ValueError, "no member 'id'"):
            self.map(given, carry=[])
        with self.assertRaisesRegex(ValueError, "'desk', which is no column"):
            self.map(given, carry=["id", "desk"])
        for name in ("price", "row", "error_code"):
            with self.assertRaisesRegex(ValueError, f"column '{name}' has the name of a column of the results"):
                self.map({name: [1], "spot": [60]})

    def test_options_and_members_of_their_names(self):
        table = self.map({"spot": [60]}, base={"timeout": 3}, select=["price"], totals={"v": "price*spot"}, on_error="raise", type="call")
        sent = self.desk.inputs[-1]
        self.assertEqual(sent["base"], {"timeout": 3, "type": "call"})
        self.assertEqual((sent["select"], sent["on_error"], sent["totals"]), (["price"], "stop", [{"name": "v", "of": "price", "weight": "spot"}]))
        self.assertEqual((table.totals["v"], table.rows[0]["timeout"]), (1.5, 3))
        with self.assertRaisesRegex(ValueError, "either rows or grid"):
            self.map({"spot": [1]}, grid={"spot": [1]})
        with self.assertRaisesRegex(ValueError, "column or raise"):
            self.map({"spot": [1]}, on_error="stop")

    def test_rows_of_a_grid_hold_the_values_of_its_axes(self):
        self.assertEqual(_tables._axes({"b": [1, 2], "a": {"from": 1, "to": 100, "steps": 3, "scale": "log"}}), {"a": [1.0, 1.0, 10.0, 10.0, 100.0, 100.0], "b": [1, 2, 1, 2, 1, 2]})
        table = self.map(grid={"spot": [1, 2]})
        self.assertEqual([(r["spot"], r["price"]) for r in table.rows], [(1, 2.0), (2, 4.0)])

    def test_what_is_no_table_is_named(self):
        for given, said in (
            ([1], "row 0 must be a dict, not int"), ({"spot": [1], "type": []}, "one length"), ([], "at least one row"),
            ({"spot": [object()]}, "row 0, column 'spot': must be a number, .* not object"),
        ):  # fmt: skip
            with self.assertRaisesRegex((TypeError, ValueError), said):
                self.map(given)


class Files(Case):
    def test_files_of_each_kind(self):
        text = "spot,type,flag\n60,call,true\n61.5,,\n"
        lines = '{"spot": 60, "type": "call", "flag": true}\n{"spot": 61.5}\n'
        columns = {"spot": [60, 61.5], "type": ["call", None], "flag": [True, None]}
        for name, content in (("a.csv", text), ("b.csv.gz", gzip.compress(b"\xef\xbb\xbf" + text.encode())), ("c.ndjson", lines), ("d.arrow", _arrow.write(columns, 2))):
            source = _sources.read(self.file(name, content))
            self.assertEqual({n: list(c) for n, c in source.columns.items()}, columns, name)

    def test_files_that_are_no_tables(self):
        for name, content, said in (
            ("a.csv", "a,b\n1,2\n3\n", r"a.csv, line 3: 1 fields; the header has 2"),
            ("a.csv", "a;b\n1;2\n", "a.csv, line 1: .*';'"),
            ("a.csv", "a,b,a\n1,2,3\n", "a.csv, line 1: has two columns of the name 'a'"),
            ("a.csv", 'a,b\n1,"2\n', "a.csv, line"),
            ("a.xlsx", "", "is read from .csv, .csv.gz, .ndjson, .arrow or .parquet"),
            ("a.arrow", "nothing of that kind", "no Arrow stream|cut off"),
        ):  # fmt: skip
            with self.assertRaisesRegex(ValueError, said):
                _sources.read(self.file(name, content))

    def test_parquet_without_a_reader_names_the_three(self):
        with mock.patch.object(_sources.importlib, "import_module", side_effect=ImportError):
            with self.assertRaisesRegex(ValueError, "pyarrow, polars or duckdb"):
                _sources.read(self.file("a.parquet", ""))


class Streamed:
    """A stream of the C data interface of a test's own, with several batches."""

    def __init__(self, *batches):
        self.batches = batches

    def __arrow_c_stream__(self, requested_schema=None):
        left = list(self.batches)
        first = {n: _arrow._packed(c) for n, c in left[0].items()}
        self.kept = []

        def get_schema(_, out):
            made = _arrow._schema("+s", "", [_arrow._schema(form, n) for n, (form, _, _) in first.items()])
            ctypes.memmove(out, ctypes.byref(made), ctypes.sizeof(made))
            return 0

        def get_next(_, out):
            made = _arrow._Array()
            if left:
                batch = left.pop(0)
                children = [_arrow._array(len(c), *_arrow._like(first[n][0], c)[1:]) for n, c in batch.items()]
                made = _arrow._array(len(next(iter(batch.values()))), 0, [b""], children)
            ctypes.memmove(out, ctypes.byref(made), ctypes.sizeof(made))
            return 0

        stream = _arrow._Stream(_arrow._GET_SCHEMA(get_schema), _arrow._GET_NEXT(get_next), _arrow._LAST_ERROR(lambda _: None), _arrow._FREE_STREAM)
        _arrow._hold(stream)
        self.kept.append(stream)
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(stream), b"arrow_array_stream", None)


class Arrow(Case):
    COLUMNS = {
        "d": array("d", [1.5, -0.0, 3.0]), "n": [1.5, None, 3.0], "l": [1, None, -(1 << 62)], "t": ["x", None, "é\u20ac"], "b": [True, None, False],
        "day": [datetime.date(2026, 1, 2), None, datetime.date(1969, 12, 31)], "no": [None, None, None],
        "at": [datetime.datetime(2026, 1, 2, 3, 4, 5, 6, UTC), None, datetime.datetime(1960, 1, 1, tzinfo=UTC)],
    }  # fmt: skip

    def test_two_batches_with_nulls_go_in_and_out(self):
        stream = Streamed({"spot": [60.0, None], "id": ["a", None]}, {"spot": [61.0], "id": ["c"]})
        table = self.map(stream)
        self.assertEqual((table.column("spot"), table.column("price"), table.column("id")), ([60.0, None, 61.0], [120.0, None, 122.0], ["a", None, "c"]))
        out, rows = _arrow.taken(table)
        self.assertEqual((rows, list(out["price"]), out["id"], out["error_pointer"]), (3, [120.0, None, 122.0], ["a", None, "c"], [None, "pointer", None]))
        self.assertEqual(_arrow._HELD, {})

    def test_what_is_written_is_read(self):
        for whole in (_arrow.read(_arrow.write(self.COLUMNS, 3)), _arrow.taken(Streamed(self.COLUMNS))):
            self.assertEqual((whole[1], {n: list(c) for n, c in whole[0].items()}), (3, {n: list(c) for n, c in self.COLUMNS.items()}))
        with mock.patch.object(_arrow, "_MOST_ROWS", 2):
            self.assertEqual({n: list(c) for n, c in _arrow.read(_arrow.write(self.COLUMNS, 3))[0].items()}, {n: list(c) for n, c in self.COLUMNS.items()})

    def test_formats_by_offset(self):
        field = _arrow.Field("x", "")
        valid = b"\xfe\xff"  # the first of all rows has no value
        views = struct.pack("<i12s", 3, b"abc") + struct.pack("<i4sii", 13, b"abcd", 0, 2)
        for form, buffers, expected in (
            ("c", [b"\0\xff\2\3"], [-1, 2]), ("C", [b"\0\xff\2\3"], [255, 2]), ("s", [struct.pack("<4h", 0, -5, 6, 7)], [-5, 6]),
            ("I", [struct.pack("<4I", 0, 1 << 31, 6, 7)], [1 << 31, 6]), ("L", [struct.pack("<4Q", 0, 1 << 63, 6, 7)], [1 << 63, 6]),
            ("f", [struct.pack("<4f", 0, 0.5, 6, 7)], [0.5, 6.0]), ("b", [b"\x0a"], [True, False]),
            ("U", [struct.pack("<4q", 0, 0, 1, 3), "aé".encode()], ["a", "é"]), ("tdm", [struct.pack("<3q", 0, 86400000, -1)], [datetime.date(1970, 1, 2), datetime.date(1969, 12, 31)]),
            ("tss:", [struct.pack("<3q", 0, 1, 60)], [datetime.datetime(1970, 1, 1, 0, 0, 1), datetime.datetime(1970, 1, 1, 0, 1)]),
            ("tsm:Europe/Berlin", [struct.pack("<3q", 0, 1, 60)], [datetime.datetime(1970, 1, 1, 0, 0, 0, 1000, UTC), datetime.datetime(1970, 1, 1, 0, 0, 0, 60000, UTC)]),
            ("tsn:", [struct.pack("<3q", 0, 1000, 2999)], [datetime.datetime(1970, 1, 1, 0, 0, 0, 1), datetime.datetime(1970, 1, 1, 0, 0, 0, 2)]),
            ("d:5,2", [b"".join(n.to_bytes(16, "little", signed=True) for n in (0, -123, 50))], [decimal.Decimal("-1.23"), decimal.Decimal("0.50")]),
            ("vu", [bytes(16) + views, b"..abcdefghijklm"], ["abc", "abcdefghijklm"]),
        ):  # fmt: skip
            self.assertEqual(list(_arrow.values(field, form, 2, 1, [valid, *buffers], 0)), expected, form)
        self.assertEqual(_arrow.values(field, "c", 2, 0, [valid, b"\1\2"], 1), [None, 2])
        self.assertEqual(_arrow.looked_up([1, None, 0], ["a", "b"]), ["b", None, "a"])
        with self.assertRaisesRegex(TypeError, "the column 'x' has the Arrow type \\+l"):
            _arrow.values(field, "+l", 1, 0, [None, b""], 0)

    def test_streams_that_are_not_read(self):
        whole = _arrow.write({"a": [1.5]}, 1)
        for cut in range(0, len(whole) - 8, 8):
            with self.assertRaises(ValueError):
                columns, rows = _arrow.read(whole[:cut])
                raise ValueError if rows == 0 else AssertionError(cut)
        with self.assertRaisesRegex(ValueError, "two columns have the name 'a'"):
            _arrow.named([_arrow.Field("a", "g"), _arrow.Field("a", "g")], [[], []])

    def test_long_tables_go_up_and_come_back_as_arrow(self):
        spots = [60.0 + n for n in range(70_000)]
        table = self.map({"spot": spots, "id": [f"p{n}" for n in range(70_000)]})
        head, columns, rows = self.desk.sets[-1]
        self.assertEqual((rows, list(columns["spot"][:2]), columns["id"][69_999]), (70_000, [60.0, 61.0], "p69999"))
        self.assertIn(b"Content-Digest: sha-256=:", head)
        self.assertRegex(head, rb"/omni/data-sets\?name=tmp-[0-9a-f]{24}&ttl=3600 ")
        self.assertEqual(self.desk.inputs[-1]["data"]["columns"], {"spot": "spot"})
        self.assertEqual(self.desk.inputs[-1]["carry"], ["id"])
        self.assertEqual((self.desk.accepted, table.column("price")[-1], len(self.desk.deleted)), ([True], 2 * spots[-1], 0))
        with self.assertRaisesRegex(ValueError, "/rows/0/type: so many rows go up as a data set"):
            self.map({"spot": spots, "type": [["nested" * 4]] * 70_000})

    def test_pages_of_json_where_arrow_is_not_served(self):
        self.desk.arrow = False
        table = self.map({"spot": [60, -1]})
        self.assertEqual(self.desk.accepted, [True, False])
        self.assertEqual((table.column("price"), table.rows[0]["checks.parity"], table.errors[0]["pointer"]), ([120.0, None], 0.5, "pointer"))


class Out(Case):
    def test_columns_rows_and_files(self):
        table = self.map({"spot": [60, -1], "id": ["=x", "b"]}, type="call")
        self.assertEqual(table.columns, ["type", "spot", "id", "price", "checks.parity", "error"])
        self.assertEqual(table.column("error"), [None, {"code": "code", "message": "message", "pointer": "pointer"}])
        self.assertIsNone(table._rows, "rows are made when they are asked for")
        self.assertEqual(table.rows[1], {"type": "call", "spot": -1, "id": "b", "error": table.column("error")[1]})
        file = self.file("a.csv", "")
        self.assertEqual(table.to_csv(file).splitlines()[1], "call,60,=x,120.0,0.5,,,")
        self.assertEqual(_sources.read(file).columns["price"], [120.0, None])
        file = self.file("a.arrow", "")
        table.to_arrow(file)
        self.assertEqual(_sources.read(file).columns["error_code"], [None, "code"])
        with self.assertRaisesRegex(KeyError, "no column 'prize'; it has type, spot"):
            table.column("prize")
        with mock.patch.object(_sources.importlib, "import_module", side_effect=ImportError):
            with self.assertRaisesRegex(ValueError, "pyarrow or polars"):
                table.to_parquet(file)
        self.assertEqual(table.plot("spot", "price")["data"]["values"], [{"spot": 60, "price": 120.0}])

    def test_dates_and_enumerations_are_written_as_single_values(self):
        at = datetime.datetime(2026, 1, 2, 3, 4, tzinfo=UTC)
        table = self.map({"spot": [60, 61], "type": [Colour.CALL, Colour.CALL], "traded": [at, None], "day": [at.date(), at.date()]})
        self.assertEqual(table.to_csv().splitlines()[1], "60,call,2026-01-02T03:04:00Z,2026-01-02,120.0,0.5")
        out, _ = _arrow.taken(table)
        self.assertEqual((out["type"], out["traded"], out["day"]), (["call"] * 2, [at, None], [at.date()] * 2))

    def test_mixed_cells_of_a_long_table_are_text(self):
        whole, _ = _arrow.read(_arrow.write({"a": [True, 1, "x", None], "b": [1 << 70, None, -1, 2]}, 4))
        self.assertEqual(whole, {"a": ["true", "1", "x", None], "b": [str(1 << 70), None, "-1", "2"]})
        with self.assertRaisesRegex(ValueError, "column 'a': must be text without half a surrogate pair"):
            _arrow.write({"a": ["\ud800"]}, 1)

    def test_a_frame_comes_back_with_its_index_and_its_columns(self):
        try:
            import numpy
            import pandas
        except ImportError:
            self.skipTest("pandas is not here")
        frame = pandas.DataFrame({
            "id": ["a", "b", None], "spot": [60.0, float("nan"), 62.0], "lots": pandas.array([1, None, 3], dtype="Int64"),
            "traded": pandas.to_datetime(["2026-01-02", None, "2026-01-04"]), "expiry_date": [datetime.date(2026, 6, 1)] * 3,
            "n": numpy.array([1, 2, 3], dtype="int32"), "desk": pandas.Categorical(["x", "y", "x"]),
        }, index=["P-1", "P-2", "P-3"])  # fmt: skip
        table = self.map(frame)
        self.assertEqual(self.desk.inputs[-1]["rows"][0], {"id": "a", "spot": 60.0, "lots": 1, "traded": "2026-01-02T00:00:00Z", "expiry_date": "2026-06-01", "n": 1, "desk": "x"})
        self.assertEqual(self.desk.inputs[-1]["rows"][1], {"id": "b", "expiry_date": "2026-06-01", "n": 2, "desk": "y"})
        back = table.to_dataframe()
        self.assertEqual(list(back.index), list(frame.index))
        for name in frame.columns:
            pandas.testing.assert_series_equal(back[name], frame[name])
        self.assertEqual((str(back["price"].dtype), back["price"].isna().tolist()), ("float64", [False, True, False]))
        with self.assertRaisesRegex(ValueError, "two columns of the name 'a'"):
            self.map(pandas.DataFrame([[1, 2]], columns=["a", "a"]))


if __name__ == "__main__":
    unittest.main()
