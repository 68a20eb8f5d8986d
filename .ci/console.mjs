// The console in a browser: node .ci/console.mjs, with the environment of .ci/e2e and playwright-core and axe-core installed.
// Prints "ok - WHAT" or "not ok - WHAT". With PICTURES, a folder, writes those of docs/console.md and README there.
import { execFileSync } from "node:child_process";
import { api, axe, check, end, key, omni, open, option, run, settled, signIn, url } from "./console-browser.mjs";
import { picture } from "./picture.mjs";
const { PICTURES: pictures, SCREENS: screens } = process.env;
const flipped = (text) => (text[0] === "0" ? "1" : "0") + text.slice(1);

// Something on every page.
const first = await api("GET", "/omni/finance/workspaces");
const workspace = first.data[0].id;
const workflow = await api("POST", "/workflows", { name: "price", steps: [
  { id: "price", uses: "run:finance/finance.option.vanilla", with: { type: "call", spot: "${input.spot}", strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 } },
  { id: "rest", uses: "wait", with: { seconds: 1 }, needs: ["price"] }] });
const workflowRun = await api("POST", `/workflows/${workflow.data.id}/runs`, { input: { spot: 60 } });
const connection = await api("POST", "/connections", { definition: "events.push", name: "prices" });
await api("POST", "/verify/forecasts", { question: { key: "px.call65", text: "Closing price", resolves_at: "2099-01-01T00:00:00Z" }, prediction: { type: "normal", mean: 2.13, sd: 0.11 } });
await api("POST", "/guard/check", { action: "quote", quantities: [{ name: "price", value: 2.13, unit: "USD", limit: { upper: 2.5, unit: "USD" } }] });

