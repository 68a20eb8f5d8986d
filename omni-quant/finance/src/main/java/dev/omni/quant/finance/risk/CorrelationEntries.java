package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;

/** The entries of a correlation matrix: 1 on the diagonal, elsewhere from -1 to 1. */
final class CorrelationEntries {
  private static final double TOLERANCE = 1e-9;
  private static final int MOST = 10;

  private CorrelationEntries() {}

  /** Returns the first problems of the entries. */
  static List<Problem> problems(double[][] correlation) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < correlation.length; i++) {
      for (int j = 0; j < correlation[i].length; j++) {
        double entry = correlation[i][j];
        if (i == j && Math.abs(entry - 1) > TOLERANCE) {
          problems.add(Problem.invalid("/correlation/" + i + "/" + j, "must be 1 on the diagonal"));
        } else if (Math.abs(entry) > 1 + TOLERANCE) {
          problems.add(Problem.invalid("/correlation/" + i + "/" + j, "must be from -1 to 1"));
        }
      }
    }
    return problems.subList(0, Math.min(MOST, problems.size()));
  }
}
