/** What a table may come from, read by column; undefined where a row has no value. */
import { readArrow, type Columns } from "./arrow.js";
import { fileBytes } from "./profiles.js";
import { ExactNumber, isObject, read, type JsonObject } from "./json.js";

const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;
const BOM = /^\ufeff/;

/**
 * A table: rows, an (async) iterable of rows, columns, an Arrow table, the bytes of a file, its text, or its path (not in browsers):
 * `.csv`, `.csv.gz`, `.ndjson` or an Arrow stream `.arrow`.
 */
export type Rows =
  | Iterable<object> | AsyncIterable<object> | { readonly [column: string]: ArrayLike<unknown> } | { toArray(): any[] } | string | Uint8Array | ArrayBuffer;

/** Reads a table. */
export async function columnsOf(given: Rows, exact: boolean): Promise<Columns> {
  const columns = await found(given, exact);
  for (const [name, column] of columns) columns.set(name, column.map((value, n) => cellOf(value, n, name)));
  return columns;
}

async function found(given: Rows, exact: boolean): Promise<Columns> {
  if (typeof given === "string") return isPath(given) ? ofBytes(fileBytes(given), exact, given) : ofText(given, exact, "the text");
  if (given instanceof ArrayBuffer || given instanceof Uint8Array) return ofBytes(new Uint8Array(given), exact, "the bytes");
  if ("toArray" in given && typeof given.toArray === "function") return ofRows(given.toArray().map((row: any) => row.toJSON?.() ?? row));
  if (Symbol.iterator in given || Symbol.asyncIterator in given) return ofRows(given as AsyncIterable<object>);
  const columns = Object.entries(given as { [column: string]: ArrayLike<unknown> });
  const lengths = columns.map(([, column]) => column.length);
  if (new Set(lengths).size > 1) throw new RangeError(`the columns must have one length, not ${lengths.join(", ")}`);
  return new Map(columns.map(([name, column]) => [name, Array.from(column)]));
}

/** Whether a text names a file: one without a line break. */
export const isPath = (text: string): boolean => !/[\r\n]/.test(text);

/** Bytes without their gzip. */
export async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The media type of bytes by how they begin. */
export function mediaOf(bytes: Uint8Array): string {
  const kind = bytes[0] === 255 && bytes[1] === 255 ? "vnd.apache.arrow.stream" : bytes[0] === 0x7b ? "x-ndjson" : "csv";
  return kind === "csv" ? "text/csv" : "application/" + kind;
}

async function ofBytes(bytes: Uint8Array, exact: boolean, source: string): Promise<Columns> {
  const plain = await inflated(bytes);
  const arrow = mediaOf(plain).endsWith("stream") || /\.arrow$/.test(source);
  return arrow ? readArrow(plain) : ofText(new TextDecoder("utf-8", { fatal: true }).decode(plain), exact, source);
}

function ofText(text: string, exact: boolean, source: string): Columns | Promise<Columns> {
  return text.trimStart().startsWith("{") ? ofRows(ndjson(text, exact, source)) : csv(text.replace(BOM, ""), exact, source);
}

function* ndjson(text: string, exact: boolean, source: string): Generator<object> {
  let number = 0;
  for (const line of text.split("\n")) {
    number++;
    if (line.trim() === "") continue;
    let row: unknown;
    try {
      row = read(line, exact);
    } catch {
      row = null;
    }
    if (!isObject(row)) throw new RangeError(`${source}, line ${number}: must be an object of JSON`);
    yield row;
  }
}

async function ofRows(rows: Iterable<object> | AsyncIterable<object>): Promise<Columns> {
  const columns: Columns = new Map();
  let count = 0;
  for await (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      let column = columns.get(name);
      if (!column) columns.set(name, (column = new Array(count).fill(undefined)));
      while (column.length < count) column.push(undefined);
      column.push(value);
    }
    count++;
  }
  for (const column of columns.values()) while (column.length < count) column.push(undefined);
  return columns;
}

