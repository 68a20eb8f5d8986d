// The rules of the client that need no server; after npm run build.
import assert from "node:assert/strict";
import { createHmac, createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import * as omni from "omni-client";
import { errorObject, errorOf } from "../dist/errors.js";
import { leafHash, verifyEvidence } from "../dist/evidence.js";
import { normalUrl, resolve } from "../dist/identity.js";
import { canonical, ed25519, hex, read, write } from "../dist/json.js";
import { answerIsRetried, pause, repeatable, retryAfter } from "../dist/retry.js";
import { leafBytes, rootFrom, verifyRow } from "../dist/rows.js";
import { EventParser } from "../dist/sse.js";

const bytes = (text) => Uint8Array.from(Buffer.from(text, "hex"));

test("what is sent again", () => {
  for (const status of [200, 400, 401, 403, 404, 408, 409, 422, 429, 500, 501, 502, 503, 504]) {
    for (const retryable of [undefined, true, false]) {
      const expected = [408, 429, 500, 502, 503, 504].includes(status) && retryable !== false;
      assert.equal(answerIsRetried(status, { code: "x", retryable }), expected, `${status} ${retryable}`);
    }
  }
  assert.equal(answerIsRetried(409, { code: "idempotency_key_in_use", retryable: true }), true);
  assert.equal(answerIsRetried(409, { code: "idempotency_key_in_use", retryable: false }), false);
  assert.equal(answerIsRetried(409, { code: "idempotency_key_reused", retryable: false }), false);
  assert.deepEqual(
    [["GET", "/omni", null], ["POST", "/omni/finance/runs", "k"], ["POST", "/verify", null], ["POST", "/omni/runs/1/cancel", null], ["DELETE", "/x", null], ["POST", "/omni/data-sets", null]]
      .map((given) => repeatable(...given)),
    [true, true, false, true, false, true],
  );
});

test("pauses stay within their bounds", () => {
  for (const [attempt, most] of [[1, 0.5], [2, 1], [3, 2], [4, 4], [5, 8], [9, 8]]) {
    assert.equal(pause(attempt, null, () => 0), most / 2);
    assert.equal(pause(attempt, null, () => 1), most);
  }
  assert.equal(pause(1, 3), 3);
});

test("Retry-After is seconds or a date", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const cases = [[null, null], ["3", 3], [" 0 ", 0], ["Sat, 21 Nov 2026 12:00:30 GMT", 30], ["Sat, 21 Nov 2026 11:00:00 GMT", 0], ["soon", null], ["-1", null], ["1.5", 1.5], [".5", null], ["", null]];
  for (const [text, expected] of cases) assert.equal(retryAfter(text, now), expected, text);
});

test("a stream is read alike however it is cut", () => {
  const stream = new TextEncoder().encode("\ufeffretry: 1500\n\nid: 1\nevent: run.queued\ndata: {\ndata: }\n\n: still here\r\n\r\nid: 2\rdata:é\r\rdata\n\nid: 3\n\n");
  const whole = [{ id: "1", type: "run.queued", data: "{\n}" }, { id: "2", type: "message", data: "é" }, { id: "2", type: "message", data: "" }];
  for (let at = 0; at <= stream.length; at++) {
    const parser = new EventParser();
    assert.deepEqual([...parser.feed(stream.slice(0, at)), ...parser.feed(stream.slice(at))], whole, `cut at ${at}`);
    assert.deepEqual([parser.lastId, parser.retry], ["3", 1.5]);
  }
});

test("canonical JSON is RFC 8785, and keeps the digits of what no double is", () => {
  const doubles = [["44b52d02c7e14af5", "9.999999999999997e+22"], ["44b52d02c7e14af6", "1e+23"], ["444b1ae4d6e2ef50", "1e+21"], ["3eb0c6f7a0b5ed8d", "0.000001"], ["0000000000000001", "5e-324"], ["8000000000000000", "0"]];
  for (const [bits, text] of doubles) assert.equal(canonical(new DataView(bytes(bits).buffer).getFloat64(0)), text);
  const exact = [["1.0", "1"], ["-0", "0"], ["1E30", "1e+30"], ["4.50", "4.5"], ["2e-3", "0.002"], ["123456789012345678901234567890", "1.2345678901234567890123456789E+29"],
    ["1e400", "1E+400"], ["123456789012345678901234567891", "123456789012345678901234567891"], ["9007199254740993", "9007199254740993"],
    ["0.10000000000000000001", "0.10000000000000000001"], ["-12.30000000000000000001e-9", "-1.230000000000000000001E-8"]];
  for (const [written, text] of exact) assert.equal(canonical(read(written, true)), text, written);
  const given = { "€": 1, "\r": 2, "\ufb33": 3, 1: 4, "\u{1f600}": 5, ö: 7 };
  assert.equal(canonical(given), '{"\\r":2,"1":4,"ö":7,"€":1,"\u{1f600}":5,"\ufb33":3}');
});

