/** One call of the API with all its attempts. */
import { APIConnectionError, APITimeoutError, errorObject, errorOf, hide, outward, UnsupportedServerError, type OmniError } from "./errors.js";
import type { Identity } from "./identity.js";
import { isObject, read, utf8, write, type JsonObject } from "./json.js";
import { uuid7 } from "./request.js";
import * as retry from "./retry.js";
import type { Run, RunEvent } from "./run.js";

declare const process: any;

export const VERSION = "0.1.0";
const MAJOR = "1";
const MOST = 16;
const MOST_INFLATED = 256 * 1024 * 1024;
const LONGEST_TIMER = 2 ** 31 - 1;
const COMPARED = /^[A-Za-z0-9._:-]{8,128}$/; // ids that a server takes as they are
const ofProcess = typeof process !== "undefined";

/** What hooks are told of an attempt: never the key of the API, never a body. */
export interface Info {
  method: string;
  path: string;
  attempt: number;
  idempotencyKey: string | null;
  requestId: string;
  status?: number;
}

/** Functions that are called on the way; what they throw is logged. */
export interface Hooks {
  onRequest?(info: Info): void;
  onResponse?(info: Info): void;
  onRetry?(info: Info, error: Error, delay: number): void;
  onEvent?(run: Run<any>, event: RunEvent): void;
  /** Gives the header `traceparent`. */
  trace?(): string | null | undefined;
}

/** An answer: `data` is taken out of the envelope, `message` and `meta` are what stood beside it. */
export interface Response {
  status: number;
  headers: Headers;
  data: any;
  requestId: string | null;
  message: string | null;
  meta: JsonObject;
  /** `RateLimit` and `RateLimit-Policy` by policy: q (quota), w (seconds), r (left), t (seconds to reset). */
  rateLimit: { [policy: string]: { [name: string]: number } };
}

/** One call that a caller makes. */
export interface Ask {
  method: string;
  path: string;
  body?: unknown;
  headers?: { [name: string]: string } | undefined;
  key?: string | null;
  /** Milliseconds since 1970. */
  deadline?: number | undefined;
  raw?: boolean;
  /** Takes the body of a good answer as bytes. */
  bytes?: boolean;
  exact?: boolean;
  signal?: AbortSignal | undefined;
}

/** The settings of a caller. */
export interface CallerOptions {
  timeout: number | null;
  maxRetries: number;
  exact: boolean;
  hooks?: Hooks | undefined;
  appInfo?: string | undefined;
  fetch?: typeof fetch | undefined;
}

/** No answer; `lasting` when another attempt would bring the same. */
class Lost extends Error {
  constructor(message: string, readonly lasting = false) {
    super(message);
  }
}

interface Judged {
  response?: Response;
  failure?: OmniError;
  atLeast: number | null;
  again: boolean;
}

