package dev.omni.quant.discovery;

import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The problems of a two-way analysis of variance that a schema cannot express. */
final class TwoWayProblems {
  private static final int MOST_LEVELS = 50;
  private static final int MOST_CELLS = 20_000_000;

  private TwoWayProblems() {}

  static List<Problem> of(TwoWayAnova.Input input) {
    Map<String, String> factors = new LinkedHashMap<>();
    factors.put("factor_a", input.factorA());
    factors.put("factor_b", input.factorB());
    DataColumns all = input.table();
    var found = new ArrayList<>(all.problems());
    found.addAll(all.notNumbers("response", input.response()));
    factors.forEach((member, column) -> found.addAll(all.missing(member, column)));
    if (input.factorA().equals(input.factorB())) {
      found.add(DataTableChecks.invalid("factor_b", "must be another column than factor_a"));
    }
    if (!found.isEmpty()) {
      return found;
    }
    DataColumns table = input.complete();
    factors.forEach(
        (member, column) -> {
          int levels = table.levels(column).size();
          if (levels < 2 || levels > MOST_LEVELS) {
            found.add(
                DataTableChecks.invalid(
                    member, "must have 2 to " + MOST_LEVELS + " levels, not " + levels));
          }
        });
    if (found.isEmpty() && input.pairs(table) * table.rows() > MOST_CELLS) {
      found.add(
          DataTableChecks.invalid(
              "table", "must have at most " + MOST_CELLS + " rows times pairs of levels"));
    }
    if (found.isEmpty()
        && input.means(table).size() < input.pairs(table)
        && input.sumsOfSquares() == TwoWayAnova.SumsType.THIRD) {
      found.add(
          DataTableChecks.invalid(
              "sums_of_squares", "must be I or II where a pair of levels has no row"));
    }
    return found;
  }
}