/** Reads CSV (RFC 4180); an empty field is an absent member. */
function csv(text: string, exact: boolean, source: string): Columns {
  const fields = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  const columns: Columns = new Map();
  let all: unknown[][] = [], record: string[] = [], line = 1, lines = 1;
  const refuse = (why: string) => new RangeError(`${source}, line ${line}: ${why}`);
  const ended = () => {
    if (record.length === 1 && record[0] === "") return;
    if (!all.length) {
      if (record.length === 1 && record[0]!.includes(";")) throw refuse("the columns are separated by ';', not by ','");
      for (const name of record) {
        if (columns.has(name)) throw refuse(`two columns have the name ${name}`);
        columns.set(name, []);
      }
      all = [...columns.values()];
      return;
    }
    if (record.length !== all.length) throw refuse(`the line has ${record.length} fields; the header has ${all.length}`);
    record.forEach((field, n) => all[n]!.push(cell(field, exact)));
  };
  for (let end = false; !end; ) {
    const field = fields.exec(text);
    if (!field) throw refuse(`the field ${record.length + 1} has a quote that does not belong there, or one that does not end`);
    const [whole, quoted, plain, mark] = field;
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (whole.includes("\n")) lines += whole.split("\n").length - 1;
    if (mark === ",") continue;
    ended();
    [record, line] = [[], lines];
    end = mark === "";
  }
  return columns;
}

function cell(text: string, exact: boolean): unknown {
  if (text === "") return undefined;
  if (text === "true" || text === "false") return text === "true";
  return NUMBER.test(text) ? (exact || Number.isFinite(Number(text)) ? read(text, exact) : Number(text)) : text;
}

/** A value of a table: NaN, null and dates that are none are absent; what is infinite is refused. */
function cellOf(value: unknown, row: number, column: string): unknown {
  if (value === null || value === undefined || Number.isNaN(value)) return undefined;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  if (value === Infinity || value === -Infinity) throw new RangeError(`row ${row}, column ${column}: must be a finite number, not ${value}`);
  return value;
}

/** Values with each date as text: a day where the contract has the format date, else a moment of RFC 3339. */
export function dated(value: unknown, contract: any): unknown {
  if (value instanceof Date) return value.toISOString().slice(0, contract?.format === "date" ? 10 : undefined);
  if (Array.isArray(value)) return value.map((item) => dated(item, contract?.items));
  if (!isObject(value) || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, dated(member, memberOf(contract, name) ?? contract?.additionalProperties)]));
}

/** Whether a value has a date in it. */
export const hasDate = (value: unknown): boolean =>
  value instanceof Date || (typeof value === "object" && value !== null && !ArrayBuffer.isView(value) && !(value instanceof ExactNumber) && Object.values(value).some(hasDate));

/** What a contract says of a member, or of a place as `/legs/0/rate`; undefined for one that it does not have. */
export function memberOf(contract: any, name: string): any {
  const path = name.startsWith("/") ? name.slice(1).split("/") : [name];
  return path.reduce((part, step) => part?.properties?.[step] ?? (/^[0-9]+$/.test(step) ? part?.items : undefined), contract);
}

/** The values of the axes of a grid, row by row: in the order of their names, the last changes fastest. */
export function combined(grid: JsonObject): Columns {
  const axes = Object.keys(grid).sort().map((name): [string, unknown[]] => [name, axis(grid[name])]);
  const count = axes.reduce((product, [, values]) => product * values.length, 1);
  let stride = count;
  return new Map(
    axes.map(([name, values]) => {
      const each = (stride /= values.length);
      return [name, Array.from({ length: count }, (_, row) => values[Math.floor(row / each) % values.length])];
    }),
  );
}

function axis(given: any): unknown[] {
  if (!isObject(given) || ArrayBuffer.isView(given)) return Array.from(given as ArrayLike<unknown>);
  const [from, to, steps] = [Number(given["from"]), Number(given["to"]), Number(given["steps"])];
  const at = (n: number) => (given["scale"] === "log" ? from * Math.pow(to / from, n / (steps - 1)) : from + ((to - from) * n) / (steps - 1));
  return Array.from({ length: steps }, (_, n) => (n === 0 ? from : n === steps - 1 ? to : at(n)));
}
