/** The client. */
import { UNITS, worlds, type Capabilities as Contracts, type Worlds } from "./capabilities.js";
import { DataSets, type DataRows } from "./datasets.js";
import { NotFoundError, OmniError, ValidationError } from "./errors.js";
import { Caller, seconds, type Ask, type Hooks, type Response } from "./http.js";
import { resolve, type IdentityOptions } from "./identity.js";
import type { JsonObject } from "./json.js";
import { operationsOf, type Operations } from "./operations.js";
import { newKey, others, query } from "./request.js";
import { LONGEST_WAIT, Run, type CompletedRun, type WaitOptions } from "./run.js";
import { Runs } from "./runs.js";
import { dated, hasDate, type Rows } from "./sources.js";
import { compute, type MapOptions, type Table } from "./table.js";

/** The time, in milliseconds since 1970, until which an option lets a call go on. */
const deadlineOf = (timeout: unknown): number | undefined => {
  const limit = seconds(timeout, "timeout");
  return limit === Infinity ? undefined : Date.now() + limit * 1000;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The settings of a client; all durations are seconds. */
export interface OmniOptions extends IdentityOptions {
  /** Bounds one call with its attempts; 60, null for no limit. */
  timeout?: number | null;
  /** 4. */
  maxRetries?: number;
  /** Numbers as ExactNumber, in both directions. */
  exact?: boolean;
  /** Checks the names of inputs against the cached contract before sending; the server is the judge. */
  validate?: boolean;
  hooks?: Hooks;
  appInfo?: string;
  /** Sends requests in place of the global fetch: for a proxy, for tests. */
  fetch?: typeof fetch;
}

/** How to start a run. */
export interface RunOptions extends WaitOptions {
  /** Name or id; the first of the world when absent. */
  workspace?: string | undefined;
  idempotencyKey?: string | undefined;
  cancelAfter?: number | undefined;
  /** Test mode alone. */
  scenario?: string | undefined;
  /** A second method computes the answer again; the evidence says whether it agrees. */
  secondOpinion?: boolean | undefined;
  /** The evidence says nothing of input and result but what is disclosed later. */
  confidential?: boolean | undefined;
  headers?: { [name: string]: string } | undefined;
}

/** The input of a capability: typed by its id. */
export type InputOf<K extends string> = K extends keyof Contracts ? Contracts[K]["input"] : JsonObject;
/** The result of a capability: typed by its id. */
export type ResultOf<K extends string> = K extends keyof Contracts ? Contracts[K]["result"] : any;

/** A capability as the server describes it. */
export interface Capability {
  id: string;
  world: string;
  name: string;
  description: string;
  execution: string;
  request_contract: JsonObject;
  result_contract: JsonObject;
  [more: string]: unknown;
}

/** The capabilities of each world as functions, and the operations by group. */
export interface Omni extends Worlds, Operations {}

/** A client of one server. The key comes from `apiKey`, else `OMNI_API_KEY`, else the profile of the credentials file. */
export class Omni {
  readonly runs: Runs;
  readonly capabilities: CapabilityList;
  readonly workspaces: Workspaces;
  readonly dataSets: DataSets;
  readonly #caller: Caller;
  readonly #validate: boolean;

  constructor(options: OmniOptions = {}) {
    const { timeout = 60, maxRetries = 4, exact = false, hooks, appInfo, fetch } = options;
    this.#caller = new Caller(resolve(options), { timeout, maxRetries, exact, hooks, appInfo, fetch });
    this.#validate = options.validate === true;
    this.runs = new Runs(this);
    this.capabilities = new CapabilityList(this);
    this.workspaces = new Workspaces(this);
    this.dataSets = new DataSets(this);
    Object.assign(this, operationsOf(this), worlds((id) => (input, given) => this.run(id, input as any, given) as any));
  }

  /** For the other parts of this package. */
  get caller(): Caller {
    return this.#caller;
  }

  /** Runs a capability to its end; throws RunFailedError unless it completed. `timeout` bounds everything. */
  async run<K extends keyof Contracts | (string & {})>(capability: K, input: InputOf<K>, options: RunOptions = {}): Promise<CompletedRun<ResultOf<K>>> {
    const deadline = deadlineOf(options.timeout);
    const run = await this.#create<ResultOf<K>>(capability, input, options, deadline, true);
    const timeout = deadline === undefined ? undefined : Math.max(0, (deadline - Date.now()) / 1000);
    return (await run.wait({ timeout, onEvent: options.onEvent, signal: options.signal })).succeeded();
  }

  /** Starts a run and returns at once. Never throws for a failed run. */
  async start<K extends keyof Contracts | (string & {})>(capability: K, input: InputOf<K>, options: RunOptions = {}): Promise<Run<ResultOf<K>>> {
    const deadline = deadlineOf(options.timeout);
    return this.#create<ResultOf<K>>(capability, input, options, deadline, false);
  }

  async #create<R>(capability: string, given: unknown, options: RunOptions, deadline: number | undefined, wait: boolean): Promise<Run<R>> {
    const world = capability.split(".")[0]!;
    const key = options.idempotencyKey ?? newKey();
    const headers = others(options.headers);
    const input = hasDate(given) ? dated(given, (await this.capabilities.get(capability)).request_contract) : given;
    if (this.#validate) checkNames((await this.capabilities.get(capability)).request_contract, input as JsonObject);
    if (options.cancelAfter !== undefined) headers["Cancel-After"] = String(seconds(options.cancelAfter, "cancelAfter"));
    if (options.scenario !== undefined) headers["Omni-Sandbox-Scenario"] = options.scenario;
    try {
      const workspace_id = await this.workspaces.id(world, options.workspace, deadline);
      const left = Math.floor(Math.min(LONGEST_WAIT, this.#caller.timeout, deadline === undefined ? Infinity : (deadline - Date.now()) / 1000));
      if (wait && left >= 1) headers["Prefer"] = `wait=${left}`;
      const flags = { ...(options.secondOpinion ? { second_opinion: true } : {}), ...(options.confidential ? { confidential: true } : {}) };
      const body = { workspace_id, capability, input, ...flags };
      const answer = await this.call({ method: "POST", path: `/omni/${world}/runs`, body, headers, key, deadline, signal: options.signal });
      return new Run<R>(this, answer, key);
    } catch (lost) {
      if (lost instanceof OmniError) lost.idempotencyKey = key;
      throw lost;
    }
  }

  /**
   * Computes a capability for each row of a table by one batch run; `fixed` are members that all rows share. `rows` may be columns of
   * a data set (`set.table({ spot: "S" })`), and null when the options have a `grid`.
   */
  map<K extends keyof Contracts | (string & {})>(
    capability: K, rows: Rows | DataRows | null, fixed: Partial<InputOf<K>> = {}, options: MapOptions<K> = {},
  ): Promise<Table> {
    return compute(this, capability, rows, fixed, options);
  }

  /** The public keys of the server; keep them from when you began to trust it. */
  async keys(): Promise<any> {
    return (await this.call({ method: "GET", path: "/.well-known/omni-keys.json", exact: true })).data;
  }

  /** Sends any request; a POST is sent again only when it has an idempotency key. */
  request(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<Response> {
    const { headers, idempotencyKey, signal } = options;
    return this.call({ method: method.toUpperCase(), path, body, headers: others(headers), key: idempotencyKey ?? null, signal });
  }

  /** Sends a call; for the other parts of this package. */
  call(ask: Ask): Promise<Response> {
    return this.#caller.call(ask);
  }

  /** The items of a list, page by page as they are needed. */
  async *pages(path: string, members: JsonObject, limit?: number, maxItems = Infinity, deadline?: number): AsyncGenerator<JsonObject> {
    let cursor: string | null = null;
    for (let count = 0; count < maxItems; ) {
      const page = await this.call({ method: "GET", path: query(path, { ...members, limit, cursor }), deadline });
      for (const item of page.data) {
        yield item;
        if (++count === maxItems) return;
      }
      cursor = page.meta["next_cursor"] ?? page.headers.get("x-next-cursor");
      if (!cursor) return;
    }
  }

  /** Ends what is under way; runs go on. */
  close(): void {
    this.#caller.close();
  }

  toString(): string {
    return `Omni(${new URL(this.#caller.baseUrl).host})`;
  }

  toJSON(): string {
    return this.toString();
  }

  /** What `console.log` shows in Node: the server, on one line. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.toString();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }
}

/** What may be said beside a body. */
export interface SendOptions {
  headers?: { [name: string]: string };
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The catalogue of the server. */
export class CapabilityList {
  readonly #omni: Omni;
  readonly #known = new Map<string, Capability>();

  constructor(omni: Omni) {
    this.#omni = omni;
  }

  /** The capabilities of a world, or of all. */
  async *list(world?: string): AsyncGenerator<Capability> {
    const all = world ? [world] : [];
    if (!world) for await (const each of this.#omni.worlds()) all.push(each["id"]);
    for (const each of all) yield* this.#omni.pages(`/omni/${each}/capabilities`, {}) as AsyncGenerator<Capability>;
  }

  /** Reads a capability; it is read once for each client. */
  async get(id: string): Promise<Capability> {
    const path = `/omni/${id.split(".")[0]}/capabilities/${id}`;
    const found = this.#known.get(id) ?? ((await this.#omni.call({ method: "GET", path })).data as Capability);
    this.#known.set(id, found);
    return found;
  }

  /** Units of the members of a result. */
  async units(id: string): Promise<{ [name: string]: string }> {
    const members: JsonObject = UNITS[id] ? {} : (await this.get(id)).result_contract["properties"] ?? {};
    const served = Object.entries(members).flatMap(([name, member]) => (member["x-unit"] ? [[name, member["x-unit"]]] : []));
    return UNITS[id] ?? Object.fromEntries(served);
  }
}

/** The workspaces that the key may use. */
export class Workspaces {
  readonly #omni: Omni;
  readonly #known = new Map<string, JsonObject[]>();

  constructor(omni: Omni) {
    this.#omni = omni;
  }

  /** The workspaces of a world. */
  list(world: string): AsyncGenerator<JsonObject> {
    return this.#omni.pages(`/omni/${world}/workspaces`, {});
  }

  /** The id of a workspace by name or id; of the first of the world when none is named. */
  async id(world: string, workspace?: string, deadline?: number): Promise<string> {
    if (workspace && UUID.test(workspace)) return workspace;
    let known = this.#known.get(world);
    if (!known) {
      known = [];
      for await (const each of this.#omni.pages(`/omni/${world}/workspaces`, {}, undefined, Infinity, deadline)) known.push(each);
      this.#known.set(world, known);
    }
    const found = known.find((each) => workspace === undefined || each["name"] === workspace);
    if (found) return found["id"];
    const names = known.map((each) => each["name"]).join(", ") || "none";
    const message = `there is no workspace ${workspace ?? ""} in ${world}; there is ${names}`;
    throw new NotFoundError(404, { type: "not_found_error", code: "workspace_not_found", message });
  }
}

/** Throws for each member that is missing or that the contract does not have. */
function checkNames(contract: JsonObject, input: JsonObject): void {
  const known: JsonObject = contract["properties"] ?? {};
  const missing = (contract["required"] ?? []).filter((name: string) => !(name in input)).map((name: string) => [name, "is required"]);
  const unknown = Object.keys(input).filter((name) => Object.keys(known).length > 0 && !(name in known)).map((name) => [name, "is not known here"]);
  const errors = [...missing, ...unknown].map(([name, message]) => ({ pointer: "/input/" + name, code: "input_invalid", message }));
  if (errors.length) throw new ValidationError(422, { type: "validation_error", code: "input_invalid", details: { errors } });
}
