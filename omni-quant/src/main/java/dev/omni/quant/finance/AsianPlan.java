package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.quant.Finite;
import org.hipparchus.util.FastMath;

/**
 * What is simulated for an Asian option, and how its price follows: the option itself, or, for a
 * call on a very volatile asset, its put and the parity between them.
 *
 * @param block simulates
 * @param geometric exact price of the simulated option on the geometric average, currency unit
 * @param shift what is added to an arithmetic price, currency unit
 * @param geometricShift what is added to a geometric price, currency unit
 * @param least the price of the option is never below this, currency unit
 */
record AsianPlan(
    AsianBlock block, double geometric, double shift, double geometricShift, double least) {
  private static final double HEAVY_TAIL = 1;

  /** The plan for an option on an asset of this volatility, 1/sqrt(year). */
  static AsianPlan of(OptionTerms terms, double volatility, Fixings fixings) {
    boolean heavy = terms.call() && volatility * Math.sqrt(fixings.last()) > HEAVY_TAIL;
    OptionTerms simulated = heavy ? terms.mirrored() : terms;
    double geometric = geometric(fixings, simulated, volatility);
    double forward =
        Finite.number(
            "forward price of the average",
            FastMath.exp(-terms.rate() * terms.expiryYears())
                * (fixings.forward(terms) - terms.strike()));
    return new AsianPlan(
        new AsianBlock(simulated, volatility, fixings),
        geometric,
        heavy ? forward : 0,
        heavy ? geometric(fixings, terms, volatility) - geometric : 0,
        Math.max(0, terms.sign() * forward));
  }

  private static double geometric(Fixings fixings, OptionTerms terms, double volatility) {
    return Finite.number("geometric_exact", fixings.geometricPrice(terms, volatility));
  }

  /** The price as far as these paths tell it. */
  Json.Obj estimate(AsianMoments moments) {
    double price = moments.controlled(geometric) + shift;
    return Json.obj(
        "price", Math.max(least, Finite.number("price", price)),
        "standard_error", Finite.number("standard_error", moments.controlledError(geometric)));
  }

  /** The result from all paths. */
  Json.Obj result(AsianMoments moments) {
    return estimate(moments)
        .with("price_plain", Finite.number("price_plain", moments.mean()[0] + shift))
        .with("standard_error_plain", moments.error(0))
        .with("geometric_exact", geometric + geometricShift)
        .with("geometric_mc", moments.mean()[1] + geometricShift);
  }
}
