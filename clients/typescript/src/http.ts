/** One call of the API with all its attempts. */
import { APIConnectionError, APITimeoutError, errorObject, errorOf, UnsupportedServerError, type OmniError } from "./errors.js";
import type { Identity } from "./identity.js";
import { isObject, read, utf8, write, type JsonObject } from "./json.js";
import { uuid7 } from "./request.js";
import * as retry from "./retry.js";
import type { Run, RunEvent } from "./run.js";

declare const process: any;

export const VERSION = "0.1.0";
const MAJOR = "1";
const MOST = 16;
const checked = new Map<string, string>();

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
  exact?: boolean;
  signal?: AbortSignal | undefined;
}

/** The settings of a caller. */
export interface CallerOptions {
  timeout: number;
  maxRetries: number;
  exact: boolean;
  hooks?: Hooks | undefined;
  appInfo?: string | undefined;
  fetch?: typeof fetch | undefined;
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
  readonly #standing: () => { [name: string]: string };
  readonly #closing = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(identity: Identity, options: CallerOptions) {
    this.baseUrl = identity.baseUrl;
    this.timeout = options.timeout;
    this.exact = options.exact;
    this.#maxRetries = options.maxRetries;
    this.#hooks = options.hooks ?? {};
    this.#fetch = options.fetch ?? ((...given) => fetch(...given));
    const runtime = typeof process === "undefined" ? "browser" : `node ${process.versions?.node}; ${process.platform}`;
    const agent = `omni-client-typescript/${VERSION} (${runtime})${options.appInfo ? " " + options.appInfo : ""}`;
    const names = { "User-Agent": agent, "Omni-Client": `typescript/${VERSION}` };
    this.#standing = () => ({ ...names, Authorization: "Bearer " + identity.reveal() });
  }

  /** The URL of a path below the base URL, or of a link of this server. */
  target(path: string): string {
    const base = new URL(this.baseUrl);
    const local = path.startsWith(base.origin + "/") ? path.slice(base.origin.length) : path;
    if (!local.startsWith("/") || local.split("?")[0]!.includes("//")) throw new TypeError(`${path}: must be a path of this server, as in /omni/runs`);
    return local.startsWith(base.pathname + "/") || local.startsWith("/.well-known/") ? base.origin + local : this.baseUrl + local;
  }

  /** Sends a call until an answer stands; throws APIError or APIConnectionError. */
  async call(ask: Ask): Promise<Response> {
    const last = Math.min(Date.now() + this.timeout * 1000, ask.deadline ?? Infinity);
    await this.#checkServer(last);
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
      const { answer, text } = await this.#exchange(ask, headers, body, last);
      this.tell((hooks) => hooks.onResponse?.({ ...info, status: answer.status }));
      return this.#judge(ask, answer, text);
    } catch (lost) {
      if (ask.signal?.aborted) throw ask.signal.reason;
      if (this.#closing.signal.aborted) throw new Error("this client is closed");
      if (lost instanceof TypeError && /header/i.test(lost.message) && !lost.cause) throw lost;
      const late = Date.now() >= last - 5;
      const Kind = late ? APITimeoutError : APIConnectionError;
      const why = late ? "no answer in time" : reason(lost);
      return { failure: new Kind(`${ask.method} ${ask.path}: ${why}`, info.idempotencyKey), atLeast: null, again: true };
    }
  }

  async #exchange(ask: Ask, headers: { [name: string]: string }, body: BodyInit | null, last: number) {
    await this.#slot();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error("the time is over")), Math.max(0, last - Date.now()));
    try {
      const signals = [limit.signal, this.#closing.signal, ...(ask.signal ? [ask.signal] : [])];
      const answer = await this.#send(ask.method, ask.path, headers, body, AbortSignal.any(signals));
      return { answer, text: answer.status === 304 ? "" : await answer.text() };
    } finally {
      clearTimeout(timer);
      this.#underWay--;
      this.#waiting.shift()?.();
    }
  }

  #send(method: string, path: string, headers: { [name: string]: string }, body: BodyInit | null, signal: AbortSignal) {
    const all = { ...headers, ...this.#standing() };
    return this.#fetch(this.target(path), { method, headers: all, body, redirect: "manual", signal });
  }

  async #slot(): Promise<void> {
    while (this.#underWay >= MOST) await new Promise<void>((free) => this.#waiting.push(free));
    this.#underWay++;
  }

  #judge(ask: Ask, answer: globalThis.Response, text: string): Judged {
    const { status, headers } = answer;
    const atLeast = retry.retryAfter(headers.get("retry-after"));
    const requestId = headers.get("x-request-id");
    if ((answer.ok && (ask.raw || text === "")) || status === 304) {
      return { response: made(answer, ask.raw ? text : null, requestId), atLeast, again: false };
    }
    let body: unknown;
    try {
      body = read(text, ask.exact ?? this.exact);
    } catch {
      const message = `${ask.method} ${ask.path}: ${status}, and not an answer of this API: ${text.slice(0, 200)}`;
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

  /** Opens a stream of events behind the last id. */
  async stream(path: string, lastId: string | null, signal: AbortSignal): Promise<globalThis.Response> {
    const headers: { [name: string]: string } = { Accept: "text/event-stream", "X-Request-Id": "req_" + uuid7() };
    if (lastId !== null) headers["Last-Event-ID"] = lastId;
    const info: Info = { method: "GET", path, attempt: 1, idempotencyKey: null, requestId: headers["X-Request-Id"]! };
    this.tell((hooks) => hooks.onRequest?.(info));
    const answer = await this.#send("GET", path, headers, null, AbortSignal.any([signal, this.#closing.signal]));
    this.tell((hooks) => hooks.onResponse?.({ ...info, status: answer.status }));
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

  /** Reads the major version of the server once for each base URL. */
  async #checkServer(last: number): Promise<void> {
    if (!checked.has(this.baseUrl)) {
      const limit = AbortSignal.timeout(Math.max(0, Math.min(3000, last - Date.now())));
      try {
        const answer = await this.#send("GET", "/openapi.json", {}, null, AbortSignal.any([limit, this.#closing.signal]));
        const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
        let text = "";
        for (let piece = await reader.read(); !piece.done && text.length < 4096; piece = await reader.read()) text += piece.value;
        await reader.cancel();
        const found = /"info"\s*:\s*\{.*?"version"\s*:\s*"(\d+)/s.exec(text);
        if (answer.status === 200 && found) checked.set(this.baseUrl, found[1]!);
      } catch {
        return; // the call itself tells what is wrong
      }
    }
    const major = checked.get(this.baseUrl) ?? MAJOR;
    if (major !== MAJOR) throw new UnsupportedServerError(`the server has version ${major} of the API; this client speaks ${MAJOR}`);
  }

  /** Ends what is under way. */
  close(): void {
    this.#closing.abort();
  }
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
