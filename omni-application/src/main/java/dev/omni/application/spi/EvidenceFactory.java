package dev.omni.application.spi;

import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;

/** Makes the evidence of a run that has ended; the leaf commits together with the end. */
@FunctionalInterface
public interface EvidenceFactory {
  /**
   * The leaf of a terminal run.
   *
   * @param ended completed, failed or cancelled
   * @param record what the runtime reported: runtime, checks, numerics, timings; empty when none
   */
  LogEntry seal(Run ended, Json.Obj record);
}
