package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Methods that adjust p-values for multiple tests. */
public enum Adjustment {
  BONFERRONI,
  HOLM,
  HOCHBERG,
  HOMMEL,
  BH,
  BY;

  private static final int BETWEEN_LOOKS = 64;

  /** Returns the places of the p-values from the smallest to the largest. */
  static Integer[] order(double[] p) {
    return IntStream.range(0, p.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> p[i]))
        .toArray(Integer[]::new);
  }

  /** Returns the adjusted p-values in the order given. */
  double[] of(double[] given, Work work) {
    Integer[] order = order(given);
    int m = given.length;
    double[] p = new double[m];
    Arrays.setAll(p, k -> given[order[k]]);
    double[] sorted =
        switch (this) {
          case BONFERRONI -> down(m, k -> m * p[k]);
          case HOLM -> down(m, k -> (m - k) * p[k]);
          case HOCHBERG -> up(m, k -> (m - k) * p[k]);
          case HOMMEL -> hommel(p, work);
          case BH -> up(m, k -> m / (k + 1.0) * p[k]);
          case BY -> {
            double harmonic = IntStream.rangeClosed(1, m).mapToDouble(k -> 1.0 / k).sum();
            yield up(m, k -> harmonic * m / (k + 1.0) * p[k]);
          }
        };
    double[] adjusted = new double[m];
    for (int k = 0; k < m; k++) {
      adjusted[order[k]] = sorted[k];
    }
    return adjusted;
  }

  private static double[] down(int m, IntToDoubleFunction scaled) {
    double[] adjusted = new double[m];
    double most = 0;
    for (int k = 0; k < m; k++) {
      most = Math.max(most, scaled.applyAsDouble(k));
      adjusted[k] = Math.min(1, most);
    }
    return adjusted;
  }

  private static double[] up(int m, IntToDoubleFunction scaled) {
    double[] adjusted = new double[m];
    double least = 1;
    for (int k = m - 1; k >= 0; k--) {
      least = Math.min(least, scaled.applyAsDouble(k));
      adjusted[k] = least;
    }
    return adjusted;
  }

  /** S. P. Wright, Biometrics 48, 1992, p. 1013. */
  private static double[] hommel(double[] p, Work work) {
    int n = p.length;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      least = Math.min(least, n * p[k] / (k + 1.0));
    }
    double[] adjusted = new double[n];
    Arrays.fill(adjusted, least);
    for (int m = n - 1; m >= 2; m--) {
      if (m % BETWEEN_LOOKS == 0) {
        work.proceed();
      }
      double of = Double.POSITIVE_INFINITY;
      for (int j = 2; j <= m; j++) {
        of = Math.min(of, m * p[n - m + j - 1] / j);
      }
      for (int k = 0; k < n; k++) {
        double bound = Math.min(of, m * p[Math.min(k, n - m)]);
        adjusted[k] = Math.max(adjusted[k], bound);
      }
    }
    double[] bounded = new double[n];
    Arrays.setAll(bounded, k -> Math.min(1, Math.max(adjusted[k], p[k])));
    return bounded;
  }
}
