/** The check of what a sign-off says, and of the signer's own signature. */
import { canonical, ed25519, fromBase64, hex, isObject, sha256, utf8, type JsonObject } from "./json.js";

const TYPE = "application/vnd.omni.sign-off+json";
const PREFIX = "302a300506032b6570032100";
const MEANINGS = ["reviewed", "approved", "rejected", "withdrawn"];
const STATED = [
  "meaning", "comment", "role", "principal", "same_principal",
  "subject_evidence_id", "subject_evidence_sha256", "supersedes", "caller_signature",
];

/** Checks that a sign-off is about its one parent, that its result repeats it, and the signer's signature if there is one. */
export async function verifySignOff(predicate: JsonObject, result: unknown): Promise<[boolean, string]> {
  const { meaning, subject_evidence_id, subject_evidence_sha256, parents = null, caller_signature: own } = predicate;
  if (!MEANINGS.includes(meaning)) return [false, "it has no meaning that a sign-off can have"];
  const parent = { evidence_id: subject_evidence_id ?? null, digest: subject_evidence_sha256 ?? null };
  if (canonical(parents) !== canonical([parent])) return [false, "it is about other evidence than its parent"];
  const repeats = (name: string): boolean => !isObject(result) || (name in result && canonical(result[name]) === canonical(predicate[name]));
  if (!STATED.every((name) => name in predicate && repeats(name))) return [false, "its result says something else than its statement"];
  if (own === null) return [true, `${meaning}, without a signature of the signer's own`];
  const key = await keyOf(own);
  if (!key) return [false, "the signer's key is malformed"];
  const payload = utf8(canonical({ meaning, subject_evidence_id, subject_evidence_sha256 }));
  return (await signed(own["envelope"], own["keyid"], key, payload))
    ? [true, `${meaning}, signed by the signer's key ${own["keyid"]}`]
    : [false, "the signer's key did not sign this meaning and subject"];
}

async function keyOf(own: unknown): Promise<Uint8Array<ArrayBuffer> | null> {
  const spki = isObject(own) ? fromBase64(own["spki"]) : null;
  if (!spki || spki.length !== 44 || !hex(spki).startsWith(PREFIX)) return null;
  return (own as JsonObject)["keyid"] === hex(await sha256(spki)) ? spki.slice(PREFIX.length / 2) : null;
}

async function signed(envelope: unknown, keyid: unknown, key: Uint8Array<ArrayBuffer>, payload: Uint8Array): Promise<boolean> {
  if (!isObject(envelope) || envelope["payloadType"] !== TYPE || !Array.isArray(envelope["signatures"])) return false;
  const sent = fromBase64(envelope["payload"]);
  const [signature, ...others] = envelope["signatures"];
  if (!sent || hex(sent) !== hex(payload) || others.length > 0 || signature?.keyid !== keyid) return false;
  const message = new Uint8Array([...utf8(`DSSEv1 ${TYPE.length} ${TYPE} ${payload.length} `), ...payload]);
  return ed25519(key, message, fromBase64(signature.sig) ?? new Uint8Array());
}
