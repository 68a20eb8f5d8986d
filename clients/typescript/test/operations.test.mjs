// Every operation of the API document has a method, under the name of clients/operations.json, that sends its verb and path.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as omni from "omni-client";

const near = (name) => JSON.parse(readFileSync(new URL(`../../conformance/${name}`, import.meta.url), "utf8"));
const names = near("operations.json"), document = near("openapi.json");
const VERBS = ["get", "post", "put", "patch", "delete"];
const BY_HAND = new Set(["start", "keys", "runs", "dataSets", "capabilities", "workspaces"]);
const documented = new Map(
  Object.entries(document.paths).flatMap(([path, item]) => VERBS.filter((verb) => item[verb]).map((verb) => [item[verb].operationId, [verb.toUpperCase(), path]])),
);

/** A client whose requests are kept, and answered by an empty list. */
function kept(answer = { data: [], meta: {} }) {
  const asked = [];
  const fetch = async (url, given) => {
    asked.push({ method: given.method, path: new URL(url).pathname, query: new URL(url).search, body: given.body && new TextDecoder().decode(given.body), headers: given.headers });
    return new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } });
  };
  return { asked, client: new omni.Omni({ apiKey: "lq_test_x", baseUrl: "http://127.0.0.1:9", fetch, maxRetries: 0 }) };
}

test("every operation has a name, and no other", () => {
  assert.deepEqual(Object.keys(names).sort(), [...documented.keys()].sort());
  assert.ok(documented.size > 100);
});

test("every name leads to a method that sends its verb and path", async () => {
  const { asked, client } = kept();
  for (const [id, [verb, path]] of documented) {
    const [root, ...parts] = names[id].typescript.split(".");
    const method = parts.reduce((at, part) => at?.[part], root === "run" ? omni.Run.prototype : client);
    assert.equal(typeof method, "function", names[id].typescript);
    if (root === "run" || BY_HAND.has(parts[0])) continue;
    const ids = [...path.matchAll(/{\w+}/g)].map((_, n) => `id ${n}`);
    const found = method(...ids);
    if (found[Symbol.asyncIterator]) for await (const _ of found) break;
    else await found;
    const whole = ids.reduce((text, each) => text.replace(/{\w+}/, encodeURIComponent(each)), path);
    assert.deepEqual([asked.at(-1).method, asked.at(-1).path], [verb, /^\/(\.well-known|predicates|llms)/.test(path) ? whole : "/api/v1" + whole], names[id].typescript);
  }
});

test("bodies, queries and keys go where they belong", async () => {
  const { asked, client } = kept({ data: { id: "w" } });
  await client.webhooks.create({ url: "https://a.example", events: ["omni.run.completed"] }, { idempotencyKey: "webhook-1" });
  assert.deepEqual(JSON.parse(asked[0].body), { url: "https://a.example", events: ["omni.run.completed"] });
  assert.equal(new Headers(asked[0].headers).get("Idempotency-Key"), "webhook-1");
  await client.webhooks.test("w");
  assert.equal(asked[1].body ?? null, null);
  await client.outcomes.create({ resolved: true }, { query: { workspace_id: "desk" } });
  assert.equal(asked[2].query, "?workspace_id=desk");
  await client.evidence.get("e", { include: "parents" });
  assert.equal(asked[3].query, "?include=parents");
  assert.ok((await client.evidence.download("e", "html")) instanceof Uint8Array);
  assert.equal(asked[4].query, "?format=html");
  for (const nothing of ["", ".", ".."]) await assert.rejects(client.webhooks.get(nothing), /names nothing/);
});
