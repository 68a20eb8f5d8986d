// node .ci/standards.mjs TOOL FILE [KEYS]: holds one export of evidence against a tool that is not Omni's.
//   cose FILE KEYS       @auth0/cose: the signatures of the statement and of its receipt
//   receipt FILE KEYS    @transmute/cose: the receipt proves that the payload is an entry of the log
//   sigstore FILE KEYS   @sigstore/verify and @sigstore/bundle
//   rocrate FOLDER       ro-crate: no errors; and each file has the digest that the crate gives
//   prov FILE            jsonld: as N-Quads on standard output
//   flip FILE TEXT TO    writes FILE with one byte of TEXT changed to TO
// NPM_FOLDER has node_modules. The status is 0 when the tool accepts it.
import { readFileSync, writeFileSync } from "node:fs";
import { createHash, createPublicKey, verify } from "node:crypto";
import { createRequire } from "node:module";

const [tool, file, ...more] = process.argv.slice(2);
const require = createRequire(`${process.env.NPM_FOLDER ?? process.cwd()}/`);
const keyOf = (path) => {
  const { keys } = JSON.parse(readFileSync(path, "utf8")).data ?? JSON.parse(readFileSync(path, "utf8"));
  return (id) => {
    const key = keys.find(({ keyid }) => keyid === id);
    if (!key) throw new Error(`the keys lack ${id}`);
    return createPublicKey({ key: Buffer.from(key.spki, "base64"), format: "der", type: "spki" });
  };
};
const hex = (bytes) => Buffer.from(bytes).toString("hex");

// The receipt within a statement, and the root that its proof leads to, by the libraries.
const receiptOf = (bytes) => {
  const cose = require("@transmute/cose"), { value } = cose.cbor.decode(bytes);
  return { cose, payload: new Uint8Array(value[2]), receipt: new Uint8Array(value[1].get(394)[0]) };
};
const proven = async ({ cose, payload, receipt }, key) => {
  const { value: [head, , , signature] } = cose.cbor.decode(receipt);
  const verifier = { // It knows ES256 only: Ed25519 is Node's.
    verify: async ({ payload: root }) => {
      const plain = (bytes) => cose.cbor.toArrayBuffer(new Uint8Array(bytes));
      const covered = cose.cbor.encode(["Signature1", plain(head), plain([]), plain(root)]);
      if (!verify(null, Buffer.from(covered), key(hex(cose.cbor.decode(head).get(4))), Buffer.from(signature))) throw new Error("signature of the receipt");
      return root;
    },
  };
  const leaf = await cose.receipt.leaf(payload);
  return cose.receipt.inclusion.verify({ entry: leaf, receipt, verifier });
};

const tools = {
  async cose(keys) {
    const { Sign1 } = require("@auth0/cose"), bytes = new Uint8Array(readFileSync(file)), key = keyOf(keys);
    const statement = Sign1.decode(bytes), kid = (message) => hex(message.protectedHeaders.get(4));
    await statement.verify(key(kid(statement)));
    const found = receiptOf(bytes), receipt = Sign1.decode(found.receipt);
    const root = new Uint8Array(await proven(found, key));
    await receipt.verify(key(kid(receipt)), { detachedPayload: root });
  },
  async receipt(keys) {
    await proven(receiptOf(new Uint8Array(readFileSync(file))), keyOf(keys));
  },
  async sigstore(keys) {
    const { bundleFromJSON } = require("@sigstore/bundle"), { Verifier, toSignedEntity, toTrustMaterial } = require("@sigstore/verify");
    const bundle = bundleFromJSON(JSON.parse(readFileSync(file, "utf8"))), key = keyOf(keys);
    const root = { mediaType: "", tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [] };
    const trusted = toTrustMaterial(root, (hint) => ({ publicKey: key(hint), validFor: () => true }));
    new Verifier(trusted, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 }).verify(toSignedEntity(bundle));
  },
  async rocrate() {
    const context = JSON.parse(readFileSync(`${process.env.NPM_FOLDER}/node_modules/ro-crate/lib/context.json`, "utf8"));
    globalThis.fetch = async () => ({ ok: true, json: async () => context }); // Nothing is read from the network.
    const { Validator } = require("ro-crate"), text = readFileSync(`${file}/ro-crate-metadata.json`, "utf8");
    const validator = new Validator();
    validator.parseJSON(text);
    await validator.crate?.resolveContext();
    await validator.validate();
    const errors = validator.results.filter(({ status }) => status === "error");
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    const files = JSON.parse(text)["@graph"].filter((node) => node.sha256);
    if (files.length < 5) throw new Error(`${files.length} files`);
    for (const each of files) {
      const found = createHash("sha256").update(readFileSync(`${file}/${each["@id"]}`)).digest("hex");
      if (found !== each.sha256) throw new Error(`${each["@id"]} has another digest`);
    }
  },
  async prov() {
    const jsonld = require("jsonld"), load = () => { throw new Error("nothing is read from the network"); };
    const quads = await jsonld.toRDF(JSON.parse(readFileSync(file, "utf8")), { format: "application/n-quads", documentLoader: load, safe: true });
    process.stdout.write(quads);
  },
  async flip(text, to) {
    const bytes = readFileSync(file), at = bytes.indexOf(text);
    if (at < 0 || to.length !== text.length) throw new Error(`no ${text}, or not of one length`);
    if ([...text].filter((c, i) => c !== to[i]).length !== 1) throw new Error("not one byte");
    bytes.write(to, at, "latin1");
    writeFileSync(file, bytes);
  },
};

await tools[tool](...more).catch((why) => {
  console.log(`${tool}: ${why.code ?? ""} ${why.message}`);
  process.exit(1);
});
