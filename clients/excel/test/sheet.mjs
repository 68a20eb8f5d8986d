// A sheet of 300 cells on a server: node sheet.mjs URL, with the key in OMNI_API_KEY. Prints what was asked and what a cell shows.
import { host } from "./host.mjs";

const server = process.argv[2], key = process.env.OMNI_API_KEY;
const { asked, cell } = host({ address: server + "/excel", stored: { "omni.api_key": key }, fetch });
const places = Array.from({ length: 300 }, (_, n) => "A" + (n + 1));
const prices = await Promise.all(places.map((place, n) => cell(place, "FINANCE.OPTION.VANILLA", "call", 60 + n / 10, 65, 0.08, 0.3, null, 0.25)));
const requests = asked.length;

// The address of each cell leads to its run and row, whose input is that of the cell.
const proofs = await Promise.all(places.map((place) => cell("B1", "EVIDENCE", place)));
let proven = 0;
for (const n of [0, 7, 150, 299]) {
  const [, run, row] = /\/console\/runs\/([0-9a-f-]{36})#row-(\d+)$/.exec(proofs[n]);
  const answer = await fetch(`${server}/api/v1/omni/runs/${run}/rows/${row}`, { headers: { Authorization: "Bearer " + key } });
  const { data } = await answer.json();
  if (data.input.spot === 60 + n / 10 && data.output.price === prices[n][0][0] && data.proof.leaf_hash) proven++;
}
console.log(JSON.stringify({ requests, numbers: prices.filter((price) => typeof price[0]?.[0] === "number").length, first: prices[0], proven, addresses: new Set(proofs).size }));
