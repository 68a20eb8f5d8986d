/** Every error that the client throws. */
import { isObject, type JsonObject } from "./json.js";
import type { Run } from "./run.js";

/** One thing that is wrong with a request. */
export interface Problem {
  pointer: string;
  code: string;
  message: string;
}

/** Root of all errors of this package. What one carries is in `toJSON`. */
export class OmniError extends Error {
  idempotencyKey: string | null = null;

  /** All that the error carries, as plain data: what `JSON.stringify` writes and `structuredClone` takes. */
  toJSON(): JsonObject {
    const carried = Object.entries(this).filter(([name]) => name !== "stack" && name !== "cause");
    const plain = carried.map(([name, value]) => [name, isObject(value) && typeof value["toJSON"] === "function" ? value["toJSON"]() : value]);
    return { name: this.name, message: this.message, ...Object.fromEntries(plain) };
  }
}

/** What is known beside the body of an error. */
export interface ErrorFacts {
  requestId?: string | null;
  retryAfter?: number | null;
  idempotencyKey?: string | null;
}

/** The server refused a request. */
export class APIError extends OmniError {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly requestId: string | null;
  readonly retryable: boolean;
  readonly details: any;
  readonly docsUrl: string | null;
  readonly retryAfter: number | null;
  readonly problems: readonly Problem[];
  /** The message of the server alone; `message` has status, code, places and request too. */
  readonly reason: string;

  constructor(status: number, error: JsonObject, facts: ErrorFacts = {}) {
    const problems = problemsOf(error);
    const requestId = facts.requestId ?? error["request_id"] ?? null;
    const shown = problems.length ? problems.map((p) => `${p.pointer} ${p.message}`.trim()).join("; ") : error["message"] ?? "";
    const more = [requestId ? `request ${requestId}` : "", error["docs_url"] ? `docs ${error["docs_url"]}` : ""].filter(Boolean);
    super(`${status} ${error["code"] ?? ""}: ${shown}${more.length ? ` (${more.join(", ")})` : ""}`);
    this.status = status;
    this.type = String(error["type"] ?? "");
    this.code = String(error["code"] ?? "");
    this.reason = String(error["message"] ?? "");
    this.requestId = requestId;
    this.retryable = error["retryable"] === true;
    this.details = error["details"] ?? null;
    this.docsUrl = error["docs_url"] ?? null;
    this.retryAfter = facts.retryAfter ?? null;
    this.idempotencyKey = facts.idempotencyKey ?? null;
    this.problems = problems;
  }
}

/** 400. */
export class BadRequestError extends APIError {}
/** 401, or no key was found anywhere (status 0: nothing was sent). */
export class AuthenticationError extends APIError {}
/** 403. */
export class PermissionDeniedError extends APIError {}
/** 404. */
export class NotFoundError extends APIError {}
/** 409. */
export class ConflictError extends APIError {}
/** 409: the idempotency key belongs to another request, or is in use. */
export class IdempotencyError extends ConflictError {}
/** 409: the state of the object does not allow it. */
export class StateConflictError extends ConflictError {}
/** 422; `problems` names each place. */
export class ValidationError extends APIError {}
/** 429; `retryAfter` is in seconds. */
export class RateLimitError extends APIError {}
/** 500 and above. */
export class ServerError extends APIError {}
/** 503. */
export class UnavailableError extends ServerError {}

/** No whole answer came. The request may have taken effect; `idempotencyKey` finds its run. */
export class APIConnectionError extends OmniError {
  readonly status: number | null;

  constructor(message: string, idempotencyKey: string | null = null, status: number | null = null) {
    super(message + (idempotencyKey ? ` (idempotency key ${idempotencyKey})` : ""));
    this.idempotencyKey = idempotencyKey;
    this.status = status;
  }
}

/** No answer came within the time. */
export class APITimeoutError extends APIConnectionError {}

/** The run has not ended within the time; it goes on. `run` is the run as last seen. */
export class WaitTimeoutError extends OmniError {
  constructor(readonly run: Run<any>) {
    super(`run ${run.id} is still ${run.status} (idempotency key ${run.idempotencyKey})`);
    this.idempotencyKey = run.idempotencyKey;
  }
}

