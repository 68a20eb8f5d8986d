package dev.omni.quant.finance;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Unit;
import java.util.Arrays;

/** The largest weight of all assets or of each. */
public sealed interface LargestWeight {
  /** Returns the weights of so many assets. */
  double[] weights(int assets);

  /**
   * The weight of all.
   *
   * @param weight of each of them
   */
  @Bare
  record OfAll(@Unit("1") @Range(from = 0, to = 10) double weight) implements LargestWeight {
    @Override
    public double[] weights(int assets) {
      double[] weights = new double[assets];
      Arrays.fill(weights, weight);
      return weights;
    }
  }

  /**
   * The weights of each.
   *
   * @param weights one for each asset
   */
  @Bare
  record OfEach(
      @Unit("1") @Range(from = 0, to = 10) @Size(min = 1, max = WeightLimits.MOST) double[] weights)
      implements LargestWeight {
    @Override
    public double[] weights(int assets) {
      return weights;
    }
  }
}
