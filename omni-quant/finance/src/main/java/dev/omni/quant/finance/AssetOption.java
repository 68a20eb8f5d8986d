package dev.omni.quant.finance;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * A call or put on an asset with a continuous yield.
 *
 * @param type right to buy or to sell
 * @param spot price of the asset today, currency unit
 * @param strike currency unit
 * @param rate continuous, 1/year
 * @param dividendYield continuous, 1/year
 */
public record AssetOption(
    @Title("Right to buy or to sell") OptionType type,
    @Title("Price of the asset today") @Unit("currency unit") @Range(above = 0, to = 1e9)
        double spot,
    @Title("Strike price") @Unit("currency unit") @Range(above = 0, to = 1e9) double strike,
    @Title("Interest rate") @Unit("1/year, continuous") @Range(from = -1, to = 1) double rate,
    @Title("Yield of the asset") @Unit("1/year, continuous") @Range(from = -1, to = 1) @Default("0")
        double dividendYield) {
  /** Returns the terms with a time to expiry in years. */
  OptionTerms terms(double years) {
    return new OptionTerms(type == OptionType.CALL, spot, strike, rate, dividendYield, years);
  }
}
