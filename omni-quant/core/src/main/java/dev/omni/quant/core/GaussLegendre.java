package dev.omni.quant.core;

import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.LegendreRuleFactory;
import org.hipparchus.util.Pair;

/**
 * Rules of Gauss and Legendre on [-1, 1]. The factory of all rules also computes logarithms and
 * trigonometric constants to 40 digits, which takes longer than most integrals.
 */
public final class GaussLegendre {
  private GaussLegendre() {}

  /** Returns the rule of so many points; threads may share it. */
  public static GaussIntegrator rule(int points) {
    Pair<double[], double[]> rule = new LegendreRuleFactory().getRule(points);
    return new GaussIntegrator(rule.getFirst(), rule.getSecond());
  }
}
