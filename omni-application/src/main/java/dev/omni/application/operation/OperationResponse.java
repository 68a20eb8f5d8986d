package dev.omni.application.operation;

import dev.omni.application.spi.store.DocumentStore.Place;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an operation tells its caller.
 *
 * @param data the answer
 * @param replayed whether an earlier call with the same key made it
 * @param next where a list goes on
 * @param queued the run that goes on behind it
 */
public record OperationResponse(
    Json data, boolean replayed, Optional<Place> next, Optional<Queued> queued) {
  /**
   * A run that was queued.
   *
   * @param run as it was then
   * @param view what is told of it
   */
  public record Queued(Run run, Function<Run, Json.Obj> view) {}

  static OperationResponse fresh(Json data) {
    return new OperationResponse(data, false, Optional.empty(), Optional.empty());
  }

  static OperationResponse again(Json data) {
    return new OperationResponse(data, true, Optional.empty(), Optional.empty());
  }

  OperationResponse behind(Queued run) {
    return new OperationResponse(data, replayed, next, Optional.of(run));
  }

  /** The same of the queued run as it stands now. */
  public OperationResponse of(Run now) {
    Json later = queued.<Json>map(run -> run.view().apply(now)).orElse(data);
    return new OperationResponse(later, replayed, next, queued);
  }
}