const page = await open();
let made = "";
await check("a key signs in", () => signIn(page));
await check("a link signs in, once", async () => {
  const link = omni("console").trim(), other = await open();
  await other.goto(link.slice(link.indexOf("/console")));
  await other.getByRole("button", { name: "Continue" }).click();
  await other.waitForURL(/\/console$/);
  const again = await open();
  await again.goto(link.slice(link.indexOf("/console")));
  await again.getByRole("button", { name: "Continue" }).click();
  await again.getByText("was used or is too old").first().waitFor();
});
await check("a run leads from its form to its plot, with three downloads", async () => {
  made = await run(page);
  await page.locator(".plot .wide svg").waitFor();
  for (const name of ["Download SVG", "Download PNG", "Download CSV"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByText(name).click()]);
    if (!await download.path()) return name;
  }
});
await check("the same request runs in a shell and in Python, and tabs are changed by arrows", async () => {
  await page.goto(option);
  const text = async (name) => { await page.getByRole("tab", { name }).click(); return page.getByRole("tabpanel", { name }).locator("code").innerText(); };
  const env = { ...process.env, OMNI_KEY: key, PYTHONPATH: "clients/python/src" };
  const shell = execFileSync("bash", ["-c", await text("curl")], { encoding: "utf8", env });
  if (JSON.parse(shell).data.status !== "completed") return shell;
  const script = execFileSync("python3", ["-c", await text("Python")], { encoding: "utf8", env });
  if (!script.startsWith("completed")) return script;
  for (const name of ["CLI", "TypeScript", "Java"]) if (!(await text(name)).includes("finance.option.vanilla")) return name;
  await page.getByRole("tab", { name: "curl" }).click();
  await page.keyboard.press("ArrowRight");
  return await page.getByRole("tab", { name: "CLI" }).getAttribute("aria-selected") === "true" ? "" : "the arrow changes nothing";
});
await check("a change draws a new plot beside the form", async () => {
  await page.goto(option);
  await page.locator("#bench .plot .wide svg").waitFor();
  const before = await page.locator("#bench [data-headline]").innerText();
  await page.getByRole("textbox", { name: /Strike price/ }).fill("70");
  await page.waitForFunction((old) => document.querySelector("#bench [data-headline]")?.innerText !== old, before);
});
await check("evidence is verified by the browser alone, and a changed byte is found at each step", async () => {
  await page.goto(made.replace("runs", "evidence"));
  const verdict = (step) => page.locator(`[data-step="${step}"] .verdict`);
  await page.waitForFunction(() => [...document.querySelectorAll(".verdict")].every((v) => v.textContent === "verified"));
  const text = JSON.stringify((await api("GET", made.replace("/console/runs", "/omni/runs") + "/evidence")).data);
  await page.context().setOffline(true);
  try {
  const changes = {
    statement: (e) => { e.result.price += 1; }, signature: (e) => { e.envelope.signatures[0].sig = flipped(e.envelope.signatures[0].sig); },
    entry: (e) => { e.log.leaf_hash = flipped(e.log.leaf_hash); },
    inclusion: (e) => { e.log.index += 1; }, checkpoint: (e) => { e.log.origin += "x"; },
  };
  for (const [step, change] of Object.entries(changes)) {
    const evidence = JSON.parse(text);
    change(evidence);
    await page.getByLabel("Evidence file").setInputFiles({ name: "e.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(evidence)) });
    await page.waitForFunction((s) => document.querySelector(`[data-step="${s}"] .verdict`).textContent === "failed", step);
  }
  } finally { await page.context().setOffline(false); }
  return await verdict("statement").count() === 1 ? "" : "no verdict";
});
await check("a cancellation is seen without loading the page", async () => {
  const job = (await api("GET", "/omni/risk/capabilities")).data.find((each) => each.execution === "job");
  const risk = (await api("GET", "/omni/risk/workspaces")).data[0].id;
  const held = await api("POST", "/omni/risk/runs", { workspace_id: risk, capability: job.id, input: job.request_contract.examples[0] },
    { "idempotency-key": `held-${Date.now()}`, "omni-sandbox-scenario": "hold_queued=60" });
  if (!held.data) return JSON.stringify(held);
  await page.goto(`/console/runs/${held.data.id}`);
  await page.getByText("follows the open work").waitFor();
  await page.evaluate(() => { window.kept = true; });
  await api("POST", `/omni/runs/${held.data.id}/cancel`);
  await page.locator(".badge", { hasText: "cancelled" }).waitFor();
  return await page.evaluate(() => window.kept) ? "" : "the page was loaded again";
});

const pages = {
  "/console": "Overview", "/console/capabilities": "Capabilities", [option]: /European option/, "/console/runs": "Runs", [made]: "Run",
  [made.replace("runs", "evidence")]: "Evidence", "/console/evidence": "Evidence", "/console/workflows": "Workflows",
  [`/console/workflows/${workflow.data.id}`]: /Workflow/, "/console/workflow-runs": "Workflow runs", [`/console/workflow-runs/${workflowRun.data.id}`]: "Workflow run",
  "/console/connections": "Connections", [`/console/connections/${connection.data.id}`]: /Connection/, "/console/forecasts": "Forecasts",
  "/console/decisions": "Decisions", "/console/models": "Models and benchmarks", "/console/session": "Session", "/console/keys": "API keys", "/console/usage": "Usage", "/console/requests": "Requests", "/console/webhooks": "Webhooks", ...JSON.parse(process.env.MORE_PAGES ?? "{}"),
};
// What a list of the pages shows of what was made above.
const shows = { "/console/decisions": "quote", "/console/connections": "prices", "/console/forecasts": "px.call65", "/console/workflows": "price", "/console/models": "ref.float64" };
const hooks = (await api("GET", "/developer/webhooks")).data;
if (hooks.length) {
  const hook = `/console/webhooks/${hooks[0].id}`, sent = (await api("GET", `/developer/webhooks/${hooks[0].id}/deliveries`)).data;
  Object.assign(pages, { [hook]: "Webhook" }, sent.length ? { [`${hook}/deliveries/${sent[0].id}`]: "Delivery" } : {});
}
const second = await run(page);
pages[`/console/compare?run=${made.split("/").pop()}&run=${second.split("/").pop()}`] = "Compare runs";
const looks = [["light", 1280], ["light", 360], ["dark", 360], ["dark", 1280]];
const wrong = Object.fromEntries(looks.map((look) => [look, []]));
const rest = Object.entries({ ...pages, "/console/login": "Sign in to Omni" });
/** Looks at pages in each scheme and width, each loaded once, until none is left. */
async function look() {
  const view = await open();
  await signIn(view);
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [path, heading] = next;
    await view.emulateMedia({ colorScheme: "light" });
    await view.setViewportSize({ width: 1280, height: 900 });
    await view.goto(path);
    await settled(view);
    await view.evaluate(axe);
    for (const [scheme, width] of looks) {
      await view.emulateMedia({ colorScheme: scheme });
      await view.setViewportSize({ width, height: 900 });
      await view.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await settled(view);
      const found = await view.evaluate(async () => ({
        headings: [...document.querySelectorAll("h1")].map((each) => each.innerText),
        sideways: document.documentElement.scrollWidth > innerWidth,
        nameless: [...document.querySelectorAll("figure.plot")].filter((figure) => !/\w/.test(figure.querySelector("svg.figure desc")?.textContent)
          || figure.closest("section").querySelector("details.data summary")?.textContent !== "Data").map((figure) => figure.closest("section").querySelector("h2").textContent),
        violations: (await window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"] })).violations
          .map((rule) => `${rule.id} ${rule.nodes.slice(0, 2).map((node) => node.html.slice(0, 140)).join(" | ")}`),
      }));
      const list = wrong[[scheme, width]], [h1] = found.headings;
      if (found.headings.length !== 1 || !(heading instanceof RegExp ? heading.test(h1) : h1 === heading)) list.push(`${path}: ${found.headings}`);
      if (found.sideways) list.push(`${path} scrolls sideways`);
      if (found.nameless.length) list.push(`${path}: a figure without range or table: ${found.nameless}`);
      list.push(...found.violations.map((rule) => `${path}: ${rule}`));
      if (screens) {
        await view.waitForTimeout(400);
        await view.screenshot({ path: `${screens}/${scheme}-${width}-${path.replace(/[^a-z0-9]+/gi, "_").slice(0, 40)}.png`, fullPage: true });
      }
    }
  }
  await view.context().close();
}
let looked = "";
await Promise.all([look(), look()]).catch((error) => { looked = String(error.stack); });
for (const [scheme, width] of looks) {
  await check(`every page has its heading, no violation of accessibility and no sideways scrolling, ${scheme}, ${width} px`,
    async () => looked || wrong[[scheme, width]].join("\n    "));
}
await check("without script every page reads, and a run can be made", async () => {
  const plain = await open({ javaScriptEnabled: false });
  await signIn(plain);
  for (const path of Object.keys(pages)) {
    const answer = await plain.goto(path);
    if (answer.status() !== 200 || await plain.locator("h1").count() !== 1) return `${path}: ${answer.status()}`;
    if (shows[path] && !await plain.locator("main", { hasText: shows[path] }).count()) return `${path} does not show ${shows[path]}`;
  }
  await run(plain);
  await plain.getByRole("heading", { name: "Result" }).waitFor();
});
await check("programs of a guide are tabs, and the chosen language is that of all guides", async () => {
  const docs = await open();
  const chosen = (nth) => docs.getByRole("tablist").nth(nth).getByRole("tab", { selected: true }).innerText();
  await docs.goto("/docs/waiting");
  const names = await docs.getByRole("tablist").first().getByRole("tab").allInnerTexts();
  if (String(names) !== "Python,TypeScript,Java,curl") return `${names}`;
  await docs.getByRole("tab", { name: "TypeScript" }).first().click();
  await docs.keyboard.press("ArrowRight");
  if (await chosen(0) !== "Java" || await chosen(1) !== "Java") return "the arrow chooses nothing";
  if (await docs.getByRole("tabpanel", { name: "Java" }).count() !== 3 || await docs.getByRole("tabpanel", { name: "Python" }).count()) return "panels of other languages are shown";
  await docs.evaluate(axe);
  const found = await docs.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }));
  await docs.goto("/docs/client-tables");
  if (await chosen(0) !== "Java") return "another page shows another language";
  await docs.context().close();
  return found.violations.map((rule) => `${rule.id} ${rule.nodes[0].html}`).join("\n    ");
});
await check("a revoked key ends its session", async () => {
  const child = JSON.parse(omni("keys", "create", "--mode", "test", "--name", "console-check", "--json"));
  const other = await open();
  await signIn(other, child.key);
  omni("keys", "revoke", child.id);
  await other.goto("/console/runs");
  return other.url().includes("/console/login") ? "" : other.url();
});
if (pictures) {
  const shown = await open({ viewport: { width: 1100, height: 760 } });
  await signIn(shown);
  for (const [name, path] of [["capability", option], ["run", made], ["evidence", made.replace("runs", "evidence")]]) {
    await shown.goto(path);
    await settled(shown);
    await shown.waitForTimeout(500);
    if (name === "run") await shown.getByRole("heading", { name: "Plot" }).evaluate((e) => scrollTo(0, e.getBoundingClientRect().top + scrollY - 420));
    await shown.screenshot({ path: `${pictures}/console-${name}.png` });
  }
  await picture(`${pictures}/console-proof.png`, made);
}
await end();
