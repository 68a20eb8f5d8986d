// Makes the add-in of a server: node clients/excel/build.mjs https://omni.example.com/excel OUT [CATALOGUE]
// The folder OUT is what stands at that address. CATALOGUE is a file of capabilities, by default clients/catalogue.json.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const DESCRIPTION = 120; // characters: a spreadsheet shows one line

/** How the value of a member is read from a cell or a range. */
function kindOf(schema) {
  const types = [schema.type ?? []].flat(), items = schema.items ?? {};
  const day = (of) => (of.format === "date" ? "date" : of.format === "date-time" ? "dates" : "");
  if (types.includes("array")) {
    if ([items.type].flat().includes("array")) return "any matrix";
    return [items.type].flat().includes("object") ? "any objects" : `${day(items) || "any"} list`;
  }
  if (types.includes("object")) return Object.values(schema.properties ?? {}).every((each) => each.type === "array") && schema.properties ? "any columns" : "any";
  return day(schema) || (types.length === 1 && types[0] === "string" ? "text" : "any");
}

const isNumber = (schema) => ["number", "integer"].includes(schema?.type);

/** Members in the order of arguments, how each is read, and the output that is meant when none is named. */
export function signatureOf({ request_contract: input, result_contract: result }) {
  const needed = new Set(input.required ?? []), members = Object.keys(input.properties);
  const required = members.filter((each) => needed.has(each)), optional = members.filter((each) => !needed.has(each));
  const kinds = [...required, ...optional].map((each) => kindOf(input.properties[each]));
  return [required, optional, kinds, (result.required ?? []).find((each) => isNumber(result.properties[each])) ?? ""];
}

const short = (text) => (text.length > DESCRIPTION ? text.slice(0, DESCRIPTION - 1) + "…" : text);

function functionOf(capability, origin) {
  const [required, optional, kinds] = signatureOf(capability), { properties } = capability.request_contract;
  const parameters = [...required, ...optional].map((name, n) => ({
    name, description: short(properties[name].title ?? name), type: "any",
    dimensionality: /list|matrix|columns|objects/.test(kinds[n]) ? "matrix" : "scalar", optional: n >= required.length,
  }));
  const output = { name: "output", description: 'A member of the result; "*" for all', type: "any", dimensionality: "scalar", optional: true };
  const id = capability.id.toUpperCase().replaceAll("-", "_");
  return {
    id, name: id, description: short(capability.name), helpUrl: `${origin}/docs/${capability.id}`, parameters: [...parameters, output],
    result: { type: "any", dimensionality: "matrix" }, options: { requiresAddress: true },
  };
}

/** The four files of the add-in at an address. */
export function addIn(address, catalogue) {
  const folder = new URL(address).href.replace(/\/$/, ""), { origin } = new URL(address);
  const source = (name) => readFileSync(join(here, "src", name), "utf8");
  const filled = (text) => text.replaceAll("{origin}", origin).replaceAll("{folder}", folder);
  const capabilities = catalogue.filter(({ id }) => !id.endsWith(".batch.evaluate"));
  const signatures = Object.fromEntries(capabilities.map((each) => [each.id, signatureOf(each)]));
  const evidence = {
    id: "EVIDENCE", name: "EVIDENCE", description: "The page that proves the number of a cell", result: { type: "string", dimensionality: "scalar" },
    parameters: [{ name: "cell", description: "A cell that a function of Omni computed", type: "any", dimensionality: "scalar" }],
    options: { requiresParameterAddresses: true },
  };
  return {
    "functions.json": JSON.stringify({ functions: [...capabilities.map((each) => functionOf(each, origin)), evidence] }),
    "functions.js": `const SIGNATURES = ${JSON.stringify(signatures)};\n${source("functions.js")}`,
    "manifest.xml": filled(source("manifest.xml")), "taskpane.html": source("taskpane.html"),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [address, out, file = join(here, "../catalogue.json")] = process.argv.slice(2);
  if (!out) throw new Error("node build.mjs ADDRESS OUT [CATALOGUE]");
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(addIn(address, JSON.parse(readFileSync(file, "utf8"))))) writeFileSync(join(out, name), text);
}
