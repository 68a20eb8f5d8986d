package dev.omni.application.evidence.rerun;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import java.util.List;

/**
 * The rows of a batch that are computed again: all of them, some that the root chooses, or given
 * ones.
 *
 * @param kept stored rows, as far as they are at hand
 * @param sample how many rows the root chooses; 0 for no choice
 * @param given rows as responses show them; they must have been verified
 */
public record RowChoice(StoredRowSource kept, int sample, List<Json.Obj> given) {
  public RowChoice {
    given = List.copyOf(given);
  }

  /** Chooses all rows. */
  public static RowChoice all(StoredRowSource kept) {
    return new RowChoice(kept, 0, List.of());
  }

  /** Computes the chosen rows; {@code result} is that of the run, null when it has none. */
  Finding of(BatchRerun rerun, Json result) {
    if (sample > 0) {
      return rerun.sample(sample);
    }
    return given.isEmpty()
        ? rerun.all(result)
        : rerun.rows(given.stream().map(RowChoice::row).toList());
  }

  private static BatchRow row(Json.Obj shown) {
    RowOutcome outcome =
        shown
            .findObject("error")
            .<RowOutcome>map(
                error ->
                    new RowOutcome.RowError(
                        error.text("code"), error.text("message"), error.findText("pointer")))
            .orElseGet(
                () -> new RowOutcome.Output(shown.findObject("output").orElse(Json.Obj.EMPTY)));
    return new BatchRow(
        (long) shown.number("row"),
        shown.findObject("input").orElse(Json.Obj.EMPTY),
        outcome,
        shown.findObject("carry").orElse(Json.Obj.EMPTY));
  }
}
