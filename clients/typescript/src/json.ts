/** JSON with every digit: reading, writing, and the canonical text that evidence is signed over. */

const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;
const HUGE = /[eE]\+?[0-9]{3}/;
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const LONG_NUMBER = /[0-9]{16}|[0-9]\.[0-9]{15}/;

/** A JSON number as it was written; `text` has all its digits. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    if (!NUMBER.test(text)) throw new RangeError(`${text} is not a JSON number`);
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  valueOf(): number {
    return Number(this.text);
  }

  toJSON(): number {
    return Number(this.text);
  }
}

/** An object of JSON. */
export type JsonObject = { [name: string]: any };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

/** Parses JSON. Integers are exact, a bigint beyond 2^53; with `exact`, other numbers are an ExactNumber. */
export function read(text: string, exact = false): any {
  return exact || LONG_NUMBER.test(text) || HUGE.test(text) ? new Parser(text, exact).whole() : JSON.parse(text);
}

class Parser {
  readonly #tokens: RegExp = /\s*("(?:[^"\\\u0000-\u001f]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null|[[\]{},:])/y;
  readonly #text: string;
  readonly #exact: boolean;
  #token = "";

  constructor(text: string, exact: boolean) {
    this.#text = text.trimEnd();
    this.#exact = exact;
  }

  whole(): unknown {
    this.#next();
    const value = this.#value();
    if (this.#tokens.lastIndex !== this.#text.length) throw new SyntaxError("there is text behind the JSON value");
    return value;
  }

  #next(): void {
    const found = this.#tokens.exec(this.#text);
    if (!found) throw new SyntaxError("not JSON");
    this.#token = found[1]!;
  }

  #value(): unknown {
    const token = this.#token;
    if (token === "{" || token === "[") return this.#members(token === "{");
    if (token[0] === '"') return JSON.parse(token);
    if (token === "true" || token === "false") return token === "true";
    if (token === "null") return null;
    if (!NUMBER.test(token)) throw new SyntaxError("not JSON: " + token);
    return this.#number(token);
  }

  #number(token: string): unknown {
    if (/^-?[0-9]+$/.test(token) && token !== "-0") {
      const value = Number(token);
      return Number.isSafeInteger(value) ? value : BigInt(token);
    }
    if (this.#exact) return new ExactNumber(token);
    if (!Number.isFinite(Number(token))) throw new SyntaxError("a number is beyond those of a double");
    return Number(token);
  }

  #members(named: boolean): unknown {
    const found: [string, unknown][] = [];
    for (this.#next(); this.#token !== (named ? "}" : "]"); this.#next()) {
      if (found.length) {
        if (this.#token !== ",") throw new SyntaxError("not JSON: a comma is missing");
        this.#next();
      }
      let name = "";
      if (named) {
        if (this.#token[0] !== '"') throw new SyntaxError("not JSON: a name is missing");
        name = JSON.parse(this.#token);
        this.#next();
        if (this.#token !== ":") throw new SyntaxError("not JSON: a colon is missing");
        this.#next();
      }
      found.push([name, this.#value()]);
    }
    if (named && this.#exact && new Set(found.map(([name]) => name)).size < found.length) throw new SyntaxError("a name is there twice");
    return named ? Object.fromEntries(found) : found.map(([, value]) => value);
  }
}

/** Writes JSON; throws RangeError with the path of a number that is not finite, or of half a surrogate pair. */
export function write(value: unknown, path = ""): string {
  if (typeof value === "string" && LONE.test(value)) throw new RangeError(`${path || "/"}: must be text without half a surrogate pair`);
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError(`${path || "/"}: must be a finite number, not ${value}`);
  }
  if (value instanceof ExactNumber) return value.text;
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map((item, n) => write(item, `${path}/${n}`)).join(",")}]`;
  if (ArrayBuffer.isView(value)) return write(Array.from(value as unknown as ArrayLike<number>), path);
  if (isObject(value) && typeof value["toJSON"] !== "function") {
    const given = Object.entries(value).filter(([, member]) => member !== undefined);
    if (given.some(([name]) => LONE.test(name))) throw new RangeError(`${path || "/"}: must be text without half a surrogate pair`);
    const step = (name: string) => `${path}/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`;
    return `{${given.map(([name, member]) => JSON.stringify(name) + ":" + write(member, step(name))).join(",")}}`;
  }
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`${path || "/"}: must be JSON, not ${typeof value}`);
  return text;
}

/** The text of RFC 8785, but a number that its double does not equal is written exactly. */
export function canonical(value: unknown): string {
  if (typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber) return number(String(value));
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => JSON.stringify(name) + ":" + canonical(value[name])).join(",")}}`;
}

/** Sign, digits without zeros at their end, and the place of the point: 0.DIGITS times ten to the power of it. */
function parts(text: string): { minus: string; digits: string; point: number } {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const all = (whole + fraction).replace(/^0+/, "");
  const leading = (whole + fraction).length - all.length;
  return { minus: mantissa.startsWith("-") ? "-" : "", digits: all.replace(/0+$/, ""), point: whole.length - leading + Number(exponent) };
}

function number(text: string): string {
  const { minus, digits, point } = parts(text);
  if (digits === "") return "0";
  const double = Number(text);
  if (Number.isFinite(double) && double !== 0) {
    const shortest = parts(String(double));
    if (shortest.digits === digits && shortest.point === point) return String(double);
  }
  return minus + javaText(digits, point);
}

/** Whether a number is the shortest decimal of a double. */
export const isOfDouble = (value: unknown): boolean => Number.isFinite(Number(value)) && number(String(value)) === String(Number(value));

/** BigDecimal.toString of a number without trailing zeros. */
function javaText(digits: string, point: number): string {
  const scale = digits.length - point;
  if (scale === 0) return digits;
  if (scale > 0 && point - 1 >= -6) {
    return point > 0 ? `${digits.slice(0, point)}.${digits.slice(point)}` : `0.${"0".repeat(-point)}${digits}`;
  }
  const exponent = point - 1;
  return `${digits[0]}${digits.length > 1 ? "." + digits.slice(1) : ""}E${exponent < 0 ? "" : "+"}${exponent}`;
}

/** The SHA-256 of some bytes. */
export async function sha256(...pieces: Uint8Array[]): Promise<Uint8Array> {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  pieces.reduce((at, piece) => (all.set(piece, at), at + piece.length), 0);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

export async function hmac(secret: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
}

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
export const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
export const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));

/** Strict base 64: one text for each value; null for anything else. */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text as string), (c) => c.charCodeAt(0));
    return base64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Whether a raw Ed25519 key of 32 bytes made a signature. */
export async function ed25519(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", imported, signature, message);
  } catch {
    return false;
  }
}
