package dev.omni.quant.finance;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The portfolio of the least variance among those of the largest return: the end of a frontier.
 * Without groups the linear program fills the assets by falling return; what is left is shared by
 * those whose return is that of the last one filled, the face of its optimum.
 *
 * @param market returns, covariance and limits, without groups
 */
record LargestReturn(MinimumVariance market) {
  /** Returns that differ by a smaller part of the largest are one return. */
  private static final double ROUNDING = 1e-13;

  /** Returns the weights, at their limits but for those of the face. */
  double[] weights(Work work) {
    PortfolioLimits limits = market.limits();
    double[] returns = market.returns();
    int[] order =
        IntStream.range(0, returns.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -returns[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] filled = limits.least().clone();
    double left = 1 - limits.sumOfLeast();
    int last = order[0];
    for (int asset : order) {
      double more = Math.min(left, limits.most()[asset] - limits.least()[asset]);
      if (more > 0) {
        filled[asset] += more;
        left -= more;
        last = asset;
      }
    }
    double size = Arrays.stream(returns).map(Math::abs).max().orElse(0);
    double[] least = filled.clone();
    double[] most = filled.clone();
    for (int i = 0; i < returns.length; i++) {
      if (Math.abs(returns[i] - returns[last]) <= ROUNDING * size) {
        least[i] = limits.least()[i];
        most[i] = limits.most()[i];
      }
    }
    var face = new PortfolioLimits(least, most, List.of());
    return face.free().length < 2
        ? filled
        : new MinimumVariance(returns, market.covariance(), face, OptionalDouble.empty(), true)
            .choice(work)
            .weights();
  }
}
