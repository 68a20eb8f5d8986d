// The functions of a sheet in a stub of their host, with a played server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CATALOGUE, host } from "./host.mjs";

const KEY = "lq_test_SecretOfNobody0123456789";
const VANILLA = "FINANCE.OPTION.VANILLA", SUMMARY = "SCIENTIFIC_DISCOVERY.STATISTICS.SUMMARY";
const stored = () => ({ "omni.api_key": KEY });
const json = (body, status = 200) => new Response(JSON.stringify(body), { status });

/** A server that answers a row by `row`; runs end at the second look when `slow`. */
function played(row, { slow = false, size = 10_000 } = {}) {
  const runs = [];
  return async (url, { method, body }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith("/workspaces")) return json({ data: [{ id: "w" }] });
    if (method === "POST") {
      runs.push(JSON.parse(body).input.rows);
      return json({ data: { id: `r${runs.length}`, status: slow ? "running" : "completed" } }, 202);
    }
    const [, run, rows] = /\/runs\/r(\d+)(\/rows)?$/.exec(pathname);
    if (!rows) return json({ data: { id: "r" + run, status: "completed" } });
    const from = Number(searchParams.get("cursor") ?? 0), all = runs[run - 1];
    const data = all.slice(from, from + size).map((input, n) => ({ row: from + n, ...row(input) }));
    return json({ data, meta: { next_cursor: from + size < all.length ? String(from + size) : null } });
  };
}

const priced = ({ spot }) => (spot > 0 ? { output: { price: spot / 2, delta: 0.5, legs: [1, 2], checks: { parity: 0 } } } : { error: { code: "input_invalid", pointer: "/input/spot", message: "must be greater than 0" } });
const vanilla = (spot, ...more) => ["call", spot, 65, 0.08, 0.3, null, 0.25, null, null, ...more];

test("a sheet of 300 cells is at most 4 requests, and each cell leads to its proof", async () => {
  const { asked, cell } = host({ stored: stored(), fetch: played(priced, { slow: true }) });
  const places = Array.from({ length: 300 }, (_, n) => `Sheet1!A${n + 1}`);
  const cells = await Promise.all(places.map((place, n) => cell(place, VANILLA, ...vanilla(n + 1))));
  assert.deepEqual(cells, places.map((_, n) => [[(n + 1) / 2]]));
  assert.deepEqual(asked.map(({ method, url }) => method + new URL(url).pathname), [
    "GET/api/v1/omni/finance/workspaces", "POST/api/v1/omni/finance/runs", "GET/api/v1/omni/runs/r1", "GET/api/v1/omni/runs/r1/rows",
  ]);
  const proofs = await Promise.all(places.map((place) => cell("B1", "EVIDENCE", place)));
  assert.deepEqual(proofs, places.map((_, n) => `https://omni.example.com/console/runs/r1#row-${n}`));
  assert.match(await cell("B1", "EVIDENCE", "Sheet1!Z9"), /^#N\/A the cell has no computed number/);
});

test("rows of several pages go to their cells", async () => {
  const { cell } = host({ stored: stored(), fetch: played(priced, { size: 7 }) });
  const cells = await Promise.all(Array.from({ length: 30 }, (_, n) => cell("A" + n, VANILLA, ...vanilla(n + 1))));
  assert.deepEqual(cells.map(([[price]]) => price), Array.from({ length: 30 }, (_, n) => (n + 1) / 2));
});

test("each capability has its own run, with the members that its cells name", async () => {
  const { asked, cell, described } = host({ stored: stored(), fetch: played(() => ({ output: { mean: 2, price: 1 } })) });
  await Promise.all([cell("A1", VANILLA, ...vanilla(60)), cell("A2", SUMMARY, ...described.get(SUMMARY).parameters.map(({ name }) => ({ values: [[1], [2.5], [""]], output: "mean" })[name] ?? null))]);
  const inputs = asked.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body).input);
  assert.deepEqual(inputs[0], { capability: "finance.option.vanilla", rows: [{ type: "call", spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 }] });
  assert.deepEqual([inputs[1].capability, inputs[1].rows], ["scientific-discovery.statistics.summary", [{ values: [1, 2.5] }]]);
  const keys = asked.filter(({ method }) => method === "POST").map(({ headers }) => headers["Idempotency-Key"]);
  assert.equal(new Set(keys).size, 2);
});

test("a cell shows a member, all members, or an array that spills", async () => {
  const { cell } = host({ stored: stored(), fetch: played(priced) });
  assert.deepEqual(await cell("A1", VANILLA, ...vanilla(60, "delta")), [[0.5]]);
  assert.deepEqual(await cell("A1", VANILLA, ...vanilla(60, "legs")), [[1], [2]]);
  assert.deepEqual(await cell("A1", VANILLA, ...vanilla(60, "checks.parity")), [[0]]);
  assert.deepEqual(await cell("A1", VANILLA, ...vanilla(60, "*")), [["price", 30], ["delta", 0.5], ["checks.parity", 0]]);
  assert.equal(await cell("A1", VANILLA, ...vanilla(60, "prize")), "#VALUE! output: there is no prize; there is price, delta, legs, checks");
});

