/** One capability for each row of a table, by one batch run. */
import { UNITS } from "./capabilities.js";
import type { Omni, RunOptions } from "./client.js";
import { OmniError, RunFailedError } from "./errors.js";
import { newKey } from "./request.js";
import { hex, isObject, sha256, utf8, write, ExactNumber, type JsonObject } from "./json.js";
import type { Evidence, Run } from "./run.js";

declare const process: any;

const MOST_BYTES = 2_000_000;
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/** A table: rows, columns, an (async) iterable of rows, an Arrow table, or the path of a CSV file (not in browsers). */
export type Rows = Iterable<JsonObject> | AsyncIterable<JsonObject> | { [column: string]: ArrayLike<unknown> } | { toArray(): any[] } | string;

/** How to compute a table. */
export interface MapOptions extends RunOptions {
  /** `raise` fails at the first row that fails; otherwise the row has `error`. */
  onError?: "column" | "raise";
  /** Names of outputs. */
  select?: string[];
}

/** The rows of a batch run, in order: input and result members together, and `error` where a row failed. */
export class Table {
  readonly errors: readonly JsonObject[];

  constructor(readonly run: Run, readonly rows: JsonObject[], readonly units: { readonly [name: string]: string }) {
    this.errors = rows.flatMap((row, n) => (row["error"] ? [{ row: n, ...row["error"] }] : []));
  }

  get length(): number {
    return this.rows.length;
  }

  [Symbol.iterator](): Iterator<JsonObject> {
    return this.rows[Symbol.iterator]();
  }

  /** The evidence of the batch. */
  evidence(): Promise<Evidence> {
    return this.run.evidence();
  }
}

/** Sends the batch run and reads its rows. */
export async function compute(omni: Omni, capability: string, given: Rows, fixed: JsonObject, options: MapOptions): Promise<Table> {
  const rows = await rowsOf(given);
  if (!rows.length) throw new RangeError("rows must hold at least one row");
  const { onError, select, ...rest } = options;
  const idempotencyKey = rest.idempotencyKey ?? newKey();
  const { source, setId } = await sourceOf(omni, rows, idempotencyKey);
  const input = { capability, base: fixed, ...(select && { select }), ...(onError === "raise" && { on_error: "stop" }), ...source };
  let run: Run;
  try {
    run = await ended(omni, `${capability.split(".")[0]}.batch.evaluate`, input, { ...rest, idempotencyKey });
  } finally {
    if (setId) await discard(omni, setId);
  }
  const done = rows.map((row): JsonObject => ({ ...fixed, ...row }));
  for await (const item of run.rows()) {
    const row = done[Number(item["row"])]!;
    if (item["error"]) row["error"] = item["error"];
    else Object.assign(row, dotted(item["output"] ?? {}));
  }
  return new Table(run, done, UNITS[capability] ?? (await omni.capabilities.units(capability)));
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

/** The member of the input that has the rows: inline, or of a data set above the limit of the body. */
async function sourceOf(omni: Omni, rows: JsonObject[], key: string): Promise<{ source: JsonObject; setId: string | null }> {
  const first = Object.keys(rows[0]!);
  const even = first.length > 0 && rows.every((row) => Object.keys(row).join("\n") === first.join("\n"));
  const source = even ? { columns: Object.fromEntries(first.map((name) => [name, rows.map((row) => row[name])])) } : { rows };
  if (utf8(write(source)).length <= MOST_BYTES) return { source, setId: null };
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  rows.forEach((row, n) => {
    const nested = Object.keys(row).find((name) => isObject(row[name]) || Array.isArray(row[name]));
    if (nested) throw new RangeError(`/rows/${n}/${nested}: so many rows go up as a data set, whose cells are single values`);
  });
  const lines = new Blob(rows.map((row) => write(row) + "\n"));
  const body = new Uint8Array(await new Response(lines.stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer());
  const digest = hex(await sha256(new Uint8Array(await lines.arrayBuffer())));
  const name = "map-" + hex(await sha256(utf8(key))).slice(0, 24); // no other table's, whose end would delete it
  const proof = btoa(String.fromCharCode(...(await sha256(body))));
  const headers = { "Content-Type": "application/x-ndjson", "Content-Encoding": "gzip", "Content-Digest": `sha-256=:${proof}:` };
  const { data } = await omni.call({ method: "POST", path: `/omni/data-sets?name=${name}`, body, headers });
  return { source: { data: { set: `${name}@sha256:${digest}`, columns: Object.fromEntries(names.map((n) => [n, n])) } }, setId: data.id };
}

async function discard(omni: Omni, setId: string): Promise<void> {
  try {
    await omni.call({ method: "DELETE", path: `/omni/data-sets/${setId}` });
  } catch (kept) {
    if (!(kept instanceof OmniError)) throw kept;
    console.warn(`omni-client: the data set ${setId} of a table is still there: ${kept.message}`);
  }
}

/** The members with dotted names; arrays stay as they are. */
function dotted(value: JsonObject, before = ""): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const plain = before + (name.startsWith("/") ? name.slice(1).replaceAll("/", ".") : name);
      return isObject(member) ? Object.entries(dotted(member, plain + ".")) : [[plain, member]];
    }),
  );
}

async function rowsOf(given: Rows): Promise<JsonObject[]> {
  if (typeof given === "string") return csv(process.getBuiltinModule("node:fs").readFileSync(given, "utf8"));
  if ("toArray" in given && typeof given.toArray === "function") return given.toArray().map((row: any) => row.toJSON?.() ?? row);
  if (Symbol.iterator in given || Symbol.asyncIterator in given) {
    const rows: JsonObject[] = [];
    for await (const row of given as AsyncIterable<JsonObject>) rows.push({ ...row });
    return rows;
  }
  const columns = Object.entries(given as { [column: string]: ArrayLike<unknown> });
  const lengths = columns.map(([, column]) => column.length);
  if (new Set(lengths).size > 1) throw new RangeError(`the columns must have one length, not ${lengths.join(", ")}`);
  return Array.from({ length: lengths[0] ?? 0 }, (_, n) => Object.fromEntries(columns.map(([name, column]) => [name, column[n]])));
}

/** Reads CSV (RFC 4180); an empty field is an absent member. */
function csv(text: string): JsonObject[] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.replace(/^\ufeff/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") lines.push([]);
  }
  const [header = [], ...rows] = lines.filter((line) => line.length > 1 || (line[0] ?? "") !== "");
  return rows.map((row) => Object.fromEntries(header.flatMap((name, n) => (row[n] ? [[name, cell(row[n])]] : []))));
}

function cell(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  if (!NUMBER.test(text)) return text;
  return String(Number(text)) === text ? Number(text) : new ExactNumber(text);
}
