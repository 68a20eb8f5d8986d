package dev.omni.quant.finance;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.finance.EfficientFrontier.Portfolio;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The portfolios of a frontier by column.
 *
 * @param expectedReturn expected returns, 1/period
 * @param volatility volatilities, 1/period
 * @param weights one array for each asset
 */
public record FrontierPoints(
    @Title("Expected returns") @Unit("1/period") double[] expectedReturn,
    @Title("Volatilities") @Unit("1/period") double[] volatility,
    @Title("Weights, one array for each asset") List<@Unit("1") double[]> weights) {
  static FrontierPoints of(List<Portfolio> portfolios) {
    int assets = portfolios.get(0).weights().length;
    return new FrontierPoints(
        portfolios.stream().mapToDouble(Portfolio::expectedReturn).toArray(),
        portfolios.stream().mapToDouble(Portfolio::volatility).toArray(),
        IntStream.range(0, assets)
            .mapToObj(i -> portfolios.stream().mapToDouble(p -> p.weights()[i]).toArray())
            .toList());
  }
}
