// node verify.mjs EVIDENCE.json KEYS.json [ROW.json]: checks evidence with nothing but Node's own library.
// KEYS.json is https://SERVER/.well-known/omni-keys.json, fetched when you began to trust the server.
// ROW.json is what .../rows/N returned: a row of the batch that the evidence proves. The console runs this same file.
// Exit status: 0 valid, 1 invalid, 3 unverifiable: nothing contradicts, but something could not be checked.
const node = globalThis.process?.versions?.node ? await import("node:crypto") : undefined;
const utf8 = (text) => new TextEncoder().encode(text);
const base64 = (text) => {
  const raw = atob(text);
  if (btoa(raw) !== text) throw new Error("not base 64");
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
};
const hex = (bytes) => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
const joined = (...parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
};
const sha = async (...parts) => node ? new Uint8Array(node.createHash("sha256").update(joined(...parts)).digest())
  : new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
const hmac = async (secret, text) => {
  if (node) return new Uint8Array(node.createHmac("sha256", secret).update(text).digest());
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
};
const signedBy = async (spki, text, sig) => {
  if (node) return node.verify(null, text, node.createPublicKey({ key: Buffer.from(spki), format: "der", type: "spki" }), sig);
  const key = await crypto.subtle.importKey("spki", spki, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify({ name: "Ed25519" }, key, sig, text);
};

// Canonical JSON is RFC 8785; a number that no double holds keeps all its digits, as Java's BigDecimal writes them.
class Exact { constructor(text) { this.text = text; } }
const parts = (text) => { // sign, digits and exponent of a decimal, without zeros at its ends
  const [, sign, whole, fraction = "", e = "0"] = text.match(/^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/);
  const digits = (whole + fraction).replace(/^0+/, ""), short = digits.replace(/0+$/, "");
  return [sign, short, Number(e) - fraction.length + digits.length - short.length];
};
const number = (text) => {
  const [sign, digits, exponent] = parts(text), near = Number(text);
  if (digits === "") return 0;
  if (Number.isFinite(near) && near !== 0 && String(parts(String(near))) === String([sign, digits, exponent])) return near;
  const point = digits.length + exponent, plain = exponent <= 0 && point > -6;
  if (!plain) return new Exact(`${sign}${digits[0]}${digits.length > 1 ? "." + digits.slice(1) : ""}E${point > 0 ? "+" : ""}${point - 1}`);
  const padded = digits.padStart(1 - exponent, "0"), at = padded.length + exponent;
  return new Exact(sign + padded.slice(0, at) + (exponent < 0 ? "." + padded.slice(at) : ""));
};
export const parse = (text) => {
  JSON.parse(text); // Refuses what is no JSON; below, only numbers are read otherwise.
  const tokens = [], next = /[{}[\]"]|-?\d[-+.\deE]*|true|false|null/g;
  for (let found = next.exec(text); found; found = next.exec(text)) {
    let end = next.lastIndex;
    if (found[0] === '"') { // No pattern: that of a text of megabytes needs a stack of megabytes.
      while (text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
      next.lastIndex = ++end;
    }
    tokens.push(text.slice(found.index, end));
  }
  let at = 0;
  const value = () => {
    const token = tokens[at++];
    if (token === "[") { const list = []; while (tokens[at] !== "]") list.push(value()); at++; return list; }
    if (token !== "{") return /^[-\d]/.test(token) ? number(token) : JSON.parse(token);
    const object = Object.create(null);
    while (tokens[at] !== "}") {
      const name = JSON.parse(tokens[at++]);
      if (name in object) throw new Error(`${name} is there twice`);
      object[name] = value();
    }
    at++;
    return object;
  };
  return value();
};
export const json = (x) => x instanceof Exact ? x.text : Array.isArray(x) ? `[${x.map(json)}]` : x && typeof x === "object"
  ? `{${Object.keys(x).sort().map((k) => JSON.stringify(k) + ":" + json(x[k]))}}` : JSON.stringify(x);

// What cannot be checked, because this verifier lacks or does not know something. It never counts as valid.
export class Unverifiable extends Error {}
const unknown = (what) => { throw new Unverifiable(`${what}, which this verifier does not know`); };

const leafOf = (bytes) => sha([0], bytes);
const rootOf = async (leaf, index, size, steps) => { // RFC 9162, 2.1.3.2
  let hash = leaf, at = BigInt(index), last = BigInt(size) - 1n;
  for (const step of steps) {
    if (last === 0n) return [];
    const left = at % 2n === 1n || at === last;
    hash = left ? await sha([1], step, hash) : await sha([1], hash, step);
    while (left && at % 2n === 0n && at > 0n) [at, last] = [at / 2n, last / 2n];
    [at, last] = [at / 2n, last / 2n];
  }
  return last === 0n ? hash : [];
};
const payloadOf = ({ envelope }) => base64(envelope.payload);
const statedOf = (data) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(payloadOf(data));
const headOf = ({ log }) => { // A signed note of three lines (C2SP tlog-checkpoint).
  const form = /^(([^\n]+)\n(0|[1-9]\d{0,17})\n([A-Za-z0-9+/=]+)\n)\n\u2014 ([^\n]+) ([A-Za-z0-9+/=]+)\n$/;
  const [, note, origin, size, root, name, line] = form.exec(log.checkpoint) ?? [];
  if (!note || name !== origin || base64(root).length !== 32) throw new Error("no signed note of a log's size and root");
  return { note: utf8(note), hint: base64(line).subarray(0, 4), sig: base64(line).subarray(4), origin, size, root };
};
const rawOf = async ({ keyid, spki }) => { // The 32 bytes of an Ed25519 key.
  const der = base64(spki);
  if (der.length !== 44 || !hex(der).startsWith("302a300506032b6570032100") || hex(await sha(der)) !== keyid) throw new Error("a key is malformed");
  return der.subarray(12);
};
const skew = 5 * 60_000, time = (text) => typeof text === "string" ? Date.parse(text) : undefined;
const isThird = ({ statement }) => statement.predicate.evidence_version === "3";

// A confidential run: its statement has the root of a tree over the single values of input and result, each with a salt of its own.
const isObject = (x) => x && Object.getPrototypeOf(x) === null;
const isConfidential = ({ statement }) => isObject(statement.predicate.disclosure);
const documentOf = (data) => isConfidential(data) ? undefined : data.statement.predicate.input.document;
const single = (value, pointer = "") => {
  const items = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return items.length === 0 ? [[pointer, value]]
    : items.flatMap(([name, item]) => single(item, `${pointer}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`));
};
const saltedLeaf = (salt, pointer, value) => leafOf(utf8(json([salt, pointer, value])));
const inBytes = ([one], [other]) => {
  const [a, b] = [utf8(one), utf8(other)], at = a.findIndex((byte, i) => byte !== b[i]);
  return at < 0 ? a.length - b.length : a[at] - (b[at] ?? -1);
};
const saltedTree = async (secret, texts) => {
  const leaves = single(texts).sort(inBytes);
  let level = [];
  for (const [pointer, value] of leaves) {
    const salt = btoa(String.fromCharCode(...(await hmac(secret, utf8(pointer))).subarray(0, 16)));
    level.push(await saltedLeaf(salt, pointer, value));
  }
  while (level.length > 1) {
    const above = [];
    for (let i = 0; i < level.length; i += 2) above.push(i + 1 < level.length ? await sha([1], level[i], level[i + 1]) : level[i]);
    level = above;
  }
  return { size: leaves.length, root: hex(level[0]) };
};
const isDisclosed = async (leaf, { size, root }) => {
  if (!isObject(leaf) || Object.keys(leaf).sort().join(" ") !== "index path pointer salt value") return false;
  const { pointer, salt, value, index, path } = leaf;
  if (typeof pointer !== "string" || typeof salt !== "string" || !(index >= 0 && index < size)) return false;
  return hex(await rootOf(await saltedLeaf(salt, pointer, value), index, size, path.map(base64))) === root;
};

// A text beside the statement has the digest that is signed, unless it is no longer kept.
const fits = async (data, name, text, signed) => {
  if (text != null || !data.removed?.[name]) return hex(await sha(utf8(json(text)))) === signed;
  if (isThird(data)) throw new Unverifiable(`the ${name} is not kept`);
  return true;
};

// A row's leaf is canonical JSON in version 1, bytes in version 2: the layout has their names, and what is fixed.
const only = (x, names) => isObject(x) && Object.keys(x).every((name) => (names.split?.(" ") ?? names).includes(name));
const path = (name) => name[0] !== "/" ? [name] : name.slice(1).split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
const has = (x, step) => isObject(x) ? step in x : Array.isArray(x) && /^(0|[1-9]\d{0,8})$/.test(step) && +step < x.length;
const at = (x, steps) => steps.reduce((part, step) => has(part, step) ? part[step] : undefined, x);
const all = (x, names) => names.map((name) => at(x, [name]));
const eight = (x, type) => { const view = new DataView(new ArrayBuffer(8)); view[`set${type}`](0, x); return new Uint8Array(view.buffer); };
const long = (x) => eight(BigInt(x), "BigInt64");
const text = (kind, x) => joined([kind], long(utf8(x).length).subarray(4), utf8(x));
const value = async (x) => x === undefined ? [7] : x === null ? [0] : x === true ? [2] : x === false ? [1] : typeof x === "string" ? text(5, x)
  : x instanceof Exact ? text(4, x.text) : typeof x === "number" ? joined([3], eight(x, "Float64")) : joined([6], await sha(utf8(json(x))));
const rowHash = async ({ row, input, output, error, carry }, { leaf = 1, layout: to }) => {
  const parts = Object.entries({ row, input, output, error, carry }).filter(([, part]) => part != null);
  if (leaf === 1) return leafOf(utf8(json(Object.fromEntries(parts))));
  if (leaf !== 2) unknown(`the rows have leaf version ${json(leaf)}`);
  const outcome = error ?? output, failed = outcome === error, names = failed ? ["code", "message", "pointer"] : to.output;
  const shared = parse(json(input)); // With null at what varies.
  for (const steps of to.input.map(path)) {
    const last = steps.pop(), parent = at(shared, steps);
    if (isObject(parent) || has(parent, last)) parent[last] = null;
  }
  const good = parts.length === 3 + (carry != null) && only(outcome, names) && (carry == null || only(carry, to.carry));
  if (!good || hex(await sha(utf8(json(shared)))) !== to.fixed) return [];
  const values = [...to.input.map((name) => at(input, path(name))), ...all(outcome, names), ...all(carry, to.carry)];
  return sha(utf8("\0omni:row:2\0"), await sha(utf8(json(to))), long(row), [+failed], ...await Promise.all(values.map(value)));
};

// The predicate types of the kinds that are known.
const types = { omni_run: /^https:\/\/[!-~]+\/run\/v2$/, sign_off: /^https:\/\/[!-~]+\/sign_off\/v1$/ };
const signOff = "meaning comment role principal same_principal subject_evidence_id subject_evidence_sha256 supersedes caller_signature".split(" ");

// Each step says true or false, or throws when it cannot be done: Unverifiable when it is for lack of something.
export const steps = {
  // The form of the statement: what is not known cannot be judged.
  async version(data) {
    const { predicateType: type, predicate: { evidence_version: version, profile, kind, disclosure } } = data.statement;
    if (typeof version !== "string") return false;
    const known = typeof profile !== "string" || profile === "jcs-exact/1";
    if (known && statedOf(data) !== json(data.statement)) return false;
    if (!["1", "2", "3"].includes(version)) unknown(`evidence version ${version}`);
    if (version !== "3") return true;
    if (Object.hasOwn(types, kind) && !types[kind].test(type)) unknown(`predicate type ${type}`);
    if (profile !== "jcs-exact/1") unknown(`canonical form ${profile}`);
    if (isObject(disclosure) && "alg" in disclosure && disclosure.alg !== "sha256-salted-leaf/1") unknown(`disclosure ${json(disclosure.alg)}`);
    return true;
  },
  async signature(data, keys) {
    const { payloadType: type, signatures } = data.envelope, payload = payloadOf(data), [{ keyid, sig }] = signatures;
    const key = keys.find((k) => k.keyid === keyid), then = time(data.statement.predicate.timings?.completed_at);
    if (!key) throw new Error(`the keys lack ${keyid}`);
    return type === "application/vnd.in-toto+json" && signatures.length === 1 && (await rawOf(key)).length === 32
      && await signedBy(base64(key.spki), joined(utf8(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload), base64(sig))
      && !Number.isNaN(then ?? NaN) && !(then < time(key.valid_from) - skew) && !(then > time(key.valid_until) + skew);
  },
  async same(data) {
    const { statement } = data, { kind, status, timings, input, result: stated, parents } = statement.predicate, [{ name, digest }] = statement.subject;
    const { started_at = null, completed_at = null } = timings ?? {}, id = name.split("urn:uuid:")[1];
    const digests = { input: `sha256:${input.sha256}`, output: `sha256:${digest.sha256}` };
    const execution = { id, kind, status, started_at, completed_at };
    const shown = { id, object: "evidence", status: "sealed", kind, execution, digests, parents };
    return statedOf(data) === json(statement) && (stated?.sha256 ?? digest.sha256) === digest.sha256
      && Object.keys(shown).every((field) => json(data[field]) === json(shown[field]));
  },
  // In evidence version 1 the input stands within the statement.
  input: async (data) => isConfidential(data) || fits(data, "input", documentOf(data) ?? data.input, data.statement.predicate.input.sha256),
  result: async (data) => isConfidential(data) || fits(data, "result", data.result, data.statement.subject[0].digest.sha256),
  // What is shown of a confidential run is signed: single values with their proofs, or the whole with its secret.
  async disclosure(data) {
    if (!isConfidential(data)) return true;
    const { predicate: { disclosure: stated, input }, subject: [{ digest }] } = data.statement;
    if (stated.root !== input.sha256 || stated.root !== digest.sha256) return false;
    if (data.disclosed != null) {
      if (["input", "result", "rows", "run_secret"].some((name) => data[name] != null) || !Array.isArray(data.disclosed)) return false;
      for (const leaf of data.disclosed) if (!await isDisclosed(leaf, stated)) return false;
      return true;
    }
    for (const name of ["input", "result"]) if (data[name] == null && data.removed?.[name]) throw new Unverifiable(`the ${name} is not kept`);
    const secret = base64(data.run_secret), names = ["input", "result", ...("rows" in data ? ["rows"] : [])];
    if (secret.length !== 32 || data.input === undefined || data.result === undefined) return false;
    const texts = Object.assign(Object.create(null), Object.fromEntries(names.map((name) => [name, data[name]])));
    const { size, root } = await saltedTree(secret, texts);
    return size === stated.size && root === stated.root;
  },
  // No member is unsigned; those of the other steps are compared as a whole.
  async members(data) {
    const beside = (documentOf(data) === undefined ? " input" : "") + (isConfidential(data) ? " disclosed run_secret rows" : "");
    return only(data, `id object status execution kind digests parents result statement envelope log keys included removed outside${beside}`)
      && only(data.envelope, "payload payloadType signatures") && data.envelope.signatures.every((one) => only(one, "keyid sig"))
      && only(data.log, "origin index tree_size leaf_hash inclusion checkpoint")
      && data.keys.every((key) => only(key, "keyid alg spki valid_from valid_until"));
  },
  async keys({ keys }) {
    for (const key of keys) await rawOf(key);
    return keys.length > 0 && keys.every(({ alg }) => alg === "ed25519");
  },
  entry: async (data) => hex(await leafOf(payloadOf(data))) === data.log.leaf_hash,
  async inclusion(data) {
    const { index, tree_size, inclusion } = data.log, { size, root } = headOf(data);
    const found = await rootOf(await leafOf(payloadOf(data)), index, tree_size, inclusion.map(base64));
    return index >= 0 && index < tree_size && size === String(tree_size) && hex(found) === hex(base64(root));
  },
  async checkpoint(data, keys) {
    const { origin, note, hint, sig, size } = headOf(data), { origin: named, tree_size } = data.log;
    for (const key of keys) {
      const known = hex(await sha(utf8(origin), [10, 1], await rawOf(key))).startsWith(hex(hint));
      if (known && await signedBy(base64(key.spki), note, sig)) return origin === named && size === String(tree_size);
    }
    return false;
  },
  // Included evidence is genuine, and is what is cited.
  async parents(data, keys) {
    const cited = new Set([data, ...data.included ?? []].flatMap((each) => each.parents.map((p) => `${p.evidence_id} ${p.digest}`)));
    const found = [true];
    for (const each of data.included ?? []) {
      const { included, ...parent } = each.data ?? each, why = verdictOf(await judge(Object.assign(Object.create(null), parent), keys));
      found.push(why === "unverifiable" ? why : why === "valid" && cited.has(`${parent.id} ${hex(await sha(payloadOf(parent)))}`));
    }
    if (!found.includes(false) && found.includes("unverifiable")) throw new Unverifiable("an included parent cannot be checked");
    return !found.includes(false);
  },
  // A sign-off is about its one parent, its result repeats it, and the signer's own signature is right, where there is one.
  async sign_off({ statement: { predicate }, result }) {
    const { meaning, subject_evidence_id, subject_evidence_sha256, parents, caller_signature: own } = predicate;
    const said = utf8(json({ meaning, subject_evidence_id, subject_evidence_sha256 }));
    if (!["reviewed", "approved", "rejected", "withdrawn"].includes(meaning)) return false;
    if (json(parents) !== json([{ evidence_id: subject_evidence_id, digest: subject_evidence_sha256 }])) return false;
    const agrees = (name) => name in predicate && (!isObject(result) || json(predicate[name]) === json(result[name]));
    if (!signOff.every(agrees)) return false;
    if (own === null) return true;
    const { payloadType: type, payload, signatures } = own.envelope, [{ keyid, sig }] = signatures;
    return type === "application/vnd.omni.sign-off+json" && hex(base64(payload)) === hex(said) && signatures.length === 1 && keyid === own.keyid
      && (await rawOf(own)).length === 32
      && signedBy(base64(own.spki), joined(utf8(`DSSEv1 ${type.length} ${type} ${said.length} `), said), base64(sig));
  },
  async row(data, keys, row) {
    if (data.disclosed != null) throw new Unverifiable("the rows of a confidential batch are not disclosed");
    const { rows } = isConfidential(data) ? data : data.statement.predicate, { index, size, leaf_hash, hashes } = row.proof, hash = await rowHash(row, rows);
    const root = await rootOf(hash, index, size, hashes.map((step) => step.match(/../g).map((byte) => parseInt(byte, 16))));
    return index === row.row && index < size && size === rows.count && hex(hash) === leaf_hash && hex(root) === rows.root;
  },
};

// Makes every step and returns by name what each found: true, false or "unverifiable". A form that is not known is not judged further.
// What is left out of data cannot be checked; steps of one's own may be added.
export const judge = async (data, keys, row, said = () => {}, { left = [], also = {} } = {}) => {
  const checks = {}, all = { ...steps, ...also };
  const make = async (name) => {
    const found = left.includes(name) ? Promise.reject(new Unverifiable("left out")) : all[name](data, keys, row);
    checks[name] = await found.catch((why) => (said(name, why), (why instanceof Unverifiable || why.name === "NotSupportedError") && "unverifiable"));
  };
  await make("version");
  const names = checks.version === "unverifiable" ? ["signature"] : Object.keys(all);
  const asked = { row, sign_off: data.statement?.predicate?.kind === "sign_off" };
  for (const name of names) if (!(name in checks) && (!(name in asked) || asked[name])) await make(name);
  return checks;
};
export const verdictOf = (checks, found = Object.values(checks)) =>
  found.includes(false) ? "invalid" : found.includes("unverifiable") ? "unverifiable" : "valid";

if (node && process.argv[1]?.endsWith("verify.mjs")) {
  const { readFileSync } = await import("node:fs");
  const [evidence, { keys }, row] = process.argv.slice(2).map((file) => parse(readFileSync(file, "utf8"))).map((x) => x.data ?? x);
  const checks = await judge(evidence, keys, row, (name, why) => console.error(`${name}: ${why.message}`)), verdict = verdictOf(checks);
  console.log(checks, verdict);
  process.exit({ valid: 0, invalid: 1, unverifiable: 3 }[verdict]);
}
