/** Reading and listing runs. */
import type { Omni } from "./client.js";
import { Run } from "./run.js";

/** Reads runs. */
export class Runs {
  readonly #omni: Omni;

  constructor(omni: Omni) {
    this.#omni = omni;
  }

  /** Reads one run. */
  async get(id: string): Promise<Run> {
    return new Run(this.#omni, await this.#omni.call({ method: "GET", path: `/omni/runs/${id}` }));
  }

  /** Lists runs, newest first; `limit` is the size of a page, `maxItems` bounds the whole. */
  async *list(filters: RunFilters = {}): AsyncGenerator<Run> {
    const { limit = 100, maxItems, ...rest } = filters;
    for await (const item of this.#omni.pages("/omni/runs", rest, limit, maxItems)) {
      yield new Run(this.#omni, { data: item, requestId: item["request_id"] ?? null }, rest.idempotency_key ?? null);
    }
  }

  /** Returns the run that a key made, null when there is none. */
  async find(idempotencyKey: string, operation?: "create" | "retry"): Promise<Run | null> {
    const filters = { limit: 1, maxItems: 1, idempotency_key: idempotencyKey, ...(operation && { operation }) };
    for await (const run of this.list(filters)) return run;
    return null;
  }
}

/** What to list. */
export interface RunFilters {
  world?: string;
  status?: string;
  capability?: string;
  created_after?: string;
  created_before?: string;
  idempotency_key?: string;
  operation?: "create" | "retry";
  limit?: number;
  maxItems?: number;
}
