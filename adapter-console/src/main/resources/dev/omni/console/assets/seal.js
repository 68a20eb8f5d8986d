// Checks evidence by verify.mjs, the same file that Node runs; after the keys, nothing is requested of the server.
import { json, parse, steps } from "./verify.mjs";
const reasons = {
  statement: "The statement, the shown fields and the digests of input and result agree, and nothing else is shown.", signature: "Signed by a known key.",
  entry: "The leaf is the hash of this statement.", inclusion: "The path leads from the leaf to the root.", checkpoint: "The head of the log is signed by a known key.",
};
const elsewhere = "this browser has no cryptography here (plain http beyond this machine). Use: omni evidence verify evidence.json --key keys.json";
export const keysOf = () => fetch("/.well-known/omni-keys.json").then((answer) => answer.text()).catch(() => "");

// Does the five steps, shows each in its line, and returns the document, the verdicts by step, and why nothing could be done.
export async function check(box, evidence, keys) {
  const verdicts = {};
  const show = (step, verdict, why) => {
    const line = box.querySelector(`[data-step="${step}"]`);
    line.className = verdict.replace(" ", "-");
    line.querySelector(".verdict").textContent = verdict;
    line.querySelector(".why").textContent = why;
    verdicts[step] = verdict;
  };
  const one = async (step, work) => {
    try {
      const good = await work();
      show(step, good ? "verified" : "failed", good ? reasons[step] : "This does not fit.");
    } catch (why) {
      show(step, "not verified", `It could not be done: ${why.message}.`);
    }
  };
  if (!globalThis.crypto?.subtle) return { verdicts, why: elsewhere };
  try {
    const whole = parse(evidence), data = whole.data ?? whole, list = parse(keys).keys;
    await one("statement", async () => await steps.version(data) && await steps.same(data) && await steps.members(data) && await steps.input(data) && await steps.result(data) && steps.disclosure(data));
    await one("signature", () => steps.signature(data, list));
    await one("entry", () => steps.entry(data));
    await one("inclusion", () => steps.inclusion(data));
    await one("checkpoint", () => steps.checkpoint(data, list));
    return { data, verdicts };
  } catch (why) {
    for (const step of Object.keys(reasons)) show(step, "not verified", `The file could not be read: ${why.message}.`);
    return { verdicts, why: `the file could not be read: ${why.message}` };
  }
}

const at = (data, pointer) => pointer.split("/").slice(1).reduce((value, step) => value?.[step.replaceAll("~1", "/").replaceAll("~0", "~")], data);
const same = (text, value) => {
  if (typeof value === "string") return text === value;
  try { return json(parse(text)) === json(value); } catch { return false; }
};

// The numbers that the page shows, each against the signed document.
function compare(box, data) {
  const cells = [...document.querySelectorAll("code[data-at]")], other = cells.filter((cell) => !same(cell.textContent, at(data, cell.dataset.at)));
  other.forEach((cell) => cell.classList.add("differs"));
  const line = box.querySelector(".compared");
  line.hidden = !cells.length;
  line.textContent = other.length ? `${other.length} of the ${cells.length} values on this page are not those of the signed document.`
    : `The numbers on this page are those of the signed document: ${cells.length} values were compared one by one.`;
  return !other.length;
}

export async function seal(box) {
  const status = box.querySelector("[role=status]");
  const say = (verdict, text) => { status.className = `seal ${verdict}`; status.textContent = text; };
  try {
    const evidence = box.querySelector("script")?.textContent
      ?? await fetch(box.dataset.seal).then((answer) => answer.ok ? answer.text() : Promise.reject(new Error(`the server answered ${answer.status}`)));
    const { data, verdicts, why } = await check(box, evidence, await keysOf());
    if (!data) return say("open", `not checked: ${why}`);
    const failed = Object.keys(reasons).find((step) => verdicts[step] === "failed"), open = Object.keys(reasons).find((step) => verdicts[step] !== "verified");
    const signer = box.querySelector(".signer"), key = data.envelope?.signatures?.[0]?.keyid;
    signer.hidden = !key;
    signer.textContent = `Signed by key ${key}; entry ${data.log?.index} of the log ${data.log?.origin}.`;
    const equal = compare(box, data);
    if (failed) return say("bad", `failed: ${failed}`);
    if (!equal) return say("bad", "failed: this page shows other numbers than the signed document");
    if (open) return say("open", `not checked: ${open}`);
    return say("good", "verified in this browser");
  } catch (why) {
    return say("open", `not checked: ${why.message}`);
  }
}
