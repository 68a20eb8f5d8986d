package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * Rows of a batch run, in order.
 *
 * @param run the batch
 * @param rows input and result members together, and {@code error} where a row failed
 * @param errors the rows that failed: {@code row}, {@code code}, {@code message}, {@code pointer}
 * @param units units of the results
 */
public record Table(
    Run run, List<ObjectNode> rows, List<JsonNode> errors, Map<String, String> units)
    implements Serializable {
  public Table {
    rows = List.copyOf(rows);
    errors = List.copyOf(errors);
    units = Map.copyOf(units);
  }

  /** Returns the evidence of the batch. */
  public Evidence evidence() {
    return run.evidence();
  }
}
