package dev.omni.domain.usage;

import java.util.Locale;

/** The things that are removed some days after its work has ended. */
public enum Retained {
  /** Runs with their inputs, results, rows and events. */
  RUN,
  /** The events of runs that stay. */
  EVENT,
  /**
   * Answers and records: verifications, decisions, forecasts, outcomes and events of connections.
   */
  DOCUMENT,
  /** The inputs that evidence shows, of runs of capabilities and of documents that stay. */
  EVIDENCE_INPUT;

  /** Returns the name of its number of days, as in {@code run_days}. */
  public String days() {
    return name().toLowerCase(Locale.ROOT) + "_days";
  }

  /** Returns the plural, as in {@code runs}. */
  public String plural() {
    return name().toLowerCase(Locale.ROOT) + "s";
  }
}
