// Runs created by the API while 20 console pages follow open work, against the rate without them: node .ci/console-streams.mjs,
// with E2E_URL, TEST_KEY and SERVER_PID of a server without limits of rate. Prints "ok - WHAT" or "not ok - WHAT".
import { readFileSync } from "node:fs";
const { E2E_URL: url, TEST_KEY: key, SERVER_PID: pid } = process.env;
const STREAMS = 20, SESSION = 8, CLIENTS = 4, ROUNDS = 12, SECONDS = 4;

const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
let made = 0;
async function create(body, more = {}) {
  const answer = await fetch(`${url}/api/v1/omni/finance/runs`, {
    method: "POST", headers: { ...headers, "idempotency-key": `streams-${Date.now()}-${made++}`, ...more }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
}
const workspaces = await (await fetch(`${url}/api/v1/omni/finance/workspaces`, { headers })).json();
const workspace_id = workspaces.data[0].id;
const option = { workspace_id, capability: "finance.option.vanilla", input: { type: "call", spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 } };
const asian = { workspace_id, capability: "finance.option.asian-montecarlo", input: { type: "put", spot: 90, strike: 87, rate: 0.025, volatility: 0.13, averaging_times_years: [0, 0.5] } };

async function signIn() {
  const answer = await fetch(`${url}/console/login`, {
    method: "POST", redirect: "manual", body: new URLSearchParams({ key }),
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" } });
  return answer.headers.get("set-cookie").split(";")[0];
}
const sessions = await Promise.all(Array.from({ length: Math.ceil(STREAMS / SESSION) }, signIn));
const held = await create(asian, { "omni-sandbox-scenario": "hold_queued=600" });

/** Opens the streams, and waits until each has an event. */
async function follow(stop) {
  await Promise.all(Array.from({ length: STREAMS }, async (_, n) => {
    const answer = await fetch(`${url}/console/runs/${held.id}/events`, { headers: { cookie: sessions[Math.floor(n / SESSION)] }, signal: stop });
    if (answer.status !== 200) throw new Error(`a stream answered ${answer.status}`);
    const reader = answer.body.getReader();
    await reader.read();
    (async () => { while (!(await reader.read()).done); })().catch(() => {});
  }));
}
/** Processor time of the server in ms. */
const processor = () => readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /, "").split(" ").slice(11, 13).reduce((sum, ticks) => sum + ticks * 10, 0);
async function measured() {
  const began = performance.now(), spent = processor(), end = began + SECONDS * 1000;
  let count = 0;
  await Promise.all(Array.from({ length: CLIENTS }, async () => { while (performance.now() < end) { await create(option); count++; } }));
  return { rate: count * 1000 / (performance.now() - began), cost: (processor() - spent) / count };
}
await measured();
await measured();
const without = [], beside = [];
for (let round = 0; round < ROUNDS; round++) {
  const stop = new AbortController();
  const order = round % 2 ? [beside, without] : [without, beside];
  for (const list of order) {
    if (list === beside) await follow(stop.signal);
    list.push(await measured());
    if (list === beside) { stop.abort(); await new Promise((closed) => setTimeout(closed, 300)); }
  }
}
const middle = (list, name) => list.map((each) => each[name]).sort((a, b) => a - b)[Math.floor(list.length / 2)];
const [alone, with20] = [middle(without, "rate"), middle(beside, "rate")];
const load = readFileSync("/proc/loadavg", "utf8").split(" ")[0];
console.log(`${alone.toFixed(0)} creates a second alone, ${with20.toFixed(0)} beside ${STREAMS} streams: ${(with20 / alone).toFixed(3)}; `
  + `processor ${middle(without, "cost").toFixed(2)} and ${middle(beside, "cost").toFixed(2)} ms a run; load ${load}`);
console.log(`${with20 / alone >= 0.97 ? "ok" : "not ok"} - beside ${STREAMS} streams of the console runs are created at 0.97 of the rate or more`);
