package dev.omni.quant.finance.allocation;

import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import org.hipparchus.util.FastMath;

/** Effects of periods, each weighed so that their sum is the excess of the compounded returns. */
final class LinkedEffects {
  private final PerformanceAttribution.Input input;
  private final int segments;

  LinkedEffects(PerformanceAttribution.Input input) {
    this.input = input;
    this.segments = input.portfolioWeights()[0].length;
  }

  static double product(double[] weights, double[] returns) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * returns[i];
    }
    return sum;
  }

  /** Returns (ln(1 + a) - ln(1 + b)) / (a - b), at a = b its limit 1 / (1 + b). */
  private static double factor(double portfolio, double benchmark) {
    double change = (portfolio - benchmark) / (1 + benchmark);
    return (change == 0 ? 1 : FastMath.log1p(change) / change) / (1 + benchmark);
  }

  PerformanceAttribution.Result result() {
    double[] allocation = new double[segments];
    double[] selection = new double[segments];
    double[] interaction = new double[segments];
    double portfolio = 1;
    double benchmark = 1;
    for (int t = 0; t < input.portfolioWeights().length; t++) {
      double[] held = input.portfolioWeights()[t];
      double[] base = input.benchmarkWeights()[t];
      double[] earned = input.portfolioReturns()[t];
      double[] usual = input.benchmarkReturns()[t];
      double own = product(held, earned);
      double other = product(base, usual);
      double factor = factor(own, other);
      for (int i = 0; i < segments; i++) {
        allocation[i] += factor * (held[i] - base[i]) * (usual[i] - other);
        selection[i] += factor * base[i] * (earned[i] - usual[i]);
        interaction[i] += factor * (held[i] - base[i]) * (earned[i] - usual[i]);
      }
      portfolio *= 1 + own;
      benchmark *= 1 + other;
    }
    FiniteResults.number("compounded return of the portfolio", portfolio);
    FiniteResults.number("compounded return of the benchmark", benchmark);
    double all = factor(portfolio - 1, benchmark - 1);
    return new PerformanceAttribution.Result(
        divided(allocation, all),
        divided(selection, all),
        divided(interaction, all),
        portfolio - 1,
        benchmark - 1,
        portfolio - benchmark,
        new Numerics("effects linked by logarithms"),
        input.names());
  }

  private static double[] divided(double[] effects, double factor) {
    for (int i = 0; i < effects.length; i++) {
      effects[i] = FiniteResults.number("linked effect", effects[i] / factor);
    }
    return effects;
  }
}
