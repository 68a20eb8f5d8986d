package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.FiniteResults;
import org.hipparchus.util.FastMath;

/**
 * The plan of a simulation of an Asian option: the option itself or, for a call on a very volatile
 * asset, its put and put-call parity.
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
  private static final double RARE = 100;

  /** Returns the plan for an option on an asset of this volatility, 1/sqrt(year). */
  static AsianPlan of(OptionTerms terms, double volatility, Fixings fixings) {
    boolean heavy = terms.call() && volatility * Math.sqrt(fixings.last()) > HEAVY_TAIL;
    OptionTerms simulated = heavy ? terms.mirrored() : terms;
    double geometric = geometric(fixings, simulated, volatility);
    double forward =
        FiniteResults.number(
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
    return FiniteResults.number("geometric_exact", fixings.geometricPrice(terms, volatility));
  }

  /** Returns the price estimated from these paths. */
  Json.Obj estimate(AsianMoments moments) {
    double price = moments.controlled(geometric) + shift;
    return Json.obj(
        "price", Math.max(least, FiniteResults.number("price", price)),
        "standard_error", error(moments, moments.controlledError(geometric)));
  }

  private double error(AsianMoments moments, double drawn) {
    OptionTerms terms = block.terms();
    double forward = block.fixings().forward(terms) / terms.strike();
    double rounding = Math.ulp(block.fixings().strike(terms) * Math.max(forward, 1));
    return FiniteResults.number(
        "standard_error", Math.max(drawn, Math.max(unseen(moments), rounding)));
  }

  /**
   * Returns the error from payoffs too rare for the paths to sample. A put on an average A that
   * nearly always is nothing pays K - min(A, K); where all paths together would hardly add up to
   * RARE times K, that K times the value of min(A, K) bounds its variance is surer than the
   * variance of the paths. Where none pays, the price is no more than that of European options.
   */
  private double unseen(AsianMoments moments) {
    OptionTerms terms = block.terms();
    Fixings fixings = block.fixings();
    double strike = fixings.strike(terms);
    double lesser = fixings.lesser(terms, block.volatility());
    boolean wild = block.volatility() * Math.sqrt(fixings.last()) > HEAVY_TAIL;
    if (wild && !terms.call() && lesser * moments.count() < RARE * strike) {
      return Math.min(lesser, Math.sqrt(strike * lesser / moments.count()));
    }
    return moments.mean()[0] == 0 ? fixings.european(terms, block.volatility()) : 0;
  }

  /** Returns the result from all paths. */
  Json.Obj result(AsianMoments moments) {
    return estimate(moments)
        .with("price_plain", FiniteResults.number("price_plain", moments.mean()[0] + shift))
        .with("standard_error_plain", error(moments, moments.error(0)))
        .with("geometric_exact", geometric + geometricShift)
        .with("geometric_mc", moments.mean()[1] + geometricShift);
  }
}
