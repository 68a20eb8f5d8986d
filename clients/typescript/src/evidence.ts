/** Verification of evidence, offline: the document proves nothing about itself, the caller's keys do. */
import { disclosureOf, DISCLOSED, verifyDisclosure } from "./disclosure.js";
import { rootFrom, verifyRow } from "./rows.js";
import { verifySignOff } from "./sign-off.js";
import { base64, canonical, ed25519, fromBase64, hex, isObject, sha256, utf8, type JsonObject } from "./json.js";

const TYPE = "application/vnd.in-toto+json";
const PREFIX = "302a300506032b6570032100";
const SKEW = 5 * 60_000;
const PROFILE = "jcs-exact/1";
const DISCLOSURE = "sha256-salted-leaf/1";
/** The predicate types of the kinds that are known. */
const KINDS = new Map<unknown, RegExp>([["omni_run", /^https:\/\/[!-~]+\/run\/v2$/], ["sign_off", /^https:\/\/[!-~]+\/sign_off\/v1$/]]);
/** The members of evidence: one more would be read as proven, although nothing signs it. */
const EVIDENCE = "id object status execution kind digests parents result statement envelope log keys included removed outside".split(" ");
const ENVELOPE = ["payload", "payloadType", "signatures"];
const SIGNATURE = ["keyid", "sig"];
const LOG = ["origin", "index", "tree_size", "leaf_hash", "inclusion", "checkpoint"];
const LISTED = ["keyid", "alg", "spki", "valid_from", "valid_until"];
const LEAF = Uint8Array.of(0);

/** What was found: `unverifiable` where nothing contradicts, but a check could not be made. */
export type Verdict = "valid" | "invalid" | "unverifiable";

/** One check with its outcome; `passed` only where the verdict is `valid`. */
export interface Finding {
  check: string;
  passed: boolean;
  verdict: Verdict;
  detail: string;
}

/** All checks of one document; `ok` when all were made and passed. */
export interface Report {
  ok: boolean;
  verdict: Verdict;
  findings: Finding[];
}

/** The finding of a check. */
export function finding(check: string, verdict: boolean | Verdict, detail: string): Finding {
  const found = typeof verdict === "string" ? verdict : verdict ? "valid" : "invalid";
  return { check, passed: found === "valid", verdict: found, detail };
}

const worst = (findings: Finding[]): Verdict =>
  (["invalid", "unverifiable"] as const).find((verdict) => findings.some((found) => found.verdict === verdict)) ?? "valid";
const report = (findings: Finding[]): Report => ({ ok: worst(findings) === "valid", verdict: worst(findings), findings });

interface Key {
  id: string;
  raw: Uint8Array<ArrayBuffer>;
  from: number | null;
  until: number | null;
}

type Check = [verdict: boolean | Verdict, detail: string];

/**
 * Verifies evidence: the `data` of an answer, or the whole answer. `keys` is what `/.well-known/omni-keys.json` answered, or
 * its list. `row`, where it is given, must be a row of the batch that the evidence proves, with its proof: what
 * `GET /omni/runs/{run}/rows/{n}` answered. Numbers must have all their digits: read a file by `readJson(text, true)`.
 */
export async function verifyEvidence(document: unknown, keys: unknown, row?: unknown): Promise<Report> {
  const listed = isObject(keys) ? keys["keys"] : keys;
  const trusted = await Promise.all((Array.isArray(listed) ? listed : []).map(keyOf));
  const data = dataOf(document);
  if (!data) return report([finding("form", false, "must be evidence: an object with its envelope")]);
  const findings = [...(await new Document(data, trusted).findings()), await parents(data, trusted)];
  if (row !== undefined) findings.push(await rowOf(data, isObject(row) ? row["data"] ?? row : row));
  return report(findings);
}

async function rowOf(data: JsonObject, row: unknown): Promise<Finding> {
  if ((data["disclosed"] ?? null) !== null) return finding("row", "unverifiable", "the rows of a confidential batch are not disclosed");
  const predicate = data["statement"].predicate ?? {};
  return verifyRow(row, disclosureOf(predicate) ? data["rows"] : predicate.rows);
}

function dataOf(document: unknown): JsonObject | null {
  const data = isObject(document) ? document["data"] ?? document : null;
  return isObject(data) && ["statement", "envelope", "log"].every((part) => isObject(data[part])) ? data : null;
}

