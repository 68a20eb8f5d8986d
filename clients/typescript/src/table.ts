/** One capability for each row of a table, by one batch run. */
import { readArrow, type Columns } from "./arrow.js";
import { HAS_ARROW, writeArrow } from "./arrow-out.js";
import { UNITS } from "./capabilities.js";
import type { InputOf, Omni, ResultOf, RunOptions } from "./client.js";
import type { DataRows } from "./datasets.js";
import { APIConnectionError, APIError, RunFailedError } from "./errors.js";
import { isObject, utf8, write, type JsonObject } from "./json.js";
import type { Evidence, Run } from "./run.js";
import { columnsOf, combined, dated, memberOf, type Rows } from "./sources.js";

const MOST_BYTES = 1_000_000, TTL = 3600;
const ARROW = "application/vnd.apache.arrow.stream";
const PLAIN = new Set(["number", "integer", "string", "boolean"]);
const ERROR = ["code", "message", "pointer"];

/** An axis of a grid: its values, or some between two numbers. */
export type Axis<V = unknown> = readonly V[] | { from: number; to: number; steps: number; scale?: "linear" | "log" };

/** A sum over the rows that completed: of an output, a member or a carried column, times another one. */
export interface Total {
  name: string;
  of: string;
  weight?: string;
}

/** How to compute a table. */
export interface MapOptions<K extends string = any> extends RunOptions {
  /** All combinations of the values of some members; then `rows` is null. */
  grid?: { readonly [M in (keyof InputOf<K> & string) | `/${string}`]?: Axis } | undefined;
  /** Members that all rows share, as `fixed`. */
  base?: Partial<InputOf<K>> | undefined;
  /** Outputs: names, or JSON pointers into the result. */
  select?: readonly ((keyof ResultOf<K> & string) | (string & {}))[] | undefined;
  /** Columns that are given back beside the results: by default all that the capability does not know; others are refused. */
  carry?: readonly string[] | undefined;
  totals?: readonly Total[] | undefined;
  /** `raise` fails at the first row that fails; otherwise the row has `error`. */
  onError?: "column" | "raise" | undefined;
}

/** A table that was computed, by column and by row: what came in, the results, and `error` where a row failed. */
export class Table {
  /** The names of the columns. */
  readonly columns: readonly string[];
  /** The rows that failed: `row`, `code`, `message`, `pointer`. */
  readonly errors: readonly JsonObject[];
  readonly length: number;
  /** The values of the columns, in their order. */
  readonly data: readonly (readonly unknown[])[];
  #rows: JsonObject[] | null = null;

  constructor(readonly run: Run, columns: Iterable<[string, readonly unknown[]]>, errors: readonly JsonObject[], readonly units: { readonly [name: string]: string }) {
    const all = [...columns];
    this.columns = all.map(([name]) => name);
    this.data = all.map(([, column]) => column);
    this.errors = errors;
    this.length = this.data[0]?.length ?? 0;
  }

  /** The values of a column; undefined where a row has none. */
  column(name: string): readonly any[] {
    const found = this.data[this.columns.indexOf(name)];
    if (!found) throw new RangeError(`there is no column ${name}; there is ${this.columns.join(", ")}`);
    return found;
  }

