package dev.omni.quant.finance.treasury.bond;

import dev.omni.quant.core.GaussLegendre;
import dev.omni.quant.core.StandardNormal;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.util.FastMath;

/** Parts of the expectation of a function of a normal number, by Gauss and Legendre. */
final class NormalParts {
  private static final int POINTS = 48;
  private static final double WIDTH = 7.5;
  private static final double DENSITY = 1 / Math.sqrt(2 * Math.PI);

  private final double[] points = new double[POINTS];
  private final double[] weights = new double[POINTS];
  private final double[] whole = new double[POINTS];

  NormalParts() {
    GaussIntegrator rule = GaussLegendre.rule(POINTS);
    for (int i = 0; i < POINTS; i++) {
      points[i] = rule.getPoint(i);
      weights[i] = rule.getWeight(i) * DENSITY;
      double z = WIDTH * points[i];
      whole[i] = WIDTH * weights[i] * FastMath.exp(-z * z / 2);
    }
  }

  double below(double state, double mean, double deviation) {
    return StandardNormal.cdf((state - mean) / deviation);
  }

  double above(double state, double mean, double deviation) {
    return StandardNormal.cdf((mean - state) / deviation);
  }

  /** Returns the part of the expectation of holding between two states. */
  double between(ExerciseGrid grid, double from, double to, double mean, double deviation) {
    double low = Math.max(-WIDTH, (from - mean) / deviation);
    double high = Math.min(WIDTH, (to - mean) / deviation);
    if (low >= high) {
      return 0;
    }
    double sum = 0;
    if (low == -WIDTH && high == WIDTH) {
      for (int i = 0; i < POINTS; i++) {
        sum += whole[i] * grid.held(mean + deviation * WIDTH * points[i]);
      }
      return sum;
    }
    double half = (high - low) / 2;
    double middle = (high + low) / 2;
    for (int i = 0; i < POINTS; i++) {
      double z = middle + half * points[i];
      sum += weights[i] * FastMath.exp(-z * z / 2) * grid.held(mean + deviation * z);
    }
    return half * sum;
  }
}
