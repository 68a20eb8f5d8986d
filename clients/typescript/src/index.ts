/** The client of Omni, a calculation server with signed evidence for every result. */
export * from "./errors.js";
export { Omni, type Capability, type InputOf, type OmniOptions, type ResultOf, type RunOptions, type SendOptions } from "./client.js";
export type { Capabilities, Column, Numeric } from "./capabilities.js";
export { verifyEvidence, type Finding, type Report, type Verdict } from "./evidence.js";
export { VERSION, type Hooks, type Info, type Response } from "./http.js";
export { ExactNumber, read as readJson } from "./json.js";
export { Evidence, Run, type CompletedRun, type Result, type RunError, type RunEvent, type WaitOptions } from "./run.js";
export type * from "./operations.js";
export type { RunFilters } from "./runs.js";
export { DataSet, type DataFormat, type DataRows, type DataSets, type UploadOptions } from "./datasets.js";
export type { Rows } from "./sources.js";
export { Table, type Axis, type MapOptions, type Total } from "./table.js";
export { unwrap } from "./webhooks.js";
