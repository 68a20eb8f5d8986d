// Compiles the package: modules in dist, the same for require in dist/cjs, with dist/index.cjs in front.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
for (const project of ["tsconfig.json", "tsconfig.cjs.json"]) {
  const { status } = spawnSync("tsc", ["-p", project], { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
writeFileSync("dist/index.cjs", 'module.exports = require("./cjs/index.js");\n');
writeFileSync("dist/index.d.cts", 'export * from "./cjs/index.js";\n');
