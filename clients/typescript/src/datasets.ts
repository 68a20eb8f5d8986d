/** Data sets: tables on the server, and what of an input they stand for. */
import { HAS_ARROW, writeArrow } from "./arrow-out.js";
import type { Column } from "./capabilities.js";
import type { Omni } from "./client.js";
import { APIError } from "./errors.js";
import { base64, hex, sha256, utf8, write, type JsonObject } from "./json.js";
import { query } from "./request.js";
import { fileBytes } from "./profiles.js";
import { columnsOf, inflated, isPath, mediaOf, type Rows } from "./sources.js";
import { Table } from "./table.js";

/** Rows of a data set in place of rows: the column of each member. */
export interface DataRows {
  readonly data: { readonly set: string; readonly columns: { readonly [member: string]: string } };
}

/** The formats of files: tables, and files of a laboratory that have records. */
export type DataFormat = "arrow" | "csv" | "fasta" | "fastq" | "genbank" | "mmcif" | "mol2" | "ndjson" | "pdb" | "sdf" | "smi" | "vcf";

/** Endings of the files of a laboratory by their format. */
const ENDINGS: { readonly [format: string]: string } = {
  fasta: "fa fasta fna faa", fastq: "fq fastq", genbank: "gb gbk", vcf: "vcf", pdb: "pdb ent", mmcif: "cif mmcif",
  sdf: "sdf sd mol", mol2: "mol2", smi: "smi smiles",
};

/** How to upload. */
export interface UploadOptions {
  /** The media type of a file; read from its first bytes when absent. */
  contentType?: string;
  /** Seconds until the server deletes the set; it stays when absent. */
  ttl?: number;
  /** The format of a file; that of the ending of its path, or of the name where it has none, when absent. */
  format?: DataFormat;
  /** Of files of molecules: a column that is computed on request alone. */
  add?: "inchikey";
  /** Of SDF: the fields that are numbers. */
  numeric?: readonly string[];
  /** Of FASTQ: the letter of quality 0. */
  offset?: 33 | 64;
  /** Of GenBank: what a row is. */
  rows?: "features" | "records";
}

/** The format of a file of a laboratory by its ending, with .gz behind it or not. */
function formatOf(name: string): string | undefined {
  const ending = /\.(\w+)$/.exec(name.toLowerCase().replace(/(.)\.gz$/, "$1"))?.[1] ?? "";
  return Object.keys(ENDINGS).find((format) => ENDINGS[format]!.split(" ").includes(ending));
}

/** A data set as the server describes it. */
export class DataSet {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly digest: string;
  readonly rows: number;
  readonly bytes: number;
  /** Name, type, nulls, min and max of each column. */
  readonly columns: readonly JsonObject[];
  /** The number of records that an upload found broken; what is wrong with them is in `raw.errors`. */
  readonly rowsInError: number;
  readonly #sets: DataSets;

  constructor(sets: DataSets, readonly raw: JsonObject) {
    this.#sets = sets;
    const { id, name, version, digest, rows, bytes, columns } = raw as any;
    [this.id, this.name, this.version, this.digest, this.rows, this.bytes, this.columns] = [id, name, version, digest, rows, bytes, columns];
    this.rowsInError = Number(raw["rows_in_error"] ?? 0);
  }

  /** What names these bytes, before and after the set is deleted and uploaded again. */
  get ref(): string {
    return `${this.name}@${this.digest}`;
  }

  /** A column in place of an array. */
  column(name: string): Column {
    return { data: { set: this.ref, column: name } };
  }

  /** Columns in place of an array of arrays. */
  matrix(names: readonly string[]): Column {
    return { data: { set: this.ref, columns: names } };
  }

  /** The column of each member, in place of rows of `map` or of an object of arrays. */
  table(columns: { readonly [member: string]: string }): DataRows {
    return { data: { set: this.ref, columns } };
  }

  /** Deletes the set. Throws StateConflictError while an open run reads it. */
  delete(): Promise<void> {
    return this.#sets.delete(this.id);
  }

