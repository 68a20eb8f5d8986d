package dev.omni.application.run.worker;

import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import java.util.function.Function;

/**
 * The place where a run was when its worker was lost, as far as it is stored: the first chunk of a
 * batch that is not there, and what the handler of an operation's run knows.
 *
 * @param rows the chunks of batches
 * @param operations the places of runs of operations
 */
public record LostPlace(RowStore rows, Function<Run, Json.Obj> operations) {
  /**
   * Returns the members for the error of a lost run: {@code {step}}, {@code {chunk}}, or none, also
   * where what is stored of the run cannot be read.
   */
  Json.Obj of(Run run) {
    return RunBreakage.guarded(
        "the place of run " + run.id(), () -> stored(run), () -> Json.Obj.EMPTY);
  }

  private Json.Obj stored(Run run) {
    if (run.subject() instanceof RunTarget.CapabilityTarget target) {
      return Batch.isBatch(target.capability())
          ? Json.obj("chunk", rows.chunks(run.tenant(), run.id()).size())
          : Json.Obj.EMPTY;
    }
    return operations.apply(run);
  }
}