  /** The rows, which are made when they are first asked for. */
  get rows(): readonly JsonObject[] {
    if (this.#rows) return this.#rows;
    const rows = Array.from({ length: this.length }, (): JsonObject => ({}));
    this.columns.forEach((name, at) => this.data[at]!.forEach((value, n) => value !== undefined && (rows[n]![name] = value)));
    for (const { row, ...error } of this.errors) rows[row]!["error"] = error;
    return (this.#rows = rows);
  }

  /** Count, min, max, mean, sum and standard deviation of each output that is a number. */
  get statistics(): { readonly [output: string]: any } {
    return this.run.result?.statistics ?? {};
  }

  /** The sums that were asked for, by name. */
  get totals(): { readonly [name: string]: number | null } {
    return this.run.result?.totals ?? {};
  }

  [Symbol.iterator](): Iterator<JsonObject> {
    return this.rows[Symbol.iterator]();
  }

  /** The evidence of the batch. */
  evidence(): Promise<Evidence> {
    return this.run.evidence();
  }

  /** The columns, and those of errors where a row failed. */
  #whole(): Map<string, readonly unknown[]> {
    const whole = new Map(this.columns.map((name, n) => [name, this.data[n]!])), failed = new Map(this.errors.map((error) => [error["row"], error]));
    const any: unknown[] = Array.from({ length: this.length });
    for (const part of failed.size ? ERROR : []) whole.set("error_" + part, any.map((_, n) => failed.get(n)?.[part] ?? undefined));
    return whole;
  }

  /** The table as CSV (RFC 4180), with the columns `error_code`, `error_message` and `error_pointer` where a row failed. */
  toCsv(): string {
    const whole = this.#whole(), all = [...whole.values()];
    const lines = Array.from({ length: this.length }, (_, n) => all.map((column) => field(column[n])).join(","));
    return [[...whole.keys()].map(field).join(","), ...lines, ""].join("\r\n");
  }

  /** The table as an Arrow stream, with the same columns. */
  toArrow(): Uint8Array<ArrayBuffer> {
    const outputs: JsonObject[] = this.run.result?.columns ?? [];
    return writeArrow(this.#whole(), new Set(outputs.flatMap(({ name, type }) => (type === "number" ? [plainName(name)] : []))));
  }

  /** All of it as plain data, by column. */
  toJSON(): JsonObject {
    return { ...this, run: this.run.toJSON() };
  }
}

function field(value: unknown): string {
  const text = value === undefined || value === null ? "" : typeof value === "string" ? value : value instanceof Date ? value.toISOString() : write(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Sends the batch run and reads its rows. */
export async function compute(omni: Omni, capability: string, given: Rows | DataRows | null, fixed: JsonObject, options: MapOptions<any>): Promise<Table> {
  const { grid, base, select, carry, totals, onError = "column", ...rest } = options;
  if (onError !== "column" && onError !== "raise") throw new TypeError(`onError must be column or raise, not ${onError}`);
  if ((given === null) === (grid === undefined)) throw new TypeError("give rows, or null and a grid");
  const contract: JsonObject = (await omni.capabilities.get(capability)).request_contract ?? {};
  const members: JsonObject = { ...base, ...fixed }, set = given !== null && isDataRows(given) ? given : null;
  const columns = given === null || set ? new Map() : await columnsOf(given as Rows, omni.caller.exact);
  if (given !== null && !set && !size(columns)) throw new RangeError("rows must hold at least one row");
  const carried = set ? carry ?? [] : carriedOf(capability, [...columns.keys()], carry, contract);
  const input = {
    capability, base: dated(members, contract), ...(select && { select }), ...(carried.length && { carry: carried }), ...(totals && { totals }),
    ...(onError === "raise" && { on_error: "stop" }),
    ...(grid ? { grid: axes(grid, contract) } : set ?? (await sourceOf(omni, texts(columns, contract), carried))),
  };
  const run = await ended(omni, `${capability.split(".")[0]}.batch.evaluate`, input, rest);
  const { outputs, failed } = await answers(omni, run, !set || !carried.length);
  const rows = grid ? combined(grid) : columns, count = size(outputs) || failed.length || size(rows);
  for (const [name, value] of Object.entries(members)) if (!rows.has(name)) rows.set(name, new Array(count).fill(value));
  const failures = new Set(failed.map(({ row }) => row));
  for (const [name, column] of outputs) {
    const before = rows.get(name);
    if (before && carried.includes(name)) continue; // as it came in
    rows.set(name, failures.size ? column.map((value, n) => (failures.has(n) && !carried.includes(name) ? before?.[n] : value)) : column);
  }
  return new Table(run, rows, failed, UNITS[capability] ?? (await omni.capabilities.units(capability)));
}

const size = (columns: ReadonlyMap<string, readonly unknown[]>): number => columns.values().next().value?.length ?? 0;
const isDataRows = (given: any): given is DataRows => isObject(given["data"]) && typeof given["data"]["set"] === "string";
const axes = (grid: JsonObject, contract: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(grid).map(([name, axis]) => [name, dated(axis, { items: memberOf(contract, name) })]));

/** The columns that go beside the inputs. */
function carriedOf(capability: string, names: string[], carry: readonly string[] | undefined, contract: JsonObject): readonly string[] {
  const known = isObject(contract["properties"]);
  const unknown = names.filter((name) => known && memberOf(contract, name) === undefined);
  const refused = carry && unknown.filter((name) => !carry.includes(name));
  if (refused?.length) throw new RangeError(`${capability} has no member ${refused.join(", ")}: list it in carry, or leave it out`);
  if (!carry && unknown.length) console.info(`omni-client: carried beside the inputs of ${capability}: ${unknown.join(", ")}`);
  return carry ?? unknown;
}

/** Columns with the dates of members as texts. */
const texts = (columns: Columns, contract: JsonObject): Columns =>
  new Map([...columns].map(([name, column]) => [name, column.some((value) => typeof value === "object") ? (dated(column, { items: memberOf(contract, name) }) as unknown[]) : column]));

/** The member of the input that has the rows: inline, or of a data set above the limit of the body. */
async function sourceOf(omni: Omni, columns: Columns, carried: readonly string[]): Promise<JsonObject> {
  const has = (value: unknown) => value !== undefined;
  for (const [name, column] of columns) if (!column.some(has) && !carried.includes(name)) columns.delete(name);
  const all = [...columns], count = all[0]?.[1].length ?? 0;
  const even = all.every(([name, column]) => carried.includes(name) || column.every(has));
  if (2 * count * all.length <= MOST_BYTES) {
    const nulls = ([name, column]: [string, unknown[]]) => [name, column.map((value) => value ?? null)];
    const source = even && count ? { columns: Object.fromEntries(all.map(nulls)) } : { rows: Array.from({ length: count }, (_, n) => Object.fromEntries(all.map(([name, column]) => [name, column[n]]))) };
    if (utf8(write(source)).length <= MOST_BYTES) return source;
  }
  for (const [name, column] of all) {
    const nested = column.findIndex((value) => Array.isArray(value) || (isObject(value) && !(value instanceof Date)));
    if (nested >= 0) throw new RangeError(`row ${nested}, column ${name}: so many rows go up as a data set, whose cells are single values`);
  }
  const made = await omni.dataSets.put(null, columns, TTL);
  const members = all.map(([name]) => name).filter((name) => !carried.includes(name));
  return made.table(Object.fromEntries(members.map((name) => [name, name]))) as unknown as JsonObject;
}

/** Runs the batch to its end; one whose rows all failed is a table of errors. */
async function ended(omni: Omni, batch: string, input: JsonObject, options: RunOptions): Promise<Run> {
  try {
    return await omni.run(batch as string, input, options);
  } catch (failed) {
    if (failed instanceof RunFailedError && failed.code === "all_rows_failed") return failed.run;
    throw failed;
  }
}

const plainName = (name: string): string => (name.startsWith("/") ? name.slice(1).replaceAll("/", ".") : name);

/** Outputs by column, carried columns of a data set too, which have their types in JSON alone, and the rows that failed: from the Arrow stream, else from pages. */
async function answers(omni: Omni, run: Run, untyped: boolean): Promise<{ outputs: Columns; failed: JsonObject[] }> {
  const listed: JsonObject[] = run.result?.columns ?? [];
  const plain = HAS_ARROW && untyped && !omni.caller.exact && listed.length > 0 && listed.every(({ type }) => PLAIN.has(type));
  return (plain ? await streamed(omni, run) : null) ?? paged(run);
}

async function streamed(omni: Omni, run: Run): Promise<{ outputs: Columns; failed: JsonObject[] } | null> {
  const path = `/omni/runs/${run.id}/rows`;
  let found: Columns;
  try {
    found = readArrow((await omni.call({ method: "GET", path, headers: { Accept: ARROW }, bytes: true })).data);
  } catch (refused) {
    if (refused instanceof APIError && refused.status === 406) return null;
    throw refused;
  }
  const numbers = found.get("row") ?? [], errors = ERROR.map((part) => found.get("error_" + part) ?? []);
  if (numbers.length !== run.result.rows) throw new APIConnectionError(`GET ${path}: ${numbers.length} rows of ${run.result.rows} came`);
  const failed = (errors[0] ?? []).flatMap((code, row) => (code === null || code === undefined ? [] : [{ row, ...Object.fromEntries(ERROR.map((part, n) => [part, errors[n]![row]])) }]));
  for (const name of ["row", ...ERROR.map((part) => "error_" + part)]) found.delete(name);
  return { outputs: new Map([...found].map(([name, column]) => [plainName(name), column])), failed };
}

async function paged(run: Run): Promise<{ outputs: Columns; failed: JsonObject[] }> {
  const outputs: Columns = new Map(), failed: JsonObject[] = [];
  let count = 0;
  for await (const { row, output, error, carry } of run.rows()) {
    if (error) failed.push({ row: Number(row), ...error });
    for (const [name, value] of Object.entries({ ...carry, ...dotted(output ?? {}) })) {
      const column = outputs.get(name) ?? [];
      outputs.set(name, column);
      column[count] = value;
    }
    count++;
  }
  for (const [name, column] of outputs) outputs.set(name, Array.from({ length: count }, (_, n) => column[n]));
  return { outputs, failed };
}

/** The members with dotted names; arrays stay as they are. */
function dotted(value: JsonObject, before = ""): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const plain = before + plainName(name);
      return isObject(member) ? Object.entries(dotted(member, plain + ".")) : [[plain, member]];
    }),
  );
}