/** The run ended otherwise than completed. */
export class RunFailedError extends OmniError {
  readonly code: string;

  constructor(readonly run: Run<any>) {
    super(`run ${run.id} ${run.status}${run.error ? `: ${run.error.code}: ${run.error.message}` : ""}`);
    this.code = run.error?.code ?? run.status;
    this.idempotencyKey = run.idempotencyKey;
  }
}

/** The server has another major version of the API. */
export class UnsupportedServerError extends OmniError {}

/** A delivery is not genuine. */
export class WebhookVerificationError extends OmniError {
  constructor(readonly part: "signature" | "timestamp" | "header", message: string) {
    super(`${part}: ${message}`);
  }
}

// Literals, which a minifier leaves as they are: the names of classes are not.
const NAMED = {
  OmniError, APIError, BadRequestError, AuthenticationError, PermissionDeniedError, NotFoundError, ConflictError, IdempotencyError,
  StateConflictError, ValidationError, RateLimitError, ServerError, UnavailableError, APIConnectionError, APITimeoutError, WaitTimeoutError,
  RunFailedError, UnsupportedServerError, WebhookVerificationError,
};
for (const [name, type] of Object.entries(NAMED)) {
  Object.defineProperty(type.prototype, "name", { value: name, configurable: true, writable: true, enumerable: false });
}

const BY_STATUS: { [status: number]: typeof APIError } = {
  400: BadRequestError, 401: AuthenticationError, 403: PermissionDeniedError, 404: NotFoundError, 409: ConflictError,
  422: ValidationError, 429: RateLimitError, 503: UnavailableError,
};

/** Cuts a key, and what looks like one, out of a text. */
export function hide(text: string, key = ""): string {
  const cut = key ? text.replaceAll(key, key.slice(0, 8) + "…") : text;
  return cut.replace(/(lq_(?:test|live)_)[A-Za-z0-9_]+/g, "$1…");
}

/** The door of all errors: causes of other libraries stay inside, and no text has the key. */
export function outward<E>(error: E, key: string): E {
  if (!(error instanceof Error)) return error;
  const stack = error.stack ?? "";
  if ("cause" in error) Object.defineProperty(error, "cause", { value: undefined, enumerable: false, configurable: true });
  for (const [name, text] of [["message", error.message], ["stack", stack]] as const) {
    if (text !== hide(text, key)) Object.defineProperty(error, name, { value: hide(text, key), enumerable: false, configurable: true });
  }
  return error;
}

/** Makes the error of a status and a body. */
export function errorOf(status: number, error: JsonObject, facts: ErrorFacts): APIError {
  const byType = { idempotency_error: IdempotencyError, state_conflict_error: StateConflictError } as { [type: string]: typeof APIError };
  const found = BY_STATUS[status] ?? (status >= 500 ? ServerError : APIError);
  return new (status === 409 ? byType[error["type"]] ?? found : found)(status, error, facts);
}

/** The members of an error in either shape: `{"error": {…}}`, or `{"ok": false, …}`. */
export function errorObject(body: unknown, status: number): JsonObject {
  if (!isObject(body)) return {};
  if (isObject(body["error"])) return body["error"];
  const errors = body["errors"];
  const named = isObject(errors) && Array.isArray(errors["code"]) ? errors["code"][0] : null;
  const reused = isObject(errors) && "Idempotency-Key" in errors;
  return { code: named ?? (reused ? "idempotency_key_reused" : status === 422 ? "validation_failed" : ""), message: body["message"] ?? "", errors };
}

function problemsOf(error: JsonObject): Problem[] {
  const listed = error["details"]?.errors;
  if (Array.isArray(listed)) {
    return listed.filter(isObject).map((p) => ({ pointer: p["pointer"] ?? "", code: p["code"] ?? "", message: p["message"] ?? "" }));
  }
  const byPath = error["errors"];
  if (!isObject(byPath) || "code" in byPath) return [];
  return Object.entries(byPath).flatMap(([path, messages]) =>
    [messages].flat().map((message) => ({ pointer: path ? "/" + path.replaceAll(".", "/") : "", code: "", message: String(message) })),
  );
}
