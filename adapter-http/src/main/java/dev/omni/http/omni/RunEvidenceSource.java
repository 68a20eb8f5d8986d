package dev.omni.http.omni;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.Optional;

/** Gives the evidence of runs. */
@FunctionalInterface
public interface RunEvidenceSource {
  /**
   * The evidence of a terminal run as it goes out under {@code data}; empty when there is none.
   *
   * @param parents whether to include the evidence that it stands on
   */
  Optional<Json.Obj> read(Caller caller, Run run, boolean parents);
}
