package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
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
 * @param method pearson, spearman or kendall
 * @param alternative two_sided, greater or less
 * @param confidence of the intervals
 * @param result as published
 */
record CorrelationChecks(
    List<double[]> columns, String method, String alternative, double confidence, Json.Obj result) {
  private static final double ROUNDING = 1e-9;

  /** Coefficients next to 1 are rounded to it, and their tails have no digits. */
  private static final double EXACT = 1e-12;

  /** P-values and intervals that are taken of a large matrix, evenly over it. */
  private static final int MOST = 500;

  private static final int EXACT_ROWS = 33;

  List<Check> all() {
    return List.of(counts(), coefficients(), tails(), intervals());
  }

  private double[][] matrix(String name) {
    return result.items(name).stream()
        .map(
            row ->
                ((Json.Arr) row)
                    .items().stream()
                        .mapToDouble(cell -> cell instanceof Json.Num n ? n.asDouble() : Double.NaN)
                        .toArray())
        .toArray(double[][]::new);
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
    double[][] n = matrix("n");
    double apart = 0;
    for (int i = 0; i < n.length; i++) {
      for (int j = 0; j < n.length; j++) {
        BitSet both = (BitSet) present.get(i).clone();
        both.and(present.get(j));
        apart += Math.abs(n[i][j] - both.cardinality());
      }
    }
    return new Check(
        "counts_residual", apart, 0, "Rows of each pair less those that have both numbers: none.");
  }

  private Check coefficients() {
    double[][] published = matrix("coefficients");
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
    if (method.equals("kendall")) {
      return ConcordantPairs.of(both[0], both[1]).coefficient();
    }
    boolean ranks = method.equals("spearman");
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
    double[][] published = matrix("p_values");
    double[][] coefficients = matrix("coefficients");
    double[][] n = matrix("n");
    int count = published.length;
    var residuals = new Residuals();
    int step = Math.max(1, count * count / MOST);
    for (int cell = 0; cell < count * count; cell += step) {
      int i = cell / count;
      int j = cell % count;
      boolean next = j == (i + 1) % count || i == (j + 1) % count;
      if (i == j || (method.equals("kendall") && !next)) {
        continue;
      }
      double expected =
          Double.isNaN(coefficients[i][j])
              ? Double.NaN
              : method.equals("kendall")
                  ? kendall(present(i, j))
                  : student(coefficients[i][j], n[i][j]);
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
        ? (alternative.equals("two_sided") || alternative.equals("greater") == t > 0 ? 0 : 1)
        : TailIntegrals.student(t, n - 2, alternative);
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
    return switch (alternative) {
      case "greater" -> above;
      case "less" -> below;
      default -> Math.min(1, 2 * Math.min(above, below));
    };
  }

  private Check intervals() {
    double[][] low = matrix("confidence_low");
    double[][] high = matrix("confidence_high");
    double[][] coefficients = matrix("coefficients");
    double[][] n = matrix("n");
    int count = low.length;
    var residuals = new Residuals();
    int step = Math.max(1, count * count / MOST);
    for (int cell = 0; cell < count * count; cell += step) {
      int i = cell / count;
      int j = cell % count;
      boolean exists =
          i != j && method.equals("pearson") && n[i][j] >= 4 && Math.abs(coefficients[i][j]) < 1;
      if (exists == Double.isNaN(low[i][j]) || exists == Double.isNaN(high[i][j])) {
        residuals.residual(1);
      } else if (exists) {
        interval(residuals, low[i][j], coefficients[i][j], high[i][j], n[i][j]);
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
    residuals.equal(TailIntegrals.normal(z), 1 - confidence, 1 + scale * Math.sqrt(n));
  }
}
