/** Runs: waiting, cancelling, retrying, evidence. */
import { UNITS } from "./capabilities.js";
import type { Omni } from "./client.js";
import { APIConnectionError, APIError, RunFailedError, WaitTimeoutError } from "./errors.js";
import { verifyEvidence, type Report } from "./evidence.js";
import { seconds, type Ask, type Response } from "./http.js";
import { newKey } from "./request.js";
import { isObject, read, write, type JsonObject } from "./json.js";
import { retryAfter } from "./retry.js";
import { EventParser } from "./sse.js";

const TERMINAL = new Set(["completed", "failed", "cancelled"]);
const SILENCE = 30_000;
export const LONGEST_WAIT = 20;

/** Why a run failed. */
export interface RunError {
  type: string;
  code: string;
  message: string;
  retryable: boolean;
  details: any;
}

/** One event of a run. */
export interface RunEvent {
  id: string | null;
  type: string;
  data: any;
}

/** How to wait. */
export interface WaitOptions {
  /** Seconds; as long as it takes when absent or null. */
  timeout?: number | null | undefined;
  onEvent?: ((run: Run<any>, event: RunEvent) => void) | undefined;
  /** Stops waiting, not the run. */
  signal?: AbortSignal | undefined;
}

/** A result, frozen with all that is in it, and the units of its members beside them (not enumerable). */
export type Result<R> = R & { readonly units: { readonly [name: string]: string } };

/** A run that has completed. */
export type CompletedRun<R> = Run<R> & { readonly result: Result<R> };

/** A run as last seen. Its verbs ask the server. */
export class Run<R = any> {
  raw: JsonObject = {};
  requestId: string | null = null;
  readonly idempotencyKey: string | null;
  readonly replayed: boolean;
  readonly #omni: Omni;
  #etag: string | null = null;
  #retryAfter: number | null = null;

  constructor(omni: Omni, response: Pick<Response, "data" | "requestId"> & { headers?: Headers }, key: string | null = null) {
    this.#omni = omni;
    this.idempotencyKey = key;
    this.replayed = response.headers?.get("idempotent-replayed") === "true";
    this.#see(response);
  }

