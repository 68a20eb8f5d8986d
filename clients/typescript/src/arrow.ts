/** Reading of Arrow streams, of the types that tables have. */

/** Columns by name, all of one length; null where a row has no value. */
export type Columns = Map<string, unknown[]>;

const TYPES = ["None", "Null", "Int", "FloatingPoint", "Binary", "Utf8", "Bool", "Decimal", "Date", "Time", "Timestamp", "Interval", "List", "Struct", "Union",
  "FixedSizeBinary", "FixedSizeList", "Map", "Duration", "LargeBinary", "LargeUtf8", "LargeList", "RunEndEncoded", "BinaryView", "Utf8View"];
const [NULL, INT, FLOAT, UTF8, BOOL, DECIMAL, DATE, TIMESTAMP, LARGE_UTF8, UTF8_VIEW] = [1, 2, 3, 5, 6, 7, 8, 10, 20, 24] as const;
const [SCHEMA, DICTIONARY, BATCH] = [1, 2, 3] as const;
const MARK = 0xffffffff;
const DAY = 86_400_000;
const MOST_ROWS = 2 ** 27;

/** A table of a flat buffer. */
class Flat {
  constructor(readonly view: DataView, readonly at: number) {}

  static root(view: DataView): Flat {
    return new Flat(view, view.getUint32(0, true));
  }

  #place(slot: number): number {
    const names = this.at - this.view.getInt32(this.at, true), step = 4 + 2 * slot;
    const offset = step < this.view.getUint16(names, true) ? this.view.getUint16(names + step, true) : 0;
    return offset && this.at + offset;
  }

  int(slot: number, size: 1 | 2 | 4 | 8, absent = 0): number {
    const at = this.#place(slot);
    if (!at) return absent;
    if (size === 8) return Number(this.view.getBigInt64(at, true));
    return size === 4 ? this.view.getInt32(at, true) : size === 2 ? this.view.getInt16(at, true) : this.view.getUint8(at);
  }

  #target(slot: number): number {
    const at = this.#place(slot);
    return at && at + this.view.getUint32(at, true);
  }

  table(slot: number): Flat | null {
    const at = this.#target(slot);
    return at ? new Flat(this.view, at) : null;
  }

  /** The places of the items of a vector. */
  items(slot: number, size: number): number[] {
    const at = this.#target(slot), count = at && this.view.getUint32(at, true);
    if (count * size > this.view.byteLength) throw damaged();
    return Array.from({ length: count }, (_, n) => at + 4 + n * size);
  }

  tables(slot: number): Flat[] {
    return this.items(slot, 4).map((at) => new Flat(this.view, at + this.view.getUint32(at, true)));
  }

  text(slot: number): string {
    const at = this.#target(slot);
    return at ? decoded(new Uint8Array(this.view.buffer, this.view.byteOffset + at + 4, this.view.getUint32(at, true))) : "";
  }
}

/** Why a stream is not read. */
class Unread extends RangeError {}

const damaged = () => new Unread("the Arrow stream is damaged or cut off");
const decoder = new TextDecoder();
const decoded = (bytes: Uint8Array) => decoder.decode(bytes);
const safe = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value);
const bit = (bits: Uint8Array, n: number) => (bits[n >> 3]! >> (n & 7)) & 1;

/** The buffers of one record batch, in order. */
class Buffers {
  readonly rows: number;
  readonly #body: Uint8Array;
  readonly #spans: { at: number; length: number }[];
  readonly #more: number[];
  readonly #nodes: number[];

  constructor(batch: Flat, body: Uint8Array) {
    if (batch.table(3)) throw new Unread("the Arrow stream is compressed; write it without compression");
    const long = (at: number) => Number(batch.view.getBigInt64(at, true));
    this.rows = batch.int(0, 8);
    if (!(this.rows >= 0 && this.rows <= MOST_ROWS)) throw damaged();
    this.#body = body;
    this.#nodes = batch.items(1, 16).map(long);
    this.#spans = batch.items(2, 16).map((at) => ({ at: long(at), length: long(at + 8) }));
    this.#more = batch.items(4, 8).map(long);
  }

