package dev.omni.quant.finance;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.Names;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Assets whose weights have limits of their sum.
 *
 * @param name of the group
 * @param assets their places, from 0
 * @param min least sum of the weights
 * @param max largest sum of the weights
 */
public record AssetGroup(
    @Title("Name") @Size(min = 1, max = Names.LONGEST) Optional<String> name,
    @Title("Places of the assets, from 0")
        @Unit("1")
        @Range(from = 0, to = WeightLimits.MOST - 1)
        @Size(min = 1, max = WeightLimits.MOST)
        int[] assets,
    @Title("Least sum of the weights") @Unit("1") OptionalDouble min,
    @Title("Largest sum of the weights") @Unit("1") OptionalDouble max) {
  /** Returns the least sum of the weights; minus infinity for no limit. */
  double least() {
    return min.orElse(Double.NEGATIVE_INFINITY);
  }

  /** Returns the largest sum of the weights; infinity for no limit. */
  double most() {
    return max.orElse(Double.POSITIVE_INFINITY);
  }

  double sum(double[] weights) {
    double sum = 0;
    for (int asset : assets) {
      sum += weights[asset];
    }
    return sum;
  }

  /** Returns by how much a sum is outside the limits. */
  double excess(double[] weights) {
    double sum = sum(weights);
    return Math.max(0, Math.max(least() - sum, sum - most()));
  }

  /** Returns the row of the group in a program of so many variables. */
  double[] row(int size) {
    double[] row = new double[size];
    for (int asset : assets) {
      row[asset] = 1;
    }
    return row;
  }
}
