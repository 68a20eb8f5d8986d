// 100,000 rows of an iterator are one batch, and the results are those of their rows.
import { Omni } from "omni-client";

const COUNT = 100_000;
const spot = (n) => 40 + n / 2_500;
function* rows() {
  for (let n = 0; n < COUNT; n++) yield { spot: spot(n) };
}
const began = performance.now();
const omni = new Omni();
const table = await omni.map("finance.option.vanilla", rows(), { type: "call", strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 });
const wrong = table.rows.findIndex((row, n) => row.spot !== spot(n) || !(row.price >= Math.max(0, row.spot - 65)));
const batch = table.run.capability === "finance.batch.evaluate" && table.length === COUNT && table.errors.length === 0;
if (!batch || wrong >= 0 || table.rows[50_000].price !== 2.1333684449162007) throw new Error(`row ${wrong} of ${table.length}`);
console.log(`${COUNT} rows in ${((performance.now() - began) / 1000).toFixed(1)} s`);
