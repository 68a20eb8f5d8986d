/** What is sent again, and when. */
import type { JsonObject } from "./json.js";

const RETRIED = new Set([408, 429, 500, 502, 503, 504]);
export const LONGEST_PAUSE = 60;

/** Whether a status asks for another attempt when the body is no answer of the API. */
export const statusIsRetried = (status: number): boolean => RETRIED.has(status);

/** Whether a request may be sent again at all: GET, POST with an idempotency key, cancel, an upload of a data set. */
export function repeatable(method: string, path: string, key: string | null): boolean {
  return method === "GET" || method === "HEAD" || (method === "POST" && (key !== null || /\/(cancel|omni\/data-sets)$/.test(path)));
}

/** Whether an answer asks for another attempt. `retryable: false` of an error envelope beats the status. */
export function answerIsRetried(status: number, error: JsonObject): boolean {
  if (error["retryable"] === false) return false;
  return RETRIED.has(status) || (status === 409 && error["code"] === "idempotency_key_in_use");
}

/** Reads `Retry-After`, seconds or a date; null when absent or garbage, 0 for a date in the past. */
export function retryAfter(value: string | null, now = Date.now()): number | null {
  const text = value?.trim() ?? "";
  if (/^[0-9]{1,12}(\.[0-9]{1,12})?$/.test(text)) return Number(text);
  if (!/^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT$/.test(text)) return null;
  const then = Date.parse(text);
  return Number.isNaN(then) ? null : Math.max(0, (then - now) / 1000);
}

/** The seconds to wait after the given attempt, the first being 1. */
export function pause(attempt: number, atLeast: number | null, chance: () => number = Math.random): number {
  return Math.max((0.5 + chance() / 2) * Math.min(8, 0.5 * 2 ** (attempt - 1)), atLeast ?? 0);
}