  toJSON(): JsonObject {
    return this.raw;
  }
}

/** The data sets that the key may use. */
export class DataSets {
  readonly #omni: Omni;

  constructor(omni: Omni) {
    this.#omni = omni;
  }

  /** Uploads a table, a file or its bytes; equal bytes under one name are the same version. A broken record of a file is one of `rowsInError`. */
  async upload(name: string, source: Rows | Table, options: UploadOptions = {}): Promise<DataSet> {
    const bytes = source instanceof Uint8Array || source instanceof ArrayBuffer, path = typeof source === "string" && isPath(source);
    const text = typeof source === "string" ? (path ? fileBytes(source) : utf8(source)) : null;
    const body = source instanceof Table ? source.toArrow() : bytes ? new Uint8Array(source) : text;
    const { contentType, ttl, numeric, ...how } = options;
    if (text || bytes) how.format ??= contentType ? undefined : (formatOf(path ? source : name) as DataFormat | undefined);
    const given = { ...how, numeric: numeric?.join(",") }, first = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
    if (first && !text && !bytes) throw new RangeError(`${first}: goes with a file or its bytes, not with a table`);
    if (!body) return this.put(name, await columnsOf(source as Rows, this.#omni.caller.exact), ttl);
    const type = contentType ?? (how.format ? "application/octet-stream" : mediaOf(await inflated(body)));
    return this.#send(name, body, type, { ttl, ...given });
  }

  /** Uploads columns as an Arrow stream; as lines of JSON to a server that does not read Arrow. Without a name they are named by their digest. */
  async put(name: string | null, columns: ReadonlyMap<string, readonly unknown[]>, ttl?: number): Promise<DataSet> {
    try {
      if (HAS_ARROW) return await this.#send(name, writeArrow(columns), mediaOf(Uint8Array.of(255, 255)), { ttl });
    } catch (refused) {
      if (!(refused instanceof APIError && refused.status === 415)) throw refused;
    }
    const all = [...columns], lines = (all[0]?.[1] ?? []).map((_, n) => write(Object.fromEntries(all.map(([each, column]) => [each, column[n] ?? undefined]))));
    return this.#send(name, utf8(lines.join("\n")), "application/x-ndjson", { ttl });
  }

  async #send(given: string | null, body: Uint8Array, type: string, how: { [option: string]: string | number | undefined }): Promise<DataSet> {
    const digest = await sha256(body), name = given ?? "tmp-" + hex(digest).slice(0, 24);
    const packed = body[0] === 0x1f && body[1] === 0x8b;
    const headers = { "Content-Type": type, "Content-Digest": `sha-256=:${base64(digest)}:`, ...(packed && { "Content-Encoding": "gzip" }) };
    const { data } = await this.#omni.call({ method: "POST", path: query("/omni/data-sets", { name, ...how }), body, headers });
    return new DataSet(this, data);
  }

  /** Lists all versions, newest first; `name` lists those of one name. */
  async *list(filters: { name?: string; limit?: number; maxItems?: number } = {}): AsyncGenerator<DataSet> {
    const { limit, maxItems, ...rest } = filters;
    for await (const each of this.#omni.pages("/omni/data-sets", rest, limit, maxItems)) yield new DataSet(this, each);
  }

  /** Reads one by its id, or by `name@sha256:HEX`. */
  async get(ref: string): Promise<DataSet> {
    return new DataSet(this, (await this.#omni.call({ method: "GET", path: "/omni/data-sets/" + encodeURI(ref) })).data);
  }

  /** The rows, in order. */
  rows(ref: string): AsyncGenerator<JsonObject> {
    return this.#omni.pages(`/omni/data-sets/${encodeURI(ref)}/rows`, {}, 10_000);
  }

  /** Deletes one. Throws StateConflictError while an open run reads it. */
  async delete(ref: string): Promise<void> {
    await this.#omni.call({ method: "DELETE", path: "/omni/data-sets/" + encodeURI(ref) });
  }
}
