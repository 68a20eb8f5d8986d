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

/** How to upload. */
export interface UploadOptions {
  /** The media type of a file; read from its first bytes when absent. */
  contentType?: string;
  /** Seconds until the server deletes the set; it stays when absent. */
  ttl?: number;
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
  readonly #sets: DataSets;

  constructor(sets: DataSets, readonly raw: JsonObject) {
    this.#sets = sets;
    const { id, name, version, digest, rows, bytes, columns } = raw as any;
    [this.id, this.name, this.version, this.digest, this.rows, this.bytes, this.columns] = [id, name, version, digest, rows, bytes, columns];
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

  /** Uploads a table, a file or its bytes; equal bytes under one name are the same version. */
  async upload(name: string, source: Rows | Table, options: UploadOptions = {}): Promise<DataSet> {
    const bytes = source instanceof Uint8Array || source instanceof ArrayBuffer;
    const text = typeof source === "string" ? (isPath(source) ? fileBytes(source) : utf8(source)) : null;
    const body = source instanceof Table ? source.toArrow() : bytes ? new Uint8Array(source) : text;
    if (!body) return this.put(name, await columnsOf(source as Rows, this.#omni.caller.exact), options.ttl);
    return this.#send(name, body, options.contentType ?? mediaOf(await inflated(body)), options.ttl);
  }

  /** Uploads columns as an Arrow stream; as lines of JSON to a server that does not read Arrow. Without a name they are named by their digest. */
  async put(name: string | null, columns: ReadonlyMap<string, readonly unknown[]>, ttl?: number): Promise<DataSet> {
    try {
      if (HAS_ARROW) return await this.#send(name, writeArrow(columns), mediaOf(Uint8Array.of(255, 255)), ttl);
    } catch (refused) {
      if (!(refused instanceof APIError && refused.status === 415)) throw refused;
    }
    const all = [...columns], lines = (all[0]?.[1] ?? []).map((_, n) => write(Object.fromEntries(all.map(([each, column]) => [each, column[n] ?? undefined]))));
    return this.#send(name, utf8(lines.join("\n")), "application/x-ndjson", ttl);
  }

  async #send(given: string | null, body: Uint8Array, type: string, ttl?: number): Promise<DataSet> {
    const digest = await sha256(body), name = given ?? "tmp-" + hex(digest).slice(0, 24);
    const packed = body[0] === 0x1f && body[1] === 0x8b;
    const headers = { "Content-Type": type, "Content-Digest": `sha-256=:${base64(digest)}:`, ...(packed && { "Content-Encoding": "gzip" }) };
    const { data } = await this.#omni.call({ method: "POST", path: query("/omni/data-sets", { name, ttl }), body, headers });
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
