package dev.omni.quant.finance.risk.capital;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The agreement by which variation margin is exchanged.
 *
 * @param threshold exposure below which there is none
 * @param minimumTransfer least amount that is transferred
 * @param nica net independent collateral amount
 * @param marginPeriodDays margin period of risk
 */
public record MarginTerms(
    @Title("Exposure below which there is no margin")
        @Unit("1")
        @Range(from = 0, to = NettingSet.AMOUNT)
        double threshold,
    @Title("Least amount that is transferred") @Unit("1") @Range(from = 0, to = NettingSet.AMOUNT)
        double minimumTransfer,
    @Title("Net independent collateral amount")
        @Unit("1")
        @Range(from = -NettingSet.AMOUNT, to = NettingSet.AMOUNT)
        double nica,
    @Title("Margin period of risk") @Unit("business day") @Range(from = 1, to = 250)
        int marginPeriodDays) {
  private static final double YEAR = 250;

  /** Returns the largest exposure that calls for no margin. */
  double uncalled() {
    return threshold + minimumTransfer - nica;
  }

  double maturityFactor() {
    return 1.5 * Math.sqrt(marginPeriodDays / YEAR);
  }
}
