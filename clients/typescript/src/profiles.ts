/** Files: the profiles of keys and servers, and tables. */
import { present, refused, text, type Pair, type Variables } from "./identity.js";

declare const process: any;

/** The file of profiles; null where there are no files. */
export function credentialsPath(env: Variables): string | null {
  if (typeof process === "undefined" || typeof process.getBuiltinModule !== "function") return null;
  const { join } = process.getBuiltinModule("node:path");
  if (env["OMNI_CREDENTIALS"] !== undefined) return present(env["OMNI_CREDENTIALS"], "OMNI_CREDENTIALS");
  if (process.platform === "win32") return join(env["APPDATA"] ?? "", "omni", "credentials.json");
  return join(env["XDG_CONFIG_HOME"] || join(env["HOME"] ?? "", ".config"), "omni", "credentials.json");
}

/** What a profile of the file says. */
export function ofProfile(file: string, profile: string, env: Variables): Pair {
  const place = `the profile '${profile}' in ${file}`;
  const { api_key, base_url } = entryOf(file, profile, env);
  return { key: text(api_key), url: text(base_url), keyOf: place, urlOf: place };
}

function entryOf(file: string, profile: string, env: Variables): { api_key?: unknown; base_url?: unknown } {
  const fs = process.getBuiltinModule("node:fs");
  let mode: number, content: any;
  try {
    mode = fs.statSync(file).mode;
    content = fs.readFileSync(file, "utf8");
  } catch {
    return {};
  }
  if (process.platform !== "win32" && mode & 0o077) throw refused("credential_missing", `others may read ${file}: run chmod 600 ${file}`);
  try {
    content = JSON.parse(content);
  } catch {
    content = null;
  }
  if (typeof content !== "object" || content === null) throw refused("credential_missing", `${file} is not a JSON object of profiles`);
  if ("test_key" in content) {
    // the server's own file
    return { base_url: content.base_url, api_key: env["OMNI_MODE"] === "live" ? content.live_key : content.test_key };
  }
  return content[profile] ?? {};
}

/** The bytes of a file; those of a Parquet file are refused. */
export function fileBytes(path: string): Uint8Array {
  if (path.endsWith(".parquet")) throw new RangeError(`${path}: Parquet is not read here; write it as .arrow (an Arrow stream) or .csv`);
  return new Uint8Array(process.getBuiltinModule("node:fs").readFileSync(path));
}