/** Sends calls: identity, attempts, pauses, errors, hooks. */
export class Caller {
  readonly baseUrl: string;
  readonly timeout: number;
  readonly exact: boolean;
  readonly #maxRetries: number;
  readonly #hooks: Hooks;
  readonly #fetch: typeof fetch;
  readonly #reveal: () => string;
  readonly #standing: () => { [name: string]: string };
  readonly #closing = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(identity: Identity, options: CallerOptions) {
    this.baseUrl = identity.baseUrl;
    this.timeout = seconds(options.timeout, "timeout");
    this.exact = options.exact;
    this.#maxRetries = options.maxRetries;
    this.#hooks = options.hooks ?? {};
    this.#fetch = options.fetch ?? ((...given) => fetch(...given));
    const runtime = typeof process === "undefined" ? "browser" : `node ${process.versions?.node}; ${process.platform}`;
    const agent = `omni-client-typescript/${VERSION} (${runtime})${options.appInfo ? " " + options.appInfo : ""}`;
    const names = { "User-Agent": agent, "Omni-Client": `typescript/${VERSION}` };
    this.#reveal = identity.reveal;
    this.#standing = () => ({ ...names, Authorization: "Bearer " + identity.reveal() });
  }

  /** The URL of a path below the base URL, or of a link of this server. */
  target(path: string): string {
    const base = new URL(this.baseUrl);
    const local = path.startsWith(base.origin + "/") ? path.slice(base.origin.length) : path;
    if (!local.startsWith("/") || local.split("?")[0]!.includes("//")) throw new TypeError(`${path}: must be a path of this server, as in /omni/runs`);
    return local.startsWith(base.pathname + "/") || /^\/(\.well-known|predicates)\/|^\/llms/.test(local) ? base.origin + local : this.baseUrl + local;
  }

  /** Sends a call until an answer stands; throws APIError or APIConnectionError. */
  async call(ask: Ask): Promise<Response> {
    try {
      return await this.#called(ask);
    } catch (thrown) {
      throw ask.signal?.aborted && thrown === ask.signal.reason ? thrown : outward(thrown, this.#reveal());
    }
  }

  async #called(ask: Ask): Promise<Response> {
    const last = Math.min(Date.now() + this.timeout * 1000, ask.deadline ?? Infinity);
    const key = ask.key ?? null;
    const { headers, body } = this.#request(ask, key);
    const id = headers["X-Request-Id"] ?? "req_" + uuid7();
    const repeatable = retry.repeatable(ask.method, ask.path.split("?")[0]!, key);
    for (let attempt = 1; ; attempt++) {
      headers["X-Request-Id"] = attempt === 1 ? id : `${id}-${attempt}`;
      const info: Info = { method: ask.method, path: ask.path, attempt, idempotencyKey: key, requestId: headers["X-Request-Id"] };
      this.tell((hooks) => hooks.onRequest?.(info));
      const judged = await this.#attempt(ask, headers, body, info, last);
      if (judged.response) return judged.response;
      const failure = judged.failure!;
      const delay = retry.pause(attempt, judged.atLeast);
      const again = judged.again && repeatable && attempt <= this.#maxRetries;
      if (!again || (judged.atLeast ?? 0) > retry.LONGEST_PAUSE || Date.now() + delay * 1000 >= last) throw failure;
      this.tell((hooks) => hooks.onRetry?.(info, failure, delay));
      await this.sleep(delay, ask.signal);
    }
  }

  #request(ask: Ask, key: string | null): { headers: { [name: string]: string }; body: BodyInit | null } {
    const headers: { [name: string]: string } = { Accept: "application/json" };
    let body: BodyInit | null = null;
    if (ask.body instanceof Uint8Array) body = ask.body as Uint8Array<ArrayBuffer>;
    else if (ask.body !== undefined && ask.body !== null) {
      body = utf8(write(ask.body));
      headers["Content-Type"] = "application/json";
    }
    Object.assign(headers, ask.headers);
    if (key !== null) headers["Idempotency-Key"] = key;
    const trace = headers["traceparent"] ?? this.tell((hooks) => hooks.trace?.());
    if (trace) headers["traceparent"] = trace;
    return { headers, body };
  }

  async #attempt(ask: Ask, headers: { [name: string]: string }, body: BodyInit | null, info: Info, last: number): Promise<Judged> {
    try {
      const { answer, body: bytes } = await this.#exchange(ask, headers, body, last);
      this.tell((hooks) => hooks.onResponse?.({ ...info, status: answer.status }));
      return this.#judge(ask, answer, bytes);
    } catch (lost) {
      if (ask.signal?.aborted) throw ask.signal.reason;
      if (this.#closing.signal.aborted) throw new Error("this client is closed");
      if (lost instanceof TypeError && /header/i.test(lost.message) && !lost.cause) throw lost;
      if (lost instanceof Lost) {
        const failure = new APIConnectionError(`${ask.method} ${ask.path}: ${lost.message}`, info.idempotencyKey);
        return { failure, atLeast: null, again: !lost.lasting };
      }
      const late = Date.now() >= last - 5;
      const Kind = late ? APITimeoutError : APIConnectionError;
      const why = late ? "no answer in time" : reason(lost);
      const failure = new Kind(`${ask.method} ${ask.path}: ${hide(why, this.#reveal())}`, info.idempotencyKey);
      return { failure, atLeast: null, again: true };
    }
  }

  async #exchange(ask: Ask, headers: { [name: string]: string }, body: BodyInit | null, last: number) {
    await this.#slot();
    const limit = new AbortController();
    const left = last - Date.now();
    const timer = left > LONGEST_TIMER ? undefined : setTimeout(() => limit.abort(new Error("the time is over")), Math.max(0, left));
    try {
      const signals = [limit.signal, this.#closing.signal, ...(ask.signal ? [ask.signal] : [])];
      const answer = await this.#send(ask.method, ask.path, headers, body, AbortSignal.any(signals));
      const other = answer.headers.get("x-request-id") ?? headers["X-Request-Id"]!;
      if (answer.ok && other !== headers["X-Request-Id"] && COMPARED.test(headers["X-Request-Id"]!)) {
        await answer.body?.cancel();
        throw new Lost("the answer of another request came");
      }
      return { answer, body: answer.status === 304 ? new Uint8Array() : await bodyOf(answer) };
    } finally {
      clearTimeout(timer);
      setTimeout(() => {
        // by then the connection is idle again, so that the next request takes it
        this.#underWay--;
        this.#waiting.shift()?.();
      }, 0);
    }
  }

  #send(method: string, path: string, headers: { [name: string]: string }, body: BodyInit | null, signal: AbortSignal) {
    const all = { ...headers, ...(ofProcess && { "Accept-Encoding": "gzip" }), ...this.#standing() };
    return this.#fetch(this.target(path), { method, headers: all, body, redirect: "manual", signal });
  }

  async #slot(): Promise<void> {
    while (this.#underWay >= MOST) await new Promise<void>((free) => this.#waiting.push(free));
    this.#underWay++;
  }

  #judge(ask: Ask, answer: globalThis.Response, bytes: Uint8Array): Judged {
    const { status, headers } = answer;
    const text = ask.bytes && answer.ok ? "" : new TextDecoder().decode(bytes);
    const atLeast = retry.retryAfter(headers.get("retry-after"));
    const requestId = headers.get("x-request-id");
    const [, major = MAJOR] = /\bapi=(\d+)/.exec(headers.get("omni-contract") ?? "") ?? [];
    if (major !== MAJOR) {
      const text = `the server has version ${major} of the API; this client speaks ${MAJOR}`;
      return { failure: new UnsupportedServerError(text), atLeast: null, again: false };
    }
    if ((status >= 300 && status < 400 && status !== 304) || answer.type === "opaqueredirect") {
      const text = `${ask.method} ${ask.path}: ${status}, a redirect to ${this.#place(headers.get("location"))}, which is not followed`;
      return { failure: new APIConnectionError(text, ask.key ?? null, status), atLeast: null, again: false };
    }
    if ((answer.ok && (ask.raw || text === "")) || status === 304) {
      return { response: made(answer, ask.bytes ? bytes : ask.raw ? text : null, requestId), atLeast, again: false };
    }
    let body: unknown;
    try {
      body = read(answer.ok ? text : hide(text, this.#reveal()), ask.exact ?? this.exact); // what refuses may repeat what it was sent
    } catch {
      const start = hide(text.slice(0, 200), this.#reveal());
      const message = `${ask.method} ${ask.path}: ${status}, and not an answer of this API: ${start}`;
      const failure = new APIConnectionError(message, ask.key ?? null, status);
      return { failure, atLeast, again: answer.ok || retry.statusIsRetried(status) };
    }
    if (answer.ok && !(isObject(body) && body["ok"] === false)) {
      const whole = isObject(body) && "data" in body ? body : { data: body };
      return { response: made(answer, whole["data"], requestId, whole), atLeast, again: false };
    }
    const error = errorObject(body, status);
    const failure = errorOf(status, error, { requestId, retryAfter: atLeast, idempotencyKey: ask.key ?? null });
    return { failure, atLeast, again: retry.answerIsRetried(status, error) };
  }

  #place(location: string | null): string {
    try {
      const { protocol, hostname, port } = new URL(location ?? "http://", this.baseUrl);
      return `${protocol}//${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
    } catch {
      return "no place";
    }
  }

  /** Opens a stream of events behind the last id. */
  async stream(path: string, lastId: string | null, signal: AbortSignal): Promise<globalThis.Response> {
    const headers: { [name: string]: string } = { Accept: "text/event-stream", "X-Request-Id": "req_" + uuid7() };
    if (lastId !== null) headers["Last-Event-ID"] = lastId;
    const info: Info = { method: "GET", path, attempt: 1, idempotencyKey: null, requestId: headers["X-Request-Id"]! };
    this.tell((hooks) => hooks.onRequest?.(info));
    let answer: globalThis.Response;
    try {
      answer = await this.#send("GET", path, headers, null, AbortSignal.any([signal, this.#closing.signal]));
    } catch (thrown) {
      throw outward(thrown, this.#reveal());
    }
    this.tell((hooks) => hooks.onResponse?.({ ...info, status: answer.status }));
    if (answer.ok && (answer.headers.get("x-request-id") ?? info.requestId) !== info.requestId) {
      await answer.body?.cancel();
      throw new TypeError("the answer of another request came");
    }
    return answer;
  }

  /** Waits; a closed client and an aborted call do not. */
  async sleep(seconds: number, signal?: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])]);
    if (!stop.aborted) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, Math.max(0, seconds * 1000));
        stop.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
      });
    }
    if (signal?.aborted) throw signal.reason;
    if (this.#closing.signal.aborted) throw new Error("this client is closed");
  }

  /** Calls a hook; what it throws is logged. */
  tell<T>(call: (hooks: Hooks) => T): T | undefined {
    try {
      return call(this.#hooks);
    } catch (broken) {
      console.warn("omni-client: a hook failed", broken);
      return undefined;
    }
  }

  /** Ends what is under way. */
  close(): void {
    this.#closing.abort();
  }
}

/** The body; gzip is read up to its bound, another coding is named. */
async function bodyOf(answer: globalThis.Response): Promise<Uint8Array> {
  const coding = answer.headers.get("content-encoding")?.toLowerCase() ?? "identity";
  if (ofProcess && !/^(x-)?gzip$|^identity$/.test(coding)) {
    await answer.body?.cancel();
    throw new Lost(`the content coding ${coding}, which was not asked for`, true);
  }
  if (coding === "identity" || !answer.body) return new Uint8Array(await answer.arrayBuffer());
  const reader = answer.body.getReader(), pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > MOST_INFLATED) {
      await reader.cancel();
      throw new Lost(`its gzip holds more than ${MOST_INFLATED} bytes`, true);
    }
    pieces.push(piece.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Reads a time limit in seconds; null and absent are no limit. */
export function seconds(given: unknown, option: string): number {
  if (given === null || given === undefined) return Infinity;
  if (typeof given !== "number") throw new TypeError(`${option} must be a number of seconds, or null for no limit, not ${typeof given}`);
  if (!(given >= 0)) throw new RangeError(`${option} must be a number of seconds, 0 or more`);
  return given;
}

function made(answer: globalThis.Response, data: unknown, requestId: string | null, envelope: JsonObject = {}): Response {
  const meta = isObject(envelope["meta"]) ? envelope["meta"] : {};
  const id = requestId ?? meta["request_id"] ?? null;
  const rateLimit: Response["rateLimit"] = {};
  for (const header of ["ratelimit-policy", "ratelimit"]) {
    for (const [, policy = "", rest = ""] of (answer.headers.get(header) ?? "").matchAll(/"([^"]+)"((?:;\w+=\d+)*)/g)) {
      rateLimit[policy] ??= {};
      for (const [, name = "", n] of rest.matchAll(/;(\w+)=(\d+)/g)) rateLimit[policy][name] = Number(n);
    }
  }
  return { status: answer.status, headers: answer.headers, data, requestId: id, message: envelope["message"] ?? null, meta, rateLimit };
}

function reason(lost: unknown): string {
  const cause = (lost as any)?.cause;
  return cause?.code ?? cause?.message ?? (lost as Error)?.message ?? String(lost);
}
