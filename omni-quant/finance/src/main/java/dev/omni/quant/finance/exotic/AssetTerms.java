package dev.omni.quant.finance.exotic;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.finance.OptionType;

/**
 * A call or put on an asset with a continuous yield.
 *
 * @param type right to buy or to sell
 * @param spot price of the asset today, currency unit
 * @param strike currency unit
 * @param rate continuous, 1/year
 * @param dividendYield continuous, 1/year
 */
public record AssetTerms(
    @Title("Right to buy or to sell") OptionType type,
    @Title("Price of the asset today") @Unit("currency unit") @Range(above = 0, to = 1e9)
        double spot,
    @Title("Strike price") @Unit("currency unit") @Range(above = 0, to = 1e9) double strike,
    @Title("Interest rate, continuous") @Unit("1/year") @Range(from = -1, to = 1) double rate,
    @Title("Yield of the asset, continuous") @Unit("1/year") @Range(from = -1, to = 1) @Default("0")
        double dividendYield) {
  /** Returns 1 for a call, -1 for a put. */
  int sign() {
    return type == OptionType.CALL ? 1 : -1;
  }

  VanillaFormula vanilla() {
    return new VanillaFormula(sign(), strike);
  }

  PriceFormula.Point point(double volatility, double years) {
    return new PriceFormula.Point(spot, volatility, rate, dividendYield, years);
  }
}
