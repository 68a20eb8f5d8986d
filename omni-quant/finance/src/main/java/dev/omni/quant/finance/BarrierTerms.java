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
  private static final double BESIDE_BARRIER = 1e-6;

  /** Returns the derivatives of an option that is alive. */
  BarrierGreeks.Slopes slopes(OptionTerms terms, double volatility) {
    if (terms.expiryYears() == 0) {
      boolean paid = !in && terms.intrinsic() > 0;
      return new BarrierGreeks.Slopes(paid ? terms.sign() : 0, 0, 0, 0, 0);
    }
    return greeks(terms, volatility).slopes();
  }

  private BarrierGreeks greeks(OptionTerms terms, double volatility) {
    return new BarrierGreeks(
        terms, volatility, barrier, (there, v) -> option(there, v, in) + rebate(there, v));
  }

  /**
   * Returns the delta of an option at a spot, also on the far side of the barrier; not a number
   * next to the barrier, where it jumps.
   */
  double delta(OptionTerms terms, double volatility) {
    if (touched(terms)) {
      return in ? new BlackScholes(terms, volatility).delta() : 0;
    }
    if (Math.abs(terms.spot() - barrier) < BESIDE_BARRIER * terms.spot()) {
      return Double.NaN;
    }
    return terms.expiryYears() == 0
        ? slopes(terms, volatility).delta()
        : greeks(terms, volatility).delta();
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
