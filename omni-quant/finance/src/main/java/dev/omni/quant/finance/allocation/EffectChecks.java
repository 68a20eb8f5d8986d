package dev.omni.quant.finance.allocation;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of an attribution: the effects add up to the excess return, and each of them is its
 * sum over the periods with the terms multiplied out; returns are compounded by logarithms.
 *
 * @param input the weights and returns
 * @param result as published
 */
record EffectChecks(PerformanceAttribution.Input input, PerformanceAttribution.Result result) {
  private static final double ROUNDING = 1e-9;

  /** Excess returns of a period below this are known to half of their digits only. */
  private static final double SMALL = 1e-6;

  List<Check> all() {
    return List.of(sum(), effects());
  }

  private Check sum() {
    double sum = -result.excessReturn();
    double terms = Math.abs(result.portfolioReturn()) + Math.abs(result.benchmarkReturn());
    for (int i = 0; i < result.allocation().length; i++) {
      double effect = result.allocation()[i] + result.selection()[i] + result.interaction()[i];
      sum += effect;
      terms +=
          Math.abs(result.allocation()[i])
              + Math.abs(result.selection()[i])
              + Math.abs(result.interaction()[i]);
    }
    return new Residuals()
        .equal(sum, 0, terms)
        .equal(
            result.excessReturn(),
            result.portfolioReturn() - result.benchmarkReturn(),
            1 + Math.abs(result.portfolioReturn()))
        .check(
            "excess_residual",
            ROUNDING,
            "All effects together less the excess return, relative to their magnitudes: zero.");
  }

  private Check effects() {
    int segments = result.allocation().length;
    double[] allocation = new double[segments];
    double[] selection = new double[segments];
    double[] interaction = new double[segments];
    double[] terms = new double[segments];
    double portfolio = 0;
    double benchmark = 0;
    for (int t = input.portfolioWeights().length - 1; t >= 0; t--) {
      double[] held = input.portfolioWeights()[t];
      double[] base = input.benchmarkWeights()[t];
      double[] earned = input.portfolioReturns()[t];
      double[] usual = input.benchmarkReturns()[t];
      double own = LinkedEffects.product(held, earned);
      double other = LinkedEffects.product(base, usual);
      double factor = factor(own, other);
      portfolio += FastMath.log1p(own);
      benchmark += FastMath.log1p(other);
      for (int i = 0; i < segments; i++) {
        double there = base[i] * usual[i];
        double crossed = held[i] * usual[i];
        double less = base[i] * earned[i];
        double here = held[i] * earned[i];
        allocation[i] += factor * (crossed - there - held[i] * other + base[i] * other);
        selection[i] += factor * (less - there);
        interaction[i] += factor * (here - less - crossed + there);
        terms[i] +=
            factor
                * (Math.abs(there)
                    + Math.abs(crossed)
                    + Math.abs(less)
                    + Math.abs(here)
                    + Math.abs(held[i] * other)
                    + Math.abs(base[i] * other));
      }
    }
    double all = factor(FastMath.expm1(portfolio), FastMath.expm1(benchmark));
    var residuals =
        new Residuals()
            .equal(1 + result.portfolioReturn(), FastMath.exp(portfolio))
            .equal(result.portfolioReturn(), FastMath.expm1(portfolio), 1)
            .equal(1 + result.benchmarkReturn(), FastMath.exp(benchmark))
            .equal(result.benchmarkReturn(), FastMath.expm1(benchmark), 1);
    for (int i = 0; i < segments; i++) {
      double scale = terms[i] / all;
      residuals
          .equal(result.allocation()[i], allocation[i] / all, scale)
          .equal(result.selection()[i], selection[i] / all, scale)
          .equal(result.interaction()[i], interaction[i] / all, scale);
    }
    return residuals.check(
        "effect_residual",
        ROUNDING,
        "Largest difference of a return or an effect and the sum of its terms, relative to their"
            + " magnitudes: zero.");
  }

  /** The linking factor by logarithms, and by its series where they cancel. */
  private static double factor(double portfolio, double benchmark) {
    double middle = 1 + (portfolio + benchmark) / 2;
    double half = (portfolio - benchmark) / 2 / middle;
    return Math.abs(half) < SMALL
        ? (1 + half * half / 3) / middle
        : (FastMath.log1p(portfolio) - FastMath.log1p(benchmark)) / (portfolio - benchmark);
  }
}
