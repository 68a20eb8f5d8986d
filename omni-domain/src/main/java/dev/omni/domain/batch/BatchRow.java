package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.ObjectForm;

/**
 * One computed row of a batch.
 *
 * @param row number, from 0
 * @param input base and row as given, before defaults, without carried members
 * @param outcome output or error
 * @param carry what is returned beside the output; an empty object for none
 */
public record BatchRow(long row, Json.Obj input, RowOutcome outcome, Json.Obj carry) {
  private static final ObjectForm COMPLETED = ObjectForm.of("row", "input", "output");
  private static final ObjectForm FAILED = ObjectForm.of("row", "input", "error");
  private static final ObjectForm COMPLETED_CARRYING =
      ObjectForm.of("row", "input", "output", "carry");
  private static final ObjectForm FAILED_CARRYING = ObjectForm.of("row", "input", "error", "carry");

  /** Returns whether the row has an output. */
  public boolean completed() {
    return outcome instanceof RowOutcome.Output;
  }

  /** Returns the document of the row that it is shown as: number, input, outcome, carry. */
  public Json.Obj leaf() {
    Json.Obj kept =
        outcome instanceof RowOutcome.Output output
            ? output.values()
            : ((RowOutcome.RowError) outcome).json();
    return carry.members().isEmpty()
        ? (completed() ? COMPLETED : FAILED).object(Json.num(row), input, kept)
        : (completed() ? COMPLETED_CARRYING : FAILED_CARRYING)
            .object(Json.num(row), input, kept, carry);
  }

  /** Returns the row as an item of a list: number, outcome, carry. */
  public Json.Obj item() {
    return leaf().without("input");
  }
}
