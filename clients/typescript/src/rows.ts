/** Verification of one row of a batch against what a statement says of its rows, by leaf versions 1 and 2. */
import { finding, type Finding } from "./evidence.js";
import { canonical, ExactNumber, hex, isObject, isOfDouble, sha256, utf8, type JsonObject } from "./json.js";

const NODE = Uint8Array.of(1);
const HEX = /^[0-9a-f]{64}$/;
const UNKNOWN = ", which this verifier does not know";
const ERROR = ["code", "message", "pointer"];

/** The root to which an inclusion proof leads (RFC 9162, 2.1.3.2); null when it cannot be one. */
export async function rootFrom(leaf: Uint8Array, index: number, size: number, proof: Uint8Array[]): Promise<Uint8Array | null> {
  if (!(index >= 0 && index < size)) return null;
  let [at, last, found] = [index, size - 1, leaf];
  const half = (n: number) => Math.floor(n / 2);
  for (const step of proof) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      found = await sha256(NODE, step, found);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      found = await sha256(NODE, found, step);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? found : null;
}

/** Checks a row with its proof; the detail says what holds, or what does not. */
export async function verifyRow(row: any, rows: any): Promise<Finding> {
  const result = await judged(row, rows);
  if (typeof result !== "string") return finding("row", true, result[0]!);
  return finding("row", result.endsWith(UNKNOWN) ? "unverifiable" : false, result);
}

async function judged(row: any, rows: any): Promise<string | string[]> {
  const { root, leaf = 1, layout, count } = isObject(rows) ? rows : ({} as JsonObject);
  if (!HEX.test(root)) return "the statement has no rows: the run is no batch";
  const version = leaf instanceof ExactNumber ? Number(leaf) : leaf;
  if (version !== 1 && version !== 2) return `the rows have leaf version ${canonical(leaf)}${UNKNOWN}`;
  if (version === 2 && !isLayout(layout)) return "the statement has no layout of its rows";
  const { leaf_hash, index, size, hashes } = row?.proof ?? {};
  const [at, of] = [whole(index), whole(size)];
  const well = HEX.test(leaf_hash) && at >= 0 && of >= 0 && Array.isArray(hashes) && hashes.every((step) => HEX.test(step));
  if (!well) return "must be a row with its proof: leaf_hash, index, size, hashes";
  if (whole(row.row) !== at) return `the proof is that of row ${at}, not of this row`;
  const beside = version === 2 ? await uncovered(row, layout) : null;
  if (beside) return `row ${at} ${beside}`;
  const found = await sha256(version === 2 ? await leafBytes(row, layout) : utf8("\0" + canonical(document(row))));
  if (hex(found) !== leaf_hash) return `row ${at} was changed: its hash is ${hex(found)}, not the proven one`;
  if (whole(count) !== of) return `the proof of row ${at} is of another number of rows`;
  const top = await rootFrom(found, at, of, hashes.map(bytes));
  if (!top || hex(top) !== root) return `the proof of row ${at} does not lead to the root of the statement`;
  return [`row ${at} of ${of}, root ${root}`];
}

const whole = (value: unknown): number => (isNumber(value) && Number.isSafeInteger(Number(value)) ? Number(value) : -1);
const isNumber = (value: unknown): boolean => typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
const bytes = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const digest = (value: unknown): Promise<Uint8Array> => sha256(utf8(canonical(value)));
const isLayout = (layout: any): boolean =>
  isObject(layout) && Object.keys(layout).sort().join() === "capability,carry,fixed,input,output" && typeof layout["capability"] === "string"
  && HEX.test(layout["fixed"]) && ["carry", "input", "output"].every((part) => Array.isArray(layout[part]) && layout[part].every((name: unknown) => typeof name === "string"));

const document = ({ row, input, output, error, carry }: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ row, input, output, error, carry }).filter(([, part]) => part !== undefined && part !== null));

/** The bytes of a leaf of version 2. */
export async function leafBytes({ row, input, output, error, carry }: JsonObject, layout: JsonObject): Promise<Uint8Array> {
  const failed = (error ?? null) !== null;
  const named = (part: unknown, names: string[]) => names.map((name) => valueAt(part, [name]));
  const values = [
    ...layout["input"].map((place: string) => valueAt(input, steps(place))),
    ...(failed ? named(error, ERROR) : named(output, layout["output"])), ...named(carry, layout["carry"]),
  ];
  const head = [utf8("\0omni:row:2\0"), await digest(layout), long(BigInt(whole(row))), Uint8Array.of(failed ? 1 : 0)];
  return Uint8Array.from([...head, ...(await Promise.all(values.map(value)))].flatMap((part) => [...part]));
}

async function value(x: unknown): Promise<Uint8Array> {
  if (x === undefined || x === null) return Uint8Array.of(x === null ? 0 : 7);
  if (typeof x === "boolean") return Uint8Array.of(x ? 2 : 1);
  if (typeof x === "string") return sized(5, x);
  if (isNumber(x)) return isOfDouble(x) ? Uint8Array.of(3, ...double(Number(x))) : sized(4, canonical(x));
  return Uint8Array.of(6, ...(await digest(x)));
}

function long(x: bigint): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, x);
  return new Uint8Array(view.buffer);
}

function double(x: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x + 0); // Zero has no sign.
  return new Uint8Array(view.buffer);
}

function sized(kind: number, text: string): Uint8Array {
  const encoded = utf8(text);
  return Uint8Array.of(kind, ...long(BigInt(encoded.length)).slice(4), ...encoded);
}

/** What of a row its leaf does not cover. */
async function uncovered(row: JsonObject, layout: JsonObject): Promise<string | null> {
  const shared = layout["input"].reduce((input: unknown, place: string) => cleared(input, steps(place)), row["input"]);
  if (!isObject(shared) || hex(await digest(shared)) !== layout["fixed"]) return "has another input than the statement at a place that does not vary";
  if ((row["output"] ?? null) === null === ((row["error"] ?? null) === null)) return "must have an output or an error";
  for (const [part, names] of [["output", layout["output"]], ["error", ERROR], ["carry", layout["carry"]]]) {
    const found = row[part] ?? {};
    if (!isObject(found)) return `has ${part} of another type`;
    const foreign = Object.keys(found).find((name) => !names.includes(name));
    if (foreign !== undefined) return `has ${part} ${foreign.length > 64 ? foreign.slice(0, 64) + "…" : foreign}, which nothing proves`;
  }
  return null;
}

const steps = (name: string): string[] =>
  name.startsWith("/") ? name.slice(1).split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")) : [name];
const hasPart = (x: any, step: string): boolean =>
  Array.isArray(x) ? /^(0|[1-9][0-9]{0,8})$/.test(step) && Number(step) < x.length : isObject(x) && Object.hasOwn(x, step);
const valueAt = (x: any, path: string[]): unknown => path.reduce((part, step) => (hasPart(part, step) ? part[step] : undefined), x);

/** A value with null at a place: a member that lacks is made, a parent is not. */
function cleared(x: any, [step = "", ...rest]: string[]): unknown {
  if (!hasPart(x, step) && (rest.length > 0 || !isObject(x))) return x;
  const put = rest.length > 0 ? cleared(x[step], rest) : null;
  return Array.isArray(x) ? x.map((item, n) => (n === Number(step) ? put : item)) : Object.fromEntries([...Object.entries(x), [step, put]]);
}