  #see(response: Pick<Response, "data" | "requestId"> & { headers?: Headers }): void {
    this.raw = response.data;
    this.requestId = response.requestId ?? this.raw["request_id"] ?? null;
    this.#etag = response.headers?.get("etag") ?? null;
    this.#retryAfter = retryAfter(response.headers?.get("retry-after") ?? null);
  }

  get id(): string {
    return this.raw["id"];
  }

  get capability(): string {
    return this.raw["capability"];
  }

  get status(): string {
    return String(this.raw["status"]);
  }

  /** Whether the run has ended; a status that is not known counts as not ended. */
  get terminal(): boolean {
    return TERMINAL.has(this.status);
  }

  /** The result, null before the run has completed. */
  get result(): Result<R> | null {
    const found = this.raw["result"];
    if (!isObject(found)) return null;
    if (!Object.hasOwn(found, "units")) Object.defineProperty(found, "units", { value: UNITS[this.capability] ?? {}, enumerable: false });
    return frozen(found) as Result<R>;
  }

  get error(): RunError | null {
    const found = this.raw["error"];
    if (!isObject(found)) return null;
    const [type, code, message] = ["type", "code", "message"].map((name) => String(found[name] ?? ""));
    return { type: type!, code: code!, message: message!, retryable: found["retryable"] === true, details: found["details"] ?? null };
  }

  get evidenceId(): string | null {
    return this.raw["evidence_id"] ?? null;
  }

  get links(): { [name: string]: string } {
    return this.raw["links"] ?? {};
  }

  get progress(): JsonObject | null {
    return this.raw["progress"] ?? null;
  }

  get #path(): string {
    return `/omni/runs/${this.id}`;
  }

  /** Reads the run again. */
  async refresh(): Promise<this> {
    this.#see(await this.#omni.call({ method: "GET", path: this.#path }));
    return this;
  }

  /** Waits until the run has ended: by its events, else by long polls. Throws WaitTimeoutError when the time is over. */
  async wait(options: WaitOptions = {}): Promise<this> {
    const deadline = Date.now() + seconds(options.timeout, "timeout") * 1000;
    if (!this.terminal) {
      for await (const event of this.#events(deadline, options.signal)) {
        this.#omni.caller.tell((hooks) => hooks.onEvent?.(this, event));
        options.onEvent?.(this, event);
      }
    }
    while (!this.terminal) await this.#poll(deadline, options.signal);
    return this;
  }

  /** The events of the run from its first, until it has ended. */
  events(): AsyncIterable<RunEvent> {
    return this.#events(Infinity, undefined);
  }

  async *#events(deadline: number, signal: AbortSignal | undefined): AsyncGenerator<RunEvent> {
    const state = { lastId: null as string | null, pause: 1, usable: true, ended: false };
    for (let broken = 0; broken < 2 && state.usable && !state.ended; broken++) {
      if (broken) await this.#sleep(state.pause, deadline, signal);
      yield* this.#stream(state, deadline, signal);
    }
    if (state.ended) await this.#read({ method: "GET", path: this.#path }, deadline, signal);
  }

  async *#stream(
    state: { lastId: string | null; pause: number; usable: boolean; ended: boolean },
    deadline: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<RunEvent> {
    const silent = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), Math.max(0, Math.min(SILENCE, deadline - Date.now())));
    };
    try {
      heard();
      const stop = AbortSignal.any([silent.signal, ...(signal ? [signal] : [])]);
      const answer = await this.#omni.caller.stream(this.#path + "/events", state.lastId, stop);
      state.ended = answer.status === 204;
      state.usable = state.ended || (answer.status === 200 && (answer.headers.get("content-type") ?? "").startsWith("text/event-stream"));
      if (!state.usable || state.ended) return await answer.body?.cancel();
      const parser = new EventParser();
      const reader = answer.body!.getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        heard();
        for (const event of parser.feed(piece.value)) {
          state.lastId = event.id;
          yield { id: event.id, type: event.type, data: this.#json(event.data) };
          state.ended = TERMINAL.has(event.type.split(".").at(-1)!);
          if (state.ended) return await reader.cancel();
        }
        state.pause = parser.retry ?? state.pause;
      }
    } catch (lost) {
      if (signal?.aborted) throw signal.reason;
      if (!(lost instanceof TypeError || (lost as Error).name === "AbortError")) throw lost;
      this.#inTime(deadline);
    } finally {
      clearTimeout(timer);
    }
  }

  #json(text: string): any {
    try {
      return read(text, this.#omni.caller.exact);
    } catch {
      return text;
    }
  }

  async #poll(deadline: number, signal: AbortSignal | undefined): Promise<void> {
    const wait = Math.floor(Math.min(LONGEST_WAIT, this.#omni.caller.timeout, Math.max(0, (deadline - Date.now()) / 1000)));
    const headers: { [name: string]: string } = wait ? { Prefer: `wait=${wait}` } : {};
    if (this.#etag) headers["If-None-Match"] = this.#etag;
    const began = Date.now();
    await this.#read({ method: "GET", path: this.#path, headers }, deadline, signal);
    if (!this.terminal) await this.#sleep(Math.max(this.#retryAfter ?? 0, Date.now() - began >= 1000 ? 0 : 0.5), deadline, signal);
  }

  /** Reads the run; within the time a lost answer is only a pause. */
  async #read(ask: Ask, deadline: number, signal: AbortSignal | undefined): Promise<void> {
    this.#inTime(deadline);
    try {
      const response = await this.#omni.call({ ...ask, deadline, signal });
      if (response.status === 304) this.#retryAfter = retryAfter(response.headers.get("retry-after"));
      else this.#see(response);
    } catch (lost) {
      const later = lost instanceof APIConnectionError || (lost instanceof APIError && lost.retryable);
      if (!later) throw lost;
      await this.#sleep(lost instanceof APIError ? lost.retryAfter ?? 1 : 1, deadline, signal);
    }
  }

  async #sleep(seconds: number, deadline: number, signal: AbortSignal | undefined): Promise<void> {
    await this.#omni.caller.sleep(Math.min(seconds, Math.max(0, (deadline - Date.now()) / 1000)), signal);
    this.#inTime(deadline);
  }

  #inTime(deadline: number): void {
    if (Date.now() >= deadline && !this.terminal) throw new WaitTimeoutError(this);
  }

  /** Cancels a job. Throws StateConflictError when it has ended otherwise. */
  async cancel(): Promise<this> {
    this.#see(await this.#omni.call({ method: "POST", path: this.#path + "/cancel" }));
    return this;
  }

  /** Starts a new run of the same input, linked by `retry_of`. */
  async retry(idempotencyKey: string = newKey()): Promise<Run<R>> {
    const answer = await this.#omni.call({ method: "POST", path: this.#path + "/retry", key: idempotencyKey });
    return new Run<R>(this.#omni, answer, idempotencyKey);
  }

  /** The Vega-Lite specification of the run's plot. */
  async plot(): Promise<any> {
    return (await this.#omni.call({ method: "GET", path: this.#path + "/plot" })).data;
  }

  /** The run's plot as SVG. */
  async svg(): Promise<string> {
    return (await this.#omni.call({ method: "GET", path: this.#path + "/plot", headers: { Accept: "image/svg+xml" }, raw: true })).data;
  }

  /** The signed evidence of an ended run. */
  async evidence(): Promise<Evidence> {
    return new Evidence((await this.#omni.call({ method: "GET", path: this.#path + "/evidence", exact: true })).data);
  }

  /** The rows of a batch, in order. */
  rows(filters: { status?: string } = {}): AsyncGenerator<JsonObject> {
    return this.#omni.pages(this.#path + "/rows", filters, 10_000);
  }

  /** Returns this run; throws RunFailedError unless it has completed. */
  succeeded(): CompletedRun<R> {
    if (this.status !== "completed") throw new RunFailedError(this);
    return this as CompletedRun<R>;
  }

  toJSON(): JsonObject {
    return this.raw;
  }
}

/** Freezes a value with all that is in it. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/** A document of evidence. */
export class Evidence {
  constructor(readonly document: JsonObject) {}

  /** The document as text, with every digit; `readJson(text, true)` reads it again. */
  get text(): string {
    return write(this.document);
  }

  /**
   * Verifies it with the keys of the caller: what `omni.keys()` returned when you began to trust the server. `row` is a row of
   * a batch with its proof, as `GET /omni/runs/{run}/rows/{n}` answers it.
   */
  verify(keys: unknown, row?: unknown): Promise<Report> {
    return verifyEvidence(this.document, keys, row);
  }
}
