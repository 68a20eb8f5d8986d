package dev.omni.quant.finance.risk.capital;

import dev.omni.quant.core.StandardNormal;
import dev.omni.quant.finance.risk.SparseCells;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * The supervisor's quantities of single trades: BCBS 279, paragraphs 155 to 164.
 *
 * @param trades without problems
 */
record SupervisoryTrades(NettingSet trades) {
  private static final double DISCOUNT = 0.05;
  private static final double LEAST_YEARS = 10.0 / 250;
  private static final double ELECTRICITY_VOLATILITY = 1.5;

  static final String ELECTRICITY = "electricity";

  double volatility(int row) {
    AssetClass asset = trades.assetClass().get(row);
    boolean electricity =
        asset == AssetClass.COMMODITY
            && SparseCells.text(trades.hedgingSet(), row).equals(Optional.of(ELECTRICITY));
    return electricity ? ELECTRICITY_VOLATILITY : asset.volatility();
  }

  /** Returns d1 of an option; infinite at its exercise unless it is at the money. */
  double moneyness(int row) {
    double years = SparseCells.number(trades.optionExpiryYears(), row);
    double deviation = volatility(row) * Math.sqrt(years);
    double ratio =
        FastMath.log(
            SparseCells.number(trades.underlying(), row)
                / SparseCells.number(trades.strike(), row));
    return ratio == 0 ? 0.5 * deviation : ratio / deviation + 0.5 * deviation;
  }

  /** Returns the part of the factor's move that the trade gains, -1 to 1. */
  double delta(int row) {
    double side = trades.position().get(row) == NettingSet.Position.LONG ? 1 : -1;
    return SparseCells.value(trades.optionType(), row)
        .map(
            kind ->
                kind == NettingSet.Exercise.CALL
                    ? side * StandardNormal.cdf(moneyness(row))
                    : -side * StandardNormal.cdf(-moneyness(row)))
        .orElse(side);
  }

  /** Returns the notional, of rates and credit times the supervisory duration. */
  double adjustedNotional(int row) {
    double notional = trades.notional()[row];
    if (!trades.assetClass().get(row).hasDuration()) {
      return notional;
    }
    double start = trades.start(row);
    double length = SparseCells.number(trades.endYears(), row) - start;
    return notional
        * FastMath.exp(-DISCOUNT * start)
        * (-FastMath.expm1(-DISCOUNT * length) / DISCOUNT);
  }

  /** Returns the factor of a trade without margin. */
  double maturityFactor(int row) {
    return Math.sqrt(Math.min(1, Math.max(LEAST_YEARS, trades.maturity(row))));
  }
}
