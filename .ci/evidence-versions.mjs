// node .ci/evidence-versions.mjs: the cases that all verifiers share, by docs/verify.mjs, which does not look at included parents.
import { readFileSync } from "node:fs";
import { parse, steps } from "../docs/verify.mjs";
const { row, ...wanted } = steps;
const table = () => parse(readFileSync(new URL("../clients/conformance/evidence.json", import.meta.url), "utf8"));
let wrong = 0;
for (const number of table().cases.keys()) {
  const { keys, documents, cases } = table(), { name, document, edits, failed } = cases[number], data = documents[document];
  for (const { pointer, value, remove } of edits) {
    const path = pointer.split("/").slice(1), last = path.pop(), part = path.reduce((at, step) => at[step], data);
    if (remove) delete part[last];
    else part[last] = value;
  }
  const found = [];
  for (const [step, holds] of Object.entries(wanted)) if (!(await holds(data, keys).catch(() => false))) found.push(step);
  const good = failed.every((check) => check === "parents");
  if (good === (found.length === 0)) continue;
  console.log(`${document}, ${name}: ${found}`);
  wrong++;
}
process.exit(wrong === 0 && table().cases.length > 30 ? 0 : 1);
