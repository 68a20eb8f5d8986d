package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.quant.core.FiniteResults;

/**
 * The values of an option with a barrier by the terms of an input.
 *
 * @param fields the input, of which barrier, direction, knock and rebate are read
 */
record BarrierTerms(JsonFields fields) {
  /** Returns derivatives that are all 0. */
  static Json.Obj none() {
    return Json.obj("delta", 0, "gamma", 0, "vega", 0, "theta", 0, "rho", 0);
  }

  /** Returns the derivatives of an option that is alive. */
  Json.Obj greeks(OptionTerms terms, double volatility) {
    if (terms.expiryYears() == 0) {
      boolean paid = fields.text("knock").equals("out") && terms.intrinsic() > 0;
      return none().with("delta", paid ? terms.sign() : 0);
    }
    boolean in = fields.text("knock").equals("in");
    var greeks =
        new BarrierGreeks(
            terms,
            volatility,
            fields.number("barrier"),
            (there, v) -> option(there, v, in) + rebate(there, v));
    return Json.obj(
        "delta", greeks.delta(),
        "gamma", volatility == 0 ? 0 : greeks.gamma(),
        "vega", volatility == 0 ? 0 : greeks.vega(),
        "theta", greeks.theta(),
        "rho", greeks.rho());
  }

  boolean touched(OptionTerms terms) {
    double barrier = fields.number("barrier");
    return fields.text("direction").equals("down")
        ? terms.spot() <= barrier
        : terms.spot() >= barrier;
  }

  /** Returns the value without the rebate of an option that is alive. */
  double option(OptionTerms terms, double v, boolean in) {
    if (terms.expiryYears() == 0) {
      return in ? 0 : terms.intrinsic();
    }
    BarrierFormula formula = formula(terms, v);
    double plain = new BlackScholes(terms, v).price();
    return bounded(in ? formula.knockIn() : formula.knockOut(), plain);
  }

  double rebate(OptionTerms terms, double v) {
    boolean in = fields.text("knock").equals("in");
    double amount = fields.number("rebate");
    if (amount == 0) {
      return 0;
    }
    if (terms.expiryYears() == 0) {
      return in ? amount : 0;
    }
    BarrierFormula formula = formula(terms, v);
    double unit = in ? formula.unitAtExpiryUntouched() : formula.unitAtTouch();
    return FiniteResults.number("rebate_value", amount * unit);
  }

  private BarrierFormula formula(OptionTerms terms, double volatility) {
    return new BarrierFormula(
        terms, volatility, fields.number("barrier"), fields.text("direction").equals("down"));
  }

  /** Limits a price to the range from 0 to that of the plain option, which rounding can leave. */
  private static double bounded(double value, double plain) {
    return Math.max(0, Math.min(plain, FiniteResults.number("option_value", value)));
  }
}
