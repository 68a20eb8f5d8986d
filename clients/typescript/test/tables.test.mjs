// Tables: what they come from, Arrow streams, and what passes between client and server; after npm run build.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import * as omni from "omni-client";
import { readArrow } from "../dist/arrow.js";
import { writeArrow } from "../dist/arrow-out.js";
import { columnsOf, combined, dated } from "../dist/sources.js";

const day = new Date("2026-01-31"), moment = new Date("2026-01-31T12:30:00Z");
const plain = (columns) => Object.fromEntries(columns);

test("an Arrow stream comes back as it was written, in several batches", () => {
  const count = 20_000, every = (value) => Array.from({ length: count }, (_, n) => value(n));
  const columns = new Map([
    ["n", every((n) => (n % 3 ? n / 7 : null))], ["i", every((n) => n - 5)], ["t", every((n) => (n % 2 ? `é${n}` : null))],
    ["b", every((n) => (n % 5 ? n % 2 === 0 : null))], ["d", every((n) => (n % 4 ? moment : null))], ["1", every(() => "")], ["none", every(() => null)],
  ]);
  assert.deepEqual(readArrow(writeArrow(columns)), columns);
  assert.deepEqual([...readArrow(writeArrow(new Map([["price", [1, 2]]]), new Set(["price"])))], [["price", [1, 2]]]);
});

test("a stream that is cut or changed is refused, not misread", () => {
  const stream = writeArrow(new Map([["n", [1.5, null]], ["t", ["a", "bc"]]]));
  for (let length = 1; length < stream.length - 8; length++) {
    try {
      const rows = readArrow(stream.slice(0, length)).get("n") ?? [];
      assert.ok(rows.length === 0 || rows.length === 2, `cut at ${length}`);
    } catch (refused) {
      assert.ok(refused instanceof RangeError, `cut at ${length}: ${refused}`);
    }
  }
  for (let at = 0; at < stream.length; at++) {
    const changed = stream.slice();
    changed[at] ^= 0x55;
    try {
      readArrow(changed);
    } catch (refused) {
      assert.ok(refused instanceof RangeError || refused instanceof TypeError, `byte ${at}: ${refused.stack}`);
    }
  }
  assert.throws(() => readArrow(new TextEncoder().encode("ARROW1\0\0")), /write it as an Arrow stream/);
});

test("rows, columns, text, files and bytes are read alike", async () => {
  const expected = { id: ["P-1", "P-2"], spot: [60, undefined], live: [true, false] };
  const folder = mkdtempSync(join(tmpdir(), "omni-")), csv = '\ufeffid,spot,live\r\nP-1,60,true\n"P-2",,false\n';
  const lines = '{"id":"P-1","spot":60,"live":true}\n\n{"id":"P-2","spot":null,"live":false}\n';
  const file = (name, content) => (writeFileSync(join(folder, name), content), join(folder, name));
  async function* later() {
    yield { id: "P-1", spot: 60, live: true };
    yield { id: "P-2", spot: NaN, live: false };
  }
  const arrow = writeArrow(new Map(Object.entries(expected)));
  for (const given of [
    later(), { id: ["P-1", "P-2"], spot: Float64Array.of(60, NaN), live: [true, false] }, csv, lines, arrow, arrow.slice().buffer,
    file("a.csv", csv), file("a.csv.gz", gzipSync(csv)), file("a.ndjson", lines), file("a.arrow", arrow), new Uint8Array(gzipSync(csv)),
  ]) assert.deepEqual(plain(await columnsOf(given, false)), expected);
  assert.deepEqual(plain(await columnsOf([{ a: 1 }, { b: new Date("x") }, { a: 2, b: day }], false)), { a: [1, undefined, 2], b: [undefined, undefined, day] });
  assert.equal(String((await columnsOf("x\n1.10\n", true)).get("x")[0]), "1.10");
});