test("what is wrong stands in its cell alone", async () => {
  const { cell } = host({ stored: stored(), fetch: played(priced) });
  const [bad, good] = await Promise.all([cell("A1", VANILLA, ...vanilla(-1)), cell("A2", VANILLA, ...vanilla(60))]);
  assert.deepEqual([bad, good], ["#VALUE! spot: must be greater than 0", [[30]]]);
  assert.equal(await cell("A1", VANILLA, "call", null), "#VALUE! spot: is missing");
  assert.equal(await cell("A1", VANILLA, ...vanilla(60).toSpliced(7, 1, 3)), "#VALUE! valuation_date: must be a date from March 1900 on");
});

test("dates of the sheet are texts of the API", async () => {
  const { asked, cell } = host({ stored: stored(), fetch: played(() => ({ output: { price: 1 } })) });
  await cell("A1", VANILLA, "call", 60, 65, 0.08, 0.3, null, null, 46_053, "2026-06-30");
  const [row] = JSON.parse(asked.find(({ method }) => method === "POST").body).input.rows;
  assert.deepEqual([row.valuation_date, row.expiry_date], ["2026-01-31", "2026-06-30"]);
});

test("without a server, a key or an answer a cell shows #N/A", async () => {
  const down = async () => { throw new TypeError("fetch failed"); };
  for (const [given, text] of [
    [{ stored: stored(), fetch: down }, /^#N\/A no server answers at https:\/\/omni\.example\.com$/],
    [{ stored: stored(), fetch: async () => json({ error: {} }, 503) }, /^#N\/A the server answers 503$/],
    [{ stored: {}, fetch: down }, /^#N\/A there is no key/],
    [{ stored: { "omni.api_key": "lq_test_Se cret" }, fetch: down }, /^#N\/A the stored key is not one/],
    [{ stored: { ...stored(), "omni.base_url": "http://far.example.com" }, fetch: down }, /^#N\/A the address must begin with https/],
    [{ stored: stored(), fetch: async () => json({ error: { code: "credential_invalid", message: "no" } }, 401) }, /^#N\/A credential_invalid: no$/],
  ]) {
    const { cell } = host(given);
    assert.match(await cell("A1", VANILLA, ...vanilla(60)), text);
  }
});

test("a lost answer is asked for again under the same key, and the sheet works after an outage", async () => {
  let lost = 3;
  const server = played(priced);
  const { asked, cell } = host({ stored: stored(), fetch: async (url, options) => { if (options.method === "POST" && lost-- > 0) throw new TypeError("reset"); return server(url, options); } });
  assert.match(await cell("A1", VANILLA, ...vanilla(60)), /^#N\/A/);
  assert.deepEqual(await cell("A1", VANILLA, ...vanilla(60)), [[30]]);
  const keys = asked.filter(({ method }) => method === "POST").map(({ headers }) => headers["Idempotency-Key"]);
  assert.deepEqual([keys[0] === keys[1], keys[2] === keys[3], keys[1] === keys[2]], [true, true, false]);
});

test("the key goes to its own address alone, and no cell or file shows it", async () => {
  const { asked, cell, files, stored: kept } = host({ stored: { ...stored(), "omni.base_url": "https://desk.example.com" }, fetch: async () => json({ error: { code: "bad", message: "you sent " + KEY } }, 400) });
  const shown = await cell("A1", VANILLA, ...vanilla(60));
  assert.equal(shown, "#VALUE! bad: you sent lq_test_…");
  assert.ok(asked.every(({ url, redirect, credentials }) => url.startsWith("https://desk.example.com/") && redirect === "error" && credentials === "omit"));
  assert.ok(!JSON.stringify(files).includes("SecretOfNobody") && kept["omni.api_key"] === KEY);
});

test("every capability has a function whose description fits its contract", () => {
  const { described, files, functions } = host({ stored: stored(), fetch: played(priced) });
  const ids = CATALOGUE.map(({ id }) => id).filter((id) => !id.endsWith(".batch.evaluate"));
  assert.ok(ids.length > 150);
  assert.deepEqual([...functions.keys()].sort(), [...ids.map((id) => id.toUpperCase().replaceAll("-", "_")), "EVIDENCE"].sort());
  assert.deepEqual([...described.keys()].sort(), [...functions.keys()].sort());
  for (const { id, name, parameters, description } of described.values()) {
    assert.match(name, /^[A-Z][A-Z0-9._]{2,126}$/);
    assert.ok(description && parameters.every((each) => each.name && each.description), id);
    const first = parameters.findIndex((each) => each.optional);
    assert.ok(first < 0 || parameters.slice(first).every((each) => each.optional), id);
  }
  assert.ok(Buffer.byteLength(files["functions.js"]) <= 150 * 1024);
  assert.ok(files["manifest.xml"].includes("https://omni.example.com/excel/functions.json") && !/\{(origin|folder)\}/.test(files["manifest.xml"]));
});
