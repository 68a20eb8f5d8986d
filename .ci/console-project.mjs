// A project in the console: webhooks, approvals, keys and hostile texts: node .ci/console-project.mjs, as console.mjs,
// on a server that delivers to this machine.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { api, check, compute, end, input, judged, omni, open, option, run, settled, signIn, url } from "./console-browser.mjs";

// A receiver whose answer each check chooses.
const received = [];
let answer = { status: 204, body: "", type: "text/plain" };
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => { body += part; });
  request.on("end", () => {
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status, { "content-type": answer.type }).end(answer.status === 204 ? undefined : answer.body);
  });
});
await new Promise((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const hook = `http://127.0.0.1:${receiver.address().port}/hook`;

const until = async (page, test, what) => {
  for (let round = 0; round < 100; round++) {
    if (await test()) return "";
    await page.waitForTimeout(150);
  }
  return what;
};
const badge = (page, word) => page.locator("main .badge", { hasText: word }).first().waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const signed = (secret, message) => {
  const [id, time] = [message.headers["webhook-id"], message.headers["webhook-timestamp"]];
  const code = createHmac("sha256", Buffer.from(secret.slice(6), "base64")).update(`${id}.${time}.${message.body}`).digest("base64");
  return message.headers["webhook-signature"].split(" ").includes(`v1,${code}`);
};
const hostile = [
  "<script>alert(1)</script>", "<ScRiPt src=//x.example/x.js></sCrIpT>", "\"><script>alert(1)</script>", "'><img src=x onerror=alert(1)>", "\"><img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>", "</textarea><svg/onload=alert(1)>", "</title><script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--<script>", "--><img src=x onerror=alert(1)>",
  "\" onmouseover=\"alert(1)", "' autofocus onfocus='alert(1)", "` onclick=`alert(1)", "javascript:alert(1)", "JaVaScRiPt:alert(1)//", "data:text/html,<script>alert(1)</script>",
  "${7*7}", "{{constructor.constructor('alert(1)')()}}", "@param String x", "!{var x = 1}", "<%= 7*7 %>", "&lt;script&gt;alert(1)&lt;/script&gt;", "%3Cscript%3Ealert(1)%3C/script%3E",
  "\u202egnp.exe", "\u2066\u2067a\u2069", "a\u0000b", "\u001b[31mred", "<iframe srcdoc='<script>alert(1)</script>'>", "x".repeat(100_000),
];
const strange = (page) => page.locator("main img, main iframe, main svg[onload], main script:not([type='application/json']), main [onerror], main [onclick], main [onmouseover], main [onfocus], main a[href^='javascript:' i], main a[href^='data:' i]").count();
const harmless = async (page, where, text) => (await strange(page)) ? `${where}: an element of ${text.slice(0, 60)}` : "";

await check("from the start of the server to a run with its plot and verified evidence takes under a minute", async () => {
  const [link] = /http\S+\/console\/login#\S+/.exec(readFileSync(process.env.SERVER_LOG, "utf8"));
  const first = await open();
  await first.goto(link);
  await first.getByRole("button", { name: "Continue" }).click();
  await first.waitForURL(/\/console$/);
  await run(first);
  await settled(first);
  await first.getByRole("link", { name: "Evidence", exact: true }).last().click();
  await first.locator("[data-evidence]").waitFor();
  await settled(first);
  const seconds = Date.now() / 1000 - Number(process.env.SERVER_BEGAN);
  await first.context().close();
  console.log(`from the start of the server to verified evidence in the browser: ${seconds.toFixed(1)} s`);
  return seconds < 60 || !judged() ? "" : `${seconds} s`;
});

const page = await open();
await signIn(page);
let webhook = "";
await check("a webhook is made, shows its secret once, and a failed test is replayed until it is delivered", async () => {
  await page.goto("/console/webhooks");
  await page.getByLabel("URL").fill(hook);
  await page.getByLabel("Description").fill("risk desk");
  await press(page, "Create webhook");
  await page.getByRole("heading", { name: "Signing secret" }).waitFor();
  const secret = await page.locator(".secret code").innerText();
  await page.goto("/console/webhooks");
  if (await page.getByText(secret).count()) return "the secret is shown again";
  await page.getByRole("link", { name: hook }).click();
  await page.getByRole("heading", { name: "Webhook", exact: true, level: 1 }).waitFor();
  webhook = page.url().replace(url, "");
  answer = { status: 500, body: hostile[0], type: "text/html" };
  await press(page, "Send test");
  await page.getByRole("heading", { name: "Delivery", exact: true }).waitFor();
  await badge(page, "failed");
  await page.getByText(hostile[0]).first().waitFor();
  const elements = await harmless(page, "an answer", hostile[0]);
  if (elements) return elements;
  answer = { status: 204, body: "", type: "text/plain" };
  await press(page, "Replay");
  await badge(page, "delivered");
  if (received.length !== 2 || received[0].headers["webhook-id"] !== received[1].headers["webhook-id"]) return "the replay is another message";
  return received.every((message) => signed(secret, message)) ? "" : "not signed by the secret that was shown";
});
await check("a rotated secret signs beside the one before", async () => {
  await page.goto(webhook);
  await press(page, "Rotate secret");
  const secret = await page.locator(".secret code").innerText();
  await press(page, "Send test");
  await badge(page, "delivered");
  const last = received.at(-1);
  return signed(secret, last) && last.headers["webhook-signature"].split(" ").length === 2 ? "" : last.headers["webhook-signature"];
});
await check("a disabled webhook holds its messages until it is enabled and recovered", async () => {
  await page.goto(webhook);
  await press(page, "Disable");
  await page.getByText("requested").first().waitFor();
  const run = await compute();
  await until(page, async () => { await page.goto(webhook + "?status=held"); return await page.locator("tbody .badge", { hasText: "held" }).count(); }, "");
  const before = received.length;
  await press(page, "Enable");
  await page.waitForURL(new RegExp(webhook + "$"));
  await press(page, "Recover");
  await page.getByText(/is sent again|are sent again/).waitFor();
  const missing = await until(page, () => received.length > before, "nothing was delivered");
  return missing || (received.at(-1).body.includes(run.data.id) ? "" : "another run");
});
await check("a failing webhook stands on the first page", async () => {
  answer = { status: 500, body: "no", type: "text/plain" };
  await compute();
  const missing = await until(page, async () => { await page.goto("/console"); return await page.getByRole("heading", { name: "Failing webhooks" }).count(); }, "no heading");
  answer = { status: 204, body: "", type: "text/plain" };
  return missing;
});
await check("an address within the network is refused at its field, with what was typed", async () => {
  await page.goto("/console/webhooks");
  await page.getByLabel("URL").fill("http://10.0.0.1/hook");
  await press(page, "Create webhook");
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();
  return await page.getByLabel("URL").inputValue() === "http://10.0.0.1/hook" ? "" : "the value is gone";
});

await check("an approval counts from a second principal alone", async () => {
  const gate = await api("POST", "/workflows", { name: "gated", steps: [
    { id: "price", uses: "run:finance/finance.option.vanilla", with: input },
    { id: "gate", uses: "guard", with: { action: "quote", quantities: [{ name: "price", unit: "USD", value: "${steps.price.result.price}", uncertainty: { standard: 0.115 }, limit: { upper: 2.25, unit: "USD" } }] } }] });
  const run = await api("POST", `/workflows/${gate.data.id}/runs`, {});
  const address = `/console/workflow-runs/${run.data.id}`;
  await page.goto(address);
  await page.getByRole("button", { name: "Approve" }).waitFor();
  await page.getByRole("heading", { name: "Quantities" }).waitFor();
  await press(page, "Approve");
  await page.getByText(/another principal/).waitFor();
  const child = JSON.parse(omni("keys", "create", "--mode", "test", "--name", "approver", "--json"));
  const other = await open();
  await signIn(other, child.key);
  await other.goto("/console");
  await other.getByRole("heading", { name: "Open approvals" }).waitFor();
  await other.goto(address);
  await press(other, "Approve");
  await badge(other, "completed");
  await other.context().close();
});
await check("a key signs in from its creation to its revocation, which ends its session", async () => {
  await page.goto("/console/keys");
  await page.getByLabel("Name", { exact: true }).fill("short-lived");
  await page.getByLabel("omni.read").check();
  await press(page, "Create key");
  await page.getByRole("heading", { name: "New API key" }).waitFor();
  const text = await page.locator(".secret code").innerText();
  const other = await open();
  await signIn(other, text);
  await page.goto("/console/keys");
  const id = await page.locator("#f-id option", { hasText: "short-lived" }).getAttribute("value");
  await page.locator("#f-id").selectOption(id);
  await page.getByLabel("Type its name").fill("short-lived");
  await press(page, "Revoke");
  await other.goto("/console/capabilities");
  const ended = other.url().includes("/console/login");
  await other.context().close();
  return ended ? "" : "the session lives";
});

const beside = await open();
await signIn(beside);
/** Does the same with each text on two pages side by side; returns the first thing that is wrong. */
async function withEach(texts, work) {
  const rest = [...texts.entries()], wrong = [];
  const one = async (own) => { for (let next = rest.pop(); next && !wrong.length; next = rest.pop()) wrong.push(...[await work(own, next[1], next[0])].filter(Boolean)); };
  await Promise.all([one(page), one(beside)]);
  return wrong[0] ?? "";
}
await check("thirty hostile texts as name of a workflow and of a key make no element", async () => {
  let stored = 0;
  const wrong = await withEach(hostile, async (own, text, i) => {
    const named = await api("POST", "/workflows", { name: text.slice(0, 190), steps: [{ id: "rest", uses: "wait", with: { seconds: i } }] });
    const keyed = await api("POST", "/developer/keys", { name: text.slice(0, 60), scopes: ["omni.read"] });
    stored += Boolean(named.data) + Boolean(keyed.data);
    if (!named.data) return "";
    await own.goto(`/console/workflows/${named.data.id}`);
    return harmless(own, "workflow", text);
  });
  if (wrong) return wrong;
  for (const begin of ["/console/workflows", "/console/keys"]) {
    for (let list = begin; list;) {
      await page.goto(list);
      const wrong = await harmless(page, list, "the list");
      if (wrong) return wrong;
      const next = page.getByRole("link", { name: "Next" });
      list = await next.count() ? await next.getAttribute("href") : "";
    }
  }
  return stored > 40 ? "" : `only ${stored} were stored`;
});
await check("thirty hostile texts as description of a webhook and as answer of its receiver make no element", async () => {
  for (const text of hostile) {
    const changed = await api("PATCH", webhook.replace("/console", "/developer"), { description: text.slice(0, 190) });
    if (!changed.data && !/[\u0000-\u001f]/.test(text)) return JSON.stringify(changed);
    answer = { status: 500, body: text, type: "text/html" };
    const tested = await api("POST", webhook.replace("/console", "/developer") + "/test");
    const delivery = `${webhook}/deliveries/${tested.data.delivery_id}`;
    const seen = await until(page, async () => (await api("GET", delivery.replace("/console", "/developer"))).data.status === "failed", "no attempt");
    await page.goto(delivery);
    const wrong = seen || await harmless(page, "answer", text);
    if (wrong) return wrong;
    await page.goto(webhook);
    const described = await harmless(page, "description", text);
    if (described) return described;
  }
  answer = { status: 204, body: "", type: "text/plain" };
});
await check("thirty hostile texts as input of a run make no element", () => withEach(hostile, async (own, text) => {
  await own.goto(option);
  await own.getByRole("textbox", { name: /Strike price/ }).evaluate((field, value) => { field.value = value; }, text);
  await press(own, "Keep");
  await own.getByRole("heading", { name: "There is a problem" }).waitFor();
  return harmless(own, "input", text);
}));

await end();
receiver.close();
