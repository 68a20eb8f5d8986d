package dev.omni.quant.biology.likelihood;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The rates of exchange of two bases, over that of G and T.
 *
 * @param ac of A and C
 * @param ag of A and G
 * @param at of A and T
 * @param cg of C and G
 * @param ct of C and T
 * @param gt of G and T, 1
 */
public record ExchangeRates(
    @Title("A and C") @Unit("1") double ac,
    @Title("A and G") @Unit("1") double ag,
    @Title("A and T") @Unit("1") double at,
    @Title("C and G") @Unit("1") double cg,
    @Title("C and T") @Unit("1") double ct,
    @Title("G and T, 1") @Unit("1") double gt) {
  static ExchangeRates of(double[] pairs) {
    return new ExchangeRates(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4], pairs[5]);
  }

  double[] pairs() {
    return new double[] {ac, ag, at, cg, ct, gt};
  }
}
