/** Parts of a request: ids, headers, the query. */
import type { JsonObject } from "./json.js";

const OWN = /^(accept|authorization|connection|content-length|content-type|host|idempotency-key|last-event-id|omni-client|transfer-encoding|user-agent|x-service-api-key)$/i;

/** A UUID of version 7 (RFC 9562). */
export function uuid7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let now = Date.now();
  for (let n = 5; n >= 0; n--, now = Math.floor(now / 256)) bytes[n] = now % 256;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const text = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** An idempotency key of the form `typescript-UUID`. */
export const newKey = (): string => "typescript-" + uuid7();

/** A caller's own headers; refuses those that the client sets, and what no header can hold. */
export function others(headers: { [name: string]: string } = {}): { [name: string]: string } {
  const names: { [name: string]: string } = { "x-request-id": "X-Request-Id", traceparent: "traceparent" };
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) throw new TypeError("a name in headers has a character that no header's name has");
      if (typeof value !== "string" || !/^[\t -~]*$/.test(value)) throw new TypeError(`the header ${name} must be text of printable ASCII characters`);
      if (OWN.test(name)) throw new TypeError(`the header ${name} is set by the client`);
      return [names[name.toLowerCase()] ?? name, value];
    }),
  );
}

/** Adds the members that are given to a path. */
export function query(path: string, members: JsonObject): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined && value !== null);
  return path + (given.length ? "?" + new URLSearchParams(given.map(([name, value]) => [name, String(value)])) : "");
}
