package dev.omni.application.operation;

import dev.omni.application.spi.WireNames;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.function.Function;

/**
 * The response of an operation.
 *
 * @param data of the response
 * @param replayed whether an earlier call with the same key created the resource
 * @param next position of the next page
 * @param queued the unfinished run
 */
public record OperationResponse(
    Json data, boolean replayed, Optional<ListPosition> next, Optional<Queued> queued) {
  /**
   * A queued run.
   *
   * @param run at the time of the response
   * @param view its response
   */
  public record Queued(Run run, Function<Run, Json> view) {}

  static OperationResponse ofNew(Json data) {
    return new OperationResponse(data, false, Optional.empty(), Optional.empty());
  }

  static OperationResponse ofReplay(Json data) {
    return new OperationResponse(data, true, Optional.empty(), Optional.empty());
  }

  OperationResponse behind(Queued run) {
    return new OperationResponse(data, replayed, next, Optional.of(run));
  }

  /** Returns this response with the links of its data. */
  OperationResponse linked(WireNames names) {
    var later =
        queued.map(run -> new Queued(run.run(), now -> names.linked(run.view().apply(now))));
    return new OperationResponse(names.linked(data), replayed, next, later);
  }

  /** Returns the response for the current state of the run. */
  public OperationResponse of(Run now) {
    Json later = queued.map(run -> run.view().apply(now)).orElse(data);
    return new OperationResponse(later, replayed, next, queued);
  }
}
