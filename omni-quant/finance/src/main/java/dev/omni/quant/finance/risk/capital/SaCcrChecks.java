package dev.omni.quant.finance.risk.capital;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.finance.risk.SparseCells;
import java.util.List;
import java.util.Optional;
import org.hipparchus.special.Erf;
import org.hipparchus.util.FastMath;

/**
 * The checks of an exposure at default: each column of the trades by another form of its formula,
 * the add-ons from the published columns, and the exposure from the published parts.
 *
 * @param input the netting set
 * @param result as published
 */
record SaCcrChecks(SaCcrExposure.Input input, SaCcrExposure.Result result) {
  private static final double ROUNDING = 1e-9;

  List<Check> all() {
    return List.of(trades(), addOns(), exposure());
  }

  private Check trades() {
    var residuals = new Residuals();
    for (int i = 0; i < input.trades().rows(); i++) {
      double notional = input.trades().notional()[i];
      double factor = result.trades().maturityFactor()[i];
      residuals
          .equal(result.trades().supervisoryDelta()[i], delta(i), 1)
          .equal(result.trades().adjustedNotional()[i], adjusted(i), 1e-3 * notional)
          .equal(factor * Math.abs(factor), squaredFactor(i));
    }
    return residuals.check(
        "trade_residual",
        ROUNDING,
        "Largest difference of a delta, an adjusted notional or a squared maturity factor and that"
            + " by another form of its formula: zero.");
  }

  private double delta(int row) {
    Optional<NettingSet.Exercise> kind = SparseCells.value(input.trades().optionType(), row);
    double side = input.trades().position().get(row) == NettingSet.Position.LONG ? 1 : -1;
    if (kind.isEmpty()) {
      return side;
    }
    double falls = kind.get() == NettingSet.Exercise.PUT ? 1 : -1;
    double moneyness = new SupervisoryTrades(input.trades()).moneyness(row);
    return -falls * side * Erf.erfc(falls * moneyness / Math.sqrt(2)) / 2;
  }

  private double adjusted(int row) {
    NettingSet trades = input.trades();
    if (!trades.assetClass().get(row).hasDuration()) {
      return trades.notional()[row];
    }
    double early = FastMath.exp(-0.05 * trades.start(row));
    double late = FastMath.exp(-0.05 * SparseCells.number(trades.endYears(), row));
    return trades.notional()[row] * 20 * (early - late);
  }

  private double squaredFactor(int row) {
    return input
        .margin()
        .map(terms -> 2.25 * terms.marginPeriodDays() / 250)
        .orElseGet(() -> Math.max(0.04, Math.min(1, input.trades().maturity(row))));
  }

  private Check addOns() {
    double[] effective = result.trades().effective();
    double scale = 0;
    for (double each : effective) {
      scale += 0.01 * Math.abs(each);
    }
    SaCcrExposure.AddOns again = new NettedAddOns(input.trades(), effective).addOns();
    SaCcrExposure.AddOns published = result.addOns();
    return new Residuals()
        .equal(published.interestRate(), again.interestRate(), scale)
        .equal(published.fx(), again.fx(), scale)
        .equal(published.credit(), again.credit(), scale)
        .equal(published.equity(), again.equity(), scale)
        .equal(published.commodity(), again.commodity(), scale)
        .equal(result.aggregateAddOn(), published.sum())
        .check(
            "add_on_residual",
            ROUNDING,
            "Largest difference of an add-on and that of the published trades, relative to a"
                + " hundredth of their effective notionals; and of the sum and its terms: zero.");
  }

  private Check exposure() {
    double value = 0;
    double terms = Math.abs(input.collateral());
    for (double each : input.trades().marketValue()) {
      value += each;
      terms += Math.abs(each);
    }
    double net = value - input.collateral();
    double cost = Math.max(net, 0);
    double called = input.margin().map(MarginTerms::uncalled).orElse(0.0);
    double shortfall =
        FastMath.expm1(
            Math.min(0, net) / (1.9 * Math.max(Double.MIN_NORMAL, result.aggregateAddOn())));
    var residuals =
        new Residuals()
            .equal(result.replacementCost(), Math.max(cost, called), terms)
            .equal(result.multiplier(), 1 + 0.95 * shortfall)
            .equal(result.potentialFutureExposure(), result.multiplier() * result.aggregateAddOn())
            .equal(result.exposureAtDefault(), exposureAtDefault());
    return residuals.check(
        "exposure_residual",
        ROUNDING,
        "Largest difference of replacement cost, multiplier, potential future exposure and exposure"
            + " and those by the value, the collateral and the published add-on: zero.");
  }

  /** Returns that of the published parts; with margin, that without it where that is smaller. */
  private double exposureAtDefault() {
    double own =
        SaCcrExposure.ALPHA * (result.replacementCost() + result.potentialFutureExposure());
    if (result.numerics().note().isEmpty()) {
      return own;
    }
    var without = new SaCcrExposure.Input(input.trades(), input.collateral(), Optional.empty());
    return Math.min(own, SaCcrExposure.value(without).exposureAtDefault());
  }
}
