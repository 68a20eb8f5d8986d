// The console and the API behind the proxy of deploy/compose.yaml: node .ci/console-proxy.mjs, as console.mjs, with
//   LINK    the link that the first server printed       ORIGIN  the origin whose pages may call the API
//   KILL    the command that kills one of both servers
import { execSync } from "node:child_process";
import { createServer } from "node:http";
import { api, browser, check, end, key, open, run, url } from "./console-browser.mjs";
const { LINK: link, ORIGIN: origin, KILL: kill } = process.env;

const page = await open();
await check("the printed link opens the console through the proxy", async () => {
  if (!link.startsWith(`${url}/console/login#`)) return link;
  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${url}/console`);
});
await check("a run leads to its plot through the proxy", async () => {
  await run(page);
  await page.locator(".plot .wide svg").waitFor();
});
await check("the page of the sign-in leads to the provider", async () => {
  const other = await open();
  await other.goto("/console/login");
  await other.getByRole("link", { name: "Sign on with your organization" }).waitFor();
});

// A page of another origin; by its other name, it is one that is not admitted.
const pages = createServer((_, answer) => answer.setHeader("content-type", "text/html").end("<title>Another origin</title>"));
await new Promise((resolve) => pages.listen(new URL(origin).port, "127.0.0.1", resolve));
const context = await browser.newContext(), other = await context.newPage();
const list = `${url}/api/v1/omni/finance/capabilities`;
const count = () => other.evaluate(async ([from, bearer]) =>
  (await (await fetch(from, { headers: { authorization: bearer } })).json()).data.length, [list, `Bearer ${key}`]);
await check("a page of an admitted origin reads the API, compressed", async () => {
  await other.goto(origin);
  const answer = other.waitForResponse((each) => each.url() === list && each.request().method() === "GET");
  if (await count() < 3) return "no capabilities";
  const headers = await (await answer).allHeaders();
  return headers["content-encoding"] === "gzip" && headers["access-control-allow-origin"] === origin ? "" : JSON.stringify(headers);
});
await check("a page of another origin reads nothing", async () => {
  await other.goto(origin.replace("127.0.0.1", "localhost"));
  return count().then((read) => `read ${read} capabilities`, (refused) => /Failed to fetch/.test(refused.message) ? "" : refused.message);
});
await check("the events of a run arrive through the proxy as they happen, for pages of both", async () => {
  const job = (await api("GET", "/omni/risk/capabilities")).data.find((each) => each.execution === "job");
  const workspace = (await api("GET", "/omni/risk/workspaces")).data[0].id;
  const held = await api("POST", "/omni/risk/runs", { workspace_id: workspace, capability: job.id, input: job.request_contract.examples[0] },
    { "idempotency-key": `held-${Date.now()}`, "omni-sandbox-scenario": "hold_queued=60" });
  if (!held.data) return JSON.stringify(held);
  await page.goto(`/console/runs/${held.data.id}`);
  await page.getByText("follows the open work").waitFor();
  await other.goto(origin);
  await other.evaluate(async ([from, bearer]) => {
    window.seen = "";
    const body = (await fetch(from, { headers: { authorization: bearer } })).body.pipeThrough(new TextDecoderStream());
    (async () => { for await (const part of body) window.seen += part; window.seen += "(end)"; })();
  }, [`${url}/api/v1/omni/runs/${held.data.id}/events`, `Bearer ${key}`]);
  await other.waitForFunction(() => window.seen.includes("event: "), undefined, { timeout: 10_000 });
  if (await other.evaluate(() => /cancelled|\(end\)/.test(window.seen))) return "the stream ended before the run";
  await api("POST", `/omni/runs/${held.data.id}/cancel`);
  await other.waitForFunction(() => /cancelled[^]*\(end\)/.test(window.seen), undefined, { timeout: 10_000 });
  await page.locator(".badge", { hasText: "cancelled" }).waitFor();
});
pages.close();

await check("with a server killed, every page opens and a run leads to its plot", async () => {
  await page.goto("/console");
  execSync(kill);
  for (const path of ["/console", "/console/runs", "/console/capabilities", "/console/session", "/console/runs", "/console"]) {
    const answer = await page.goto(path);
    if (answer.status() !== 200 || await page.locator("h1").count() !== 1) return `${path}: ${answer.status()}`;
  }
  await run(page);
  await page.locator(".plot .wide svg").waitFor();
});
await context.close();
await end();
