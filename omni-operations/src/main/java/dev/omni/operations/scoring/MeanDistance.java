package dev.omni.operations.scoring;

import dev.omni.engine.NotConverged;
import java.util.List;
import java.util.stream.Stream;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.LegendreRuleFactory;
import org.hipparchus.util.FastMath;
import org.hipparchus.util.Pair;

/** The mean distance of two distributions: E|X - Y| of independent values. */
final class MeanDistance {
  private static final int NODES = 32;
  private static final int DOUBLINGS = 400;
  private static final double NOTHING = 1e-14;

  private MeanDistance() {}

  /** Computes the closed form where there is one, else {@link #integrated}. */
  static double of(Distribution x, Distribution y) {
    if (x instanceof EmpiricalDistribution values) {
      return values.distanceTo(y);
    }
    if (y instanceof EmpiricalDistribution values) {
      return values.distanceTo(x);
    }
    if (x instanceof NormalDistribution a && y instanceof NormalDistribution b) {
      return NormalDistribution.folded(a.mean() - b.mean(), FastMath.hypot(a.sd(), b.sd()));
    }
    return integrated(x, y);
  }

  /**
   * Returns (E|X - X'| + E|Y - Y'|) / 2 plus the integral of the squared difference of the
   * distribution functions (G. J. Székely and M. L. Rizzo, Energy statistics, JSPI 143 (2013),
   * proposition 1). The integral uses Gauss-Legendre quadrature over pieces between landmarks,
   * which double in length outwards until they add nothing.
   */
  static double integrated(Distribution x, Distribution y) {
    List<Double> ends =
        Stream.concat(x.landmarks().stream(), y.landmarks().stream()).sorted().distinct().toList();
    double step = Math.max(Math.min(x.scale(), y.scale()), Double.MIN_NORMAL);
    double lowest = ends.get(0);
    double highest = ends.get(ends.size() - 1);
    double total = tail(x, y, lowest, -step) + tail(x, y, highest, step);
    for (int i = 0; i + 1 < ends.size(); i++) {
      double middle = ends.get(i) / 2 + ends.get(i + 1) / 2;
      total += reach(x, y, ends.get(i), middle, step) + reach(x, y, ends.get(i + 1), middle, -step);
    }
    return (x.spread() + y.spread()) / 2 + total;
  }

  /** Integrates from a landmark to the middle between two, in steps that double. */
  private static double reach(
      Distribution x, Distribution y, double from, double to, double first) {
    double total = 0;
    double at = from;
    double step = first;
    while (first > 0 ? at < to : at > to) {
      double next = first > 0 ? Math.min(to, at + step) : Math.max(to, at + step);
      if (next == at) {
        step *= 2;
        continue;
      }
      total += piece(x, y, at, next);
      at = next;
      step *= 2;
    }
    return total;
  }

  private static double tail(Distribution x, Distribution y, double from, double first) {
    double total = 0;
    double at = from;
    double step = first;
    double longest = Math.max(x.scale(), y.scale());
    double part = 0;
    for (int i = 0; Double.isFinite(at + step); i++) {
      if (i == DOUBLINGS) {
        throw new NotConverged(
            "the distance of the means has no end in the tails", DOUBLINGS, part, NOTHING * total);
      }
      if (at + step == at) {
        step *= 2;
        continue;
      }
      part = piece(x, y, at, at + step);
      total += part;
      at += step;
      if (Math.abs(step) > longest && part <= NOTHING * total) {
        break;
      }
      step *= 2;
    }
    return total;
  }

  private static double piece(Distribution x, Distribution y, double a, double b) {
    double from = Math.min(a, b);
    // From 0, because the nodes between two neighbouring numbers would be one number.
    return rule(Math.max(a, b) - from)
        .integrate(
            beyond -> {
              double apart = x.cdf(from + beyond) - y.cdf(from + beyond);
              return apart * apart;
            });
  }

  /** Returns the rule from 0 to an end. */
  private static GaussIntegrator rule(double end) {
    double half = end / 2;
    double[] places = new double[NODES];
    double[] weights = new double[NODES];
    for (int i = 0; i < NODES; i++) {
      places[i] = RULE.getFirst()[i] * half + half;
      weights[i] = RULE.getSecond()[i] * half;
    }
    return new GaussIntegrator(places, weights);
  }

  /** Places and weights on [-1, 1]; the factory of all rules computes constants to 40 digits. */
  private static final Pair<double[], double[]> RULE = new LegendreRuleFactory().getRule(NODES);
}
