// The page of evidence: its document, or one that a person chooses, with keys of the server or of a file.
import { check, keysOf } from "./seal.js";
const box = document.querySelector("[data-evidence]"), where = box.querySelector("#check-where");
let evidence = box.querySelector("script")?.textContent, keys;

async function checked() {
  if (!evidence) return;
  const { why } = await check(box, evidence, keys);
  where.textContent = why ? why[0].toUpperCase() + why.slice(1) : "";
}
const chosen = async (input) => input.files[0]?.text();
box.querySelector("#evidence-file").addEventListener("change", async (event) => { evidence = await chosen(event.target); checked(); });
box.querySelector("#keys-file").addEventListener("change", async (event) => { keys = await chosen(event.target); checked(); });
keys = await keysOf();
checked();
