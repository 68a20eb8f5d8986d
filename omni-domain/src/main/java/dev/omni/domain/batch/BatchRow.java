package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;

/**
 * One computed row of a batch.
 *
 * @param row number, from 0
 * @param input base and row as given, before defaults, without carried members
 * @param outcome output or error
 * @param carry what is returned beside the output; an empty object for none
 */
public record BatchRow(long row, Json.Obj input, RowOutcome outcome, Json.Obj carry) {
  /** Returns whether the row has an output. */
  public boolean completed() {
    return outcome instanceof RowOutcome.Output;
  }

  /** Returns the document of the row that it is shown as: number, input, outcome, carry. */
  public Json.Obj leaf() {
    var leaf = new JsonObjectBuilder().set("row", row).set("input", input);
    if (outcome instanceof RowOutcome.Output output) {
      leaf.set("output", output.values());
    } else {
      leaf.set("error", ((RowOutcome.RowError) outcome).json());
    }
    return carry.members().isEmpty() ? leaf.object() : leaf.set("carry", carry).object();
  }

  /** Returns the row as an item of a list: number, outcome, carry. */
  public Json.Obj item() {
    return leaf().without("input");
  }
}
