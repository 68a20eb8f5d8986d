package dev.omni.operations.uncertainty;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/** Correlations between named quantities, as requests state them. */
public final class Correlations {
  private Correlations() {}

  /**
   * Returns a row for each name, 1 in the diagonal, 0 where nothing is said.
   *
   * @param pairs each {@code {a, b, r}} with two of the names and r from -1 to 1
   * @return empty when a pair is not so
   */
  public static Optional<double[][]> of(List<Json.Obj> pairs, List<String> names) {
    var rows = new double[names.size()][names.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i][i] = 1;
    }
    for (Json.Obj pair : pairs) {
      int a = pair.findText("a").map(names::indexOf).orElse(-1);
      int b = pair.findText("b").map(names::indexOf).orElse(-1);
      double r = pair.findNumber("r").map(Number::doubleValue).orElse(2.0);
      if (a < 0 || b < 0 || a == b || Math.abs(r) > 1) {
        return Optional.empty();
      }
      rows[a][b] = r;
      rows[b][a] = r;
    }
    return Optional.of(rows);
  }
}
