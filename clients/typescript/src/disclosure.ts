/** What a document of evidence shows of a confidential run, whose statement has only the root of a tree over input and result. */
import { base64, canonical, fromBase64, hex, hmac, isObject, sha256, utf8, type JsonObject } from "./json.js";
import { rootFrom } from "./rows.js";

export const DISCLOSED = ["disclosed", "run_secret", "rows"];
const WHOLE = ["input", "result", "rows", "run_secret"];
const LEAF = "index path pointer salt value";

/** Whether what is shown is what was signed; the detail says what holds, or what does not. */
export type Shown = [verdict: boolean | "unverifiable", detail: string];

/** What the statement of a confidential run says of its tree; null for any other. */
export const disclosureOf = (predicate: JsonObject): JsonObject | null => (isObject(predicate["disclosure"]) ? predicate["disclosure"] : null);

/** Checks that what is shown is what was signed: single values with their proofs, or the whole with its secret. */
export async function verifyDisclosure(data: JsonObject, stated: JsonObject, digests: unknown[]): Promise<Shown> {
  const { root } = stated;
  const size = whole(stated["size"]);
  if (typeof root !== "string" || digests.some((digest) => digest !== root)) return [false, "the statement names several roots of what it discloses"];
  if ((data["disclosed"] ?? null) !== null) return leaves(data, root, size);
  for (const name of ["input", "result"]) {
    const kept = (data[name] ?? null) !== null || (data["removed"]?.[name] ?? null) === null;
    if (!kept) return ["unverifiable", `the ${name} is not kept; the root of both was ${root}`];
  }
  const secret = fromBase64(data["run_secret"]);
  if (secret?.length !== 32 || data["input"] === undefined || data["result"] === undefined) {
    return [false, "neither single values nor the whole with its secret are shown"];
  }
  const names = ["input", "result", "rows"].filter((name) => name in data);
  const tree = await saltedTree(secret, Object.fromEntries(names.map((name) => [name, data[name]])));
  const same = tree.size === size && tree.root === root;
  return [same, same ? `${size} values, root ${root}` : `the root of input and result is ${tree.root}, not the signed one`];
}

async function leaves(data: JsonObject, root: string, size: number): Promise<Shown> {
  const beside = WHOLE.find((name) => (data[name] ?? null) !== null);
  if (beside) return [false, `/${beside} is shown beside single values`];
  const shown = data["disclosed"];
  if (!Array.isArray(shown)) return [false, "/disclosed must be a list"];
  for (const [place, leaf] of shown.entries()) {
    if (!(await isProven(leaf, root, size))) return [false, `/disclosed/${place} does not lead to the root of the statement`];
  }
  return [true, `${shown.length} of ${size} values are shown, and signed`];
}

async function isProven(leaf: unknown, root: string, size: number): Promise<boolean> {
  if (!isObject(leaf) || Object.keys(leaf).sort().join(" ") !== LEAF || !Array.isArray(leaf["path"])) return false;
  const { pointer, salt, value, index, path } = leaf;
  const steps = path.map(fromBase64);
  if (typeof pointer !== "string" || typeof salt !== "string" || steps.some((step) => step?.length !== 32)) return false;
  const found = await rootFrom(await leafHash(salt, pointer, value), whole(index), size, steps as Uint8Array[]);
  return found !== null && hex(found) === root;
}

const leafHash = (salt: string, pointer: string, value: unknown): Promise<Uint8Array> => sha256(utf8("\0" + canonical([salt, pointer, value])));
const whole = (value: unknown): number => (typeof value === "string" || value === null || !Number.isSafeInteger(Number(value)) ? -1 : Number(value));

/** Number and root of the leaves of a run. */
async function saltedTree(secret: Uint8Array<ArrayBuffer>, texts: JsonObject): Promise<{ size: number; root: string }> {
  const all = single(texts).map(([pointer, value]) => ({ pointer, value, place: utf8(pointer) }));
  all.sort((one, other) => inBytes(one.place, other.place));
  let level: Uint8Array[] = [];
  for (const { pointer, value, place } of all) {
    level.push(await leafHash(base64((await hmac(secret, place)).slice(0, 16)), pointer, value));
  }
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let i = 0; i < level.length; i += 2) {
      above.push(i + 1 < level.length ? await sha256(Uint8Array.of(1), level[i]!, level[i + 1]!) : level[i]!);
    }
    level = above;
  }
  return { size: all.length, root: hex(level[0]!) };
}

function single(value: unknown, pointer = ""): [string, unknown][] {
  const items: [string, unknown][] = Array.isArray(value)
    ? value.map((item, i): [string, unknown] => [String(i), item])
    : isObject(value) ? Object.entries(value) : [];
  if (items.length === 0) return [[pointer, value]];
  return items.flatMap(([name, item]) => single(item, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`));
}

function inBytes(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, i) => byte !== other[i]);
  return at < 0 ? one.length - other.length : one[at]! - (other[at] ?? -1);
}
