package dev.omni.quant.finance;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.Optional;

/**
 * The limits of the weights of a portfolio, as the contracts have them.
 *
 * @param minWeight least weight of all assets or of each
 * @param maxWeight largest weight of all assets or of each
 */
public record WeightLimits(
    @Title("Least weight of all assets or of each; below 0 allows short positions")
        @Unit("1")
        @Default("0")
        LeastWeight minWeight,
    @Title("Largest weight of all assets or of each") @Unit("1") @Default("1")
        LargestWeight maxWeight) {
  /** The most assets of a portfolio. */
  static final int MOST = 500;

  /** Returns the portfolios of so many assets. */
  PortfolioLimits of(int assets, Optional<List<AssetGroup>> groups) {
    return new PortfolioLimits(
        minWeight.weights(assets), maxWeight.weights(assets), groups.orElse(List.of()));
  }
}
