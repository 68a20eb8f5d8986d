// node verify.mjs EVIDENCE.json KEYS.json [ROW.json]: checks evidence with nothing but Node's own library.
// KEYS.json is https://SERVER/.well-known/omni-keys.json, fetched when you began to trust the server.
// ROW.json is what .../rows/N returned: a row of the batch that the evidence proves.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const sha = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const json = (x) => Array.isArray(x) ? `[${x.map(json)}]` : x && typeof x === "object"
  ? `{${Object.keys(x).sort().map((k) => JSON.stringify(k) + ":" + json(x[k]))}}` : JSON.stringify(x);
const answer = read(process.argv[2]), data = answer.data ?? answer;
const { envelope, log, statement } = data, payload = Buffer.from(envelope.payload, "base64");
const keys = read(process.argv[3]).keys.map((k) => ({ ...k, der: Buffer.from(k.spki, "base64") }));
const signedBy = (k, text, sig) => k !== undefined
  && verify(null, text, createPublicKey({ key: k.der, format: "der", type: "spki" }), sig);

const [{ keyid, sig }] = envelope.signatures, type = envelope.payloadType;
const pae = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload]);
const signature = signedBy(keys.find((k) => k.keyid === keyid), pae, Buffer.from(sig, "base64"));
const { kind, status, timings, input, parents, rows } = statement.predicate, [{ name, digest }] = statement.subject;
const { started_at = null, completed_at = null } = timings ?? {}, id = name.split("urn:uuid:")[1];
const execution = { id, kind, status, started_at, completed_at };
const digests = { input: `sha256:${input.sha256}`, output: `sha256:${digest.sha256}` };
const shown = { id, object: "evidence", status: "sealed", kind, execution, digests, parents };
const same = json(JSON.parse(payload)) === json(statement)
  && Object.keys(shown).every((field) => json(data[field]) === json(shown[field]));
const result = sha(Buffer.from(json(data.result))).toString("hex") === digest.sha256;

const leafOf = (bytes) => sha(Buffer.from([0]), bytes);
const rootOf = (leaf, index, size, steps) => { // RFC 9162, 2.1.3.2
  let hash = leaf, at = BigInt(index), last = BigInt(size) - 1n;
  for (const step of steps) {
    const left = at % 2n === 1n || at === last;
    hash = left ? sha(Buffer.from([1]), step, hash) : sha(Buffer.from([1]), hash, step);
    while (left && at % 2n === 0n && at > 0n) [at, last] = [at / 2n, last / 2n];
    [at, last] = [at / 2n, last / 2n];
  }
  return last === 0n ? hash : Buffer.alloc(0);
};
const leaf = leafOf(payload), steps = log.inclusion.map((s) => Buffer.from(s, "base64"));
const [note, line] = log.checkpoint.split("\n\n"), [origin, size, root] = note.split("\n");
const inclusion = leaf.toString("hex") === log.leaf_hash && size === String(log.tree_size)
  && rootOf(leaf, log.index, log.tree_size, steps).toString("base64") === root;
const noteSig = Buffer.from(line.trim().split(" ").at(-1), "base64").subarray(4);
const checkpoint = origin === log.origin && keys.some((k) => signedBy(k, Buffer.from(note + "\n"), noteSig));
const checks = { signature, same, result, inclusion, checkpoint };

if (process.argv[4]) {
  const file = read(process.argv[4]), { row, input, output, error, carry, proof } = file.data ?? file;
  const parts = Object.entries({ row, input, output, error, carry }).filter(([, part]) => part != null);
  const hash = leafOf(Buffer.from(json(Object.fromEntries(parts))));
  const path = proof.hashes.map((h) => Buffer.from(h, "hex"));
  checks.row = proof.index === row && row < proof.size && proof.size === rows?.count
    && hash.toString("hex") === proof.leaf_hash && rootOf(hash, row, proof.size, path).toString("hex") === rows.root;
}
console.log(checks);
process.exit(Object.values(checks).every(Boolean) ? 0 : 1);