test("numbers keep their digits, and what is not finite is named by its path", () => {
  assert.equal(write(read('{"a":[1.10,9007199254740993,-0.5e-7],"b":{}}', true)), '{"a":[1.10,9007199254740993,-0.5e-7],"b":{}}');
  assert.equal(read("9007199254740993"), 9007199254740993n);
  assert.throws(() => write({ input: { name: ["a\ud800"] } }), /^RangeError: \/input\/name\/0: must be text without half a surrogate pair/);
  assert.equal(write({ name: "\u{1f600}" }), '{"name":"\u{1f600}"}');
  for (const wrong of ["[1e400]", "[-1.5E+999]", "NaN"]) assert.throws(() => read(wrong), SyntaxError, wrong);
  assert.deepEqual(read("[1e300,2e-400]"), [1e300, 0]);
  assert.equal(read("1e400", true).text, "1e400");
  assert.throws(() => write({ input: { "a/b": [1, NaN] } }), /^RangeError: \/input\/a~1b\/1: must be a finite number/);
  for (const wrong of ["", "{", "[1,]", "[1 2]", '{"a" 1}', "01", "[1]x", "1.", "nul", '"a']) assert.throws(() => read(wrong, true), SyntaxError, wrong);
});

test("Ed25519 is that of RFC 8032, and refuses an S of L or more", async () => {
  const key = bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  const signature = bytes("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
  assert.equal(await ed25519(key, Uint8Array.of(0x72), signature), true);
  assert.equal(await ed25519(key, Uint8Array.of(0x73), signature), false);
  const forged = signature.slice();
  let s = 2n ** 252n + 27742317777372353535851937790883648493n;
  for (let n = 0; n < 32; n++) s += BigInt(signature[32 + n]) << BigInt(8 * n);
  for (let n = 0; n < 32; n++, s >>= 8n) forged[32 + n] = Number(s & 255n);
  assert.equal(await ed25519(key, Uint8Array.of(0x72), forged), false);
});

test("each leaf leads to the published root of RFC 6962's tests and to no other", async () => {
  const leaves = ["", "\0", "\x10", " !", "01", "@ABC", "PQRSTUVW", "`abcdefghijklmno"].map((t) => Buffer.from(t, "latin1"));
  const sha = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
  const half = (n) => 2 ** Math.ceil(Math.log2(n) - 1);
  const root = (of) => (of.length === 1 ? sha(Buffer.of(0), of[0]) : sha(Buffer.of(1), root(of.slice(0, half(of.length))), root(of.slice(half(of.length)))));
  const path = (m, of) => of.length === 1 ? [] : m < half(of.length) ? [...path(m, of.slice(0, half(of.length))), root(of.slice(half(of.length)))]
    : [...path(m - half(of.length), of.slice(half(of.length))), root(of.slice(0, half(of.length)))];
  assert.equal(hex(root(leaves)), "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
  for (let size = 1; size <= 8; size++) {
    for (let m = 0; m < size; m++) {
      const some = leaves.slice(0, size), leaf = await leafHash(leaves[m]);
      assert.equal(hex(await rootFrom(leaf, m, size, path(m, some))), hex(root(some)));
      assert.notEqual(hex((await rootFrom(leaf, m, size, [...path(m, some), leaf])) ?? []), hex(root(some)));
    }
  }
});

test("deliveries", async () => {
  const secret = "whsec_" + Buffer.from("0123456789abcdef01234567").toString("base64");
  const signed = (body, at) => {
    const mac = createHmac("sha256", "0123456789abcdef01234567").update(`msg_1.${at}.${body}`).digest("base64");
    return { "Webhook-Id": "msg_1", "WEBHOOK-TIMESTAMP": String(at), "webhook-signature": `v1,AAAA v1,${mac}` };
  };
  const now = Math.floor(Date.now() / 1000), body = new TextEncoder().encode("{}");
  assert.deepEqual(await omni.unwrap(signed("{}", now), body, secret), {});
  assert.deepEqual(await omni.unwrap(new Headers(signed("{}", now)), body, secret), {});
  await assert.rejects(omni.unwrap(signed("[]", now), body, secret), { name: "WebhookVerificationError", part: "signature" });
  await assert.rejects(omni.unwrap(signed("{}", now - 400), body, secret), { part: "timestamp" });
  await assert.rejects(omni.unwrap({}, body, secret), { part: "header" });
  await assert.rejects(omni.unwrap(signed("{}", now), "{}", secret), TypeError);
});

test("who calls which server", () => {
  const folder = mkdtempSync(join(tmpdir(), "omni-"));
  const file = (content, mode = 0o600) => {
    const path = join(folder, Math.random() + ".json");
    writeFileSync(path, JSON.stringify(content), { mode });
    return path;
  };
  for (const name of Object.keys(process.env).filter((n) => n.startsWith("OMNI_"))) delete process.env[name];
  process.env.OMNI_CREDENTIALS = file({ test_key: "lq_test_a", live_key: "lq_live_b", base_url: "http://127.0.0.1:1" });
  assert.equal(resolve({}).reveal(), "lq_test_a");
  process.env.OMNI_MODE = "live";
  assert.equal(resolve({}).reveal(), "lq_live_b");
  process.env.OMNI_CREDENTIALS = file({ default: { api_key: "lq_test_x" } }, 0o644);
  assert.throws(() => new omni.Omni(), /chmod 600/);
  process.env.OMNI_CREDENTIALS = join(folder, "none.json");
  assert.throws(() => new omni.Omni(), { name: "AuthenticationError", message: /apiKey, OMNI_API_KEY, or the profile 'default' in .*none.json/ });
  for (const given of ["https://h", "https://h/", "https://h/api/v1", "https://h/api/v1/"]) assert.equal(normalUrl(given), "https://h/api/v1");
  assert.equal(normalUrl("http://h", true), "http://h/api/v1");
  for (const wrong of ["http://h", "ftp://h", "h", "https://u:p@h"]) assert.throws(() => normalUrl(wrong), TypeError, wrong);
});

test("the key is in no dump", async () => {
  const client = new omni.Omni({ apiKey: "lq_test_s3crets3crets3cret", baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
  const lost = await client.run("finance.option.nothing", {}).catch((e) => e);
  assert.match(lost.idempotencyKey, /^typescript-/);
  const shown = inspect([client, lost, client.caller], { depth: 20, showHidden: true }) + JSON.stringify([client, lost]);
  assert.doesNotMatch(shown, /s3cret/);
});

const doors = read(readFileSync(new URL("../../conformance/identity.json", import.meta.url), "utf8"));
const origins = { A: "http://127.0.0.1:9001", B: "http://127.0.0.1:9002" };

/** The identity of places, or what was thrown. */
function resolved(places) {
  const text = JSON.stringify(places).replaceAll("{A}", origins.A).replaceAll("{B}", origins.B);
  const { argument = {}, environment = {}, profile } = JSON.parse(text);
  const file = join(mkdtempSync(join(tmpdir(), "omni-")), "profiles.json");
  writeFileSync(file, JSON.stringify(profile ? { default: profile } : {}), { mode: 0o600 });
  for (const name of Object.keys(process.env).filter((n) => n.startsWith("OMNI_"))) delete process.env[name];
  process.env.OMNI_CREDENTIALS = file;
  if ("api_key" in environment) process.env.OMNI_API_KEY = environment.api_key;
  if ("base_url" in environment) process.env.OMNI_BASE_URL = environment.base_url;
  try {
    const { reveal, baseUrl } = resolve({ apiKey: argument.api_key, baseUrl: argument.base_url });
    return { key: reveal(), baseUrl };
  } catch (thrown) {
    return thrown;
  }
}

test("each key is sent or refused with its position", () => {
  const sources = { argument: "the option apiKey", environment: "OMNI_API_KEY", profile: "the profile 'default' in " };
  for (const { text, expect } of doors.keys) {
    for (const [place, source] of Object.entries(sources)) {
      if (place === "environment" && text.includes("\0")) continue; // no variable holds this
      const found = resolved({ [place]: { api_key: text, base_url: "http://127.0.0.1:9" } });
      if (expect.sent) {
        assert.equal(found.key, expect.sent);
        continue;
      }
      assert.equal(found.code, expect.code, JSON.stringify(text));
      assert.ok(found.message.includes(source), found.message);
      if (expect.position) assert.ok(found.message.includes(`has a character at position ${expect.position} that no key has`), found.message);
      const inner = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
      if (inner.length > 8) assert.ok(!(inspect(found, { depth: 9, showHidden: true }) + found.stack + JSON.stringify(found)).includes(inner));
    }
  }
});

test("a key belongs to the origin of its place", () => {
  for (const { expect, ...places } of doors.mixtures) {
    const found = resolved(places), about = JSON.stringify(places);
    if (expect.to) assert.deepEqual(found, { key: expect.key, baseUrl: origins[expect.to] + "/api/v1" }, about);
    else assert.equal(found.code, expect.code, about);
    if (expect.code !== "credential_other_origin") continue;
    for (const part of [origins.A, origins.B, "give api_key too, or a profile for it"]) assert.ok(found.message.includes(part), found.message);
  }
});

test("no error repeats the key, wherever it stands", async () => {
  const key = "lq_test_s3crets3crets3cret";
  const cases = [
    () => { throw Object.assign(new TypeError("fetch failed"), { cause: new Error("header " + key) }); },
    () => { throw new Error("Bearer " + key); },
    () => new Response(JSON.stringify({ error: { code: "c", message: key, details: { sent: key } } }), { status: 401 }),
    () => new Response("Bearer " + key, { status: 502 }),
    () => new Response("Bearer " + key),
  ];
  for (const answer of cases) {
    const client = new omni.Omni({ apiKey: key, baseUrl: "http://127.0.0.1:9", maxRetries: 0, fetch: async () => answer() });
    const thrown = await client.request("GET", "/developer/context").catch((e) => e);
    assert.ok(thrown instanceof omni.OmniError, String(thrown));
    assert.doesNotMatch(inspect(thrown, { depth: 9, showHidden: true }) + thrown.stack + JSON.stringify(thrown), /s3cret/);
    assert.equal(thrown.cause, undefined);
    for (const headers of [{ "X-Own": key + "\n" }, { "X-Own": key + "\u2014" }, { [key + " "]: "x" }]) {
      const refused = await client.run("finance.option.vanilla", {}, { headers }).catch((e) => e);
      assert.ok(refused instanceof TypeError);
      assert.doesNotMatch(refused.message, /s3cret/);
    }
  }
  assert.throws(() => normalUrl(key), (e) => !/s3cret/.test(e.message));
  const client = new omni.Omni({ apiKey: key, baseUrl: "http://127.0.0.1:9" });
  assert.throws(() => structuredClone(client));
});

test("each status has its class, and both shapes their problems", () => {
  const names = { 400: "BadRequestError", 401: "AuthenticationError", 403: "PermissionDeniedError", 404: "NotFoundError", 409: "ConflictError", 422: "ValidationError", 429: "RateLimitError", 503: "UnavailableError", 500: "ServerError", 418: "APIError" };
  for (const [status, name] of Object.entries(names)) assert.equal(errorOf(Number(status), {}, {}).name, name);
  assert.ok(errorOf(409, { type: "idempotency_error" }, {}) instanceof omni.IdempotencyError);
  const body = { ok: false, message: "wrong", errors: { "claims.0.value": ["must be a number"] } };
  const made = errorOf(422, errorObject(body, 422), { requestId: "req_1" });
  assert.deepEqual(made.problems, [{ pointer: "/claims/0/value", code: "", message: "must be a number" }]);
  assert.equal(made.message, "422 validation_failed: /claims/0/value must be a number (request req_1)");
});

const RAW = { id: "r", capability: "finance.option.vanilla", status: "completed", result: { price: 2.1, checks: { parity: 0 }, values: [[1, 2], { keys: 1 }] }, links: {} };
const client = () => new omni.Omni({ apiKey: "lq_test_s3crets3crets3cret", baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
const runOf = (raw = RAW) => new omni.Run(client(), { data: structuredClone(raw), requestId: "req_1" }, "typescript-key-1");

test("results are frozen, and their units are no member", () => {
  const { result } = runOf();
  for (const change of [() => (result.price = 1), () => result.values.push(1), () => (result.values[0][0] = 3), () => (result.checks.parity = 1), () => delete result.price, () => (result.units = {})]) {
    assert.throws(change, TypeError);
  }
  assert.deepEqual(Object.keys(result), ["price", "checks", "values"]);
  assert.equal(result.units.price, "currency unit");
  assert.deepEqual(structuredClone(result), RAW.result);
  assert.equal(JSON.stringify(result), JSON.stringify(RAW.result));
});

test("each exported value goes through each serialiser", () => {
  const failed = runOf({ ...RAW, status: "failed", result: null, error: { type: "t", code: "c", message: "m", retryable: false, details: { a: 1 } } });
  const error = { type: "validation_error", code: "input_invalid", details: { errors: [{ pointer: "/input/spot", code: "c", message: "must be" }] } };
  const run = runOf();
  const values = {
    Run: run, Evidence: new omni.Evidence({ id: "e" }), Table: new omni.Table(run, [["spot", [1, 2]]], [{ row: 1, code: "c" }], { price: "currency unit" }), DataSet: new omni.DataSet(null, { id: "s", name: "n" }),
    ExactNumber: new omni.ExactNumber("1.10"), WaitTimeoutError: new omni.WaitTimeoutError(run), RunFailedError: new omni.RunFailedError(failed),
    WebhookVerificationError: new omni.WebhookVerificationError("signature", "no"),
  };
  for (const [name, type] of Object.entries(omni)) {
    if (typeof type !== "function" || !(type.prototype instanceof Error) || values[name]) continue;
    values[name] = type.prototype instanceof omni.APIError || type === omni.APIError ? new type(422, error, { requestId: "req_1", idempotencyKey: "k", retryAfter: 1.5 }) : new type("text");
  }
  const classes = Object.keys(omni).filter((name) => typeof omni[name] === "function" && /^class/.test(Function.prototype.toString.call(omni[name])));
  assert.deepEqual(classes.filter((name) => !values[name]), ["Omni"]);
  for (const [name, value] of Object.entries(values)) {
    const cloned = structuredClone(value), text = JSON.stringify(value);
    assert.equal(structuredClone(cloned).message, value.message, name);
    if (!(value instanceof Error)) assert.deepEqual(cloned, { ...structuredClone(value) }, name);
    else assert.deepEqual(JSON.parse(JSON.stringify(structuredClone(value.toJSON()))), JSON.parse(text), name);
    assert.doesNotMatch(inspect([cloned, value], { depth: 9, showHidden: true }) + text, /s3cret/, name);
    if (value instanceof Error) assert.equal(value.name, name);
  }
  assert.equal(structuredClone(run).raw.result.price, 2.1);
  assert.deepEqual(JSON.parse(JSON.stringify(run)), RAW);
  const refused = JSON.parse(JSON.stringify(values.ValidationError));
  assert.deepEqual([refused.name, refused.problems, refused.requestId, refused.idempotencyKey, refused.retryAfter], ["ValidationError", [{ pointer: "/input/spot", code: "c", message: "must be" }], "req_1", "k", 1.5]);
  assert.equal(JSON.parse(JSON.stringify(values.RunFailedError)).run.id, "r");
});

test("a client is shown on one line", () => {
  assert.equal(inspect(client()), "Omni(127.0.0.1:9)");
  assert.equal(`${client()} ${JSON.stringify(client())}`, 'Omni(127.0.0.1:9) "Omni(127.0.0.1:9)"');
});

test("a page is asked for when it is needed", async () => {
  const asked = [];
  const answer = (url) => {
    if (url.endsWith("/openapi.json")) return new Response("{}");
    asked.push(new URL(url).search);
    const n = asked.length;
    return new Response(JSON.stringify({ data: [{ id: 10 * n }, { id: 10 * n + 1 }], meta: { next_cursor: n < 3 ? `c${n}` : null } }));
  };
  const client = new omni.Omni({ apiKey: "lq_test_x", baseUrl: "http://127.0.0.1:9", fetch: async (url) => answer(url) });
  const list = client.runs.list({ world: "finance", limit: 2 });
  assert.deepEqual(asked, []);
  assert.deepEqual([(await list.next()).value.id, (await list.next()).value.id], [10, 11]);
  assert.deepEqual(asked, ["?world=finance&limit=2"]);
  const rest = [];
  for await (const run of list) rest.push(run.id);
  assert.deepEqual(rest, [20, 21, 30, 31]);
  assert.deepEqual(asked.slice(1), ["?world=finance&limit=2&cursor=c1", "?world=finance&limit=2&cursor=c2"]);
});

test("a server of another major version is refused by its header", async () => {
  for (const [contract, refused] of [["LQOMNI/1.0; api=1.9", false], ["LQOMNI/2.0; api=2.0", true], [null, false]]) {
    const headers = contract ? { "Omni-Contract": contract } : {};
    const client = new omni.Omni({ apiKey: "lq_test_x", baseUrl: "http://127.0.0.1:9", fetch: async () => new Response('{"data": 1}', { headers }) });
    const call = client.request("GET", "/omni/runs");
    if (refused) await assert.rejects(call, { name: "UnsupportedServerError", message: /version 2 of the API/ });
    else assert.equal((await call).data, 1);
  }
});

/** A server that answers what a test gives it byte by byte, and one client of it. */
async function played(answer, options = {}) {
  const asked = [];
  let connections = 0;
  const server = createServer((socket) => {
    const connection = ++connections;
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (piece) => {
      text += piece.toString("latin1");
      for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
        const head = text.slice(0, end);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (text.length < end + 4 + length) return;
        text = text.slice(end + 4 + length);
        asked.push({ head, connection, id: /x-request-id: (\S+)/i.exec(head)?.[1] });
        socket.write(answer(asked.at(-1), asked.length));
      }
    });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const client = new omni.Omni({ apiKey: "lq_test_x", baseUrl: `http://127.0.0.1:${server.address().port}`, maxRetries: 0, timeout: 20, ...options });
  return { asked, client, connections: () => connections, close: () => (client.close(), server.close()) };
}

const whole = (body, headers = [], status = "200 OK") =>
  Buffer.concat([Buffer.from([`HTTP/1.1 ${status}`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers, "", ""].join("\r\n")), Buffer.from(body)]);

/** The outcomes of two requests, the first answered byte by byte. */
async function first(answer) {
  const server = await played((asked, n) => (n === 1 ? answer(asked) : whole('{"data": 2}')));
  const outcomes = [];
  for (let n = 0; n < 2; n++) outcomes.push(await server.client.request("GET", "/omni").then((r) => r.data, (e) => e));
  server.close();
  return outcomes;
}

test("an answer is that of its request, however it comes", async () => {
  const early = Buffer.from("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"), good = '{"data": 1}';
  for (const answer of [
    whole(good), Buffer.concat([early, whole(good)]), Buffer.concat([whole(good), whole('{"data": 3}')]), whole(good, ["Connection: close"]),
    whole(gzipSync(good), ["Content-Encoding: gzip"]),
  ]) assert.deepEqual(await first(() => answer), [1, 2]);
  assert.deepEqual(await first((asked) => whole(good, ["X-Request-Id: " + asked.id])), [1, 2]);
  const told = '{"error": {"code": "c", "message": "m"}}', other = ["X-Request-Id: req_another-request"];
  const [refused] = await first(() => whole(told, other, "422 No"));
  assert.equal(refused.requestId, "req_another-request");
  for (const [answer, said] of [
    [whole(good, other), /the answer of another request/], [whole("x", ["Content-Encoding: br"]), /the content coding br/],
    [Buffer.from("\x15\x03\x01 not HTTP\r\n\r\n"), /GET \/omni/], [Buffer.from("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"), /GET \/omni/],
    [whole('{"data": 1e400}'), /not an answer of this API/], [whole(gzipSync(good).subarray(0, 20), ["Content-Encoding: gzip"]), /GET \/omni/],
  ]) {
    const [lost, then] = await first(() => answer);
    assert.ok(lost instanceof omni.APIConnectionError, String(lost));
    assert.match(lost.message, said);
    assert.equal(then, 2);
  }
});

test("a redirect names its origin", async () => {
  for (const [location, place] of [["https://omni.example.com/x?secret", "https://omni.example.com:443"], ["http://[", "no place"], ["/y", "http://127.0.0.1:"]]) {
    const [refused] = await first(() => whole("", ["Location: " + location], "307 There"));
    assert.equal(refused.status, 307);
    assert.ok(refused.message.includes("307, a redirect to " + place) && !refused.message.includes("secret"), refused.message);
  }
});

test("time limits are seconds, or none", async () => {
  const server = await played(() => whole('{"data": 1}'), { timeout: null });
  assert.equal((await server.client.request("GET", "/omni")).data, 1);
  server.close();
  for (const wrong of ["60", true, -1, NaN]) {
    assert.throws(() => new omni.Omni({ apiKey: "lq_test_x", baseUrl: "http://127.0.0.1:9", timeout: wrong }), /timeout must be a number of seconds/);
    await assert.rejects(server.client.run("finance.option.vanilla", {}, { timeout: wrong }), /timeout must be a number of seconds/);
  }
});

const vectors = (name) => read(readFileSync(new URL(`../../../docs/vectors/${name}`, import.meta.url), "utf8"), true);

test("evidence of both versions fails where it was changed", async () => {
  const table = readFileSync(new URL("../../conformance/evidence.json", import.meta.url), "utf8");
  for (const number of read(table, true).cases.keys()) {
    const { keys, documents, cases } = read(table, true);
    const { name, document, edits, failed } = cases[number];
    for (const { pointer, value, remove } of edits) {
      const path = pointer.split("/").slice(1), last = path.pop();
      const part = path.reduce((at, step) => at[step], documents[document]);
      if (remove) delete part[last];
      else part[last] = value;
    }
    const { findings } = await verifyEvidence(documents[document], keys);
    assert.deepEqual(findings.filter((found) => !found.passed).map((found) => found.check), failed, `${document}, ${name}`);
  }
});

test("the vectors of the predicates are judged as they say", async () => {
  const base = new URL("../../../docs/predicates/", import.meta.url);
  const names = ["run/v2", "sign_off/v1"].flatMap((type) => readdirSync(new URL(`${type}/vectors/`, base)).sort().map((name) => `${type}/vectors/${name}`));
  const verdicts = { ACCEPT: "valid", REJECT: "invalid", MALFORMED: "invalid", UNVERIFIABLE: "unverifiable" };
  for (const name of names) {
    const { document, keys, row, verdict, reason } = read(readFileSync(new URL(name, base), "utf8"), true);
    let found = { verdict: "invalid", findings: [{ check: "form", verdict: "invalid" }] };
    try {
      found = await verifyEvidence(typeof document === "string" ? read(document, true) : document, keys, row);
    } catch (malformed) {
      assert.ok(malformed instanceof SyntaxError, name);
    }
    const first = found.findings.find((each) => each.verdict === found.verdict && each.verdict !== "valid")?.check ?? null;
    assert.deepEqual([found.verdict, first], [verdicts[verdict], reason], name);
  }
  assert.ok(names.length >= 60);
});

test("rows of leaf version 2 are judged as by all verifiers", async () => {
  const table = vectors("row-leaf.json");
  for (const { name, rows, row, leaf } of table.accepted) {
    assert.equal(Buffer.from(await leafBytes(row, rows.layout)).toString("hex"), leaf, name);
    assert.equal((await verifyRow(row, rows)).passed, true, name);
  }
  for (const { name, rows, row } of table.refused) assert.equal((await verifyRow(row, rows)).passed, false, name);
  assert.ok(table.accepted.length >= 20 && table.refused.length >= 10);
});

test("an unknown leaf version is named", async () => {
  const { row, rows } = vectors("row-leaf.json").accepted[0];
  const { passed, verdict, detail } = await verifyRow(row, { ...rows, leaf: 3 });
  assert.deepEqual([passed, verdict, detail], [false, "unverifiable", "the rows have leaf version 3, which this verifier does not know"]);
});

test("evidence of leaf version 1 proves its rows and no others", async () => {
  const { evidence, keys, accepted, refused } = vectors("row-leaf-1.json");
  for (const { name, row } of accepted) assert.equal((await verifyEvidence(evidence, keys, { data: row })).ok, true, name);
  for (const { name, row } of refused) {
    const { findings } = await verifyEvidence(evidence, keys, row);
    assert.deepEqual(findings.filter((found) => !found.passed).map((found) => found.check), ["row"], name);
  }
  assert.equal(accepted.length, 5);
});
