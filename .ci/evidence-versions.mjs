// node .ci/evidence-versions.mjs: the cases that all verifiers share, by docs/verify.mjs.
import { readFileSync } from "node:fs";
import { judge, parse, verdictOf } from "../docs/verify.mjs";
const table = () => parse(readFileSync(new URL("../clients/conformance/evidence.json", import.meta.url), "utf8"));
let wrong = 0;
for (const number of table().cases.keys()) {
  const { keys, documents, cases } = table(), { name, document, edits, failed } = cases[number], data = documents[document];
  for (const { pointer, value, remove } of edits) {
    const path = pointer.split("/").slice(1), last = path.pop(), part = path.reduce((at, step) => at[step], data);
    if (remove) delete part[last];
    else part[last] = value;
  }
  const found = await judge(data, keys);
  if (failed.length === 0 === (verdictOf(found) === "valid")) continue;
  console.log(`${document}, ${name}: ${JSON.stringify(found)}`);
  wrong++;
}
process.exit(wrong === 0 && table().cases.length > 30 ? 0 : 1);
