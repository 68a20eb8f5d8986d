// Checks evidence by verify.mjs, the same file that Node runs; after the keys, nothing is asked of the server.
import { parse, steps } from "./verify.mjs";
const box = document.querySelector("[data-evidence]"), where = box.querySelector("#check-where");
const reasons = {
  statement: "The statement, the shown fields and the digests of input and result agree, and nothing else is shown.", signature: "Signed by a known key.",
  entry: "The leaf is the hash of this statement.", inclusion: "The path leads from the leaf to the root.", checkpoint: "The head of the log is signed by a known key.",
};
let evidence = box.querySelector("script")?.textContent, keys;

function show(step, verdict, why) {
  const line = box.querySelector(`[data-step="${step}"]`);
  line.className = verdict.replace(" ", "-");
  line.querySelector(".verdict").textContent = verdict;
  line.querySelector(".why").textContent = why;
}
async function one(step, work) {
  try {
    const good = await work();
    show(step, good ? "verified" : "failed", good ? reasons[step] : "This does not fit.");
  } catch (why) {
    show(step, "not verified", `It could not be done: ${why.message}.`);
  }
}
async function check() {
  if (!evidence) return;
  if (!globalThis.crypto?.subtle) {
    where.textContent = "This browser has no cryptography here (plain http beyond this machine). Use: omni evidence verify evidence.json --key keys.json";
    return;
  }
  try {
    const whole = parse(evidence), data = whole.data ?? whole, list = parse(keys).keys;
    await one("statement", async () => await steps.version(data) && await steps.same(data) && await steps.members(data) && await steps.input(data) && await steps.result(data) && steps.disclosure(data));
    await one("signature", () => steps.signature(data, list));
    await one("entry", () => steps.entry(data));
    await one("inclusion", () => steps.inclusion(data));
    await one("checkpoint", () => steps.checkpoint(data, list));
  } catch (why) {
    for (const step of Object.keys(reasons)) show(step, "not verified", `The file could not be read: ${why.message}.`);
  }
}
const chosen = async (input) => input.files[0]?.text();
box.querySelector("#evidence-file").addEventListener("change", async (event) => { evidence = await chosen(event.target); check(); });
box.querySelector("#keys-file").addEventListener("change", async (event) => { keys = await chosen(event.target); check(); });
keys = await fetch("/.well-known/omni-keys.json").then((answer) => answer.text()).catch(() => "");
check();
