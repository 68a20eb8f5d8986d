// The TypeScript client in a page of another origin: node .ci/client-page.mjs FOLDER, the folder that has the built modules, with
// the environment of .ci/e2e and playwright-core installed. Prints "ok - WHAT" or "not ok - WHAT".
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
const require = createRequire(process.env.NPM_FOLDER + "/");
const { chromium } = require("playwright-core");
const [modules] = process.argv.slice(2);
const { E2E_JAR: jar, E2E_WORK: work } = process.env;

const pages = createServer((request, response) => {
  const file = join(modules, request.url.slice(1));
  const script = request.url.endsWith(".js") && existsSync(file);
  response.writeHead(200, { "content-type": script ? "text/javascript" : "text/html" });
  response.end(script ? readFileSync(file) : "<!doctype html><title>page</title>");
}).listen(0, "127.0.0.1");
await new Promise((ready) => pages.on("listening", ready));
const origin = `http://127.0.0.1:${pages.address().port}`;

const data = join(work, "page-data");
const server = spawn("java", ["-jar", jar, "--port", "0", "--admin-port", "off", "--data-dir", data, "--cors-origins", origin], { stdio: "ignore" });
let credentials;
for (let n = 0; n < 900 && !credentials; n++) {
  await new Promise((next) => setTimeout(next, 100));
  try {
    const found = JSON.parse(readFileSync(join(data, "credentials.json"), "utf8"));
    if ((await fetch(found.base_url.replace("/api/v1", "/healthz"))).ok) credentials = found;
  } catch { /* not yet */ }
}

const check = (what, good, seen) => console.log(good ? `ok - ${what}` : `not ok - ${what}\n    ${JSON.stringify(seen)}`);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
try {
  const page = await browser.newPage();
  await page.goto(origin + "/");
  const seen = await page.evaluate(async ({ apiKey, baseUrl }) => {
    const { Omni } = await import("/index.js");
    const omni = new Omni({ apiKey, baseUrl });
    const option = { type: "call", spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 };
    const run = await omni.run("finance.option.vanilla", option);
    const events = [];
    const asian = { type: "put", spot: 90, strike: 87, rate: 0.025, volatility: 0.13, averaging_times_years: [0, 0.5] };
    const job = await omni.start("finance.option.asian-montecarlo", asian, { scenario: "slow=1" });
    for await (const event of job.events()) events.push(event.type);
    const report = await (await run.evidence()).verify(await omni.keys());
    const refused = await omni.run("finance.option.vanilla", { ...option, spot: -1 }).catch((error) => error);
    const table = await omni.map("finance.option.vanilla", [{ spot: 60 }, { spot: -1 }], { ...option, spot: undefined });
    return {
      price: run.result.price, requestId: run.requestId ?? "", events, ok: report.ok, refused: refused.constructor.name,
      pointers: refused.problems?.map((problem) => problem.pointer), rows: table.rows.length, errors: table.errors.length,
      shown: JSON.stringify(omni) + String(omni),
    };
  }, { apiKey: credentials.test_key, baseUrl: credentials.base_url });
  check("a page of another origin runs a capability", seen.price === 2.1333684449162007, seen);
  check("it sees the id of the request", /^req_/.test(seen.requestId), seen.requestId);
  check("it follows the events of a job", seen.events.at(-1) === "run.completed", seen.events);
  check("it proves the evidence by WebCrypto", seen.ok === true, seen);
  check("it reads each problem of a refused input", seen.refused === "ValidationError" && seen.pointers?.includes("/input/spot"), seen);
  check("it computes a table", seen.rows === 2 && seen.errors === 1, seen);
  check("its client does not show the key", !seen.shown.includes(credentials.test_key), "");
} catch (error) {
  check("the page works", false, String(error));
} finally {
  await browser.close();
  server.kill();
  pages.close();
}
