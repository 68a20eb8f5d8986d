// The budgets of the console in a browser: sizes, requests, first paint, shifts, time on the server, changes of a form: node
// .ci/console-budgets.mjs, as console.mjs. Prints what was measured, and "ok - WHAT" or "not ok - WHAT".
import { check, compute, end, judged, open, option, settled, signIn } from "./console-browser.mjs";

const page = await open();
await signIn(page);
const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
await check("a change of the form is drawn within 300 ms beside the pause", async () => {
  await page.goto(option);
  await page.locator("#bench .plot .wide svg").waitFor();
  const times = [];
  for (const strike of [61, 62, 63, 64, 66, 67, 68]) {
    times.push(await page.evaluate((value) => new Promise((drawn) => {
      const field = document.querySelector("[name$=strike]"), preview = document.querySelector("#bench");
      const old = preview.querySelector(".plot .wide svg"), began = performance.now();
      new MutationObserver((changes, watch) => {
        const plot = preview.querySelector(".plot .wide svg");
        if (!plot || plot === old) return;
        watch.disconnect();
        drawn(performance.now() - began - 150);
      }).observe(preview, { childList: true, subtree: true });
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }), strike));
  }
  console.log(`a change of the form is drawn after ${Math.round(middle(times))} ms beside the pause`);
  return !judged() || middle(times) <= 300 ? "" : `${times}`;
});

await check("pages keep to their sizes, requests and times", async () => {
  const fresh = await open();
  const network = await fresh.context().newCDPSession(fresh);
  await network.send("Network.enable");
  let loads = [];
  const addresses = new Map();
  network.on("Network.requestWillBeSent", (event) => addresses.set(event.requestId, event.request.url));
  network.on("Network.loadingFinished", (event) => loads.push({ url: addresses.get(event.requestId) ?? "", bytes: event.encodedDataLength }));
  const of = (pattern) => loads.filter((each) => pattern.test(each.url));
  const sum = (list) => list.reduce((total, each) => total + each.bytes, 0);
  const wrong = [], quiet = judged();
  await signIn(fresh);
  await settled(fresh);
  const first = sum(loads);
  if (first > 120_000) wrong.push(`the first page takes ${first} bytes`);
  for (let i = 0; i < 26; i++) await compute();
  const durations = {};
  for (const path of ["/console", "/console/capabilities", "/console/runs", "/console/workflows", "/console/webhooks", "/console/requests", "/console/usage", "/console/keys",
    "/console/decisions", "/console/connections", "/console/forecasts", "/console/models", "/console/evidence", "/console/session", option]) {
    loads = [];
    await fresh.goto(path);
    await settled(fresh);
    const html = of(new RegExp(path + "$"));
    if (sum(html) > 40_000) wrong.push(`${path} has ${sum(html)} bytes`);
    if (loads.length > 8) wrong.push(`${path} takes ${loads.length} requests`);
    const shift = await fresh.evaluate(() => new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().reduce((total, each) => total + each.value, 0))).observe({ type: "layout-shift", buffered: true }) || setTimeout(() => resolve(0), 200)));
    if (shift >= 0.1) wrong.push(`${path} shifts by ${shift}`);
    const times = [];
    for (let i = 0; i < 10; i++) {
      const answered = await fresh.request.get(path);
      times.push(Number(/app;dur=([0-9.]+)/.exec(answered.headers()["server-timing"])[1]));
    }
    durations[path] = middle(times);
    if (quiet && durations[path] > 100) wrong.push(`${path} takes ${durations[path]} ms on the server`);
  }
  const paints = { cold: [], warm: [] };
  for (let i = 0; i < 6; i++) {
    const cache = i % 2 ? "warm" : "cold";
    await network.send("Network.setCacheDisabled", { cacheDisabled: cache === "cold" });
    await fresh.goto("/console");
    paints[cache].push(await fresh.evaluate(() => new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime))
      .observe({ type: "paint", buffered: true }))));
  }
  const painted = Object.fromEntries(Object.entries(paints).map(([cache, times]) => [cache, Math.round(middle(times))]));
  if (quiet && (painted.cold > 1000 || painted.warm > 400)) wrong.push(`the first paint takes ${JSON.stringify(painted)} ms`);
  console.log(`first paint in ms: ${JSON.stringify(painted)}; first page ${first} bytes; milliseconds on the server: ${JSON.stringify(durations)}`);
  await fresh.context().close();
  return wrong.join("\n    ");
});
await end();
