package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of a matrix of correlations. Each column is taken with the next one; of a matrix of
 * three columns these are all pairs.
 *
 * @param columns NaN where a number is missing
 * @param input of the correlations
 * @param result as published
 */
record CorrelationChecks(
    List<double[]> columns, CorrelationMatrix.Input input, CorrelationMatrix.Result result) {
  private static final double ROUNDING = 1e-9;

  /** Coefficients next to 1 are rounded to it, and their tails have no digits. */
  private static final double EXACT = 1e-12;

  /** P-values and intervals that are taken of a large matrix, evenly over it. */
  private static final int MOST = 500;

  private static final int EXACT_ROWS = 33;

  private boolean isKendall() {
    return input.method() == CorrelationMatrix.Kind.KENDALL;
  }

  List<Check> all() {
    return List.of(counts(), coefficients(), tails(), intervals());
  }

  private Check counts() {
    List<BitSet> present = new ArrayList<>();
    for (double[] column : columns) {
      var rows = new BitSet();
      for (int i = 0; i < column.length; i++) {
        rows.set(i, !Double.isNaN(column[i]));
      }
      present.add(rows);
    }
    List<int[]> n = result.n();
    double apart = 0;
    for (int i = 0; i < n.size(); i++) {
      for (int j = 0; j < n.size(); j++) {
        BitSet both = (BitSet) present.get(i).clone();
        both.and(present.get(j));
        apart += Math.abs(n.get(i)[j] - both.cardinality());
      }
    }
    return new Check(
        "counts_residual", apart, 0, "Rows of each pair less those that have both numbers: none.");
  }

  private Check coefficients() {
    double[][] published = result.coefficients().toArray(double[][]::new);
    var residuals = new Residuals();
    for (int i = 0; i < published.length; i++) {
      int j = (i + 1) % published.length;
      double expected = again(present(i, j));
      same(residuals, published[i][j], expected);
      same(residuals, published[j][i], expected);
      same(residuals, published[i][i], Double.isNaN(published[i][i]) ? Double.NaN : 1);
    }
    return residuals.check(
        "correlation_residual",
        EXACT * 10,
        "Largest difference of a coefficient and the squares of sum and difference of the"
            + " standardised columns, or for kendall the pairs counted in a tree: zero.");
  }

  private static void same(Residuals residuals, double published, double expected) {
    if (Double.isNaN(published) != Double.isNaN(expected)) {
      residuals.residual(1);
    } else if (!Double.isNaN(published)) {
      residuals.equal(published, expected, 1);
    }
  }

  /** Returns the rows that two columns have in common. */
  private double[][] present(int i, int j) {
    double[] x = columns.get(i);
    double[] y = columns.get(j);
    var rows = new BitSet();
    for (int k = 0; k < x.length; k++) {
      rows.set(k, !Double.isNaN(x[k]) && !Double.isNaN(y[k]));
    }
    return new double[][] {
      rows.stream().mapToDouble(k -> x[k]).toArray(), rows.stream().mapToDouble(k -> y[k]).toArray()
    };
  }

  private double again(double[][] both) {
    if (both[0].length < 2) {
      return Double.NaN;
    }
    if (isKendall()) {
      return ConcordantPairs.of(both[0], both[1]).coefficient();
    }
    boolean ranks = input.method() == CorrelationMatrix.Kind.SPEARMAN;
    double[] u = standardised(ranks ? Ranks.of(both[0]) : both[0]);
    double[] v = standardised(ranks ? Ranks.of(both[1]) : both[1]);
    double sum = 0;
    double difference = 0;
    for (int k = 0; k < u.length; k++) {
      sum += (u[k] + v[k]) * (u[k] + v[k]);
      difference += (u[k] - v[k]) * (u[k] - v[k]);
    }
    return (sum - difference) / 4;
  }

  /** Returns the values less their mean, with squares that sum to 1; NaN where none differ. */
  private static double[] standardised(double[] given) {
    double[] values = ScaledDoubles.over(given, ScaledDoubles.of(given));
    double[] apart = Arrays.stream(values).map(value -> value - values[0]).toArray();
    double[] scaled = ScaledDoubles.over(apart, ScaledDoubles.of(apart));
    StreamedMoments moments = StreamedMoments.of(scaled);
    double norm = Math.sqrt(moments.second());
    return Arrays.stream(scaled).map(value -> (value - moments.mean()) / norm).toArray();
  }

  private Check tails() {
    double[][] published = result.pValues().toArray(double[][]::new);
    double[][] coefficients = result.coefficients().toArray(double[][]::new);
    List<int[]> n = result.n();
    int count = published.length;
    var residuals = new Residuals();
    int step = Math.max(1, count * count / MOST);
    for (int cell = 0; cell < count * count; cell += step) {
      int i = cell / count;
      int j = cell % count;
      boolean next = j == (i + 1) % count || i == (j + 1) % count;
      if (i == j || (isKendall() && !next)) {
        continue;
      }
      double expected =
          Double.isNaN(coefficients[i][j])
              ? Double.NaN
              : isKendall() ? kendall(present(i, j)) : student(coefficients[i][j], n.get(i)[j]);
      same(residuals, published[i][j], expected);
    }
    return residuals.check(
        "p_value_residual",
        ROUNDING,
        "Largest difference of a p-value and the integral of the density of t beyond the"
            + " coefficient's, or for kendall the tail of the pairs counted in a tree: zero.");
  }

  private double student(double r, double n) {
    if (n < 3) {
      return Double.NaN;
    }
    double rest = (1 - r) * (1 + r);
    double t = rest <= 0 ? r * Double.POSITIVE_INFINITY : r * Math.sqrt((n - 2) / rest);
    return Double.isInfinite(t)
        ? (input.alternative() == Alternative.TWO_SIDED
                || (input.alternative() == Alternative.GREATER) == t > 0
            ? 0
            : 1)
        : TailIntegrals.student(t, n - 2, input.alternative());
  }

  private double kendall(double[][] both) {
    ConcordantPairs pairs = ConcordantPairs.of(both[0], both[1]);
    double above;
    double below;
    if (pairs.isUntied() && both[0].length <= EXACT_ROWS) {
      above = pairs.exactTail(pairs.difference());
      below = pairs.exactTail(-pairs.difference());
    } else {
      double z = pairs.difference() / Math.sqrt(pairs.variance());
      double tail = TailIntegrals.normal(z) / 2;
      above = z > 0 ? tail : 1 - tail;
      below = z > 0 ? 1 - tail : tail;
    }
    return switch (input.alternative()) {
      case GREATER -> above;
      case LESS -> below;
      case TWO_SIDED -> Math.min(1, 2 * Math.min(above, below));
    };
  }

  private Check intervals() {
    double[][] low = result.confidenceLow().toArray(double[][]::new);
    double[][] high = result.confidenceHigh().toArray(double[][]::new);
    double[][] coefficients = result.coefficients().toArray(double[][]::new);
    List<int[]> n = result.n();
    int count = low.length;
    var residuals = new Residuals();
    int step = Math.max(1, count * count / MOST);
    for (int cell = 0; cell < count * count; cell += step) {
      int i = cell / count;
      int j = cell % count;
      boolean exists =
          i != j
              && input.method() == CorrelationMatrix.Kind.PEARSON
              && n.get(i)[j] >= 4
              && Math.abs(coefficients[i][j]) < 1;
      if (exists == Double.isNaN(low[i][j]) || exists == Double.isNaN(high[i][j])) {
        residuals.residual(1);
      } else if (exists) {
        interval(residuals, low[i][j], coefficients[i][j], high[i][j], n.get(i)[j]);
      }
    }
    return residuals.check(
        "interval_residual",
        ROUNDING,
        "Largest difference of an end of an interval and the sum of the velocities r and"
            + " tanh(z / sqrt(n - 3)), or of the part beyond z and that outside: zero.");
  }

  /** The ends are (r +- w) / (1 +- r w), w the tangent of half the interval. */
  private void interval(Residuals residuals, double low, double r, double high, double n) {
    double up = (high - r) / (1 - high * r);
    double down = (r - low) / (1 - low * r);
    double scale = 1 / ((1 - r) * (1 + r));
    residuals.equal(up, down, 1 + scale);
    double z = FastMath.atanh(Math.min(1, Math.abs(up / 2 + down / 2))) * Math.sqrt(n - 3);
    residuals.equal(TailIntegrals.normal(z), 1 - input.confidence(), 1 + scale * Math.sqrt(n));
  }
}
