/** Writing of Arrow streams. */
import { utf8, write } from "./json.js";

const [INT, FLOAT, UTF8, BOOL, TIMESTAMP] = [2, 3, 5, 6, 10] as const;
const [SCHEMA, BATCH] = [1, 3] as const;
const MARK = 0xffffffff;
const ROWS = 16_384;

/** Whether Arrow is here; not in bundles for pages. */
export const HAS_ARROW = true;

/** A slot of a table that is written: a number of some bytes, or what is written behind it. */
type Slot = [size: 1 | 2 | 4 | 8, value: number] | ((out: FlatOut) => number) | null;

/** A flat buffer that is written from its front: what a table refers to follows it. */
class FlatOut {
  readonly bytes: number[] = [0, 0, 0, 0];

  put(at: number, value: number, size: number): void {
    for (let n = 0; n < size; n++) this.bytes[at + n] = Math.floor(value / 256 ** n) & 255;
  }

  /** Fills up to a place that leaves a rest when divided by eight. */
  #align(rest: number): number {
    while (this.bytes.length % 8 !== rest) this.bytes.push(0);
    return this.bytes.length;
  }

  #refer(slots: [at: number, write: (out: FlatOut) => number][]): void {
    for (const [at, write] of slots) this.put(at, write(this) - at, 4);
  }

  table(slots: Slot[]): number {
    const names = 4 + 2 * slots.length, start = this.#align((12 - (names % 8)) % 8), at = start + names;
    const sizeOf = (slot: Slot) => (typeof slot === "function" ? 4 : slot![0]);
    const order = [...slots.keys()].filter((n) => slots[n]).sort((a, b) => sizeOf(slots[b]!) - sizeOf(slots[a]!));
    const ends: [number, (out: FlatOut) => number][] = [];
    let end = at + 4;
    this.put(start, 0, names + 4);
    for (const n of order) {
      const slot = slots[n]!, size = sizeOf(slot);
      this.put(start + 4 + 2 * n, end - at, 2);
      this.put(end, typeof slot === "function" ? 0 : slot[1], size);
      if (typeof slot === "function") ends.push([end, slot]);
      end += size;
    }
    this.put(start, names, 2);
    this.put(start + 2, end - at, 2);
    this.put(at, at - start, 4);
    this.#refer(ends);
    return at;
  }

  tables(all: Slot[][]): number {
    const at = this.#align(0);
    this.put(at, all.length, 4);
    this.put(at + 4, 0, 4 * all.length);
    this.#refer(all.map((slots, n) => [at + 4 + 4 * n, (out) => out.table(slots)]));
    return at;
  }

  longs(values: number[], each: number): number {
    const at = this.#align(4);
    this.put(at, values.length / each, 4);
    values.forEach((value, n) => this.put(at + 4 + 8 * n, value, 8));
    return at;
  }

  text(value: string): number {
    const at = this.#align(0), bytes = utf8(value);
    this.put(at, bytes.length, 4);
    this.bytes.push(...bytes, 0);
    return at;
  }

  /** A message with its head. */
  static message(kind: number, header: Slot[], length: number): Uint8Array {
    const out = new FlatOut();
    out.put(0, out.table([[2, 4], [1, kind], (to) => to.table(header), [8, length]]), 4);
    const size = Math.ceil(out.bytes.length / 8) * 8, whole = new Uint8Array(8 + size);
    whole.set(out.bytes, 8);
    new DataView(whole.buffer).setUint32(0, MARK, true);
    new DataView(whole.buffer).setUint32(4, size, true);
    return whole;
  }
}

const KINDS: { [kind: string]: { id: number; type: Slot[] } } = {
  float: { id: FLOAT, type: [[2, 2]] }, int: { id: INT, type: [[4, 64], [1, 1]] }, bool: { id: BOOL, type: [] }, text: { id: UTF8, type: [] },
  date: { id: TIMESTAMP, type: [[2, 1], (out) => out.text("UTC")] },
};
const whole = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0);

function kindOf(column: readonly unknown[], float: boolean): string {
  const all = (test: (value: unknown) => boolean) => column.some((value) => value !== undefined && value !== null) && column.every((value) => value === undefined || value === null || test(value));
  if (!float && all(whole)) return "int";
  if (all((value) => typeof value === "number")) return "float";
  return all((value) => typeof value === "boolean") ? "bool" : all((value) => value instanceof Date) ? "date" : "text";
}

/** The buffers of a part of a column: which rows have a value, and the values. */
function buffersOf(part: readonly unknown[], kind: string): Uint8Array[] {
  const has = (value: unknown) => value !== undefined && value !== null;
  const bits = (test: (value: unknown) => boolean) => {
    const made = new Uint8Array(Math.ceil(part.length / 8));
    part.forEach((value, n) => test(value) && (made[n >> 3]! |= 1 << (n & 7)));
    return made;
  };
  const present = part.every(has) ? new Uint8Array() : bits(has);
  if (kind === "bool") return [present, bits((value) => value === true)];
  if (kind === "float") return [present, new Uint8Array(new Float64Array(part.map((value) => (value ?? 0) as number)).buffer)];
  if (kind !== "text") {
    const halves = new Int32Array(2 * part.length);
    part.forEach((value, n) => ((halves[2 * n] = Number(value ?? 0)), (halves[2 * n + 1] = Math.floor(Number(value ?? 0) / 2 ** 32))));
    return [present, new Uint8Array(halves.buffer)];
  }
  const texts = part.map((value) => (!has(value) ? "" : typeof value === "string" ? value : value instanceof Date ? value.toISOString() : write(value)));
  const ends = new Int32Array(part.length + 1), whole = texts.join(""), bytes = utf8(whole), ascii = bytes.length === whole.length;
  texts.forEach((text, n) => (ends[n + 1] = ends[n]! + (ascii ? text.length : utf8(text).length)));
  return [present, new Uint8Array(ends.buffer), bytes];
}

/** Writes columns of one length; numbers of a column that `floats` names are doubles even when all are whole. */
export function writeArrow(columns: ReadonlyMap<string, readonly unknown[]>, floats: ReadonlySet<string> = new Set()): Uint8Array<ArrayBuffer> {
  const kinds = [...columns].map(([name, column]) => kindOf(column, floats.has(name)));
  const fields = [...columns.keys()].map((name, n): Slot[] => {
    const { id, type } = KINDS[kinds[n]!]!;
    return [(out) => out.text(name), [1, 1], [1, id], (out) => out.table(type), null, (out) => out.tables([])];
  });
  const pieces = [FlatOut.message(SCHEMA, [[2, 0], (out) => out.tables(fields)], 0)];
  const rows = [...columns.values()][0]?.length ?? 0;
  for (let from = 0; from < rows; from += ROWS) {
    const parts = [...columns.values()].map((column) => column.slice(from, from + ROWS)), count = parts[0]!.length;
    const body = parts.flatMap((part, n) => buffersOf(part, kinds[n]!)), spans: number[] = [];
    let end = 0;
    for (const { length } of body) {
      spans.push(end, length);
      end += Math.ceil(length / 8) * 8;
    }
    const nodes = parts.flatMap((part) => [count, part.filter((value) => value === undefined || value === null).length]);
    const header: Slot[] = [[8, count], (out) => out.longs(nodes, 2), (out) => out.longs(spans, 2)];
    pieces.push(FlatOut.message(BATCH, header, end), ...body.flatMap((piece) => [piece, new Uint8Array(-piece.length & 7)]));
  }
  pieces.push(Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0));
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  pieces.reduce((at, piece) => (bytes.set(piece, at), at + piece.length), 0);
  return bytes;
}
