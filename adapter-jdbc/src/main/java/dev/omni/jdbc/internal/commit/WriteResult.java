package dev.omni.jdbc.internal.commit;

/** The result of a write. */
public enum WriteResult {
  /** All rows are stored. */
  STORED,
  /** The idempotency key, the id or the next version of the run exists; nothing is stored. */
  TAKEN,
  /** The document was changed or exists already; nothing is stored. */
  STALE
}