async function keyOf(listed: any): Promise<Key> {
  const spki = fromBase64(listed?.spki) ?? new Uint8Array();
  const id = hex(await sha256(spki));
  if (spki.length !== 44 || !hex(spki).startsWith(PREFIX) || listed.keyid !== id) {
    throw new TypeError(`keyid must be the SHA-256 of spki, an Ed25519 key: ${listed?.keyid}`);
  }
  return { id, raw: spki.slice(PREFIX.length / 2), from: time(listed.valid_from), until: time(listed.valid_until) };
}

const time = (text: unknown): number | null => (typeof text === "string" ? Date.parse(text) : null);
const list = (value: unknown): any[] => (Array.isArray(value) ? value : []);
const hashOf = (text: unknown): Uint8Array | null => {
  const bytes = fromBase64(text);
  return bytes?.length === 32 ? bytes : null;
};
const same = (one: Uint8Array | null, other: Uint8Array | null): boolean => one !== null && other !== null && hex(one) === hex(other);
const whole = (value: unknown): number => (Number.isSafeInteger(Number(value)) && value !== null && typeof value !== "string" ? Number(value) : -1);

/** The hash of a leaf (RFC 6962, section 2.1). */
export const leafHash = (entry: Uint8Array): Promise<Uint8Array> => sha256(LEAF, entry);

/** The evidence of one execution. */
class Document {
  readonly #data: JsonObject;
  readonly #trusted: Key[];
  readonly #statement: JsonObject;
  readonly #log: JsonObject;
  readonly #predicate: JsonObject;
  readonly #subject: JsonObject;
  readonly payload: Uint8Array;

  constructor(data: JsonObject, trusted: Key[]) {
    this.#data = data;
    this.#trusted = trusted;
    this.#statement = data["statement"];
    this.#log = data["log"];
    this.#predicate = isObject(this.#statement["predicate"]) ? this.#statement["predicate"] : {};
    const [subject] = list(this.#statement["subject"]);
    this.#subject = isObject(subject) ? subject : {};
    this.payload = fromBase64(data["envelope"].payload) ?? new Uint8Array();
  }

  /** All findings; of a form that is not known, those of every form. */
  async findings(): Promise<Finding[]> {
    const version = this.#version();
    const sealed: [string, Check | Promise<Check>][] = [["payload", this.#payloadCheck()], ["signature", this.#signature()], ["version", version]];
    if (version[0] === "unverifiable") return this.#all(this.#canonical ? sealed : sealed.slice(1));
    const signOff: [string, Promise<Check>][] =
      this.#predicate["kind"] === "sign_off" ? [["sign_off", verifySignOff(this.#predicate, this.#data["result"])]] : [];
    return this.#all([
      ...sealed, ["members", this.#members()],
      ["summary", this.#summary()], ...this.#shown(), ["keys", this.#keys()], ["leaf", this.#leaf()], ["inclusion", this.#inclusion()],
      ["checkpoint", this.#checkpoint()], ...signOff,
    ]);
  }

  #all(checks: [string, Check | Promise<Check>][]): Promise<Finding[]> {
    return Promise.all(checks.map(async ([check, made]) => finding(check, ...(await made))));
  }

  get #third(): boolean {
    return this.#predicate["evidence_version"] === "3";
  }

  /** Whether the statement is written in the canonical form that is known here. */
  get #canonical(): boolean {
    const { profile } = this.#predicate;
    return typeof profile !== "string" || profile === PROFILE;
  }

  /** Checks that the form of the statement is known: what is not cannot be judged. */
  #version(): Check {
    const { evidence_version: version, kind, profile, disclosure } = this.#predicate;
    const unknown = (what: string): Check => ["unverifiable", `${what}, which this verifier does not know`];
    if (typeof version !== "string") return [false, "the statement names no evidence version"];
    if (!["1", "2", "3"].includes(version)) return unknown(`evidence version ${version}`);
    if (this.#third) {
      const type = this.#statement["predicateType"];
      const form = KINDS.get(kind);
      if (form && !form.test(type)) return unknown(`predicate type ${type}`);
      if (profile !== PROFILE) return unknown(`canonical form ${profile ?? ""}`);
      if (isObject(disclosure) && "alg" in disclosure && disclosure["alg"] !== DISCLOSURE) return unknown(`disclosure ${canonical(disclosure["alg"])}`);
    }
    return [true, `evidence version ${version}`];
  }

