/** Who calls which server: key, base URL, credentials file. */
import { AuthenticationError, hide } from "./errors.js";
import { credentialsPath, ofProfile } from "./profiles.js";

declare const process: any;

const DEFAULT_URL = "http://127.0.0.1:8080/api/v1";
const KEY = /^lq_(test|live)_[A-Za-z0-9_]{1,128}$/;
const BEGINNINGS = ["lq_test_", "lq_live_"];

/** Where key and server come from. */
export interface IdentityOptions {
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
  profile?: string | undefined;
  allowInsecure?: boolean | undefined;
}

/** A key, behind a function so that no dump shows it, and the server that it is for. */
export interface Identity {
  reveal: () => string;
  baseUrl: string;
}

/** The variables of the process. */
export type Variables = { [name: string]: string | undefined };

/** What one place says: absent is undefined, there and empty is an error. */
export interface Pair {
  key: string | undefined;
  url: string | undefined;
  keyOf: string;
  urlOf: string;
}

/**
 * Finds key and base URL: the options, the environment, the profile of the credentials file. Only what is absent lets the next
 * place speak. A key belongs to the origin that its own place names.
 */
export function resolve(options: IdentityOptions): Identity {
  const env: Variables = typeof process === "undefined" ? {} : process.env ?? {};
  const pairs: Pair[] = [
    { key: text(options.apiKey), url: text(options.baseUrl), keyOf: "the option apiKey", urlOf: "the option baseUrl" },
    { key: env["OMNI_API_KEY"], url: env["OMNI_BASE_URL"], keyOf: "OMNI_API_KEY", urlOf: "OMNI_BASE_URL" },
  ];
  let places = "the option apiKey, or OMNI_API_KEY";
  if (pairs.every((pair) => pair.key === undefined) || pairs.every((pair) => pair.url === undefined)) {
    const file = credentialsPath(env);
    const profile = named(options.profile, env);
    places = `the option apiKey, OMNI_API_KEY, or the profile '${profile}' in ${file ?? "a credentials file"}`;
    if (file !== null) pairs.push(ofProfile(file, profile, env));
  }
  const keyed = pairs.find((pair) => pair.key !== undefined);
  if (keyed === undefined) throw refused("credential_missing", `no API key found: give ${places}`);
  const key = checked(keyed.key!, keyed.keyOf);
  const located = pairs.find((pair) => pair.url !== undefined) ?? keyed;
  const url = located.url === undefined ? DEFAULT_URL : present(located.url, located.urlOf);
  const baseUrl = normalUrl(url, options.allowInsecure);
  if (keyed.url !== undefined && keyed !== pairs[0] && keyed !== located) {
    const [own, other] = [origin(normalUrl(present(keyed.url, keyed.urlOf), true)), origin(baseUrl)];
    if (own !== other) {
      const both = `the key of ${keyed.keyOf} is for ${own}, and ${located.urlOf} names ${other}`;
      throw refused("credential_other_origin", `${both}: give api_key too, or a profile for it`);
    }
  }
  return { reveal: () => key, baseUrl };
}

export const text = (given: unknown): string | undefined => (given === undefined || given === null ? undefined : String(given));

/** Returns a key without the space around it; throws with the first position at which no key goes on like this one. */
function checked(given: string, source: string): string {
  const key = given.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  if (key === "") throw empty(source);
  if (KEY.test(key)) return key;
  let fits = 0;
  while (BEGINNINGS.some((beginning) => fits < 8 && beginning.startsWith(key.slice(0, fits + 1)) && fits < key.length)) fits++;
  if (fits === 8) fits += /^[A-Za-z0-9_]{0,128}/.exec(key.slice(8))![0].length;
  throw refused("credential_malformed", `the key of ${source} has a character at position ${fits + 1} that no key has`);
}

/** A text that is there and not blank. */
export function present(given: string, source: string): string {
  if (given.trim() === "") throw empty(source);
  return given;
}

const empty = (source: string) => refused("credential_empty", `${source} is there and empty: fill it, or take it away`);

function named(profile: string | undefined, env: Variables): string {
  if (profile !== undefined && profile !== null) return present(profile, "the option profile");
  return env["OMNI_PROFILE"] === undefined ? "default" : present(env["OMNI_PROFILE"], "OMNI_PROFILE");
}

/** Scheme, host and port of a URL. */
function origin(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${protocol}//${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

export const refused = (code: string, message: string) => new AuthenticationError(0, { code, message: hide(message) });

/** The base URL with `/api/v1` and without a slash at its end. */
export function normalUrl(url: string, insecure = false): string {
  let parts: URL;
  try {
    parts = new URL(url.trim());
  } catch {
    throw new TypeError(`baseUrl must be as in https://omni.example.com, not ${hide(url)}`);
  }
  if (parts.protocol !== "http:" && parts.protocol !== "https:") throw new TypeError("baseUrl must begin with https://");
  if (parts.username || parts.password || parts.search || parts.hash) throw new TypeError("baseUrl must have no user, query or fragment");
  if (parts.protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(parts.hostname) && !insecure) {
    throw new TypeError(`http to ${parts.hostname} shows the key to the network: use https, or allowInsecure`);
  }
  const path = parts.pathname.replace(/\/+$/, "");
  return parts.origin + path + (path.endsWith("/api/v1") ? "" : "/api/v1");
}