test("what is no table is refused with its place", async () => {
  for (const [given, said] of [
    ["a,b\n1,2\n3\n", /^RangeError: the text, line 3: the line has 1 fields; the header has 2/], ["a;b\n1;2\n", /line 1: the columns are separated by ';'/],
    ["a,a\n1,2\n", /line 1: two columns have the name a/], ['a,b\n"x\ny",1\n2,"z\n', /line 4: the field 2 has a quote/], ['{"a":1}\n[]\n', /line 2: must be an object/],
    [[{ a: 1 }, { a: Infinity }], /row 1, column a: must be a finite number, not Infinity/], ["a\n1e400\n", /row 0, column a: must be a finite number/],
    [{ a: [1], b: [] }, /the columns must have one length, not 1, 0/], ["book.parquet", /book.parquet: Parquet is not read here; write it as .arrow/],
  ]) await assert.rejects(columnsOf(given, false), (refused) => said.test(String(refused)), String(said));
});

test("the rows of a grid have the values of its axes, the last axis fastest", () => {
  const found = combined({ b: [1, 2], a: { from: 10, to: 30, steps: 3 } });
  assert.deepEqual(plain(found), { a: [10, 10, 20, 20, 30, 30], b: [1, 2, 1, 2, 1, 2] });
  assert.deepEqual(combined({ v: { from: 1, to: 100, steps: 3, scale: "log" } }).get("v"), [1, 10, 100]);
  assert.deepEqual(combined({ v: { from: 7, to: 9, steps: 1 } }).get("v"), [7]);
});

test("a date is a day where the contract says so, else a moment", () => {
  const contract = { properties: { on: { format: "date" }, at: { format: "date-time" }, all: { items: { properties: { on: { format: "date" } } } } } };
  assert.deepEqual(dated({ on: moment, at: moment, all: [{ on: day }], other: [day] }, contract), {
    on: "2026-01-31", at: "2026-01-31T12:30:00.000Z", all: [{ on: "2026-01-31" }], other: ["2026-01-31T00:00:00.000Z"],
  });
});

const CONTRACT = { properties: { spot: { type: "number" }, strike: { type: "number" }, expiry_date: { type: "string", format: "date" } } };
const COLUMNS = [{ name: "price", unit: "currency unit", type: "number" }, { name: "n", unit: null, type: "integer" }];

/** A client of a server that doubles the spot; what it was sent. */
function book({ rows, arrow = true, columns = COLUMNS } = {}) {
  const sent = { sets: [] };
  const answer = async (url, { method, headers, body }) => {
    const { pathname, searchParams } = new URL(url), json = (data, status = 200) => new Response(JSON.stringify({ data }), { status });
    const text = body && !pathname.endsWith("data-sets") ? JSON.parse(new TextDecoder().decode(body)) : null;
    if (pathname.endsWith("/capabilities/finance.option.some")) return json({ id: "finance.option.some", request_contract: CONTRACT, result_contract: {} });
    if (pathname.endsWith("/workspaces")) return json([{ id: "w", name: "w" }]);
    if (pathname.endsWith("/data-sets")) {
      sent.sets.push({ name: searchParams.get("name"), ttl: searchParams.get("ttl"), query: url.split("?")[1], type: headers["Content-Type"], body: body.slice(), digest: headers["Content-Digest"] });
      return json({ id: "s1", name: searchParams.get("name"), digest: "sha256:00", rows: 1, rows_in_error: searchParams.has("format") ? 1 : undefined });
    }
    if (method === "POST") {
      sent.input = text.input;
      return json({ id: "r1", status: "completed", capability: text.capability, result: { rows: rows.row.length, columns, statistics: { price: { max: 2 } }, totals: { value: 3 } } });
    }
    sent.accept = headers.Accept;
    if (!arrow && headers.Accept !== "application/json") return json(null, 406);
    if (headers.Accept !== "application/json") return new Response(writeArrow(new Map(Object.entries(rows)), new Set(["price"])));
    return json(rows.row.map((row) => (rows.error_code[row] ? { row, error: { code: rows.error_code[row], message: rows.error_message[row], pointer: null } } : { row, output: { price: rows.price[row], n: rows.n[row] } })));
  };
  return { sent, client: new omni.Omni({ apiKey: "lq_test_x", baseUrl: "http://127.0.0.1:9", fetch: answer }) };
}

const ROWS = { row: [0, 1, 2], price: [1.5, null, 2], n: [1, null, null], error_code: [null, "input_invalid", null], error_message: [null, "must be", null], error_pointer: [null, "/input/spot", null] };
const FRAME = { position_id: ["P-1", "P-2", "P-3"], spot: [60, NaN, 62], expiry_date: [day, day, undefined], seen: [moment, null, moment] };

