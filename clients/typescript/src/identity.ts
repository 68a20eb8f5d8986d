/** Who calls which server: key, base URL, credentials file. */
import { AuthenticationError } from "./errors.js";

declare const process: any;

const DEFAULT_URL = "http://127.0.0.1:8080/api/v1";

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

/** Finds key and base URL: the options, the environment, the profile of the credentials file. */
export function resolve(options: IdentityOptions): Identity {
  const env: { [name: string]: string | undefined } = typeof process === "undefined" ? {} : process.env ?? {};
  const file = credentialsPath(env);
  const profile = options.profile ?? (env["OMNI_PROFILE"] || "default");
  let key = options.apiKey || env["OMNI_API_KEY"];
  let url = options.baseUrl || env["OMNI_BASE_URL"];
  if (file && (!key || (!url && options.profile))) {
    const entry = entryOf(file, profile, env);
    key = key || entry.api_key;
    url = url || entry.base_url;
  }
  if (!key) {
    const places = `the option apiKey, OMNI_API_KEY, or the profile '${profile}' in ${file ?? "a credentials file"}`;
    throw refused(`no API key found: give ${places}`);
  }
  const found = key;
  return { reveal: () => found, baseUrl: normalUrl(url || DEFAULT_URL, options.allowInsecure) };
}

function credentialsPath(env: { [name: string]: string | undefined }): string | null {
  if (typeof process === "undefined" || typeof process.getBuiltinModule !== "function") return null;
  const { join } = process.getBuiltinModule("node:path");
  if (env["OMNI_CREDENTIALS"]) return env["OMNI_CREDENTIALS"];
  if (process.platform === "win32") return join(env["APPDATA"] ?? "", "omni", "credentials.json");
  return join(env["XDG_CONFIG_HOME"] || join(env["HOME"] ?? "", ".config"), "omni", "credentials.json");
}

function entryOf(file: string, profile: string, env: { [name: string]: string | undefined }): { api_key?: string; base_url?: string } {
  const fs = process.getBuiltinModule("node:fs");
  let mode: number, text: string;
  try {
    mode = fs.statSync(file).mode;
    text = fs.readFileSync(file, "utf8");
  } catch {
    return {};
  }
  if (process.platform !== "win32" && mode & 0o077) throw refused(`others may read ${file}: run chmod 600 ${file}`);
  let content: any = null;
  try {
    content = JSON.parse(text);
  } catch {
    // told below
  }
  if (typeof content !== "object" || content === null) throw refused(`${file} is not a JSON object of profiles`);
  if ("test_key" in content) {
    // the server's own file
    return { base_url: content.base_url, api_key: env["OMNI_MODE"] === "live" ? content.live_key : content.test_key };
  }
  return content[profile] ?? {};
}

const refused = (message: string) => new AuthenticationError(0, { code: "credential_missing", message });

/** The base URL with `/api/v1` and without a slash at its end. */
export function normalUrl(url: string, insecure = false): string {
  let parts: URL;
  try {
    parts = new URL(url.trim());
  } catch {
    throw new TypeError(`baseUrl must be as in https://omni.example.com, not ${url}`);
  }
  if (parts.protocol !== "http:" && parts.protocol !== "https:") throw new TypeError("baseUrl must begin with https://");
  if (parts.username || parts.password || parts.search || parts.hash) throw new TypeError("baseUrl must have no user, query or fragment");
  if (parts.protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(parts.hostname) && !insecure) {
    throw new TypeError(`http to ${parts.hostname} shows the key to the network: use https, or allowInsecure`);
  }
  const path = parts.pathname.replace(/\/+$/, "");
  return parts.origin + path + (path.endsWith("/api/v1") ? "" : "/api/v1");
}
