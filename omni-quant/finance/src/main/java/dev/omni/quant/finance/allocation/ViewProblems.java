package dev.omni.quant.finance.allocation;

import dev.omni.domain.json.Problem;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * The problems of a market and of the views on it.
 *
 * @param input valid for the contract
 */
record ViewProblems(BlackLitterman.Input input) {
  /** The variance of a combination of assets of variance 1 that is none. */
  private static final double NO_VARIANCE = 1e-12;

  List<Problem> found() {
    int size = input.covariance().length;
    var problems =
        new ArrayList<>(
            new SymmetricMatrix(input.covariance()).problems("/covariance", size, "assets"));
    if (problems.isEmpty() && !definite()) {
      problems.add(
          Problem.invalid(
              "/covariance",
              "must be positive definite: no combination of assets may be without variance"));
    }
    if (input.marketWeights().length != size) {
      problems.add(
          Problem.invalid("/market_weights", "must have one weight for each asset: " + size));
    }
    problems.addAll(Names.problems(input.names(), size, "assets"));
    input.views().ifPresent(views -> problems.addAll(ofViews(views, size)));
    return problems;
  }

  private boolean definite() {
    double[][] rows = input.covariance();
    int size = rows.length;
    RealMatrix correlation = new Array2DRowRealMatrix(size, size);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double scale = Math.sqrt(rows[i][i]) * Math.sqrt(rows[j][j]);
        if (!(scale > 0)) {
          return false;
        }
        correlation.setEntry(i, j, (rows[i][j] / 2 + rows[j][i] / 2) / scale);
      }
    }
    try {
      return new CholeskyDecomposition(correlation, 1, NO_VARIANCE).getL().getRowDimension()
          == size;
    } catch (MathIllegalArgumentException notDefinite) {
      return false;
    }
  }

  private static List<Problem> ofViews(BlackLitterman.Views views, int size) {
    var problems = new ArrayList<Problem>();
    int count = views.pick().length;
    for (int k = 0; k < count; k++) {
      double[] pick = views.pick()[k];
      if (pick.length != size) {
        problems.add(
            Problem.invalid("/views/pick/" + k, "must have one weight for each asset: " + size));
      } else if (isNothing(pick)) {
        problems.add(
            Problem.invalid("/views/pick/" + k, "must have a weight that is not 0, to be a view"));
      }
    }
    if (views.expected().length != count) {
      problems.add(
          Problem.invalid("/views/return", "must have one return for each of pick: " + count));
    }
    if (views.variance().isPresent() && views.variance().get().length != count) {
      problems.add(
          Problem.invalid("/views/variance", "must have one variance for each of pick: " + count));
    }
    return problems;
  }

  private static boolean isNothing(double[] pick) {
    for (double weight : pick) {
      if (weight != 0) {
        return false;
      }
    }
    return true;
  }
}