test("a frame as people have it goes in and comes back", async () => {
  for (const arrow of [true, false]) {
    const { sent, client } = book({ rows: ROWS, arrow });
    const table = await client.map("finance.option.some", FRAME, { strike: 65 }, { totals: [{ name: "value", of: "price" }], select: ["price", "n"] });
    assert.deepEqual(sent.input, {
      capability: "finance.option.some", base: { strike: 65 }, select: ["price", "n"], carry: ["position_id", "seen"], totals: [{ name: "value", of: "price" }],
      rows: [
        { position_id: "P-1", spot: 60, expiry_date: "2026-01-31", seen: "2026-01-31T12:30:00.000Z" }, { position_id: "P-2", expiry_date: "2026-01-31" },
        { position_id: "P-3", spot: 62, seen: "2026-01-31T12:30:00.000Z" },
      ],
    });
    assert.deepEqual(table.columns, ["position_id", "spot", "expiry_date", "seen", "strike", "price", "n"]);
    assert.deepEqual(table.column("expiry_date"), [day, day, undefined]);
    assert.deepEqual(table.rows[0], { position_id: "P-1", spot: 60, expiry_date: day, seen: moment, strike: 65, price: 1.5, n: 1 });
    assert.deepEqual(Object.keys(table.rows[1]), ["position_id", "expiry_date", "strike", "error"]);
    assert.equal(table.rows[1].error.code, "input_invalid");
    assert.deepEqual([table.rows[2].price, table.rows[2].n, table.length, table.totals.value, table.statistics.price.max], [2, null, 3, 3, 2]);
    assert.deepEqual(table.errors.map(({ row, code, message }) => [row, code, message]), [[1, "input_invalid", "must be"]]);
    assert.equal(table.toCsv().split("\r\n")[1], "P-1,60,2026-01-31T00:00:00.000Z,2026-01-31T12:30:00.000Z,65,1.5,1,,,");
    assert.deepEqual(readArrow(table.toArrow()).get("seen"), [moment, null, moment]);
    assert.throws(() => table.column("prize"), /there is no column prize; there is position_id/);
    assert.equal(structuredClone(table).data[0][0], "P-1");
    assert.equal(JSON.parse(JSON.stringify(table)).columns.length, 7);
  }
});

test("columns without gaps are sent by column, and unknown ones are refused when carry says which", async () => {
  const { sent, client } = book({ rows: ROWS });
  await client.map("finance.option.some", { spot: [1, 2, 3], id: ["a", null, "c"] });
  assert.deepEqual(sent.input.columns, { spot: [1, 2, 3], id: ["a", null, "c"] });
  for (const carry of [[], ["x"]]) {
    await assert.rejects(client.map("finance.option.some", { spot: [1], id: ["a"], x: [1] }, {}, { carry }), /has no member id.*: list it in carry/);
  }
  await assert.rejects(client.map("finance.option.some", null), /give rows, or null and a grid/);
  await assert.rejects(client.map("finance.option.some", [{ spot: 1 }], {}, { grid: {} }), /give rows, or null and a grid/);
  await assert.rejects(client.map("finance.option.some", [], {}), /at least one row/);
});

test("a grid is sent as it is, and its rows have the axes", async () => {
  const { sent, client } = book({ rows: ROWS });
  const grid = { spot: { from: 1, to: 3, steps: 3 } };
  const table = await client.map("finance.option.some", null, { strike: 65 }, { grid });
  assert.deepEqual([sent.input.grid, table.column("spot")], [grid, [1, 2, 3]]);
});

