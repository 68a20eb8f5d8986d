// node .ci/row-leaves.mjs: the rows that all verifiers judge alike (docs/vectors), by docs/verify.mjs, which the console runs too.
import { readFileSync } from "node:fs";
import { parse, steps } from "../docs/verify.mjs";
const read = (name) => parse(readFileSync(new URL(`../docs/vectors/${name}`, import.meta.url), "utf8"));
let wrong = 0, judged = 0;
const judge = async (name, data, row, accepted) => {
  judged++;
  if (await steps.row(data, [], row).catch(() => false) === accepted) return;
  console.log(`${name}: must be ${accepted ? "accepted" : "refused"}`);
  wrong++;
};
const table = read("row-leaf.json"), older = read("row-leaf-1.json");
for (const part of ["accepted", "refused"]) {
  for (const { name, rows, row } of table[part]) await judge(name, { statement: { predicate: { rows } } }, row, part === "accepted");
  for (const { name, row } of older[part]) await judge(name, older.evidence, row, part === "accepted");
}
const { row, entry, sign_off, ...others } = steps;
for (const [name, step] of Object.entries(others)) if (!await step(older.evidence, older.keys)) wrong++, console.log(`the older evidence: ${name}`);
const third = { statement: { predicate: { rows: { ...table.accepted[0].rows, leaf: 3 } } } };
const said = await steps.row(third, [], table.accepted[0].row).catch((unknown) => unknown.message);
if (said !== "the rows have leaf version 3, which this verifier does not know") wrong++, console.log(said);
process.exit(wrong === 0 && judged >= 40 ? 0 : 1);
