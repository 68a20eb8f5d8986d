package dev.omni.jdbc.commit;

/** What became of a write. */
public enum Verdict {
  /** It is stored. */
  WON,
  /** Its key, its run's id or its run's next version is taken; nothing of it is stored. */
  TAKEN,
  /** A document is not the stored one any more, or stands there already; nothing is stored. */
  STALE
}
