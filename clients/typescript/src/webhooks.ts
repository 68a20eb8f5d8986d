/** Verification of webhook deliveries (Standard Webhooks). */
import { WebhookVerificationError } from "./errors.js";
import { ed25519, fromBase64, utf8 } from "./json.js";

/**
 * Returns the event of a genuine delivery.
 *
 * @param headers of the request, as an object or as Headers
 * @param body the body as received, in bytes
 * @param secret begins with `whsec_`, or with `whpk_` for signatures of the kind v1a
 * @param tolerance seconds that the timestamp may be off
 */
export async function unwrap(
  headers: Headers | { [name: string]: string | string[] | undefined },
  body: Uint8Array,
  secret: string,
  tolerance = 300,
): Promise<any> {
  if (!(body instanceof Uint8Array)) throw new TypeError("body must be the bytes as received, not text or an object");
  const lower = new Map([...(headers instanceof Headers ? headers : Object.entries(headers))].map(([name, value]) => [name.toLowerCase(), value]));
  const [id, sent, signatures] = ["id", "timestamp", "signature"].map((name) => {
    const value = lower.get("webhook-" + name);
    if (!value) throw new WebhookVerificationError("header", `webhook-${name} is missing`);
    return String(value);
  });
  if (!/^[0-9]+$/.test(sent!)) throw new WebhookVerificationError("timestamp", "webhook-timestamp must be seconds since 1970");
  const signed = new Uint8Array([...utf8(`${id}.${sent}.`), ...body]);
  const fits = await Promise.all(signatures!.split(" ").map((one) => matches(one, signed, secret)));
  if (!fits.includes(true)) throw new WebhookVerificationError("signature", "no signature of webhook-signature fits body and secret");
  if (Math.abs(Date.now() / 1000 - Number(sent)) > tolerance) {
    throw new WebhookVerificationError("timestamp", `webhook-timestamp is more than ${tolerance} seconds off`);
  }
  return JSON.parse(new TextDecoder().decode(body));
}

async function matches(signature: string, signed: Uint8Array<ArrayBuffer>, secret: string): Promise<boolean> {
  const [version, text = ""] = signature.split(",");
  const given = fromBase64(text);
  const key = fromBase64(secret.replace(/^(whsec|whpk)_/, ""));
  if (!given || !key) return false;
  if (secret.startsWith("whpk_")) return version === "v1a" && ed25519(key, signed, given);
  // verify compares in constant time
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  return version === "v1" && crypto.subtle.verify("HMAC", imported, given, signed);
}