  #payloadCheck(): Check {
    const agrees = same(this.payload, utf8(canonical(this.#statement)));
    return [agrees, agrees ? "the envelope holds the statement" : "the envelope's payload is not the statement"];
  }

  async #signature(): Promise<Check> {
    const { payloadType, signatures } = this.#data["envelope"];
    if (payloadType !== TYPE) return [false, `the payload type must be ${TYPE}`];
    if (list(signatures).length !== 1) return [false, "there must be one signature"];
    const { keyid, sig } = signatures[0] ?? {};
    const key = this.#trusted.find((k) => k.id === keyid);
    if (!key) return [false, `the key ${keyid} is not trusted`];
    const head = utf8(`DSSEv1 ${TYPE.length} ${TYPE} ${this.payload.length} `);
    const signed = new Uint8Array([...head, ...this.payload]);
    if (!(await ed25519(key.raw, signed, fromBase64(sig) ?? new Uint8Array()))) return [false, `the key ${keyid} did not sign this payload`];
    const then = time(this.#predicate["timings"]?.completed_at) ?? NaN;
    const inUse = !Number.isNaN(then) && (key.from === null || then >= key.from - SKEW) && (key.until === null || then <= key.until + SKEW);
    return [inUse, inUse ? `Ed25519, key ${keyid}` : `the key ${keyid} was not in use when this was completed`];
  }

  /** Whether the statement holds its input, as in evidence version 1. */
  get #first(): boolean {
    const given = this.#predicate["input"];
    return !disclosureOf(this.#predicate) && isObject(given) && "document" in given;
  }

  /** The checks of what stands beside the statement. */
  #shown(): [string, Promise<Check>][] {
    const stated = disclosureOf(this.#predicate);
    return stated
      ? [["disclosure", verifyDisclosure(this.#data, stated, [this.#in, this.#out])]]
      : [["input", this.#input()], ["result", this.#result()]];
  }

  #members(): Check {
    const envelope = this.#data["envelope"];
    const parts: [string, unknown, string[]][] = [
      ["", this.#data, [...EVIDENCE, ...(this.#first ? [] : ["input"]), ...(disclosureOf(this.#predicate) ? DISCLOSED : [])]], ["/envelope", envelope, ENVELOPE], ["/log", this.#log, LOG],
      ...list(envelope.signatures).map((one, i): [string, unknown, string[]] => [`/envelope/signatures/${i}`, one, SIGNATURE]),
      ...list(this.#data["keys"]).map((one, i): [string, unknown, string[]] => [`/keys/${i}`, one, LISTED]),
    ];
    const unknown = parts.flatMap(([at, part, known]) =>
      isObject(part) ? Object.keys(part).filter((name) => !known.includes(name)).map((name) => `${at}/${name}`) : []);
    return [unknown.length === 0, unknown.length ? `nothing signs ${unknown.join(", ")}` : "evidence has no others"];
  }

  #summary(): Check {
    const { kind = null, status = null, timings, parents, result } = this.#predicate;
    const id = String(this.#subject["name"] ?? "").split("urn:uuid:")[1] ?? "";
    const { started_at = null, completed_at = null } = timings ?? {};
    const expected: JsonObject = {
      id, object: "evidence", status: "sealed", kind, parents: parents ?? [],
      execution: { id, kind, status, started_at, completed_at },
      digests: { input: `sha256:${this.#in ?? ""}`, output: `sha256:${this.#out ?? ""}` },
    };
    const wrong = Object.keys(expected).filter((name) => canonical(expected[name]) !== canonical(this.#data[name] ?? null));
    if (result?.sha256 && result.sha256 !== this.#out) wrong.push("predicate/result/sha256");
    return [wrong.length === 0, wrong.length ? `differs from the signed statement at /${wrong.join(", /")}` : "agrees with the statement"];
  }

  get #in(): any {
    return this.#predicate["input"]?.sha256;
  }

  get #out(): any {
    return this.#subject["digest"]?.sha256;
  }

  async #input(): Promise<Check> {
    return this.#digest("input", this.#first ? this.#predicate["input"].document : this.#data["input"], this.#in);
  }

  async #result(): Promise<Check> {
    return this.#digest("result", this.#data["result"], this.#out);
  }

  async #digest(name: string, value: unknown, stated: unknown): Promise<Check> {
    if ((value ?? null) === null && (this.#data["removed"]?.[name] ?? null) !== null) return [this.#third ? "unverifiable" : true, `not kept; its digest was sha256:${stated}`];
    const found = value === undefined ? "none" : hex(await sha256(utf8(canonical(value))));
    return [found === stated, found === stated ? `sha256:${found}` : `the ${name}'s digest is sha256:${found}, not sha256:${stated}`];
  }

  async #keys(): Promise<Check> {
    const listed = list(this.#data["keys"]);
    const read = await Promise.allSettled(listed.map(keyOf));
    const well = listed.length > 0 && read.every((k) => k.status === "fulfilled") && listed.every((k) => k.alg === "ed25519");
    return [well, well ? `${listed.length} listed` : "no key is listed, or one is malformed"];
  }

  async #leaf(): Promise<Check> {
    const found = hex(await leafHash(this.payload));
    return [found === this.#log["leaf_hash"], found === this.#log["leaf_hash"] ? found : `the payload's leaf hash is ${found}`];
  }

  async #inclusion(): Promise<Check> {
    const steps = list(this.#log["inclusion"]).map(hashOf);
    if (steps.includes(null)) return [false, "a step of the proof is not a hash in base 64"];
    const [index, size] = [whole(this.#log["index"]), whole(this.#log["tree_size"])];
    const root = await rootFrom(await leafHash(this.payload), index, size, steps as Uint8Array[]);
    const leads = same(root, this.#note()?.root ?? null);
    return [leads, leads ? `entry ${index} of ${size}` : "the proof does not lead to the root of the checkpoint"];
  }

  async #checkpoint(): Promise<Check> {
    const note = this.#note();
    if (!note) return [false, "is not a signed note of a log's size and root"];
    const { origin, size, root, signed } = note;
    if (origin !== this.#log["origin"] || size !== whole(this.#log["tree_size"])) return [false, "belongs to another log or size than the proof"];
    const body = utf8(`${origin}\n${size}\n${base64(root)}\n`);
    for (const key of this.#trusted) {
      const hint = await sha256(utf8(origin), Uint8Array.of(10, 1), key.raw);
      if (same(signed.slice(0, 4), hint.slice(0, 4)) && (await ed25519(key.raw, body, signed.slice(4)))) return [true, `${origin} at ${size}`];
    }
    return [false, "no trusted key signed it"];
  }

  #note() {
    const form = /^([^\n]+)\n(0|[1-9][0-9]{0,17})\n([A-Za-z0-9+/=]+)\n\n\u2014 ([^\n]+) ([A-Za-z0-9+/=]+)\n$/;
    const found = form.exec(String(this.#log["checkpoint"]));
    const [root, signed] = [hashOf(found?.[3]), fromBase64(found?.[5])];
    return found && found[1] === found[4] && root && signed ? { origin: found[1]!, size: Number(found[2]), root, signed } : null;
  }
}

/** Checks that the included parents are genuine and are the cited ones. */
async function parents(data: JsonObject, trusted: Key[]): Promise<Finding> {
  const included = list(data["included"]);
  const cited = new Set([data, ...included].flatMap((each) => list(each?.parents).map((p) => `${p?.evidence_id} ${p?.digest}`)));
  let found = finding("parents", true, `${cited.size} cited, ${included.length} included`);
  for (const each of included) {
    const one = await parent(each, trusted, cited);
    if (one.verdict === "invalid") return one;
    if (!one.passed) found = one;
  }
  return found;
}

async function parent(each: unknown, trusted: Key[], cited: Set<string>): Promise<Finding> {
  const data = dataOf(each);
  if (!data) return finding("parents", false, "an included parent is not evidence");
  const document = new Document(data, trusted);
  const findings = await document.findings();
  const broken = findings.find((found) => !found.passed && found.verdict === worst(findings));
  if (broken) return finding("parents", broken.verdict, `${data["id"]}: ${broken.check}: ${broken.detail}`);
  const isCited = cited.has(`${data["id"]} ${hex(await sha256(document.payload))}`);
  return finding("parents", isCited, isCited ? String(data["id"]) : `${data["id"]} is not the evidence that is cited`);
}
