package dev.omni.jdbc.internal.commit;

/** The result of a write. */
public enum WriteResult {
  /** It is stored. */
  STORED,
  /** Its idempotency key, its run's id or its run's next version is taken; nothing is stored. */
  TAKEN,
  /** A document is not the stored one any more, or is there already; nothing is stored. */
  STALE
}
