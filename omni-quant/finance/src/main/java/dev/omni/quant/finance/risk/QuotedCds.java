package dev.omni.quant.finance.risk;

import com.opengamma.strata.product.credit.ResolvedCdsTrade;
import dev.omni.engine.Computed;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.util.Optional;

/**
 * A credit default swap with its quoted spread, all on one interest rate curve. What is calibrated
 * is kept for its checks. Not thread-safe.
 */
final class QuotedCds {
  /** Days of a year of premium. */
  static final double YEAR = 360;

  private static final double BASIS_POINT = 1e-4;

  private final CdsUpfront.Input input;
  private final CdsTerms terms;
  private Optional<ResolvedCdsTrade> trade = Optional.empty();
  private Optional<IsdaCds> swap = Optional.empty();

  QuotedCds(CdsUpfront.Input input, CdsTerms terms) {
    this.input = input;
    this.terms = terms;
  }

  CdsUpfront.Input input() {
    return input;
  }

  CdsTerms terms() {
    return terms;
  }

  /** Returns the swap at its quoted spread. */
  IsdaCds swap() {
    if (swap.isEmpty()) {
      swap = Optional.of(at(input.quotedSpread()));
    }
    return swap.get();
  }

  /** Returns the swap at another spread, 1/year. */
  IsdaCds at(double spread) {
    if (trade.isEmpty()) {
      trade = Optional.of(IsdaCds.trade(terms, input.maturityDate(), terms.coupon()));
    }
    return IsdaCds.of(terms, trade.get(), spread);
  }

  /**
   * Returns what the buyer of protection pays at once.
   *
   * @throws Infeasible when no default intensity or no curve gives the quotes
   */
  Computed<CdsUpfront.Result> computed() {
    double spread = input.quotedSpread();
    double notional = input.notional();
    try {
      IsdaCds cds = swap();
      double points = FiniteResults.number("points_upfront", cds.pointsUpfront());
      double par = cds.quotedSpread(points);
      double upfront = points * notional;
      double wider = at(spread + BASIS_POINT).pointsUpfront();
      long days = terms.accruedDays();
      double accrued = notional * input.coupon() * days / YEAR;
      double slope = (wider - points) / BASIS_POINT;
      double missed = FiniteResults.number("error_estimate", Math.abs((par - spread) * slope));
      return Computed.of(
              new CdsUpfront.Result(
                  points,
                  upfront,
                  days,
                  accrued,
                  upfront - accrued,
                  (wider - points) * notional,
                  par,
                  cds.hazardRate(),
                  new Numerics("root search of the flat hazard rate")
                      .withError(Numerics.bound(missed))))
          .noting("curve_times_years", cds.nodeTimes())
          .noting("curve_zero_rates", cds.nodeRates());
    } catch (Infeasible reason) {
      throw reason;
    } catch (RuntimeException notCalibrated) {
      throw new Infeasible(
          "no default intensity and interest rate curve give these quotes: quoted_spread / (1 -"
              + " recovery_rate) is too large, or curve_quotes contradict each other",
          notCalibrated);
    }
  }
}
