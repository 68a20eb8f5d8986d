// The programs of guides, as they stand there, in each language: node .ci/guides.mjs FOLDER PAGE..., with the environment of
// .ci/e2e, PYTHON, JARS and a FOLDER that has the packages omni-client and @types/node. Blocks that follow each other are one
// program in several languages; each prints the text that stands below them. Prints "ok - WHAT" or "not ok - WHAT".
import { spawn, spawnSync } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
const [folder, ...pages] = process.argv.slice(2);
const { E2E_URL: url, E2E_JAR: jar, TEST_KEY: key, PYTHON: python, JARS: jars } = process.env;
const jvm = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
const suffixes = { python: "py", ts: "mts", java: "java", sh: "sh" };
const commands = {
  python: (file) => [python, file], ts: (file) => ["node", file.replace(/mts$/, "mjs")], java: (file) => ["java", ...jvm, "-cp", jars, file],
  sh: (file) => ["bash", "-c", `omni() { java ${jvm.join(" ")} -jar '${jar}' "$@"; }; . ./${file}`],
};
const check = (what, wrong) => console.log(wrong ? `not ok - ${what}\n    ${wrong.replaceAll("\n", "\n    ")}` : `ok - ${what}`);

/** Returns the programs of a page: blocks of several languages, and what each of them prints. */
function programs(page) {
  const found = [];
  let open = null, last = null;
  for (const line of readFileSync(page, "utf8").split("\n")) {
    if (open && line === "```") {
      if (open.language === "text" && last) last.shown = open.lines.join("\n");
      else if (suffixes[open.language]) {
        if (!last) found.push(last = { blocks: [], shown: null });
        last.blocks.push({ language: open.language, text: open.lines.join("\n") + "\n" });
      }
      if (!suffixes[open.language]) last = null;
      open = null;
    } else if (open) open.lines.push(line);
    else if (line.startsWith("```")) open = { language: line.slice(3), lines: [] };
    else if (line !== "") last = null;
  }
  return found.filter(({ blocks }) => blocks.some(({ language }) => language !== "sh"));
}
const all = pages.flatMap((page) => programs(page).map((program, n) => ({ name: basename(page, ".md"), number: n + 1, ...program })));
for (const program of all) {
  program.files = program.blocks.map(({ language, text }, n) => {
    const file = `${program.name}-${program.number}-${n}.${suffixes[language]}`;
    writeFileSync(join(folder, file), text);
    return { language, file };
  });
}
const typed = all.flatMap(({ files }) => files).filter(({ language }) => language === "ts").map(({ file }) => file);
const compiled = spawnSync("tsc", ["--strict", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext", "--types", "node",
  "--lib", "ES2022,ESNext.Disposable,DOM,DOM.Iterable", ...typed], { cwd: folder, encoding: "utf8" });
check("the programs of the guides are typed", compiled.status === 0 ? "" : compiled.stdout + compiled.stderr);

const first = await (await fetch(`${url}/api/v1/omni/finance/workspaces`, { headers: { authorization: `Bearer ${key}` } })).json();
const env = { ...process.env, KEY: key, API: url + "/api/v1", WORKSPACE: first.data[0].id };
function started(command, more = {}) {
  const child = spawn(command[0], command.slice(1), { cwd: folder, env: { ...env, ...more } });
  const seen = { child, out: "", err: "" };
  child.stdout.on("data", (part) => { seen.out += part; });
  child.stderr.on("data", (part) => { seen.err += part; });
  seen.ended = new Promise((done) => child.on("close", done));
  return seen;
}
const same = (seen, shown) => shown === null || seen.out === shown + "\n" ? "" : `expected:\n${shown}\nprinted:\n${seen.out}${seen.err.slice(0, 600)}`;
async function printed({ language, file }, shown) {
  const seen = started(commands[language](file));
  const status = await seen.ended;
  return status === 0 ? same(seen, shown) : `status ${status}\n${same(seen, shown)}`;
}

/** Sends a receiver what the page names: a genuine message twice, then one with another body, and one of an hour ago. */
async function receives({ language, file }, shown) {
  const free = createServer().listen(0, "127.0.0.1");
  await new Promise((ready) => free.on("listening", ready));
  const { port } = free.address();
  await new Promise((closed) => free.close(closed));
  const secret = randomBytes(24), seen = started(commands[language](file), { PORT: String(port), SECRET: `whsec_${secret.toString("base64")}` });
  const body = JSON.stringify({ type: "omni.run.completed", timestamp: new Date().toISOString(), data: { object: "omni.run", status: "completed" } });
  const send = (id, age, changed = "") => {
    const time = Math.floor(Date.now() / 1000) - age;
    const code = createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64");
    const headers = { "webhook-id": id, "webhook-timestamp": String(time), "webhook-signature": `v1,${code}`, "content-type": "application/json" };
    return fetch(`http://127.0.0.1:${port}/hook`, { method: "POST", headers, body: body + changed });
  };
  const statuses = [];
  try {
    for (let round = 0; round < 200 && !await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "" }).catch(() => null); round++) {
      await new Promise((next) => setTimeout(next, 100));
    }
    for (const message of [["msg_1", 0], ["msg_1", 0], ["msg_2", 0, " "], ["msg_3", 3600]]) statuses.push((await send(...message)).status);
    statuses.push((await send("msg_4", 0, " ".repeat(70_000)).catch(() => ({ status: 413 }))).status);
    await new Promise((next) => setTimeout(next, 100));
  } finally {
    seen.child.kill();
    await seen.ended;
  }
  seen.out = seen.out.replace(/^refused: header\n/, "");
  return same(seen, shown) || (String(statuses) === "204,204,400,400,413" ? "" : `answered ${statuses}`);
}

// One program after the other of a language, since later ones of a page read what earlier ones made; two languages at a time.
const work = Object.keys(suffixes).map((language) => all.flatMap(({ name, number, files, shown }) =>
  files.filter((file) => file.language === language).map((file) => ({ name, number, file, shown }))));
async function next() {
  for (let queue = work.pop(); queue; queue = work.pop()) {
    for (const { name, number, file, shown } of queue) {
      const run = name === "webhook-receiver" ? receives : printed;
      check(`guide ${name} ${number} does in ${file.language} what it shows`, await run(file, shown).catch((error) => String(error.stack)));
    }
  }
}
await Promise.all([next(), next()]);
