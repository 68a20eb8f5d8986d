package dev.omni.quant.discovery;

import dev.omni.quant.core.ScaledDoubles;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/**
 * The correlation of two columns.
 *
 * @param coefficient NaN where a column does not vary
 * @param rows that have both numbers
 * @param pearson whether an interval is defined
 * @param kendall the deviate or exact tail of Kendall's coefficient; empty for the others
 */
record PairCorrelation(double coefficient, int rows, boolean pearson, OptionalDouble[] kendall) {
  static final double[] NONE = {Double.NaN, Double.NaN};
  private static final int EXACT = 33;

  /** Distance from 1 up to which a coefficient is 1 but for rounding: 4 units in its last place. */
  private static final double ROUNDING = 4 * Math.ulp(1.0);

  /** Returns the correlation of a method. */
  static PairCorrelation of(CorrelationMatrix.Kind method, double[] x, double[] y) {
    double[][] both = present(x, y);
    int n = both[0].length;
    if (n < 2) {
      return new PairCorrelation(Double.NaN, n, false, new OptionalDouble[0]);
    }
    return switch (method) {
      case SPEARMAN ->
          new PairCorrelation(
              moment(Ranks.of(both[0]), Ranks.of(both[1])), n, false, new OptionalDouble[0]);
      case KENDALL -> kendall(both[0], both[1]);
      case PEARSON -> new PairCorrelation(moment(both[0], both[1]), n, true, new OptionalDouble[0]);
    };
  }

  private static double[][] present(double[] x, double[] y) {
    double[][] both = new double[2][x.length];
    int count = 0;
    for (int i = 0; i < x.length; i++) {
      if (!Double.isNaN(x[i]) && !Double.isNaN(y[i])) {
        both[0][count] = x[i];
        both[1][count++] = y[i];
      }
    }
    return new double[][] {Arrays.copyOf(both[0], count), Arrays.copyOf(both[1], count)};
  }

  private static double moment(double[] x, double[] y) {
    double[] left = centred(x);
    double[] right = centred(y);
    Moments moments = Moments.NONE;
    for (int i = 0; i < left.length; i++) {
      moments = moments.and(Moments.of(left[i], right[i]));
    }
    double coefficient = moments.correlation();
    return Math.abs(Math.abs(coefficient) - 1) <= ROUNDING ? Math.signum(coefficient) : coefficient;
  }

  /** Returns deviations from the mean in units near their own size. */
  private static double[] centred(double[] values) {
    double[] scaled = ScaledDoubles.over(values, ScaledDoubles.of(values));
    double[] apart = CenteredSample.of(scaled).deviations();
    return ScaledDoubles.over(apart, ScaledDoubles.of(apart));
  }

  private static PairCorrelation kendall(double[] x, double[] y) {
    int n = x.length;
    var counts = KendallCounts.of(x, y);
    double all = n * (n - 1.0) / 2;
    double scale = Math.sqrt(all - counts.tiedX()) * Math.sqrt(all - counts.tiedY());
    double tau = scale == 0 ? Double.NaN : counts.difference() / scale;
    boolean exact = counts.tiedX() == 0 && counts.tiedY() == 0 && n <= EXACT;
    OptionalDouble[] tail =
        exact
            ? new OptionalDouble[] {
              OptionalDouble.of(KendallCounts.upperTail(n, counts.difference())),
              OptionalDouble.of(KendallCounts.upperTail(n, -counts.difference()))
            }
            : new OptionalDouble[] {OptionalDouble.of(counts.difference() / counts.deviation(n))};
    return new PairCorrelation(tau, n, false, tail);
  }

  /** Returns the p-value; NaN where there is none. */
  double pValue(Alternative alternative) {
    if (Double.isNaN(coefficient)) {
      return Double.NaN;
    }
    if (kendall.length == 2) {
      double above = kendall[0].orElseThrow();
      double below = kendall[1].orElseThrow();
      return switch (alternative) {
        case GREATER -> above;
        case LESS -> below;
        case TWO_SIDED -> Math.min(1, 2 * Math.min(above, below));
      };
    }
    if (kendall.length == 1) {
      double z = kendall[0].orElseThrow();
      return switch (alternative) {
        case GREATER -> StandardNormal.cdf(-z);
        case LESS -> StandardNormal.cdf(z);
        case TWO_SIDED -> Tails.normal(z);
      };
    }
    if (rows < 3) {
      return Double.NaN;
    }
    double rest = (1 - coefficient) * (1 + coefficient);
    double t =
        rest <= 0 ? Double.POSITIVE_INFINITY : Math.abs(coefficient) * Math.sqrt((rows - 2) / rest);
    double both = Tails.student(t, rows - 2);
    boolean along = (alternative == Alternative.GREATER) == coefficient > 0;
    return alternative == Alternative.TWO_SIDED ? both : along ? both / 2 : 1 - both / 2;
  }

  /** Returns Fisher's interval; NaN where it is not defined. */
  double[] interval(double confidence) {
    if (!pearson || rows < 4 || Double.isNaN(coefficient) || Math.abs(coefficient) >= 1) {
      return NONE;
    }
    double middle = FastMath.atanh(coefficient);
    double half = Tails.normalQuantile(confidence) / Math.sqrt(rows - 3);
    return new double[] {FastMath.tanh(middle - half), FastMath.tanh(middle + half)};
  }
}
