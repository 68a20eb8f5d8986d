// Compiles only while inputs and results are typed by the id of the capability.
import { Omni, type CompletedRun } from "omni-client";

const omni = new Omni();
const given = { type: "call", spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 } as const;
const run = await omni.run("finance.option.vanilla", given);
const price: number = run.result.price;
const unit: string | undefined = run.result.units["price"];
// @ts-expect-error the result has no such member
run.result.prize;
// @ts-expect-error the type is call or put
await omni.run("finance.option.vanilla", { ...given, type: "calll" });
// @ts-expect-error the strike is missing
await omni.run("finance.option.vanilla", { type: "call", spot: 60, rate: 0.08, volatility: 0.3, expiry_years: 0.25 });
const same: CompletedRun<any> = await omni.finance.option.vanilla(given);
const other: CompletedRun<any> = await omni.run("finance.plug-in.of-somebody", { any: "input" });
const bracketed = await omni.finance.option["asian-montecarlo"]({ ...given, dividend_yield: 0, averaging_times_years: [0, 0.5] }).catch(() => null);
const table = await omni.map("finance.option.vanilla", { spot: [60, 61], position: ["a", "b"] }, { type: "call", strike: 65 }, { select: ["price"], carry: ["position"] });
const names: readonly string[] = table.columns;
// @ts-expect-error a member that all rows share is spelled as the capability has it
await omni.map("finance.option.vanilla", [{ spot: 60 }], { dividend_yeild: 0.1 });
// @ts-expect-error an axis of a grid too
await omni.map("finance.option.vanilla", null, {}, { grid: { spott: [60] } });
// @ts-expect-error an option too
await omni.map("finance.option.vanilla", [{ spot: 60 }], {}, { wrkspace: "desk" });
const dated: CompletedRun<any> = await omni.finance.option.vanilla({ type: "call", spot: 60, strike: 65, rate: 0.08, volatility: 0.3, valuation_date: new Date(), expiry_date: "2027-01-01" });
const result: number = (await omni.finance.option.vanilla(given)).result.price;
export { bracketed, dated, names, other, price, result, same, table, unit };
const hook: string = (await omni.webhooks.create({ url: "https://a.example" })).id;
// @ts-expect-error the address is missing
await omni.webhooks.create({});
for await (const each of omni.webhooks.deliveries("w", { limit: 10, maxItems: 1 })) each.status satisfies string;
export { hook };
const trade = { kind: "option", currency: "USD", underlying: "ACME", type: "call", strike: 65, expiry_date: "2026-08-27" } as const;
await omni.treasury.trade.value({ market: { name: "close", date: new Date(), version: 2 }, trade });
await omni.treasury.trade.value({ market: { valuation_date: "2026-06-15", curves: [{ id: "USD-SOFR", run: "id" }] }, trade });
await omni.treasury.trade.value({ market: { valuation_date: "2026-06-15", volatilities: [{ id: "ACME", model: "black", run: "id" }] }, trade });
await omni.treasury.book.evaluate({ market: { name: "close" }, previous_market: { name: "close", date: "2026-06-12" }, trades: [trade] });
// @ts-expect-error a stored market is named by its name
await omni.treasury.trade.value({ market: { nmae: "close" }, trade });
// @ts-expect-error its day is called date
await omni.treasury.trade.value({ market: { name: "close", day: "2026-06-15" }, trade });
// @ts-expect-error a day alone names none
await omni.treasury.trade.value({ market: { date: "2026-06-15" }, trade });
// @ts-expect-error a run in a document is called run
await omni.treasury.trade.value({ market: { valuation_date: "2026-06-15", curves: [{ id: "USD-SOFR", rnu: "id" }] }, trade });
