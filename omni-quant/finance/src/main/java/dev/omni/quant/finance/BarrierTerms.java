package dev.omni.quant.finance;

import dev.omni.quant.core.FiniteResults;

/**
 * The values of an option with a barrier.
 *
 * @param barrier currency unit
 * @param down whether the price comes from above
 * @param in whether the option begins there; else it ends
 * @param rebate where there is no option, currency unit
 */
record BarrierTerms(double barrier, boolean down, boolean in, double rebate) {
  /** Returns the derivatives of an option that is alive. */
  BarrierGreeks.Slopes slopes(OptionTerms terms, double volatility) {
    if (terms.expiryYears() == 0) {
      boolean paid = !in && terms.intrinsic() > 0;
      return new BarrierGreeks.Slopes(paid ? terms.sign() : 0, 0, 0, 0, 0);
    }
    return new BarrierGreeks(
            terms, volatility, barrier, (there, v) -> option(there, v, in) + rebate(there, v))
        .slopes();
  }

  boolean touched(OptionTerms terms) {
    return down ? terms.spot() <= barrier : terms.spot() >= barrier;
  }

  /**
   * Returns the value without the rebate of an option that is alive.
   *
   * @param begins whether it is the one that begins at the barrier
   */
  double option(OptionTerms terms, double v, boolean begins) {
    if (terms.expiryYears() == 0) {
      return begins ? 0 : terms.intrinsic();
    }
    BarrierFormula formula = formula(terms, v);
    double plain = new BlackScholes(terms, v).price();
    return bounded(begins ? formula.knockIn() : formula.knockOut(), plain);
  }

  double rebate(OptionTerms terms, double v) {
    if (rebate == 0) {
      return 0;
    }
    if (terms.expiryYears() == 0) {
      return in ? rebate : 0;
    }
    BarrierFormula formula = formula(terms, v);
    double unit = in ? formula.unitAtExpiryUntouched() : formula.unitAtTouch();
    return FiniteResults.number("rebate_value", rebate * unit);
  }

  private BarrierFormula formula(OptionTerms terms, double volatility) {
    return new BarrierFormula(terms, volatility, barrier, down);
  }

  /** Limits a price to the range from 0 to that of the plain option, which rounding can leave. */
  private static double bounded(double value, double plain) {
    return Math.max(0, Math.min(plain, FiniteResults.number("option_value", value)));
  }
}
