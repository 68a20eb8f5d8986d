package dev.omni.application.spi;

import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;

/**
 * The source of evidence of terminal runs; the log entry commits together with the end of the run.
 */
@FunctionalInterface
public interface EvidenceFactory {
  /**
   * Returns the log entry of a terminal run.
   *
   * @param ended completed, failed or cancelled
   * @param record report of the runtime: runtime, checks, numerics, timings; empty when there is
   *     none
   */
  LogEntry create(Run ended, Json.Obj record);
}
