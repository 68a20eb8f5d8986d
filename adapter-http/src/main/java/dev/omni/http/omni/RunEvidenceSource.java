package dev.omni.http.omni;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.Optional;

/** The source of evidence of runs. */
@FunctionalInterface
public interface RunEvidenceSource {
  /**
   * Returns the evidence of a terminal run for the member {@code data}; empty when there is none.
   *
   * @param parents whether to include the evidence on which it depends
   */
  Optional<Json.Obj> read(Caller caller, Run run, boolean parents);
}