test("a table above one megabyte goes up as an Arrow stream under its digest", async () => {
  const count = 60_000, every = (value) => Array.from({ length: count }, (_, n) => value(n));
  const rows = { row: every((n) => n), price: every((n) => n / 2), n: every(() => 1), error_code: every(() => null), error_message: every(() => null), error_pointer: every(() => null) };
  const { sent, client } = book({ rows });
  const frame = { id: every((n) => "position-" + n), spot: every((n) => (n % 2 ? n / 3 : null)) };
  const table = await client.map("finance.option.some", frame, {});
  const [{ name, ttl, type, body, digest }] = sent.sets;
  assert.match(name, /^tmp-[0-9a-f]{24}$/);
  assert.deepEqual([ttl, type], ["3600", "application/vnd.apache.arrow.stream"]);
  assert.equal(Buffer.from(digest.slice(9, -1), "base64").toString("hex").slice(0, 24), name.slice(4));
  assert.deepEqual(readArrow(body).get("spot").slice(0, 3), [null, 1 / 3, null]);
  assert.deepEqual(sent.input.data, { set: `${name}@sha256:00`, columns: { spot: "spot" } });
  assert.deepEqual(sent.input.carry, ["id"]);
  assert.deepEqual([table.length, table.column("price")[3], table.column("id")[3]], [count, 1.5, "position-3"]);
});

test("a data set stands for columns, matrices and rows", async () => {
  const { sent, client } = book({ rows: ROWS });
  const set = await client.dataSets.upload("book", { S: [1, 2, 3] });
  assert.equal(sent.sets[0].type, "application/vnd.apache.arrow.stream");
  assert.deepEqual([set.column("S"), set.matrix(["S"])], [{ data: { set: "book@sha256:00", column: "S" } }, { data: { set: "book@sha256:00", columns: ["S"] } }]);
  const table = await client.map("finance.option.some", set.table({ spot: "S" }), { strike: 65 });
  assert.deepEqual([sent.input.data, table.columns], [{ set: "book@sha256:00", columns: { spot: "S" } }, ["strike", "price", "n"]]);
  await client.dataSets.upload("text", "a,b\n1,2\n", { ttl: 60 });
  assert.deepEqual([sent.sets[1].type, sent.sets[1].ttl], ["text/csv", "60"]);
});

test("a file of a laboratory goes up with its format", async () => {
  const { sent, client } = book({ rows: ROWS }), folder = mkdtempSync(join(tmpdir(), "omni-")), text = ">a\nACGT\n";
  const file = (name, content) => (writeFileSync(join(folder, name), content), join(folder, name));
  for (const [source, name, options, query] of [
    [file("reads.FA", text), "reads", {}, "name=reads&format=fasta"],
    [file("reads.fa.gz", gzipSync(text)), "reads", {}, "name=reads&format=fasta"],
    [Buffer.from(text), "library.sdf.gz", {}, "name=library.sdf.gz&format=sdf"],
    [text, "reads.fq", { offset: 64 }, "name=reads.fq&offset=64&format=fastq"],
    [file("export.txt", text), "library", { format: "sdf", numeric: ["IC50", "pKi"], add: "inchikey", ttl: 60 }, "name=library&ttl=60&format=sdf&add=inchikey&numeric=IC50%2CpKi"],
  ]) {
    const set = await client.dataSets.upload(name, source, options), { query: asked, type } = sent.sets.at(-1);
    assert.deepEqual([asked, type, set.rowsInError], [query, "application/octet-stream", 1]);
  }
  const table = await client.dataSets.upload("table", file("table.vcf", "a\n1\n"), { contentType: "text/csv" });
  assert.deepEqual([sent.sets.at(-1).query, sent.sets.at(-1).type, table.rowsInError], ["name=table", "text/csv", 0]);
  await assert.rejects(client.dataSets.upload("table", { a: [1] }, { format: "csv" }), /format: goes with a file or its bytes, not with a table/);
});

test("the endings of formats are those of the page", async () => {
  const { sent, client } = book({ rows: ROWS });
  const page = readFileSync(new URL("../../../docs/data-sets.md", import.meta.url), "utf8").split("| `format` |")[1].split("\n\n")[0];
  let count = 0;
  for (const [, formats, endings] of page.matchAll(/^\| (`.*?) \| (.*?) \|/gm)) {
    for (const [n, [, format]] of [...formats.matchAll(/`(\w+)`/g)].entries()) {
      for (const ending of endings.split("; ")[n].split(", ")) {
        await client.dataSets.upload("file." + ending, new Uint8Array(1));
        assert.equal(new URLSearchParams(sent.sets.at(-1).query).get("format"), format);
        count++;
      }
    }
  }
  assert.equal(count, 19);
});
