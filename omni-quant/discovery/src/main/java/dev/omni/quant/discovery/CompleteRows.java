package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a matrix in which no value is missing.
 *
 * @param rows numbers
 * @param kept their numbers among all rows
 * @param all how many rows there are
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record CompleteRows(double[][] rows, List<Integer> kept, int all) {
  /** Reads a member whose values may be null. */
  static CompleteRows of(JsonFields fields, String member) {
    List<Json> items = fields.items(member);
    var rows = new ArrayList<double[]>();
    var kept = new ArrayList<Integer>();
    for (int i = 0; i < items.size(); i++) {
      List<Json> cells = ((Json.Arr) items.get(i)).items();
      if (!cells.contains(Json.NULL)) {
        rows.add(cells.stream().mapToDouble(cell -> ((Json.Num) cell).asDouble()).toArray());
        kept.add(i);
      }
    }
    return new CompleteRows(rows.toArray(double[][]::new), kept, items.size());
  }

  int leftOut() {
    return all - rows.length;
  }

  /** Adds to a result which rows it is about, where some are left out. */
  Json.Obj in(Json.Obj result) {
    return leftOut() == 0
        ? result
        : result.with("rows_left_out", leftOut()).with("kept_rows", kept);
  }
}
