package dev.omni.application.run;

import dev.omni.application.run.RunLedger.Version;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;

/**
 * A run that this process has, and what others can see of it: where its start is not written, that
 * it waits.
 *
 * @param stored the version that is stored
 * @param run the same, or the running one that follows it
 */
record Standing(Run stored, Run run) {
  /** Of a run of which all is stored. */
  static Standing of(Run stored) {
    return new Standing(stored, stored);
  }

  /** Whether nobody else can see that it runs. */
  boolean unwritten() {
    return stored.state().version() != run.state().version();
  }

  /**
   * What follows it.
   *
   * @param record what the runtime reported
   */
  Version then(Run next, Json.Obj record) {
    return new Version(this, next, record);
  }
}