  next(): Uint8Array {
    const { at, length } = this.#spans.shift() ?? { at: -1, length: 0 };
    if (at < 0 || length < 0 || at + length > this.#body.length) throw damaged();
    return this.#body.subarray(at, at + length);
  }

  /** The next buffer as numbers, of which there must be enough. */
  numbers<T extends ArrayLike<number | bigint>>(kind: { new (buffer: ArrayBuffer): T; BYTES_PER_ELEMENT: number }, count: number): T {
    const bytes = this.next(), length = count * kind.BYTES_PER_ELEMENT;
    if (!(length <= bytes.length)) throw damaged();
    return new kind(new Uint8Array(bytes.subarray(0, length)).buffer); // a copy, which begins where numbers may
  }

  /** Begins a column; returns what sets the rows without a value to null. */
  present(none = false): <T>(column: T[]) => (T | null)[] {
    if (this.#nodes.shift() !== this.rows) throw damaged();
    const bits = none ? new Uint8Array() : this.next();
    if (bits.length && bits.length * 8 < this.rows) throw damaged();
    return (column: any[]) => {
      for (let n = 0; bits.length && n < column.length; n++) if (!bit(bits, n)) column[n] = null;
      return column;
    };
  }

  /** The buffers with the long texts of a column of views. */
  texts(): Uint8Array[] {
    return Array.from({ length: Math.min(this.#more.shift() ?? 0, this.#spans.length) }, () => this.next());
  }
}

type Reading = (buffers: Buffers) => unknown[];
type Field = { name: string; dictionary: number | null; values: Reading; indices: Reading };

const ints = (type: Flat) => {
  const width = type.int(0, 4), signed = type.int(1, 1) === 1;
  return { 8: signed ? Int8Array : Uint8Array, 16: signed ? Int16Array : Uint16Array, 32: signed ? Int32Array : Uint32Array }[width] ?? (signed ? BigInt64Array : BigUint64Array);
};
const plain = (kind: any, of: ((value: any) => unknown) | null = kind === BigInt64Array || kind === BigUint64Array ? safe : null) => (buffers: Buffers) => {
  const present = buffers.present(), values: unknown[] = Array.from(buffers.numbers<any>(kind, buffers.rows));
  return present(of ? values.map(of) : values);
};

/** How a column of a type is read. */
function values(type: Flat, id: number, name: string): Reading {
  const unit = type.int(0, 2, id === DATE ? 1 : 0);
  if (id === INT) return plain(ints(type));
  if (id === FLOAT && unit > 0) return plain(unit === 1 ? Float32Array : Float64Array);
  if (id === DATE) return plain(unit === 0 ? Int32Array : BigInt64Array, (value) => new Date(Number(value) * (unit === 0 ? DAY : 1)));
  if (id === TIMESTAMP) return plain(BigInt64Array, (value: bigint) => new Date(Math.floor(Number(value) / 1000 ** (unit - 1))));
  if (id === NULL) return (buffers) => (buffers.present(true), new Array(buffers.rows).fill(null));
  if (id === UTF8 || id === LARGE_UTF8) return (buffers) => texts(buffers, id === UTF8 ? Int32Array : BigInt64Array);
  if (id === UTF8_VIEW) return views;
  if (id === DECIMAL && type.int(2, 4, 128) === 128) return (buffers) => decimals(buffers, type.int(1, 4));
  if (id === BOOL) {
    return (buffers) => {
      const present = buffers.present(), bits = buffers.numbers(Uint8Array, Math.ceil(buffers.rows / 8));
      return present(Array.from({ length: buffers.rows }, (_, n) => bit(bits, n) === 1));
    };
  }
  throw new Unread(`column ${name}: the Arrow type ${TYPES[id] ?? id} is not read`);
}

function texts(buffers: Buffers, kind: any): unknown[] {
  const present = buffers.present(), ends: ArrayLike<number | bigint> = buffers.rows ? buffers.numbers<any>(kind, buffers.rows + 1) : (buffers.next(), []);
  const bytes = buffers.next(), whole = decoded(bytes), ascii = whole.length === bytes.length;
  return present(Array.from({ length: buffers.rows }, (_, n) => {
    const from = Number(ends[n]), to = Number(ends[n + 1]);
    if (!(from >= 0 && from <= to && to <= bytes.length)) throw damaged();
    return ascii ? whole.slice(from, to) : decoded(bytes.subarray(from, to));
  }));
}

function views(buffers: Buffers): unknown[] {
  const present = buffers.present(), heads = buffers.numbers(Uint8Array, 16 * buffers.rows), long = buffers.texts();
  const view = new DataView(heads.buffer);
  const column = present(Array.from({ length: buffers.rows }, (_, n) => {
    const at = 16 * n, length = view.getInt32(at, true), from = view.getInt32(at + 12, true);
    const bytes = length <= 12 ? heads.subarray(at + 4, at + 4 + length) : long[view.getInt32(at + 8, true)]?.subarray(from, from + length);
    return bytes?.length === length ? decoded(bytes) : undefined;
  }));
  if (column.includes(undefined)) throw damaged();
  return column;
}

function decimals(buffers: Buffers, scale: number): unknown[] {
  const present = buffers.present(), halves = buffers.numbers(BigInt64Array, 2 * buffers.rows);
  return present(Array.from({ length: buffers.rows }, (_, n) => Number(`${(halves[2 * n + 1]! << 64n) | BigInt.asUintN(64, halves[2 * n]!)}e${-scale}`)));
}

function fieldOf(field: Flat): Field {
  const name = field.text(0), type = field.table(3), encoded = field.table(4), index = encoded?.table(1);
  if (!type) throw damaged();
  const indices = plain(index ? ints(index) : Int32Array);
  return { name, dictionary: encoded ? encoded.int(0, 8) : null, values: values(type, field.int(2, 1), name), indices };
}

/** Reads a stream; throws RangeError for one that is damaged, and for a type that is not read, with its column. */
export function readArrow(bytes: Uint8Array): Columns {
  if (decoded(bytes.subarray(0, 6)) === "ARROW1") throw new Unread("this is an Arrow file; write it as an Arrow stream");
  try {
    return readStream(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (broken) {
    throw broken instanceof Unread ? broken : damaged(); // what lies outside of the bytes
  }
}

function readStream(bytes: Uint8Array, view: DataView): Columns {
  const dictionaries = new Map<number, unknown[]>(), parts = new Map<string, unknown[][]>();
  let fields: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    at += view.getUint32(at, true) === MARK ? 4 : 0;
    const length = view.getUint32(at, true);
    if (length === 0) break;
    const message = Flat.root(new DataView(bytes.buffer, bytes.byteOffset + at + 4, length)), header = message.table(2);
    const kind = message.int(1, 1), from = at + 4 + length;
    at = from + message.int(3, 8);
    if (!header || at < from || at > bytes.length) throw damaged();
    const body = bytes.subarray(from, at);
    if (kind === SCHEMA) {
      if (header.int(0, 2) !== 0) throw new Unread("the Arrow stream has its bytes in big-endian order");
      fields = header.tables(1).map(fieldOf);
      for (const { name } of fields) {
        if (parts.has(name)) throw new Unread(`two columns of the Arrow stream have the name ${name}`);
        parts.set(name, []);
      }
    } else if (kind === DICTIONARY) {
      const id = header.int(0, 8), field = fields.find((each) => each.dictionary === id), data = header.table(1);
      if (!field || !data) throw damaged();
      const known = header.int(2, 1) ? dictionaries.get(id) ?? [] : [];
      dictionaries.set(id, [...known, ...field.values(new Buffers(data, body))]);
    } else if (kind === BATCH) {
      const buffers = new Buffers(header, body);
      for (const { name, dictionary, values, indices } of fields) {
        const words = dictionary === null ? null : dictionaries.get(dictionary) ?? [];
        parts.get(name)!.push(words ? indices(buffers).map((index) => (index === null ? null : words[index as number])) : values(buffers));
      }
    }
  }
  return new Map([...parts].map(([name, pieces]) => [name, pieces.length === 1 ? pieces[0]! : ([] as unknown[]).concat(...pieces)]));
}
