/** Runs the conformance scenario: node dist/conformance.js FILE --base-url URL --proxy-control URL */
import * as api from "./index.js";
import { ExactNumber, Omni, Run, type RunOptions } from "./index.js";
import { isObject, type JsonObject } from "./json.js";

declare const process: any;

const { readFileSync, writeFileSync, mkdtempSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
const { tmpdir } = process.getBuiltinModule("node:os");
const { inspect } = process.getBuiltinModule("node:util");
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const camelled = (given: JsonObject) => Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), value]));

/** The state of one pass: shared values, what was saved, the address of the proxy. */
class Scenario {
  readonly document: JsonObject;
  readonly key: string = process.env.OMNI_API_KEY;
  readonly #nonce = "-typescript-" + Math.random().toString(36).slice(2, 10);
  readonly #saved = new Map<string, { handle: any; view: any }>();
  readonly #folder: string = mkdtempSync(join(tmpdir(), "conformance-"));
  #outcome: any = null;
  #client: Omni | null = null;

  constructor(file: string, readonly baseUrl: string, readonly control: string) {
    this.document = JSON.parse(readFileSync(file, "utf8"));
  }

  async step(given: JsonObject): Promise<string[]> {
    this.#outcome = null;
    this.#client = null;
    for (const [name, content] of Object.entries(this.#filled(given["files"] ?? {}))) {
      writeFileSync(join(this.#folder, name), JSON.stringify(content), { mode: parseInt(given["mode"] ?? "600", 8) });
    }
    await fetch(this.control + "/_faults", { method: "PUT", body: JSON.stringify(this.#filled(given["faults"] ?? [])) });
    for (const call of given["before"] ?? []) {
      const view = await this.#call(call, given);
      if (!call.may_fail && view?.error && !view.status) throw new Error("before: " + JSON.stringify(view));
    }
    const later = given["meanwhile"];
    const meanwhile = later && new Promise((done) => setTimeout(done, later.after * 1000)).then(() => this.#call(later, given));
    this.#outcome = given["host"] ? await hosted[given["host"]]!(this.#omni(given), this.key, this.baseUrl) : await this.#call(given["call"], given);
    await meanwhile;
    (this.#client as Omni | null)?.close();
    const wire = await (await fetch(this.control + "/_wire")).json();
    const wrong = differences(this.#filled(given["expect"]), this.#outcome, "outcome");
    return [...wrong, ...given["wire"].flatMap((clause: JsonObject) => passed(this.#filled(clause), wire))];
  }

  /** Puts shared and saved values in, and makes each idempotency key one of this pass. */
  #filled(value: any, inside = ""): any {
    if (Array.isArray(value)) return value.map((item) => this.#filled(item));
    if (isObject(value)) {
      const [only] = Object.keys(value);
      if (only === "digits") return new ExactNumber(value["digits"]);
      if (only === "number") return Number(value["number"]);
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.#filled(member, name)]));
    }
    if (typeof value !== "string") return value;
    if (inside === "idempotency_key") return value + this.#nonce;
    if (value.startsWith("$") && value.slice(1) in this.document["shared"]) return this.document["shared"][value.slice(1)];
    return value.replace(/\$(KEY|URL|DIR|saved\.[\w.]+|outcome\.[\w.]+|DATE\+\d+)/g, (_, name) => String(this.#named(name)));
  }

  #named(name: string): any {
    if (name.startsWith("DATE+")) return new Date(Date.now() + Number(name.slice(5)) * 1000).toUTCString();
    const [first, ...path] = name.split(".");
    const known: JsonObject = { KEY: this.key, URL: this.baseUrl, DIR: this.#folder, outcome: this.#outcome };
    const start = first === "saved" ? this.#saved.get(path.shift()!)?.view : known[first!];
    return path.reduce((value, part) => value?.[part], start);
  }

  #omni(step: JsonObject): Omni {
    if (this.#client) return this.#client;
    const { env, ...options } = this.#filled(step["client"] ?? {});
    const kept = Object.entries(process.env).filter(([name]) => name.startsWith("OMNI_"));
    for (const [name] of kept) delete process.env[name];
    Object.assign(process.env, env);
    try {
      this.#client = new Omni({ ...(env ? {} : { apiKey: this.key, baseUrl: this.baseUrl }), ...camelled(options) });
    } finally {
      for (const name of Object.keys(env ?? {})) delete process.env[name];
      Object.assign(process.env, Object.fromEntries(kept));
    }
    return this.#client;
  }

  async #call(given: JsonObject, step: JsonObject): Promise<any> {
    const call = this.#filled(given);
    let handle: any = null;
    let view: any;
    try {
      handle = await this.#operation(this.#omni(step), call);
      view = seen(handle);
    } catch (thrown) {
      view = failure(thrown);
    }
    if (call.save) this.#saved.set(call.save, { handle, view });
    return view;
  }

  async #operation(omni: Omni, call: JsonObject): Promise<any> {
    const names = ["workspace", "idempotency_key", "timeout", "cancel_after", "scenario", "headers"];
    const options: RunOptions = camelled(Object.fromEntries(names.filter((name) => name in call).map((name) => [name, call[name]])));
    const run = (): Run => this.#saved.get(call["run"])!.handle;
    switch (call["op"]) {
      case "run": return omni.run(call["capability"] as string, call["input"], options);
      case "start": return omni.start(call["capability"] as string, call["input"], options);
      case "get": return omni.runs.get(call["id"]);
      case "find": return omni.runs.find(call["idempotency_key"]);
      case "wait": return run().wait({ timeout: call["timeout"] });
      case "cancel": return run().cancel();
      case "retry": return run().retry(call["idempotency_key"]);
      case "verify": return omni.verify(call["body"]);
      case "show": return { text: inspect(omni, { depth: 9, showHidden: true }) + JSON.stringify(omni) + String(omni) };
      case "unwrap": return api.unwrap(call["headers"], new TextEncoder().encode(call["body"]), call["secret"], call["tolerance"]);
      case "request": {
        const { status, data, requestId } = await omni.request(call["method"], call["path"], call["body"]);
        return { status, data, request_id: requestId };
      }
      case "list": {
        const items = [];
        const { op: _, take, max_items, ...filters } = call;
        for await (const each of omni.runs.list({ ...filters, ...(max_items && { maxItems: max_items }) })) {
          items.push(seen(each));
          if (items.length === take) break;
        }
        return { count: items.length, items };
      }
      case "events": {
        const types = [];
        for await (const event of run().events()) types.push(event.type);
        return { types };
      }
      case "evidence": {
        const proof = await run().evidence();
        const report = await proof.verify(call["keys"] ?? (await omni.keys()));
        const failed = report.findings.filter((finding) => !finding.passed).map((finding) => finding.check);
        return { ok: report.ok, failed, checks: report.findings.map((finding) => finding.check), document: proof.document };
      }
      case "map": {
        const { grid, select, carry, totals, on_error } = call, more = { grid, select, carry, totals, ...(on_error && { onError: on_error }) };
        const table = await omni.map(call["capability"] as string, call["rows"] ?? null, call["fixed"], { ...options, ...more });
        return { count: table.length, rows: table.rows, errors: table.errors, units: table.units, totals: table.totals, run: seen(table.run) };
      }
      default: throw new Error("unknown operation " + call["op"]);
    }
  }
}

const OPTION = { type: "call", spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 } as const;
const price = async (omni: Omni, spot: number): Promise<number> => (await omni.run("finance.option.vanilla", { ...OPTION, spot })).result.price;
const counted = (found: number[], expected: number) => {
  const right = found.filter((one) => one === expected).length;
  return { right, wrong: found.length - right };
};

/** Another thread or process that prints one price: this program with --spot. */
const child = (spot: number, key: string, baseUrl: string): Promise<number> =>
  new Promise((done, fail) => {
    const { execFile } = process.getBuiltinModule("node:child_process");
    const given = [process.argv[1], "--spot", String(spot), "--base-url", baseUrl];
    execFile(process.execPath, given, { env: { ...process.env, OMNI_API_KEY: key } }, (broken: any, out: string) => (broken ? fail(broken) : done(Number(out))));
  });
const worker = (key: string, baseUrl: string): Promise<number[]> =>
  new Promise((done, fail) => {
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    const code = `import(${JSON.stringify(import.meta.resolve("./index.js"))}).then(async ({ Omni }) => {
      const omni = new Omni(${JSON.stringify({ baseUrl })});
      const all = Array.from({ length: 10 }, () => omni.run("finance.option.vanilla", ${JSON.stringify(OPTION)}));
      require("node:worker_threads").parentPort.postMessage((await Promise.all(all)).map((run) => run.result.price));
    })`;
    const made = new Worker(code, { eval: true, env: { OMNI_API_KEY: key } });
    made.on("message", done).on("error", fail);
  });

/** What the host of a client does to it. */
const hosted: { [name: string]: (omni: Omni, key: string, baseUrl: string) => Promise<JsonObject> } = {
  fork: async (omni, key, baseUrl) => {
    const expected = [await price(omni, 60), await price(omni, 90)];
    const found = await Promise.all([60, 90].map((spot) => child(spot, key, baseUrl)));
    const right = found.filter((one, n) => one === expected[n]).length;
    return { right, wrong: 2 - right };
  },
  threads: async (omni) => {
    const expected = await price(omni, 60);
    const found: number[] = [];
    const some = async (count: number) => {
      for (let n = 0; n < count; n++) found.push(await price(omni, 60));
    };
    await Promise.all(Array.from({ length: 16 }, (_, n) => some(31 + (n < 4 ? 1 : 0))));
    return counted(found, expected);
  },
  pickle: async (omni, key) => {
    const run = await omni.run("finance.option.vanilla", OPTION);
    const error = await omni.run("finance.option.nothing" as string, OPTION).then(() => ({}) as any, (thrown) => thrown);
    const back = structuredClone({ run, error: error.toJSON?.() ?? {} });
    const same = JSON.stringify(back.run.raw) === JSON.stringify(run) && JSON.stringify(back.error) === JSON.stringify(error);
    return { same, key_shown: (inspect(back, { depth: 9 }) + JSON.stringify(back)).includes(key), result: back.run.raw["result"], error: back.error };
  },
  loop: async (omni, key, baseUrl) => {
    const expected = await price(omni, 60);
    return counted([...(await worker(key, baseUrl)), ...(await worker(key, baseUrl))], expected);
  },
};

function seen(value: any): any {
  if (!(value instanceof Run)) return value;
  const { id, capability, status, links, replayed } = value;
  const view = { id, capability, status, links, replayed, request_id: value.requestId, evidence_id: value.evidenceId };
  const units = status === "completed" ? value.result.units : {};
  return { ...view, idempotency_key: value.idempotencyKey, result: value.result, units, ...(value.error && { error: value.error }) };
}

function failure(thrown: any): JsonObject {
  const view: JsonObject = { error: thrown.name, text: thrown.message, idempotency_key: thrown.idempotencyKey ?? null };
  if (thrown instanceof api.APIError) {
    const { status, type, code, retryable, details, problems } = thrown;
    Object.assign(view, { status, type, code, retryable, details, problems, message: thrown.reason, request_id: thrown.requestId, retry_after: thrown.retryAfter });
  } else if (thrown instanceof api.APIConnectionError) view["status"] = thrown.status;
  else if (thrown instanceof api.RunFailedError || thrown instanceof api.WaitTimeoutError) view["run"] = seen(thrown.run);
  else if (thrown instanceof api.WebhookVerificationError) view["part"] = thrown.part;
  return view;
}

const at = (value: any, pointer: string): any =>
  pointer.split("/").slice(1).reduce((found, part) => found?.[part.replaceAll("~1", "/").replaceAll("~0", "~")], value);

/** Compares: members that are expected are there, lists have the same length, a member /a/b is a pointer. */
function differences(expected: any, actual: any, where: string): string[] {
  const wrong = (holds: boolean) => (holds ? [] : [`${where}: ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`]);
  if (isObject(expected)) {
    if ("matches" in expected) return wrong(new RegExp(expected["matches"]).test(String(actual)));
    if ("lacks" in expected) return wrong(!String(actual).includes(expected["lacks"]));
    if ("about" in expected) return wrong(Math.abs(actual - expected["about"]) <= expected["within"]);
    if ("at_least" in expected) return wrong(actual >= expected["at_least"]);
    if ("at_most" in expected) return wrong(actual <= expected["at_most"]);
    return Object.entries(expected).flatMap(([name, value]) => {
      const pointer = name.startsWith("/") ? name : "/" + name;
      return differences(value, at(actual, pointer), where + pointer);
    });
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, n) => differences(item, actual[n], `${where}/${n}`));
  }
  const plain = actual instanceof ExactNumber ? (typeof expected === "string" ? actual.text : Number(actual.text)) : actual ?? null;
  return wrong(plain === expected);
}

/** Compares a clause with what passed over the wire. */
function passed(clause: JsonObject, wire: JsonObject[]): string[] {
  const where = `${clause["method"]} ${clause["path"]}`;
  const found = wire.filter((entry) => entry["origin"] === (clause["origin"] ?? "server") && fits(clause, entry));
  const wrong = differences(clause["count"], found.length, where + " count");
  if (clause["connections"]) {
    wrong.push(...differences(clause["connections"], new Set(found.map((entry) => entry["connection"])).size, where + " connections"));
  }
  for (const entry of found) {
    for (const name of ["headers", "query", "body"]) if (name in clause) wrong.push(...differences(clause[name], entry[name], `${where} ${name}`));
  }
  for (const name of clause["same"] ?? []) {
    const values = new Set(found.map((entry) => (name === "body" ? entry["body"] : entry["headers"][name.split(":")[1]])));
    if (values.size > 1 || values.has(undefined)) wrong.push(`${where}: ${name} is not the same: ${[...values]}`);
  }
  for (const [number, expected] of Object.entries(clause["nth"] ?? {})) {
    wrong.push(...differences(expected, found[Number(number) - 1] ?? {}, `${where} request ${number}`));
  }
  const gaps = found.slice(1).map((later, n) => later["at"] - found[n]!["at"]);
  if ("gap" in clause && !(Math.min(...gaps) >= clause["gap"] && gaps.length)) wrong.push(`${where}: pauses of ${gaps} seconds`);
  return wrong;
}

/** Whether a request is one of the clause; `*` alone is any path, as a segment any segment. */
function fits(clause: JsonObject, entry: JsonObject): boolean {
  const [wanted, given] = [clause["path"].split("/"), entry["path"].split("/")];
  const same = clause["path"] === "*" || (wanted.length === given.length && wanted.every((part: string, n: number) => part === "*" || part === given[n]));
  return same && clause["method"] === entry["method"];
}

const [file, ...flags] = process.argv.slice(2);
const flag = (name: string): string => process.argv[process.argv.indexOf(name) + 1];
if (file === "--spot") {
  console.log(await price(new Omni({ baseUrl: flag("--base-url") }), Number(flag("--spot"))));
  process.exit(0);
}
if (!file || !flags.includes("--base-url") || !flags.includes("--proxy-control")) {
  console.error("usage: node dist/conformance.js FILE --base-url URL --proxy-control URL");
  process.exit(2);
}
const scenario = new Scenario(file, flag("--base-url"), flag("--proxy-control"));
const steps = scenario.document["steps"].filter((step: JsonObject) => !step["not"]?.typescript);
let good = 0;
for (const step of steps) {
  const wrong = await scenario.step(step).catch((broken) => [String(broken?.stack ?? broken).split("\n").slice(0, 3).join(" ")]);
  good += wrong.length ? 0 : 1;
  console.log((wrong.length ? `FAIL ${step.id} ${wrong.join("; ")}` : `ok ${step.id}`).replaceAll(scenario.key, "KEY"));
}
console.log(`${good} of ${steps.length} hold`);
process.exit(good === steps.length ? 0 : 1);
