// What the checks of the console in a browser share: a browser that notes each trouble, sign-in, the API and the command line.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
const require = createRequire(process.env.NPM_FOLDER + "/");
const { chromium } = require("playwright-core");
export const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const { E2E_URL: url, E2E_JAR: jar, E2E_DATA: data, TEST_KEY: key } = process.env;
export const check = async (what, work) => {
  try { const wrong = await work(); console.log(wrong ? `not ok - ${what}\n    ${wrong}` : `ok - ${what}`); }
  catch (error) { console.log(`not ok - ${what}\n    ${String(error.stack).split("\n").slice(0, 6).join("\n    ")}`); }
};
export const omni = (...words) => execFileSync("java", ["-jar", jar, ...words, "--data-dir", data], { encoding: "utf8" });
export const api = async (method, path, body, headers = {}) => (await fetch(url + "/api/v1" + path, {
  method, headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers }, body: body && JSON.stringify(body) })).json();

/** Whether times are judged: other work on the machine makes the clock lie. They are printed always. */
export function judged() {
  const [load] = readFileSync("/proc/loadavg", "utf8").split(" ").map(Number), quiet = load <= 2 * availableParallelism();
  if (!quiet) console.log(`times are not judged at a load of ${load}`);
  return quiet;
}

export const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
export const troubles = [];
export async function open(options = {}) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const told = (what) => troubles.push(`${page.url()}: ${what}`);
  page.on("console", (message) => message.type() === "error" && !/status of 4/.test(message.text()) && told(message.text()));
  page.on("pageerror", (error) => told(error.message));
  page.on("dialog", (dialog) => { told("a dialog opened"); dialog.dismiss(); });
  page.on("request", (request) => !request.url().startsWith(url) && !/^(data|blob):/.test(request.url()) && told(`asked ${request.url()}`));
  if (options.javaScriptEnabled !== false) await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)));
  return page;
}
export async function signIn(page, with_ = key) {
  await page.goto("/console/login");
  await page.getByLabel("API key").fill(with_);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/console$/);
}
/** Waits until each plot is drawn, and the evidence of the page is judged. */
export const settled = (page) => page.waitForFunction(() => document.readyState === "complete"
  && !document.querySelector("svg.figure:not(.ready)")
  && (!document.querySelector("[data-evidence] script") || [...document.querySelectorAll(".verdict")].every((each) => each.textContent === "verified")));
export const option = "/console/capabilities/finance.option.vanilla";
export async function run(page) {
  await page.goto(option);
  await page.getByRole("button", { name: /^(Run|Keep)$/ }).click();
  await page.waitForURL(/\/console\/runs\//);
  return page.url().replace(url, "");
}

export const input = { type: "call", spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 };
let computed = 0, workspace;
/** Runs the option of the examples by the API. */
export async function compute() {
  workspace ??= (await api("GET", "/omni/finance/workspaces")).data[0].id;
  return api("POST", "/omni/finance/runs", { workspace_id: workspace, capability: "finance.option.vanilla", input },
    { "idempotency-key": `computed-${Date.now()}-${process.pid}-${computed++}` });
}

/** Checks that no page reported an error, broke the policy or asked another host, and ends the browser. */
export async function end() {
  await check("no page reported an error, broke the policy or asked another host", async () => troubles.join("\n    "));
  await browser.close();
}
