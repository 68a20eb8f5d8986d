// node .ci/predicate-vectors.mjs: the test vectors of the predicates, by docs/verify.mjs as a program: its exit status is the verdict.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { json, parse } from "../docs/verify.mjs";
const folder = fileURLToPath(new URL("../docs/predicates/", import.meta.url)), verify = fileURLToPath(new URL("../docs/verify.mjs", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "vectors-")), status = { ACCEPT: 0, REJECT: 1, MALFORMED: 1, UNVERIFIABLE: 3 };
const names = ["run/v2", "sign_off/v1"].flatMap((type) => readdirSync(join(folder, type, "vectors")).sort().map((name) => join(type, "vectors", name)));
let wrong = 0;
for (const name of names) {
  const { document, keys, row, verdict } = parse(readFileSync(join(folder, name), "utf8"));
  const files = [typeof document === "string" ? document : json(document), json({ keys }), ...(row ? [json(row)] : [])].map((text, i) => {
    const file = join(work, `${i}.json`);
    writeFileSync(file, text);
    return file;
  });
  const done = spawnSync(process.execPath, [verify, ...files], { encoding: "utf8" });
  if (done.status === status[verdict]) continue;
  console.log(`${name}: ${verdict}, but status ${done.status}\n${done.stdout}${done.stderr}`);
  wrong++;
}
rmSync(work, { recursive: true });
process.exit(wrong === 0 && names.length >= 60 ? 0 : 1);
