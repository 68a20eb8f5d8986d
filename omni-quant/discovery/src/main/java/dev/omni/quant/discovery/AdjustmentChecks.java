package dev.omni.quant.discovery;

import dev.omni.quant.core.Digamma;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import org.hipparchus.special.Gamma;

/**
 * The identities of adjusted p-values. In the order of the p-values each is its own bound or that
 * of its neighbour; those of Hommel are the levels at which the closed test begins to reject.
 */
final class AdjustmentChecks {
  private static final double ROUNDING = 1e-9;

  /** P-values whose level of Hommel is tried, of many. */
  private static final int TRIED = 4;

  private static final int FEW = 100;

  private AdjustmentChecks() {}

  /** Adds the identities of the adjusted p-values of a method. */
  static void add(Residuals residuals, Adjustment method, double[] given, double[] adjusted) {
    Integer[] order = Adjustment.order(given);
    int m = given.length;
    double[] p = Arrays.stream(order).mapToDouble(i -> given[i]).toArray();
    double[] found = Arrays.stream(order).mapToDouble(i -> adjusted[i]).toArray();
    switch (method) {
      case BONFERRONI, HOLM -> {
        for (int k = 0; k < m; k++) {
          double own = Math.min(1, (method == Adjustment.HOLM ? m - k : m) * p[k]);
          residuals.equal(found[k], Math.max(own, k == 0 ? 0 : found[k - 1]));
        }
      }
      case HOMMEL -> hommel(residuals, p, found);
      default -> {
        for (int k = m - 1; k >= 0; k--) {
          residuals.equal(
              found[k], Math.min(factor(method, k, m) * p[k], k == m - 1 ? 1 : found[k + 1]));
        }
      }
    }
  }

  private static double factor(Adjustment method, int k, double m) {
    double harmonic = method == Adjustment.BY ? Digamma.of(m + 1) + Gamma.GAMMA : 1;
    return method == Adjustment.HOCHBERG ? m - k : harmonic * m / (k + 1);
  }

  /** A level rejects p up to level / h, h the most p-values that Simes leaves standing. */
  private static void hommel(Residuals residuals, double[] p, double[] found) {
    int step = p.length <= FEW ? 1 : Math.max(1, p.length / TRIED);
    for (int k = 0; k < p.length; k += step) {
      double level = found[k];
      residuals.residual(level >= 0 && level <= 1 ? 0 : 1);
      boolean above = level >= 1 || rejects(p, p[k], level * (1 + ROUNDING));
      boolean below = level > 0 && rejects(p, p[k], level * (1 - ROUNDING));
      residuals.residual(above && !below ? 0 : 1);
    }
  }

  private static boolean rejects(double[] p, double one, double level) {
    int n = p.length;
    for (int i = n; i > 0; i--) {
      boolean kept = true;
      for (int k = 1; k <= i && kept; k++) {
        kept = p[n - i + k - 1] > k * level / i;
      }
      if (kept) {
        return one * i <= level;
      }
    }
    return true;
  }
}
