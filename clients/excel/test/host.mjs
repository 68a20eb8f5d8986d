// A stub of the host of a spreadsheet: it loads the script as the host does, and calls functions as cells do.
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { addIn } from "../build.mjs";

export const CATALOGUE = JSON.parse(readFileSync(new URL("../../catalogue.json", import.meta.url), "utf8"));

export function host({ address = "https://omni.example.com/excel", stored = {}, fetch }) {
  class CellError extends Error {
    constructor(code, message) {
      super(message);
      this.code = code;
    }
  }
  const functions = new Map(), asked = [], files = addIn(address, CATALOGUE);
  const CustomFunctions = { Error: CellError, ErrorCode: { notAvailable: "#N/A", invalidValue: "#VALUE!" }, associate: (name, compute) => functions.set(name, compute) };
  const OfficeRuntime = { storage: { getItem: async (name) => stored[name] ?? null, setItem: async (name, value) => void (stored[name] = value) } };
  const counted = (url, options) => (asked.push({ url, ...options }), fetch(url, options));
  vm.runInNewContext(files["functions.js"], { CustomFunctions, OfficeRuntime, fetch: counted, location: new URL(address), setTimeout, crypto, URL, console });
  const described = new Map(JSON.parse(files["functions.json"]).functions.map((each) => [each.id, each]));
  /** What a cell with a formula shows: arguments that are left out are null, as the host gives them. */
  const cell = async (place, name, ...given) => {
    const { parameters, options } = described.get(name);
    const whole = parameters.map((_, n) => given[n] ?? null);
    const invocation = { ...(options.requiresAddress && { address: place }), ...(options.requiresParameterAddresses && { parameterAddresses: given }) };
    try {
      return structuredClone(await functions.get(name)(...whole, invocation));
    } catch (error) {
      return error instanceof CellError ? `${error.code} ${error.message}` : `broken: ${error.stack}`;
    }
  };
  return { asked, cell, described, files, functions, stored };
}
